import { expect, test } from 'vitest';
import { explainThrown, toPublishable, writeReport } from './report.ts';
import { failed, notPossible, worked } from './step.ts';

const rows = [
  {
    step: { title: 'Menu', proves: 'It is there.' },
    outcome: worked('File'),
    answers: [{ question: 'Is it?', answer: 'not-looked-at' }],
  },
  { step: { title: 'Window', proves: 'It opens.' }, outcome: failed('a | b'), answers: [] },
  { step: { title: 'Sandbox', proves: 'It is on.' }, outcome: notPossible('none\nhere'), answers: [] },
] as const;
const facts = new Map([['System', 'Linux']]);

test('the report has a line for each step, fact and question, and says how many steps worked', () => {
  expect(writeReport({ facts, rows, isRehearsal: false })).toBe(`# First run of Member Login

- System: Linux

1 worked, 1 failed, 1 not possible here.

| What | Result | Seen |
| --- | --- | --- |
| Menu | ✓ worked | File |
| Window | ✗ failed | a \\| b |
| Sandbox | – not possible here | none here |

| Asked | Answer |
| --- | --- |
| Is it? | not looked at |

Each step, once it has worked, shows:

- Menu: It is there.
- Window: It opens.
- Sandbox: It is on.
`);
});

test('the report of a rehearsal says that it is one', () => {
  expect(writeReport({ facts, rows, isRehearsal: true })).toContain('No Electron ran here.');
});

const HIDDEN = [
  ['/home/jo', '~'],
  ['/home/jo/member-login', '<repository>'],
  ['C:\\Users\\jo', '~'],
  ['/', '<none>'],
] as const;

test.each([
  ['cannot open /home/jo/member-login/out and /home/jo/.config', 'cannot open <repository>/out and ~/.config'],
  ['cannot open C:\\Users\\jo\\AppData', 'cannot open ~\\AppData'],
  ['\u001b[31mtwo\u001b[39m\n  lines\t', 'two lines'],
  ['at http://127.0.0.1:5/callback/x?code=c&state=s too', 'at http://127.0.0.1:5/callback/x?… too'],
  ['from member-login://callback#token=t', 'from member-login://callback?…'],
])('makes %j fit to be published', (text, publishable) => {
  expect(toPublishable(text, HIDDEN)).toBe(publishable);
});

test('cuts what is long', () => {
  expect(toPublishable('x'.repeat(1_000), HIDDEN)).toHaveLength(301);
});

test('explains a start that failed in the words of npm start, and else says what the error says', () => {
  const said = 'electron ended (SIGTRAP). It said last:\nNo usable sandbox!';
  expect(explainThrown(new Error(said))).toContain('kernel.apparmor_restrict_unprivileged_userns=0');
  expect(explainThrown(new Error('locator.waitFor: odd'))).toBe('locator.waitFor: odd');
});
