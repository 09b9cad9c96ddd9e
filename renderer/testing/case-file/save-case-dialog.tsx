/** Saves a case file: the buttons that lead there, and the dialog that asks what is to be in it. */
import { type ReactNode, type RefObject, useCallback, useId, useMemo, useRef, useState } from 'react';
import type { MemberLoginApi, Outcome } from '../../../electron/ipc/channels.ts';
import type { CaseCounts, CasePreview } from '../../../electron/ipc/views/case-file.ts';
import type { ExchangeRow, SignInRow } from '../../../electron/ipc/views/exchanges.ts';
import { caseFile } from '../../text/case-file.ts';
import { methodText, text } from '../../text/en.ts';
import { signInMeaning, sizeText } from '../../text/exchanges.ts';
import { Button } from '../../ui/button.tsx';
import { ModalDialog } from '../../ui/dialog.tsx';
import { HintedChoice } from '../../ui/fields.tsx';
import { useAnswer } from '../../ui/follow.ts';
import { HintedButton } from '../../ui/hinted-button.tsx';
import { Dotted } from '../../ui/inline-text.tsx';
import { TYPED_AT_MOST, useCall, useMemberLogin } from '../../ui/member-login-api.ts';
import { Problem } from '../../ui/problem.tsx';
import { CHOICES_AT_MOST } from '../exchanges/exchange-filter.ts';
import type { ListScope } from '../exchanges/shown-exchanges.ts';
import { signInOf } from '../log/rows.ts';
import './save-case.css';

const words = caseFile.saving;

/** What can be done with case files: saving one of what the list shows, and opening one. */
export function CaseButtons(props: {
  /** Whether there is nothing to save. */
  readonly isEmpty: boolean;
  readonly askSave: () => void;
}): ReactNode {
  const { isEmpty, askSave } = props;
  const memberLogin = useMemberLogin();
  const call = useCall();
  return (
    <>
      <HintedButton hint={isEmpty ? caseFile.nothingToSave : caseFile.saveHint} isIdle={isEmpty} onPress={askSave}>
        {caseFile.save}
      </HintedButton>
      <HintedButton
        hint={caseFile.openHint}
        isIdle={call.isRunning}
        onPress={() => void call.run(() => memberLogin.openCase())}
      >
        {caseFile.open}
      </HintedButton>
      <Problem error={call.error} />
    </>
  );
}

