/** The ways out of the list: copying as cURL, saving as HAR, and clearing it; with the questions that they ask. */
import { type ReactNode, useMemo, useState } from 'react';
import { type Call, useCall, useMemberLogin } from '../member-login-api.ts';
import { exchanges } from '../text/exchanges.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useCopiedToast } from '../ui/toast.tsx';
import { CurlPopover, type CurlSettings, type RawCopy, type Shell } from './curl-popover.tsx';
import type { ExchangesState } from './exchange-source.ts';
import { HarButton, type HarSaving } from './har-button.tsx';
import { type Line, numbersOfAll } from './lines.ts';

export interface Outlets {
  readonly curl: CurlSettings;
  readonly saving: HarSaving;
  readonly askClear: () => void;
  /** What came of the last one, where nothing else says it. */
  readonly note: string | null;
  readonly failed: Call['error'];
  /** The question that is asked; null where none is. */
  readonly dialog: ReactNode;
}

type Question = { readonly kind: 'clear' } | { readonly kind: 'raw-copy'; readonly copy: RawCopy };

export function useOutlets(log: ExchangesState): Outlets {
  const [shell, chooseShell] = useState<Shell>(() =>
    navigator.userAgent.includes('Windows') ? 'powershell' : 'posix',
  );
  const [question, setQuestion] = useState<Question | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const call = useCall();
  const ask = (asked: Question) => {
    setNote(null);
    setQuestion(asked);
  };
  const close = () => setQuestion(null);
  return {
    curl: {
      shell,
      chooseShell,
      isKeepingSecrets: log.isKeepingSecrets,
      askRawCopy: (copy) => ask({ kind: 'raw-copy', copy }),
    },
    saving: { call, begin: () => setNote(null), saved: (file) => setNote(exchanges.actions.saved(file)) },
    askClear: () => ask({ kind: 'clear' }),
    note,
    failed: call.error,
    dialog:
      question?.kind === 'clear' ? (
        <ClearDialog count={log.rows.length} close={close} />
      ) : (
        question && <RawCopyDialog copy={question.copy} close={close} />
      ),
  };
}

export interface ListOutletsProps {
  readonly log: ExchangesState;
  readonly lines: readonly Line[];
  readonly selected: readonly Line[];
  readonly isFiltered: boolean;
  readonly outlets: Outlets;
}

/** For what is selected, else for what the filter shows, else for everything. */
export function ListOutlets({ log, lines, selected, isFiltered, outlets }: ListOutletsProps): ReactNode {
  const words = exchanges.actions;
  const scope = selected.length > 0 ? selected : isFiltered ? lines : null;
  const rows = useMemo(() => {
    if (!scope) return log.rows;
    const numbers = numbersOfAll(scope);
    return log.rows.filter(({ number }) => numbers.has(number));
  }, [log.rows, scope]);
  const numbers = useMemo(() => rows.map(({ number }) => number), [rows]);
  const requests = useMemo(() => rows.filter((row) => row.kind === 'request'), [rows]);
  let save: string = words.saveAll;
  if (selected.length > 0) save = words.saveSelected(numbers.length);
  else if (isFiltered) save = words.saveShown(numbers.length);
  return (
    <>
      <CurlPopover title={words.curl} settings={outlets.curl} requests={requests} />
      <HarButton saving={outlets.saving} numbers={numbers}>
        {save}
      </HarButton>
      <Button isIdle={log.rows.length === 0} onPress={outlets.askClear}>
        {words.clear}
      </Button>
    </>
  );
}

function ClearDialog({ count, close }: { readonly count: number; readonly close: () => void }): ReactNode {
  const memberLogin = useMemberLogin();
  const { title, body, action } = exchanges.actions.confirmClear;
  return (
    <ConfirmDialog
      title={title(count)}
      body={body}
      action={action}
      act={() => memberLogin.clearExchanges()}
      close={close}
    />
  );
}

interface RawCopyDialogProps {
  readonly copy: RawCopy;
  readonly close: () => void;
}

function RawCopyDialog({ copy, close }: RawCopyDialogProps): ReactNode {
  const memberLogin = useMemberLogin();
  const showCopied = useCopiedToast();
  const { title, body, action } = exchanges.actions.confirmRaw;
  const act = async () => {
    const outcome = await memberLogin.copyAsCurl({ ...copy, withSecrets: true });
    if (!outcome.ok) return outcome;
    showCopied(exchanges.actions.commands(outcome.value));
    return { ok: true, value: undefined } as const;
  };
  return <ConfirmDialog title={title(copy.numbers.length)} body={body} action={action} act={act} close={close} />;
}
