/**
 * What a sign-in sent, for a service's page that shows an error (W7): to compare with what is registered there, to copy, and
 * to put right in the service's form.
 */
import { type ReactNode, useState } from 'react';
import type { SentParameter, WaitingForBrowser } from '../../electron/ipc/views/attempts.ts';
import { text } from '../text/en.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Fact } from '../ui/fact.tsx';
import { Icon } from '../ui/icon.tsx';
import { Problem } from '../ui/problem.tsx';
import { copyText, useCopiedToast } from '../ui/toast.tsx';
import type { StepScreenProps } from './attempt-parts.tsx';

const words = text.waiting.sent;

/** Where each is put right. A key came from the service. */
const FIELDS: { readonly [name in SentParameter['name']]?: string } = {
  client_id: 'application.clientId',
  redirect_uri: 'application.redirectUri',
};

export function SentFacts({ attempt, step, view, go }: StepScreenProps<WaitingForBrowser>): ReactNode {
  const { id: attemptId, serviceId, serviceName } = attempt;
  const showCopied = useCopiedToast();
  const [isLost, setIsLost] = useState(false);
  const hasForm = view.services.some(({ id, isDemo }) => id === serviceId && !isDemo);
  const copy = (name: string, value: string) => {
    const isTaken = copyText(value);
    setIsLost(!isTaken);
    if (isTaken) showCopied(name);
  };
  return (
    <details className="details sent-facts">
      <summary>
        <Icon name="chevron" />
        {words.title}
      </summary>
      <p className="secondary">{words.body(serviceName)}</p>
      <dl className="facts">
        {step.sent.map(({ name, how, value }) => {
          const field = FIELDS[name];
          return (
            <Fact key={name} name={<span className="data">{name}</span>}>
              {value !== null && (
                <span className="row one-line gap-1">
                  <bdi className="data">{value}</bdi>
                  <IconButton icon="copy" label={words.copy(name)} onPress={() => copy(name, value)} />
                </span>
              )}
              {how !== 'page' && <span className="caption secondary">{words.how[how]} </span>}
              {hasForm && field !== undefined && (
                <Button rank="link" onPress={() => go({ kind: 'service', serviceId, field, attemptId })}>
                  {words.edit(name)}
                </Button>
              )}
            </Fact>
          );
        })}
      </dl>
      <Problem error={isLost ? { code: 'clipboard-failed', details: {} } : null} />
    </details>
  );
}
