import { expect, test } from 'vitest';
import { changeText, heldAnnouncement } from '../../../renderer/text/held.ts';
import { HELD, TWO_HELD } from '../testing/held/held-views.ts';
import { attemptAt } from '../views.ts';

test.each([
  [{ kind: 'replaced', place: 'path', name: '' }, 'Path replaced'],
  [{ kind: 'replaced', place: 'query', name: 'state' }, 'Parameter state replaced'],
  [{ kind: 'removed', place: 'form', name: 'code' }, 'Field code removed'],
  [{ kind: 'added', place: 'header', name: 'X-Trace' }, 'Header X-Trace added'],
  [{ kind: 'added', place: 'query', name: 'שם' }, 'Parameter \u2068שם\u2069 added'],
] as const)('a change is told by name, without its value: %j', (change, words) => {
  expect(changeText(change)).toBe(words);
});

test('A2: what is held is announced, each request of it', () => {
  const attempt = attemptAt({ kind: 'exchanging' });
  expect(heldAnnouncement({ ...attempt, held: HELD })).toBe('Paused before POST /oauth/access_token');
  expect(heldAnnouncement({ ...attempt, held: TWO_HELD })).toBe(
    'Paused before GET /members/infos. Paused before GET /members/infos',
  );
  expect(heldAnnouncement(attempt)).toBe('');
});
