import { expect, test } from 'vitest';
import { LOGIN_FIELD, PASSWORD_FIELD } from '../../../electron/login/method.ts';
import { hashPassword } from '../../../electron/service-client/credential.ts';
import { askForFields, createOwnMasks } from '../../../electron/terminal/check/check-member.ts';
import { createTypedLines } from '../../../electron/terminal/person.ts';
import { exchange, findingsWith, reportWith } from '../../document-check/report/sample-report.ts';
import { FakePerson } from '../fake-person.ts';

const MEMBER = { login: 'mia', password: 'paper-boat-77' };

test.each([
  MEMBER.password,
  hashPassword(MEMBER.password),
  Buffer.from(`mia:${MEMBER.password}`).toString('base64'),
  encodeURIComponent(MEMBER.password),
])('hides %s in a line, and leaves lines without a secret as they are', (secret) => {
  const masks = createOwnMasks();
  masks.hidePassword(MEMBER.password, MEMBER.login);
  const [first, second] = masks.mask(`  it was x${secret}x\n  two  spaces`).split('\n');
  expect(first).not.toContain(secret);
  expect(second).toBe('  two  spaces');
});

test('asks for the fields that methods declare, and hides and masks what is a password', async () => {
  const person = new FakePerson();
  const masks = createOwnMasks();
  const fields = [LOGIN_FIELD, PASSWORD_FIELD, { ...LOGIN_FIELD, name: 'code' }, { ...LOGIN_FIELD, name: 'more' }];
  const given = { login: MEMBER.login, password: null };
  const typed = askForFields(fields, given, { person, lines: createTypedLines(person), masks });
  for (const [question, answer] of [
    [/Password: /, MEMBER.password],
    [/code: /, '4711'],
    [/more: /, ''],
  ] as const) {
    await person.until(question);
    person.type(answer);
  }
  expect(await typed).toEqual({ ...MEMBER, code: '4711' });
  expect([person.shown, person.said.length]).toEqual([['4711', ''], 3]);
  expect(masks.mask(MEMBER.password)).not.toBe(MEMBER.password);
});

test('nothing is asked for where nobody types', async () => {
  const person = new FakePerson();
  const given = { login: null, password: null };
  const parts = { person, lines: null, masks: createOwnMasks() };
  expect([await askForFields([LOGIN_FIELD, PASSWORD_FIELD], given, parts), person.said]).toEqual([{}, []]);
});

test('a secret that is too short to be found takes the codes that hold it with it', () => {
  const masks = createOwnMasks();
  masks.hide('abc');
  const report = reportWith({
    findings: findingsWith({}, [['1-http', [{ n: 1, counts: 'held', reason: null }]]]),
    evidence: { exchangeOf: (n) => exchange(n, { code: 'no_abc' }) },
  });
  expect(report.evidence.texts).toHaveLength(1);
  expect(masks.withoutCodes(report).evidence.texts).toEqual([]);
});
