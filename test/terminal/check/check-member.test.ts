import { expect, test } from 'vitest';
import { hashPassword } from '../../../electron/service-client/credential.ts';
import { createOwnMasks } from '../../../electron/terminal/check/check-member.ts';
import { exchange, findingsWith, reportWith } from '../../document-check/report/sample-report.ts';

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

const FINDINGS = findingsWith({}, [['1-http', [{ n: 1, counts: 'held', reason: null }]]]);
const REPORT = reportWith({
  findings: FINDINGS,
  evidence: {
    leftOut: [{ id: 'password', why: `Not ${MEMBER.password}.` }],
    exchangeOf: (n) => exchange(n, { path: `/of/${MEMBER.password}`, code: n === 1 ? 'no_abc' : null }),
  },
});

test('hides a secret in what a report rests on', () => {
  expect(JSON.stringify(REPORT)).toContain(MEMBER.password);
  const masks = createOwnMasks();
  masks.hidePassword(MEMBER.password, MEMBER.login);
  const masked = masks.maskReport(REPORT);
  expect(JSON.stringify(masked)).not.toContain(MEMBER.password);
  expect(masked.evidence.texts).toHaveLength(1);
});

test('a secret that is too short to be found takes the codes that hold it with it', () => {
  const masks = createOwnMasks();
  masks.hide('abc');
  expect(masks.maskReport(REPORT).evidence.texts).toEqual([]);
});
