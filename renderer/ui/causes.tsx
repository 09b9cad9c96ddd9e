/** The likely causes of a sign-in that failed: what speaks for each, the field that would mend it, and a check. */
import { type ReactNode, useState } from 'react';
import type { CauseView, CheckId } from '../../electron/ipc/views/error.ts';
import { fieldWords } from '../text/field-words.ts';
import { serviceForm } from '../text/service-form.ts';
import { trials } from '../text/trials.ts';
import { Button } from './button.tsx';
import { ModalDialog } from './dialog.tsx';
import type { Place, ServicePlace } from './places.ts';
import { ServiceCheck } from './service-check.tsx';

const words = trials.causes;

export interface CausesProps {
  readonly causes: readonly CauseView[];
  /** The form that mends them; null where the service has none. */
  readonly service: ServicePlace | null;
  readonly serviceId: string;
  /** Number of the sign-in among the exchanges; null if it has none. */
  readonly signIn: number | null;
  readonly go: (place: Place) => void;
}

export function Causes({ causes, service, serviceId, signIn, go }: CausesProps): ReactNode {
  const [check, setCheck] = useState<CheckId | null>(null);
  if (causes.length === 0) return null;
  const offered = new Set(causes.map((cause) => causes.find((first) => first.check === cause.check)));
  return (
    <section className="stack gap-3" aria-label={words.title}>
      <ol className="stack gap-3 causes">
        {causes.map((cause) => (
          <li key={cause.sentence} className="stack row-gap-1">
            <p className="strong">{cause.sentence}</p>
            {cause.clues.length > 0 && <p className="secondary">{cause.clues.join(' ')}</p>}
            <div className="row gap-4 row-gap-0 if-filled">
              {service && cause.field !== null && <EditField field={cause.field} service={service} go={go} />}
              {/* One check settles several; it is offered once. */}
              {cause.check !== null && offered.has(cause) && (
                <button type="button" className="link" onClick={() => setCheck(cause.check)}>
                  {words.check}
                </button>
              )}
            </div>
          </li>
        ))}
      </ol>
      {signIn !== null && (
        <p>
          <button type="button" className="link" onClick={() => go({ kind: 'exchanges', signIn })}>
            {words.exchanges}
          </button>
        </p>
      )}
      {check !== null && (
        <ModalDialog
          title={trials.check.title}
          body={causes.find((cause) => cause.check === check)?.sentence ?? ''}
          close={() => setCheck(null)}
        >
          <ServiceCheck serviceId={serviceId} check={check} go={go}>
            <Button onPress={() => setCheck(null)}>{trials.check.close}</Button>
          </ServiceCheck>
        </ModalDialog>
      )}
    </section>
  );
}

/** Leads to the field in the service's form. */
export function EditField({
  field,
  service,
  go,
}: {
  readonly field: string;
  readonly service: ServicePlace;
  readonly go: (place: Place) => void;
}) {
  const label =
    field === 'application.clientSecret' ? serviceForm.secrets.labels.clientSecret : fieldWords(field).label;
  return (
    <button type="button" className="link" onClick={() => go({ ...service, field })}>
      {/* It is quoted already. */}
      {words.edit(label.replace(/[“”«»\u202f]/g, ''))}
    </button>
  );
}
