/** Asks what is to be in a case file, shows what that is, and has main write it. */
import { type ReactNode, type RefObject, useId, useMemo, useRef, useState } from 'react';
import type { ExchangeRow } from '../../../electron/ipc/views/exchanges.ts';
import type { OfferedMethodView } from '../../../electron/ipc/views/methods.ts';
import { caseFile } from '../../text/case-file.ts';
import { text } from '../../text/en.ts';
import { signInMeaning } from '../../text/exchanges.ts';
import { Button } from '../../ui/button.tsx';
import { TYPED_AT_MOST, useCall, useMemberLogin } from '../../ui/member-login-api.ts';
import { ModalDialog } from '../../ui/modal-dialog.tsx';
import { Problem } from '../../ui/problem.tsx';
import type { ListScope } from '../exchanges/list-scope.ts';
import { loginMethodName } from '../exchanges/login-method-name.ts';
import { type CaseChoice, caseChoices } from './case-choices.ts';
import { CaseContents } from './case-contents.tsx';
import { type CasePlan, useCasePreview } from './case-preview.ts';
import './save-case.css';

export interface SaveCaseDialogProps {
  /** What may be in the file; what comes later is not. */
  readonly scope: ListScope;
  /** Every row that there is. */
  readonly all: readonly ExchangeRow[];
  readonly methods: readonly OfferedMethodView[];
  readonly formatTime: (atMs: number) => string;
  /** Says where it was saved. */
  readonly saved: (file: string) => void;
  readonly close: () => void;
}

export function SaveCaseDialog({ scope, all, methods, formatTime, saved, close }: SaveCaseDialogProps): ReactNode {
  const words = caseFile.saving;
  const memberLogin = useMemberLogin();
  const id = useId();
  const call = useCall();
  const note = useRef<HTMLTextAreaElement>(null);
  const [isNoteTooLong, setIsNoteTooLong] = useState(false);
  const { choices, left, plan, setLeft, change } = useCasePlan(scope, all);
  const state = useCasePreview(plan);
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
    <ModalDialog title={words.title} body={words.body[scope.kind]} close={close}>
      <fieldset className="choices">
        <legend>{words.exchanges}</legend>
        <div className="case-choices">
          {choices.map((choice) => (
            <label key={choice.key} className="choice">
              <input
                type="checkbox"
                checked={!left.has(choice.key)}
                onChange={({ target }) => setLeft(choice.key, !target.checked)}
              />
              <span>
                <Choice choice={choice} methods={methods} formatTime={formatTime} />
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <label className="choice">
        <input
          type="checkbox"
          checked={plan.hasMemberData}
          aria-describedby={`${id}member`}
          onChange={({ target }) => change({ hasMemberData: target.checked })}
        />
        <span>
          {words.memberData}
          <span id={`${id}member`} className="caption secondary">
            {plan.hasMemberData ? words.memberDataIn : words.memberDataOut}
          </span>
        </span>
      </label>
      {state.preview?.hasFindings && (
        <label className="choice">
          <input
            type="checkbox"
            checked={plan.hasReports}
            aria-describedby={`${id}reports`}
            onChange={({ target }) => change({ hasReports: target.checked })}
          />
          <span>
            {words.reports}
            <span id={`${id}reports`} className="caption secondary">
              {words.reportsHint}
            </span>
          </span>
        </label>
      )}
      <CaseContents state={state} isNothing={isNothing} />
      <NoteField field={note} isTooLong={isNoteTooLong} change={() => setIsNoteTooLong(false)} />
      <Problem error={call.error} />
      <div className="actions">
        <Button onPress={close}>{text.cancel}</Button>
        <Button rank="primary" isIdle={isNothing || state.error !== null || call.isRunning} onPress={() => void save()}>
          {words.action}
        </Button>
      </div>
    </ModalDialog>
  );
}

interface ChoiceProps extends Pick<SaveCaseDialogProps, 'methods' | 'formatTime'> {
  readonly choice: CaseChoice;
}

function Choice({ choice, methods, formatTime }: ChoiceProps): ReactNode {
  const words = caseFile.saving;
  const { key, signIn, signIns, numbers } = choice;
  const rows = words.rows(numbers.length);
  if (!signIn) {
    const other = key === 0 ? words.noSignIn : words.olderSignIns(signIns);
    return <ChoiceWords name={key > 0 ? words.signInGone : other} detail={rows} />;
  }
  return (
    <ChoiceWords
      name={`${formatTime(signIn.startedAtMs)} ${loginMethodName(signIn.methodId, methods)}`}
      detail={`${signInMeaning(signIn)} · ${rows}`}
    />
  );
}

function ChoiceWords({ name, detail }: { readonly name: string; readonly detail: string }): ReactNode {
  return (
    <>
      <bdi>{name}</bdi>
      <bdi className="caption secondary">{detail}</bdi>
    </>
  );
}

/** What is to be in the file. It begins with everything but the member's own data. */
function useCasePlan(scope: ListScope, all: readonly ExchangeRow[]) {
  const [choices] = useState(() => caseChoices(scope.rows, all));
  const [left, setAllLeft] = useState<ReadonlySet<number>>(new Set());
  const [parts, setParts] = useState({ hasMemberData: false, hasReports: true });
  const plan = useMemo((): CasePlan => {
    const leftOut = choices.filter(({ key }) => left.has(key)).flatMap(({ numbers }) => numbers);
    return { numbers: choices.flatMap(({ numbers }) => numbers).sort((a, b) => a - b), leftOut, ...parts };
  }, [choices, left, parts]);
  const setLeft = (key: number, isLeft: boolean) =>
    setAllLeft((before) => (isLeft ? new Set(before).add(key) : before.difference(new Set([key]))));
  const change = (changed: Partial<typeof parts>) => setParts((before) => ({ ...before, ...changed }));
  return { choices, left, plan, setLeft, change };
}

interface NoteFieldProps {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  /** Whether it was to be saved although it is. */
  readonly isTooLong: boolean;
  readonly change: () => void;
}

/** The note that goes along with a case file. */
function NoteField({ field, isTooLong, change }: NoteFieldProps): ReactNode {
  const words = caseFile.saving;
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{words.note}</label>
      <textarea
        ref={field}
        id={id}
        className="input case-note-field"
        rows={3}
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
