/** What is to be in a case file: what can be left out of it, what is chosen, and what main says that it would hold. */
import { useCallback, useMemo, useState } from 'react';
import type { MemberLoginApi } from '../../../electron/ipc/channels.ts';
import type { CasePreview } from '../../../electron/ipc/views/case-file.ts';
import type { ErrorView } from '../../../electron/ipc/views/error.ts';
import type { ExchangeRow, SignInRow } from '../../../electron/ipc/views/exchanges.ts';
import { useAnswer } from '../../ui/follow.ts';
import { useMemberLogin } from '../../ui/member-login-api.ts';
import { CHOICES_AT_MOST } from '../exchanges/exchange-filter.ts';
import type { ListScope } from '../exchanges/shown-exchanges.ts';

type CasePlan = Parameters<MemberLoginApi['previewCase']>[0];

/** What is to be in the file. It begins with everything but the member's own data. */
export function useCasePlan(scope: ListScope, all: readonly ExchangeRow[]) {
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

export interface CasePreviewState {
  /** Of the last plan that was answered; null before, and where it failed. */
  readonly preview: CasePreview | null;
  readonly error: ErrorView | null;
  /** Whether that was another plan. */
  readonly isOld: boolean;
}

/** Asks main what a case file would hold. @param plan another object where something has changed */
export function useCasePreview(plan: CasePlan): CasePreviewState {
  const memberLogin = useMemberLogin();
  const ask = useCallback(() => memberLogin.previewCase(plan), [memberLogin, plan]);
  const { answer, isOld } = useAnswer(ask);
  return { preview: answer?.ok ? answer.value : null, error: answer?.ok === false ? answer.error : null, isOld };
}

export interface CaseChoice {
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

function signInOf(row: ExchangeRow): number {
  return row.kind === 'sign-in' ? row.number : (row.signIn ?? 0);
}
