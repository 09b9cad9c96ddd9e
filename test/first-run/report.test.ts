import { expect, test } from 'vitest';
import { writeReport } from './report.ts';
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
