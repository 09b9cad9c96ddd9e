/** The likely causes of a sign-in that failed: what speaks for each, the field that would mend it, and a check. */
import { type ReactNode, useState } from 'react';
import type { CauseView, CheckId } from '../../electron/ipc/views/error.ts';
import { text } from '../text/en.ts';
import { fieldWords } from '../text/field-words.ts';
import { serviceForm } from '../text/service-form.ts';
import { trials } from '../text/trials.ts';
import { Button } from './button.tsx';
import { ModalDialog } from './dialog.tsx';
import { CLIENT_SECRET, type Place, type ServicePlace } from './places.ts';
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
  const close = () => setCheck(null);
  return (
    <section className="stack gap-3" aria-labelledby="causes">
      <h2 id="causes">{words.title}</h2>
      <ol className="stack gap-3 causes">
        {causes.map((cause, index) => (
          <li key={cause.sentence}>
            <p className={index === 0 ? 'strong' : undefined}>{cause.sentence}</p>
            {cause.clues.length > 0 && <p className="secondary">{cause.clues.join(' ')}</p>}
            <div className="row gap-4 row-gap-0 if-filled">
              {service && cause.field !== null && (
                <LinkButton onPress={() => go({ ...service, field: cause.field ?? '' })}>
                  {words.edit(labelOf(cause.field))}
                </LinkButton>
              )}
              {/* One check settles several causes; it stands at the first of them. */}
              {cause.check !== null && causes.find((one) => one.check === cause.check) === cause && (
                <LinkButton onPress={() => setCheck(cause.check)}>{words.check}</LinkButton>
              )}
            </div>
          </li>
        ))}
      </ol>
      {/* What is wrong with the demo was chosen there. */}
      {service === null && (
        <p>
          <LinkButton onPress={() => go({ kind: 'demo-behaviour' })}>{text.rail.demoBehaviour}</LinkButton>
        </p>
      )}
      {signIn !== null && (
        <p>
          <LinkButton onPress={() => go({ kind: 'exchanges', signIn, isFailureOpen: true })}>
            {words.exchanges}
          </LinkButton>
        </p>
      )}
      {check !== null && (
        <ModalDialog title={trials.check.questions[check]} body={trials.check.apart} close={close}>
          <ServiceCheck serviceId={serviceId} check={check} go={go}>
            <Button onPress={close}>{trials.check.close}</Button>
          </ServiceCheck>
        </ModalDialog>
      )}
    </section>
  );
}

function labelOf(field: string): string {
  // One that is quoted is quoted once.
  return field === CLIENT_SECRET
    ? serviceForm.secrets.labels.clientSecret
    : fieldWords(field).label.replace(/[“”«»\u202f]/g, '');
}

function LinkButton({ onPress, children }: { readonly onPress: () => void; readonly children: string }): ReactNode {
  return (
    <button type="button" className="link" onClick={onPress}>
      {children}
    </button>
  );
}
