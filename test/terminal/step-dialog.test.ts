import { expect, test } from 'vitest';
import type { AttemptStep } from '../../electron/login/method.ts';
import { createTypedLines, NO_LINES } from '../../electron/terminal/person.ts';
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
  readonly note?: (text: string) => void;
}

function setUp({ hasTyping = true, codeAnswered, ...more }: Given = {}) {
  const person = new FakePerson();
  const answers: unknown[] = [];
  const parts = {
    person,
    lines: hasTyping ? createTypedLines(person) : NO_LINES,
    addressOf: () => 'https://service.example/authorize',
    answer: (_attemptId: string, fields: unknown) => void answers.push(fields),
    paste: () => undefined,
    leave: () => undefined,
    ...more,
  };
  const dialog = createStepDialog('an attempt', parts, codeAnswered);
  return { person, answers, dialog };
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

test('the same is not said twice, and a poll only when it brought something else', () => {
  const { person, dialog } = setUp();
  const last = (kind: 'pending' | 'slow-down') => ({ ...CODE, poll: { ...CODE.poll, last: { kind } } });
  for (const step of [CODE, CODE, last('pending'), last('pending'), last('slow-down'), last('pending')])
    dialog.show(step);
  expect(person.said).toHaveLength(4);
});

test('what goes on by itself is noted apart, where that is taken', () => {
  const noted: string[] = [];
  const { person, dialog } = setUp({ note: (text) => noted.push(text) });
  for (const step of [{ kind: 'exchanging' }, CODE, { kind: 'loading-member' }] as const) dialog.show(step);
  expect([person.said.length, noted]).toEqual([1, ['Asking for the token.', 'Reading the member.']]);
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