/** Asks what is to be in a case file, shows what that is, and has main write it. */
export function SaveCaseDialog(props: {
  /** What may be in the file; what comes later is not. */
  readonly scope: ListScope;
  /** Every row that there is. */
  readonly all: readonly ExchangeRow[];
  /** Whose exchanges are ticked at first. */
  readonly serviceId: string;
  readonly formatTime: (atMs: number) => string;
  /** Says where it was saved. */
  readonly saved: (file: string) => void;
  readonly close: () => void;
}): ReactNode {
  const { scope, all, serviceId, formatTime, saved, close } = props;
  const memberLogin = useMemberLogin();
  const call = useCall();
  const note = useRef<HTMLTextAreaElement>(null);
  const [isNoteTooLong, setIsNoteTooLong] = useState(false);
  const { choices, left, plan, setLeft, setAllLeft, change } = useCasePlan(scope, all, serviceId);
  const { answer, isOld } = useAnswer(useCallback(() => memberLogin.previewCase(plan), [memberLogin, plan]));
  const isNothing = plan.leftOut.length === plan.numbers.length;
  const save = async () => {
    const noteText = note.current?.value ?? '';
    setIsNoteTooLong(noteText.length > TYPED_AT_MOST);
    if (noteText.length > TYPED_AT_MOST) return note.current?.focus();
    await call.run(async () => {
      const outcome = await memberLogin.saveCase({ ...plan, note: noteText });
      if (outcome.ok && outcome.value !== null) {
        saved(outcome.value);
        close();
      }
      return outcome;
    });
  };
  return (
    <ModalDialog title={words.title} body={`${words.body[scope.kind]} ${words.masked}`} close={close}>
      <NoteField field={note} isTooLong={isNoteTooLong} change={() => setIsNoteTooLong(false)} />
      <fieldset className="choices case-exchanges">
        <legend>{words.exchanges}</legend>
        <div className="row gap-3 case-every">
          <button type="button" className="link" onClick={() => setAllLeft(false)}>
            {words.all}
          </button>
          <button type="button" className="link" onClick={() => setAllLeft(true)}>
            {words.none}
          </button>
        </div>
        <div className="case-choices">
          {choices.map((choice) => (
            <label key={choice.key} className="choice">
              <input
                type="checkbox"
                checked={!left.has(choice.key)}
                onChange={({ target }) => setLeft(choice.key, !target.checked)}
              />
              <span>
                <Choice choice={choice} formatTime={formatTime} />
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <HintedChoice
        type="checkbox"
        label={words.memberData}
        hint={words.memberDataHint}
        checked={plan.hasMemberData}
        onChange={({ target }) => change({ hasMemberData: target.checked })}
      />
      {answer?.ok && answer.value.hasFindings && (
        <label className="choice">
          <input
            type="checkbox"
            checked={plan.hasReports}
            onChange={({ target }) => change({ hasReports: target.checked })}
          />
          {words.reports}
        </label>
      )}
      <CaseContents answer={answer} isOld={isOld} isNothing={isNothing} />
      <Problem error={call.error} />
      <div className="actions sticky-actions">
        <Button onPress={close}>{text.cancel}</Button>
        <Button rank="primary" isIdle={isNothing || answer?.ok === false || call.isRunning} onPress={() => void save()}>
          {words.action}
        </Button>
      </div>
    </ModalDialog>
  );
}

function Choice(props: { readonly choice: CaseChoice; readonly formatTime: (atMs: number) => string }): ReactNode {
  const { key, signIn, signIns, numbers } = props.choice;
  const rows = words.rows(numbers.length);
  const several = key === 0 ? words.noSignIn : words.olderSignIns(signIns);
  const unnamed = key > 0 ? words.signInGone : several;
  const name = signIn && `${props.formatTime(signIn.startedAtMs)} ${methodText(signIn.methodId).name}`;
  return (
    <>
      <bdi className="block">{name ?? unnamed}</bdi>
      <bdi className="block caption secondary">{signIn ? `${signInMeaning(signIn)} · ${rows}` : rows}</bdi>
    </>
  );
}

/** The note that goes along with a case file. */
function NoteField(props: {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  /** Whether it was too long when it was to be saved. */
  readonly isTooLong: boolean;
  readonly change: () => void;
}): ReactNode {
  const { field, isTooLong, change } = props;
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{words.note}</label>
      <textarea
        ref={field}
        id={id}
        className="input case-note-field"
        rows={2}
        aria-describedby={`${id}hint`}
        aria-invalid={isTooLong || undefined}
        onInput={change}
      />
      <p id={`${id}hint`} className="caption secondary" role={isTooLong ? 'alert' : undefined}>
        {isTooLong ? words.noteTooLong(TYPED_AT_MOST) : words.noteHint}
      </p>
    </div>
  );
}

/** What a case file would hold: its parts with their counts and sizes, and the services that it is about. */
export function CaseContents(props: {
  /** Null before the first one; else of the last plan that was answered. */
  readonly answer: Outcome<CasePreview> | null;
  /** Whether that was another plan. */
  readonly isOld: boolean;
  /** Whether everything is left out. */
  readonly isNothing: boolean;
}): ReactNode {
  const { answer, isOld, isNothing } = props;
  return (
    <section aria-label={words.contents} aria-busy={isOld}>
      {isNothing && <p className="secondary">{words.nothing}</p>}
      {!isNothing && !answer && <p className="secondary">{words.reading}</p>}
      {!isNothing && answer && (answer.ok ? <Preview preview={answer.value} /> : <Problem error={answer.error} />)}
    </section>
  );
}

function Preview({ preview }: { readonly preview: CasePreview }): ReactNode {
  const { services, counts, bytes, parts } = preview;
  return (
    <table className="figures case-parts">
      <thead className="visually-hidden">
        <tr>
          {words.columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {parts.map((part) => (
          <tr key={part.kind}>
            <th scope="row">{words.parts[part.kind]}</th>
            <td>
              {part.kind === 'exchanges' ? (
                <Dotted value={countsText(counts)} />
              ) : (
                words.counts[part.kind === 'reports' ? 'profiles' : part.kind](part.count)
              )}
            </td>
            <td>{sizeText(part.bytes)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{words.whole}</th>
          <td>
            {services.map(({ name, host }) => (
              <bdi key={`${name} ${host}`} className="block">
                {caseFile.service(name, host)}
              </bdi>
            ))}
          </td>
          <td>
            <span role="status">{sizeText(bytes)}</span>
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

/** @returns how many rows of each kind there are, without those that there are none of */
function countsText({ signIns, requests, browser }: CaseCounts): string {
  const { counts } = caseFile;
  return [signIns && counts.signIns(signIns), requests && counts.requests(requests), browser && counts.browser(browser)]
    .filter(Boolean)
    .join(' · ');
}

type CasePlan = Parameters<MemberLoginApi['previewCase']>[0];

/** What is to be in the file. It begins with what was selected, else with the current service alone; without the member's own data. */
function useCasePlan(scope: ListScope, all: readonly ExchangeRow[], serviceId: string) {
  const [choices] = useState(() => caseChoices(scope.rows, all));
  const [left, leave] = useState<ReadonlySet<number>>(() => {
    const others = scope.rows.filter((row) => scope.kind !== 'selected' && row.serviceId !== serviceId);
    const numbersOfOthers = new Set(others.map(({ number }) => number));
    return new Set(
      choices.filter(({ numbers }) => numbers.some((one) => numbersOfOthers.has(one))).map(({ key }) => key),
    );
  });
  const [parts, setParts] = useState({ hasMemberData: false, hasReports: true });
  const plan = useMemo((): CasePlan => {
    const leftOut = choices.filter(({ key }) => left.has(key)).flatMap(({ numbers }) => numbers);
    return { numbers: choices.flatMap(({ numbers }) => numbers).sort((a, b) => a - b), leftOut, ...parts };
  }, [choices, left, parts]);
  const setLeft = (key: number, isLeft: boolean) =>
    leave((before) => (isLeft ? new Set(before).add(key) : before.difference(new Set([key]))));
  const change = (changed: Partial<typeof parts>) => setParts((before) => ({ ...before, ...changed }));
  const setAllLeft = (areLeft: boolean) => leave(new Set(areLeft ? choices.map(({ key }) => key) : []));
  return { choices, left, plan, setLeft, setAllLeft, change };
}

interface CaseChoice {
  /** Number of a sign-in; 0 for what belongs to none, -1 for older sign-ins. */
  readonly key: number;
  /** Null for the two others, and where its row was dropped. */
  readonly signIn: SignInRow | null;
  /** How many sign-ins it stands for. */
  readonly signIns: number;
  /** Of its rows that may be in the file. */
  readonly numbers: readonly number[];
}

/**
 * What can be left out of a case file at once: each sign-in, the older ones together, and what belongs to none.
 * @param rows that may be in the file
 * @param all rows that there are, where sign-ins are found of which only a part may be in the file
 * @returns the newest sign-in first
 */
export function caseChoices(rows: readonly ExchangeRow[], all: readonly ExchangeRow[]): readonly CaseChoice[] {
  const bySignIn = Map.groupBy(rows, signInOf);
  const signIns = new Map(all.flatMap((row) => (row.kind === 'sign-in' ? [[row.number, row] as const] : [])));
  const keys = [...bySignIn.keys()].filter((key) => key !== 0).sort((a, b) => b - a);
  const numbersOf = (some: readonly number[]) =>
    some.flatMap((key) => (bySignIn.get(key) ?? []).map(({ number }) => number));
  const choices: CaseChoice[] = keys.slice(0, CHOICES_AT_MOST).map((key) => {
    return { key, signIn: signIns.get(key) ?? null, signIns: 1, numbers: numbersOf([key]) };
  });
  const older = keys.slice(CHOICES_AT_MOST);
  if (older.length > 0) choices.push({ key: -1, signIn: null, signIns: older.length, numbers: numbersOf(older) });
  if (bySignIn.has(0)) choices.push({ key: 0, signIn: null, signIns: 0, numbers: numbersOf([0]) });
  return choices;
}
