/** Asks whether a profile file may replace a service that is known by another address, or with other certificates. */
import type { ReactNode } from 'react';
import type { AddressChange, ReplacementView } from '../../electron/ipc/views/services.ts';
import { useMemberLogin } from '../member-login-api.ts';
import { replacement as words } from '../text/replacement.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

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
        <Address label={words.api} change={baseAddress} />
        {isChanged(authAddress) && <Address label={words.pages} change={authAddress} />}
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

function Address({ label, change }: { readonly label: string; readonly change: AddressChange }): ReactNode {
  return (
    <>
      <div>
        <dt>{isChanged(change) ? words.now(label) : label}</dt>
        <dd className="data">{change.before}</dd>
      </div>
      {isChanged(change) && (
        <div>
          <dt>{words.inFile(label)}</dt>
          <dd className="data">{change.after}</dd>
        </div>
      )}
    </>
  );
}

function isChanged({ before, after }: AddressChange): boolean {
  return before !== after;
}
