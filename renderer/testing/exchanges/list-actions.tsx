/**
 * What can be done with the rows of the list: copy as cURL, save as HAR, compare, clear, and send a call again; with the
 * questions they ask.
 */
import { type ReactNode, useId, useMemo, useState } from 'react';
import type { Outcome } from '../../../electron/ipc/channels.ts';
import type { CallField, CallForm } from '../../../electron/ipc/views/calls.ts';
import type { RequestRow } from '../../../electron/ipc/views/exchanges.ts';
import type { SessionView } from '../../../electron/ipc/views/sessions.ts';
import { calls } from '../../text/calls.ts';
import { caseFile } from '../../text/case-file.ts';
import { exchanges } from '../../text/exchanges.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { HintedChoice } from '../../ui/fields.tsx';
import { HintedButton } from '../../ui/hinted-button.tsx';
import { useCall, useMemberLogin } from '../../ui/member-login-api.ts';
import { Popover } from '../../ui/popover.tsx';
import { Problem } from '../../ui/problem.tsx';
import { useCopiedToast } from '../../ui/toast.tsx';
import { type ExchangesState, useExchangeMemory } from '../log/exchange-memory.ts';
import { hasReply } from '../log/rows.ts';
import { CompareDialog, type RowPair } from './compare-dialog.tsx';
import type { ShownExchanges } from './shown-exchanges.ts';

/** More would make a menu that nobody reads. */
const MOST_REPLIED = 20;

type Shell = 'posix' | 'powershell';
/** The usual one of this system. */
export const OWN_SHELL: Shell = globalThis.navigator?.userAgent.includes('Windows') ? 'powershell' : 'posix';

/** What can be done with a call of one's own from its row. */
interface CallFollowUp {
  readonly sessions: readonly SessionView[];
  /** Fills the form with what was written for the row of that number. */
  readonly edit: (number: number) => void;
  /** Told of each call that is on its way. */
  readonly begun: (callId: string) => void;
}

export type ListActions = ReturnType<typeof useListActions>;

/** @param calls null for a case, of which nothing can be copied as cURL and no call be sent */
export function useListActions(log: ExchangesState, calls: CallFollowUp | null) {
  const [shell, chooseShell] = useState<Shell>(OWN_SHELL);
  const [question, setQuestion] = useState<'clear' | RowPair | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const call = useCall();
  const saved = (file: string) => setNote(exchanges.actions.saved(file));
  const ask = (asked: 'clear' | RowPair) => {
    setNote(null);
    setQuestion(asked);
  };
  const close = () => setQuestion(null);
  const replied = useMemo(() => log.rows.filter(hasReply).slice(-MOST_REPLIED).reverse(), [log.rows]);
  return {
    /** Requests whose replies can be compared, the newest first; not all where there are many. */
    replied,
    compare: (...pair: RowPair) => ask(pair),
    calls,
    curl: calls && { shell, chooseShell, isKeepingSecrets: log.isKeepingSecrets },
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
    askClear: () => ask('clear'),
    /** What came of the last one, where nothing else says it. */
    note,
    failed: call.error,
    /** The question that is asked; null where none is. */
    dialog:
      question === 'clear' ? (
        <ClearDialog count={log.rows.length} close={close} />
      ) : (
        question && <CompareDialog rows={question} close={close} />
      ),
  };
}

/**
 * For what is selected, else what is shown. Whoever has the list may leave the member's own data in a HAR; what a case has
 * was decided when it was saved.
 */
export function ListButtons(props: {
  readonly shown: ShownExchanges;
  readonly actions: ListActions;
  /** What else there is in the menu of files. */
  readonly children?: ReactNode;
}): ReactNode {
  const { shown, actions, children } = props;
  const words = exchanges.actions;
  const { reader } = useExchangeMemory();
  const [hasMemberData, setHasMemberData] = useState(false);
  const { kind, rows } = shown.scope;
  const numbers = useMemo(() => rows.map(({ number }) => number), [rows]);
  const [left, right, ...others] = useMemo(() => (kind === 'selected' ? rows.filter(hasReply) : []), [kind, rows]);
  let save: string = words.saveAll;
  if (shown.selection.lines.length > 0) save = words.saveSelected(numbers.length);
  else if (kind === 'shown' && numbers.length > 0) save = words.saveShown(numbers.length);
  const har = (
    <Button
      isIdle={numbers.length === 0 || actions.isSaving}
      onPress={() => void actions.save(() => reader.saveHar({ numbers, hasMemberData }))}
    >
      {save}
    </Button>
  );
  return (
    <>
      {left && right && others.length === 0 && (
        <Button onPress={() => actions.compare(left, right)}>{calls.compare.action}</Button>
      )}
      {actions.curl ? (
        <Popover title={words.save} button={words.save} buttonClass="button" side="below">
          {children}
          <HintedChoice
            type="checkbox"
            label={caseFile.saving.memberData}
            hint={caseFile.saving.memberDataHint}
            checked={hasMemberData}
            onChange={({ target }) => setHasMemberData(target.checked)}
          />
          {har}
        </Popover>
      ) : (
        har
      )}
    </>
  );
}

function ClearDialog({ count, close }: { readonly count: number; readonly close: () => void }): ReactNode {
  const memberLogin = useMemberLogin();
  const { title, body, action } = exchanges.actions.confirmClear;
  const clear = () => memberLogin.clearExchanges();
  return <ConfirmDialog title={title(count)} body={body} action={action} act={clear} close={close} />;
}

