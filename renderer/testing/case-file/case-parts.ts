/** Reads what an open case holds besides its exchanges. */
import { useEffect, useState } from 'react';
import type { CasePartsView } from '../../../electron/ipc/views/case-file.ts';
import type { ErrorView } from '../../../electron/ipc/views/error.ts';
import { useMemberLogin } from '../../ui/member-login-api.ts';
import { showInvisible } from '../exchanges/visible-text.ts';
import { withTexts } from './case-reader.ts';

export type CaseParts =
  | { readonly kind: 'reading' }
  | { readonly kind: 'failed'; readonly error: ErrorView }
  | { readonly kind: 'read'; readonly parts: CasePartsView };

export function useCaseParts(caseId: string): CaseParts {
  const memberLogin = useMemberLogin();
  const [state, setState] = useState<CaseParts>({ kind: 'reading' });
  useEffect(() => {
    let isWanted = true;
    const read = async () => {
      const outcome = await memberLogin.readCaseParts({ caseId });
      if (!isWanted) return;
      if (!outcome.ok) setState({ kind: 'failed', error: outcome.error });
      else if (outcome.value) setState({ kind: 'read', parts: withTexts(outcome.value, showInvisible) });
      else setState({ kind: 'failed', error: { code: 'case-not-open', details: {} } });
    };
    void read();
    return () => {
      isWanted = false;
    };
  }, [caseId, memberLogin]);
  return state;
}
