/** The ways out of the list: copying as cURL, saving as HAR, and clearing it; with the questions that they ask. */
import { type ReactNode, useMemo, useState } from 'react';
import type { RequestRow } from '../../../electron/ipc/views/exchanges.ts';
import { calls } from '../../text/calls.ts';
import { exchanges } from '../../text/exchanges.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { type Call, useCall, useMemberLogin } from '../../ui/member-login-api.ts';
import type { CallOutlet } from '../call/call-actions.tsx';
import { CompareDialog, hasReply } from './compare-dialog.tsx';
import { CurlPopover, type CurlSettings, type Shell } from './curl-popover.tsx';
import type { ExchangesState } from './exchange-source.ts';
import { HarButton, type HarSaving } from './har-button.tsx';
import type { Line } from './lines.ts';
import { useListScope } from './list-scope.ts';

export interface Outlets {
  /** Null for a case, which can only be looked at. */
  readonly curl: CurlSettings | null;
  readonly saving: HarSaving;
  readonly comparing: Comparing;
  /** Null where no call can be sent. */
  readonly calls: CallOutlet | null;
  readonly askClear: () => void;
  /** What came of the last one, where nothing else says it. */
  readonly note: string | null;
  readonly failed: Call['error'];
  /** The question that is asked; null where none is. */
  readonly dialog: ReactNode;
}

/** Replies that can be compared. */
export interface Comparing {
  /** Requests that have one, the newest first; not all where there are many. */
  readonly replied: readonly RequestRow[];
  readonly ask: (left: RequestRow, right: RequestRow) => void;
}

type Question =
  | { readonly kind: 'clear' }
  | { readonly kind: 'compare'; readonly left: RequestRow; readonly right: RequestRow };

export function useOutlets(log: ExchangesState, calls: CallOutlet | null): Outlets {
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
  const replied = useMemo(() => log.rows.filter(hasReply).slice(-MOST_REPLIED).reverse(), [log.rows]);
  return {
    comparing: { replied, ask: (left, right) => ask({ kind: 'compare', left, right }) },
    calls,
    curl: {
      shell,
      chooseShell,
      isKeepingSecrets: log.isKeepingSecrets,
    },
    saving: { call, begin: () => setNote(null), saved: (file) => setNote(exchanges.actions.saved(file)) },
    askClear: () => ask({ kind: 'clear' }),
    note,
    failed: call.error,
    dialog: question && <Asked question={question} count={log.rows.length} close={close} />,
  };
}

/** More would make a menu that nobody reads. */
const MOST_REPLIED = 20;

interface AskedProps {
  readonly question: Question;
  /** How many rows there are. */
  readonly count: number;
  readonly close: () => void;
}

function Asked({ question, count, close }: AskedProps): ReactNode {
  switch (question.kind) {
    case 'clear':
      return <ClearDialog count={count} close={close} />;
    case 'compare':
      return <CompareDialog left={question.left} right={question.right} close={close} />;
  }
}

export interface ListOutletsProps {
  readonly log: ExchangesState;
  readonly lines: readonly Line[];
  readonly selected: readonly Line[];
  readonly isFiltered: boolean;
  readonly outlets: Outlets;
}

export function ListOutlets({ log, lines, selected, isFiltered, outlets }: ListOutletsProps): ReactNode {
  const words = exchanges.actions;
  const { kind, rows } = useListScope({ rows: log.rows, lines, selection: { lines: selected }, isFiltered });
  const numbers = useMemo(() => rows.map(({ number }) => number), [rows]);
  const requests = useMemo(() => rows.filter((row) => row.kind === 'request'), [rows]);
  const replied = useMemo(() => (kind === 'selected' ? rows.filter(hasReply) : []), [kind, rows]);
  const [left, right, ...others] = replied;
  let save: string = words.saveAll;
  if (selected.length > 0) save = words.saveSelected(numbers.length);
  else if (isFiltered && numbers.length > 0) save = words.saveShown(numbers.length);
  return (
    <>
      {left && right && others.length === 0 && (
        <Button onPress={() => outlets.comparing.ask(left, right)}>{calls.compare.action}</Button>
      )}
      {outlets.curl && <CurlPopover title={words.curl} settings={outlets.curl} requests={requests} />}
      <HarButton saving={outlets.saving} numbers={numbers}>
        {save}
      </HarButton>
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
