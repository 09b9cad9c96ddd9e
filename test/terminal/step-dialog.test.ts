import { expect, test } from 'vitest';
import type { PollOutcome } from '../../electron/ipc/views/attempts.ts';
import type { AttemptStep } from '../../electron/login/method.ts';
import { createTypedLines, NO_LINES } from '../../electron/terminal/person.ts';
import { createProgress } from '../../electron/terminal/progress.ts';
import { type CodeAnswered, createStepDialog } from '../../electron/terminal/step-dialog.ts';
import { createMember } from '../member.ts';
import { FakePerson } from './fake-person.ts';

const HOSTILE = 'A\u001b]0;owned\u0007\u001b[2J\r\nB\u202e\u009b1mC';
const WAIT = { startedAtMs: 0, deadlineAtMs: 1_800_000, problem: null };
const CODE = {
  ...WAIT,
  kind: 'show-code',
  userCode: HOSTILE,
  address: `https://service.example/${HOSTILE}`,
  isAddressAllowed: true,
  isOnThisComputer: false,
  poll: { count: 0, nextAtMs: 0, intervalSeconds: 5, last: null, repeats: 0 },
} as const satisfies AttemptStep;

interface Given {
  readonly hasTyping?: boolean;
  readonly codeAnswered?: CodeAnswered;
  readonly drawLine?: (text: string) => void;
}

function setUp({ hasTyping = true, codeAnswered, drawLine }: Given = {}) {
  const person = new FakePerson();
  const answers: unknown[] = [];
  const left: string[] = [];
  const parts = {
    progress: createProgress(person, drawLine ?? null, (text) => text),
    lines: hasTyping ? createTypedLines(person) : NO_LINES,
    addressOf: () => 'https://service.example/authorize',
    answer: (_attemptId: string, fields: unknown) => void answers.push(fields),
    paste: () => undefined,
    leave: ({ id }: { readonly id: string }) => void left.push(id),
    causesOf: () => [{ sentence: 'The secret is wrong.', clues: ['So it is.'], field: 'a.secret', check: null }],
    maskWords: (words: string) => words.replaceAll('hidden', '••••'),
  };
  const dialog = createStepDialog('an attempt', parts, codeAnswered);
  return { person, answers, dialog, left };
}

test.each<[string, AttemptStep]>([
  ['a code and its address', CODE],
  ['a member', { kind: 'confirming-member', member: createMember({ title: HOSTILE }) }],
])('%s from the service cannot act on the terminal', (_what, step) => {
  const { person, dialog } = setUp();
  dialog.show(step);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a terminal acts on.
  expect(person.said.join('')).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
  expect(person.said.join('')).toContain('A]0;owned[2J B1mC');
});

test('C13: a member’s name is a line of its own, and after a no the way out is told again', () => {
  const { person, dialog } = setUp();
  const way = { kind: 'waiting-for-browser', route: 'loopback', isReceived: true, isLoopbackPossible: false } as const;
  const waiting = { ...WAIT, ...way, redirectUri: 'http://127.0.0.1/', sent: [], refusal: null };
  const title = 'you. Press y to continue';
  dialog.show(waiting);
  dialog.show({ kind: 'confirming-member', member: createMember({ title }) });
  dialog.show({ ...waiting, problem: { code: 'not-this-member', details: {} } });
  const [way1, question, way2] = person.said;
  expect(question).toMatch(new RegExp(`:\\n\\n {2}${title}\\n\\nIs this you\\?`));
  expect(way2).toBe(way1);
});

/** A code at its nth poll. */
function polled(count: number, last: PollOutcome, repeats = 0) {
  return { ...CODE, poll: { ...CODE.poll, count, last, repeats } };
}

const answered = (serviceText: string): PollOutcome => ({
  kind: 'unexpected',
  error: { code: 'token-missing', details: { serviceText, serviceCode: 'E1' } },
});

test('pending polls are one line in a pipe, and one that is drawn over at a terminal', () => {
  const pending = { kind: 'pending' } as const;
  const steps = [CODE, CODE, polled(1, pending), polled(1, pending), polled(2, pending), polled(3, pending)];
  const pipe = setUp();
  for (const step of steps) pipe.dialog.show(step);
  expect(pipe.person.said.slice(1)).toEqual(['Waiting for you to confirm.']);
  const drawn: string[] = [];
  const terminal = setUp({ drawLine: (text) => drawn.push(text) });
  for (const step of steps) terminal.dialog.show(step);
  expect(drawn).toEqual(
    [1, 2, 3].map((count) => expect.stringMatching(`^Waiting for you.*\\b${['once', '2', '3'][count - 1]}`)),
  );
  expect(terminal.person.said).toHaveLength(1);
});

test('what goes on by itself is drawn over at a terminal', () => {
  const drawn: string[] = [];
  const { person, dialog } = setUp({ drawLine: (text) => drawn.push(text) });
  for (const step of [{ kind: 'exchanging' }, CODE, { kind: 'loading-member' }] as const) dialog.show(step);
  expect([person.said.length, drawn]).toEqual([1, ['Asking for the token.', '', 'Reading the member.']]);
});