/** What one call to main takes. */
const COPIED_AT_MOST = 10_000;

/**
 * Copies requests as cURL commands: masked, or with their secrets where those were kept. Main asks about secrets and copies
 * them itself, so that none comes here.
 */
export function CurlPopover(
  props: NonNullable<ListActions['curl']> & { readonly requests: readonly RequestRow[] },
): ReactNode {
  const { shell, chooseShell, isKeepingSecrets, requests } = props;
  const words = exchanges.actions;
  const id = useId();
  const memberLogin = useMemberLogin();
  const call = useCall();
  const showCopied = useCopiedToast();
  const copied = requests.slice(-COPIED_AT_MOST);
  const kept = copied.filter(({ isRawKept }) => isRawKept);
  const copy = (chosen: readonly RequestRow[], withSecrets: boolean) =>
    void call.run(async () => {
      const numbers = chosen.map(({ number }) => number);
      const outcome = await memberLogin.copyAsCurl({ numbers, shell, withSecrets });
      if (outcome.ok && outcome.value !== null) showCopied(words.commands(outcome.value));
      return outcome;
    });
  return (
    <Popover title={words.curl} button={words.curl} buttonClass="button" side="below">
      <fieldset className="choices">
        <legend>{words.shell}</legend>
        {(['posix', 'powershell'] as const).map((one) => (
          <label key={one} className="choice">
            <input type="radio" name={`${id}shell`} checked={shell === one} onChange={() => chooseShell(one)} />
            {words.shells[one]}
          </label>
        ))}
      </fieldset>
      <HintedButton
        isIdle={copied.length === 0 || call.isRunning}
        hint={copied.length === 0 ? words.noRequests : words.copyMaskedHint}
        onPress={() => copy(copied, false)}
      >
        {words.copyMasked(copied.length)}
      </HintedButton>
      <HintedButton
        isIdle={kept.length === 0 || call.isRunning}
        hint={rawHint(isKeepingSecrets, kept.length, copied.length)}
        onPress={() => copy(kept, true)}
      >
        {words.copyRaw(kept.length, copied.length)}
      </HintedButton>
      <KeepSecrets isKept={isKeepingSecrets} />
      <Problem error={call.error} />
    </Popover>
  );
}

function rawHint(isKeepingSecrets: boolean, kept: number, count: number): string {
  const words = exchanges.actions;
  if (!isKeepingSecrets) return words.copyRawOff;
  if (count === 0) return words.noRequests;
  return kept === 0 ? words.copyRawGone(count) : words.copyRawHint(kept, count);
}

function KeepSecrets({ isKept }: { readonly isKept: boolean }): ReactNode {
  const { keep, keepHint } = exchanges.actions;
  const memberLogin = useMemberLogin();
  const call = useCall();
  return (
    <>
      <div className="apart">
        <HintedChoice
          type="checkbox"
          label={keep}
          hint={keepHint}
          checked={isKept}
          onChange={({ target }) => void call.run(() => memberLogin.keepSecretsForCurl({ isKept: target.checked }))}
        />
      </div>
      <Problem error={call.error} />
    </>
  );
}

/** Sends a call again as it was, changes it first, or cancels it. */
export function CallActions(props: CallFollowUp & { readonly row: RequestRow; readonly callId: string }): ReactNode {
  const { row, callId, sessions, edit, begun } = props;
  const words = calls.actions;
  const id = useId();
  const memberLogin = useMemberLogin();
  const call = useCall();
  const { number, sessionId } = row;
  const session = sessions.find((one) => one.id === sessionId);
  const repeat = async (): Promise<Outcome<unknown>> => {
    const kept = await memberLogin.callFormOf({ number });
    if (!kept.ok) return kept;
    if (!kept.value || !session) return { ok: false, error: { code: 'exchanges-gone', details: {} } };
    const whole = wholeCallOf(kept.value);
    if (!whole) {
      edit(number);
      return kept;
    }
    const outcome = await memberLogin.callService({ sessionId: session.id, call: whole });
    if (outcome.ok) begun(outcome.value.callId);
    return outcome;
  };
  return (
    <>
      <div className="actions">
        <Button
          isIdle={!session || call.isRunning}
          {...(!session && { describedBy: id })}
          onPress={() => void call.run(repeat)}
        >
          {words.repeat}
        </Button>
        <Button isIdle={sessions.length === 0} onPress={() => edit(number)}>
          {words.edit}
        </Button>
        {row.endedAtMs === null && (
          <Button onPress={() => void call.run(() => memberLogin.cancelCall({ callId }))}>{words.cancel}</Button>
        )}
      </div>
      {!session && (
        <p id={id} className="caption secondary">
          {words.signedOut}
        </p>
      )}
      <Problem error={call.error} />
    </>
  );
}

/** @returns the call as it can be sent; null if something of it was not kept, and has to be typed again */
export function wholeCallOf({ path, parameters, headers, isJsonWhole, ...call }: CallForm) {
  const whole = { parameters: parameters.filter(isWhole), headers: headers.filter(isWhole) };
  const isAllThere = whole.parameters.length === parameters.length && whole.headers.length === headers.length;
  return path !== null && isJsonWhole && isAllThere ? { ...call, path, ...whole } : null;
}

function isWhole(field: CallField): field is CallField & { readonly value: string } {
  return field.value !== null;
}
