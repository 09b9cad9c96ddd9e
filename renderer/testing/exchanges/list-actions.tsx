/** What can be done with the rows of the list: copy as cURL, save as HAR, compare, clear; with the questions they ask. */
import { type ReactNode, useMemo, useState } from 'react';
import type { Outcome } from '../../../electron/ipc/channels.ts';
import type { RequestRow } from '../../../electron/ipc/views/exchanges.ts';
import { calls } from '../../text/calls.ts';
import { exchanges } from '../../text/exchanges.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { useCall, useMemberLogin } from '../../ui/member-login-api.ts';
import { type ExchangesState, useExchangeMemory } from '../log/exchange-memory.ts';
import { hasReply } from '../log/rows.ts';
import type { CallFollowUp } from './call-actions.tsx';
import { CompareDialog } from './compare-dialog.tsx';
import { CurlPopover, type CurlSettings, type Shell } from './curl-popover.tsx';
import type { ShownExchanges } from './shown-exchanges.ts';

type Question =
  | { readonly kind: 'clear' }
  | { readonly kind: 'compare'; readonly left: RequestRow; readonly right: RequestRow };

/** More would make a menu that nobody reads. */
const MOST_REPLIED = 20;

/** Without `curl`, for a case, nothing can be copied as cURL; without `calls`, no call can be sent. */
export type ListActions = Omit<ReturnType<typeof useListActions>, 'curl'> & { readonly curl: CurlSettings | null };

/** @param calls null where no call can be sent */
export function useListActions(log: ExchangesState, calls: CallFollowUp | null) {
  const [shell, chooseShell] = useState<Shell>(() =>
    navigator.userAgent.includes('Windows') ? 'powershell' : 'posix',
  );
  const [question, setQuestion] = useState<Question | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const call = useCall();
  const saved = (file: string) => setNote(exchanges.actions.saved(file));
  const ask = (asked: Question) => {
    setNote(null);
    setQuestion(asked);
  };
  const close = () => setQuestion(null);
  const replied = useMemo(() => log.rows.filter(hasReply).slice(-MOST_REPLIED).reverse(), [log.rows]);
  return {
    /** Requests whose replies can be compared, the newest first; not all where there are many. */
    replied,
    compare: (left: RequestRow, right: RequestRow) => ask({ kind: 'compare', left, right }),
    calls,
    curl: { shell, chooseShell, isKeepingSecrets: log.isKeepingSecrets },
    isSaving: call.isRunning,
    /** Has main save a file, and says where: main returns its name, or null where the person has cancelled. */
    async save(run: () => Promise<Outcome<string | null>>) {
      await call.run(async () => {
        setNote(null);
        const outcome = await run();
        if (outcome.ok && outcome.value !== null) saved(outcome.value);
        return outcome;
      });
    },
    saved,
    askClear: () => ask({ kind: 'clear' }),
    /** What came of the last one, where nothing else says it. */
    note,
    failed: call.error,
    /** The question that is asked; null where none is. */
    dialog:
      question?.kind === 'compare' ? (
        <CompareDialog left={question.left} right={question.right} close={close} />
      ) : (
        question && <ClearDialog count={log.rows.length} close={close} />
      ),
  };
}

/** For what is selected, else what is shown. */
export function ListButtons(props: { readonly shown: ShownExchanges; readonly actions: ListActions }): ReactNode {
  const {
    shown: { scope, selection },
    actions,
  } = props;
  const words = exchanges.actions;
  const { kind, rows } = scope;
  const numbers = useMemo(() => rows.map(({ number }) => number), [rows]);
  const requests = useMemo(() => rows.filter((row) => row.kind === 'request'), [rows]);
  const replied = useMemo(() => (kind === 'selected' ? rows.filter(hasReply) : []), [kind, rows]);
  const [left, right, ...others] = replied;
  let save: string = words.saveAll;
  if (selection.lines.length > 0) save = words.saveSelected(numbers.length);
  else if (kind === 'shown' && numbers.length > 0) save = words.saveShown(numbers.length);
  return (
    <>
      {left && right && others.length === 0 && (
        <Button onPress={() => actions.compare(left, right)}>{calls.compare.action}</Button>
      )}
      {actions.curl && <CurlPopover settings={actions.curl} requests={requests} />}
      <HarButton actions={actions} numbers={numbers}>
        {save}
      </HarButton>
    </>
  );
}

/** Saves exchanges as HAR: main asks for the file. */
export function HarButton(props: {
  readonly actions: Pick<ListActions, 'save' | 'isSaving'>;
  readonly numbers: readonly number[];
  readonly children: ReactNode;
}): ReactNode {
  const {
    actions: { save, isSaving },
    numbers,
    children,
  } = props;
  const { reader } = useExchangeMemory();
  return (
    <Button
      isIdle={numbers.length === 0 || isSaving}
      onPress={() => void save(() => reader.saveHar({ numbers, hasMemberData: false }))}
    >
      {children}
    </Button>
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