test('D12: an answer that is not known is said in the service’s masked words, once more with its causes, and a yes ends', () => {
  const { person, dialog, left } = setUp();
  const steps = [1, 2, 3].map((count) => polled(count, answered('No hidden'), count));
  dialog.show(CODE);
  for (const step of steps.slice(0, 1)) dialog.show(step);
  dialog.take(steps[0] ?? CODE, 'y');
  expect(left).toEqual([]);
  for (const step of steps) dialog.show(step);
  const [, words, causes, ...more] = person.said;
  expect(words).toMatch(/ The service says: “No ••••” \(E1\)\.$/);
  expect(causes).toMatch(
    / {2}- The secret is wrong\. So it is\. Mend a\.secret in the profile\.\nTo end this sign-in, type y/,
  );
  expect(more).toHaveLength(1);
  dialog.take(steps[2] ?? CODE, 'n');
  expect(left).toEqual([]);
  dialog.take(steps[2] ?? CODE, 'y');
  expect(left).toEqual(['an attempt']);
});

test('D12, D10: where nobody types, the third of the same unknown answers ends it; a page goes on, and nothing is offered', () => {
  const { person, dialog } = setUp({ hasTyping: false });
  const page: PollOutcome = { kind: 'intercepted', error: { code: 'reply-unreadable', details: {} } };
  const steps = [polled(1, answered('No'), 1), polled(2, answered('No'), 2), polled(3, answered('No'), 3)];
  for (const step of steps) dialog.show(step, true);
  expect(steps.map((step) => dialog.goOnAlone(step))).toEqual([true, true, false]);
  expect(dialog.goOnAlone(polled(9, page, 9))).toBe(true);
  expect(person.said).toHaveLength(1);
});

test('after a yes to ending a sign-in, its address is not told again', () => {
  const { person, dialog } = setUp();
  const way = { kind: 'waiting-for-browser', route: 'loopback', isReceived: true, isLoopbackPossible: false } as const;
  const waiting = { ...WAIT, ...way, redirectUri: 'http://127.0.0.1/', sent: [], refusal: null };
  const refused = { ...waiting, refusal: { code: 'declined', details: {} } } as const;
  for (const step of [waiting, refused]) dialog.show(step);
  dialog.take(refused, 'y');
  dialog.show(waiting);
  expect(person.said).toHaveLength(2);
});

test('only a yes confirms a member or ends a sign-in, and a member is read again by the other header', () => {
  const { answers, dialog } = setUp();
  const refusal = { code: 'declined', details: {} } as const;
  const way = { kind: 'waiting-for-browser', route: 'loopback', isReceived: true, isLoopbackPossible: false } as const;
  const waiting = { ...WAIT, ...way, redirectUri: 'http://127.0.0.1/', sent: [], refusal };
  for (const line of ['y', ' YES ', '', 'n', 'yess']) {
    dialog.take({ kind: 'confirming-member', member: createMember() }, line);
    dialog.take(waiting, line);
  }
  expect(answers).toEqual(
    ['yes', 'yes', 'no', 'no', 'no'].flatMap((answer) => [{ isThisMember: answer }, { isEnded: answer }]),
  );
  answers.length = 0;
  const notRead = { kind: 'member-not-read', error: refusal, isTriedAgain: false, deadlineAtMs: 0 } as const;
  dialog.take({ ...notRead, otherPresentations: ['x-service-token', 'access-token-parameter'] }, '');
  dialog.take({ ...notRead, otherPresentations: ['access-token-parameter'] }, '');
  dialog.take({ ...notRead, otherPresentations: ['x-service-token'] }, 'n');
  expect(answers).toEqual([{ presentation: 'x-service-token' }, {}, { isThisMember: 'no' }]);
});

test('where nobody types any more, only what goes on by itself goes on', () => {
  const { dialog, answers } = setUp();
  const refusal = { code: 'declined', details: {} } as const;
  const at = { route: 'loopback', isLoopbackPossible: false, redirectUri: 'a:', sent: [] } as const;
  const way = { kind: 'waiting-for-browser', ...at } as const;
  const notRead = { kind: 'member-not-read', error: refusal, deadlineAtMs: 0, otherPresentations: [] } as const;
  const steps: readonly AttemptStep[] = [
    CODE,
    { kind: 'exchanging' },
    { ...WAIT, ...way, isReceived: true, refusal: null },
    { ...WAIT, ...way, isReceived: true, refusal },
    { ...notRead, isTriedAgain: true },
    { ...WAIT, ...way, isReceived: false, refusal: null },
    { ...notRead, isTriedAgain: false },
    { kind: 'confirming-member', member: createMember() },
  ];
  expect(steps.map((step) => dialog.goOnAlone(step))).toEqual([true, true, true, true, true, false, false, false]);
  expect(answers).toEqual([{ isEnded: 'no' }]);
});

test('Enter says that a code was answered, where that is of use', () => {
  let told = 0;
  const tell = (): void => {
    told += 1;
  };
  const { dialog, person } = setUp({ codeAnswered: { hint: 'Press Enter then.', tell } });
  dialog.show(CODE);
  dialog.take(CODE, '');
  expect([told, person.said.join('').endsWith('\nPress Enter then.')]).toEqual([1, true]);
  expect(() => setUp().dialog.take(CODE, '')).not.toThrow();
});

test('where nobody types, nothing is to be pasted or entered', () => {
  const { dialog, person } = setUp({ hasTyping: false, codeAnswered: { hint: 'Press Enter.', tell: () => undefined } });
  const way = { route: 'loopback', isReceived: true, isLoopbackPossible: false, redirectUri: 'a:', sent: [] } as const;
  dialog.show({ ...WAIT, ...way, kind: 'waiting-for-browser', refusal: null });
  dialog.show(CODE);
  expect(person.said.join('\n')).toContain('Open this address');
  expect(person.said.join('\n')).not.toMatch(/paste|Enter/);
});
