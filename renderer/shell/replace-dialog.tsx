/** Asks whether a profile file may replace a service that is known by another address, or with other certificates. */
import type { ReactNode } from 'react';
import type { AddressChange, ReplacementView } from '../../electron/ipc/views/services.ts';
import { replacement as words } from '../text/replacement.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useMemberLogin } from '../ui/member-login-api.ts';

export function ReplaceDialog({ replacement }: { readonly replacement: ReplacementView }): ReactNode {
  const memberLogin = useMemberLogin();
  const { id, file, serviceName, baseAddress, authAddress, hasOtherAuthorities, losesSecret } = replacement;
  const answer = (isReplaced: boolean) => memberLogin.answerReplacement({ replacementId: id, isReplaced });
  return (
    <ConfirmDialog
      title={words.title(serviceName)}
      body={words.body(file, serviceName)}
      action={words.action}
      act={() => answer(true)}
      cancel={words.keep}
      // After “Replace”, the question is no longer asked, and this answers nothing.
      close={() => void answer(false)}
    >
      <dl className="facts">
        {isChanged(baseAddress) ? (
          <Changed labels={words.api} change={baseAddress} />
        ) : (
          <Address label={words.api.same} address={baseAddress.before} />
        )}
        {isChanged(authAddress) && <Changed labels={words.pages} change={authAddress} />}
        {hasOtherAuthorities && (
          <div>
            <dt>{words.authorities}</dt>
            <dd>{words.otherAuthorities}</dd>
          </div>
        )}
      </dl>
      <p>
        {words.kept(isChanged(baseAddress) || hasOtherAuthorities)} {losesSecret && words.losesSecret}
      </p>
    </ConfirmDialog>
  );
}

interface ChangedProps {
  readonly labels: { readonly now: string; readonly inFile: string };
  readonly change: AddressChange;
}

function Changed({ labels, change }: ChangedProps): ReactNode {
  return (
    <>
      <Address label={labels.now} address={change.before} />
      <Address label={labels.inFile} address={change.after} />
    </>
  );
}

function Address({ label, address }: { readonly label: string; readonly address: string }): ReactNode {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="data">{address}</dd>
    </div>
  );
}

function isChanged({ before, after }: AddressChange): boolean {
  return before !== after;
}
