import '../../fixed-seed.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { OPEN_POINTS, STATEMENTS } from '../../../electron/core/check-codes.ts';
import type { Observation } from '../../../electron/document-check/observe/observation.ts';
import { findPoints } from '../../../electron/document-check/points/find.ts';
import { isFed } from '../../../electron/document-check/probes/registry.ts';
import { anyObservations } from '../any-observation.ts';
import { makeRecord, makeToken, startObserving, withToken } from '../observations.ts';
import { makeProfile } from '../profile.ts';

const SECRET = 'secret-7f3a';
const settings = new Map([['state', 'now']]);
const profile = makeProfile();

function find(observations: readonly Observation[]) {
  return findPoints(observations, { profile, settings, isFed, isSecret: (text) => text.includes(SECRET) });
}

describe('whatever was observed', () => {
  test('there is one finding for every point, sorted by id, with its lists sorted and no text twice', () => {
    fc.assert(
      fc.property(anyObservations, (observations) => {
        const { findings, evidence } = find(observations);
        const ids = [...STATEMENTS, ...OPEN_POINTS].toSorted((one, other) => (one < other ? -1 : 1));
        expect(findings.map(({ id }) => id)).toEqual(ids);
        expect([...evidence.keys()]).toEqual(ids);
        for (const finding of findings) {
          expect(Object.keys(finding)).toEqual(KEYS);
          expect(finding.observed).toEqual([...new Set(finding.observed)].sort());
          expect(finding.reasons).toEqual([...new Set(finding.reasons)].sort());
        }
      }),
    );
  });
  test('texts have words, codes and figures alone, and no secret', () => {
    fc.assert(
      fc.property(anyObservations, (observations) => {
        for (const { observed, setting } of find(observations).findings) {
          for (const text of observed) expect(text).toMatch(/^[\w.:-]+(?: [\w.:-]+)*$/);
          const told = JSON.stringify([observed, setting?.observed]);
          expect(told).toMatch(/^[\w.:\- "{}[\],]*$/);
          expect(told).not.toContain(SECRET);
        }
      }),
    );
  });
  test('findings are the same byte for byte, in whatever order the observations are given', () => {
    fc.assert(
      fc.property(anyObservations, (observations) => {
        const write = ({ findings, evidence }: ReturnType<typeof find>) => JSON.stringify([findings, [...evidence]]);
        expect(write(find(observations.toReversed()))).toBe(write(find(observations)));
      }),
    );
  });
  test('each finding rests on observations that there are, each told once', () => {
    fc.assert(
      fc.property(anyObservations, (observations) => {
        for (const exchanges of find(observations).evidence.values()) {
          const told = exchanges.map(({ n }) => n);
          expect(new Set(told).size).toBe(told.length);
          expect(told.filter((n) => !observations.some((seen) => seen.n === n))).toEqual([]);
        }
      }),
    );
  });
});

const KEYS = ['id', 'kind', 'section', 'verdict', 'reasons', 'observed', 'setting'];

describe('what was seen with other settings', () => {
  const observing = startObserving();
  observing.call('member', { reply: { status: 401 } });
  const seenWith = (fields: Iterable<readonly [string, string]>) => {
    const call = observing.call('member', {
      sent: { method: 'GET', credential: withToken('token') },
      settings: new Map(fields),
      reply: { names: [{ name: 'member', print: 'member' }], record: makeRecord('ada') },
    });
    return find([...observing.all.slice(0, 1), call]).findings;
  };
  const observedOf = (findings: ReturnType<typeof seenWith>, id: string) =>
    findings.find((finding) => finding.id === id)?.observed;

  test('counts for the points whose fields are as they were', () => {
    const findings = seenWith([
      ['state', 'before'],
      ['memberPath', 'before'],
    ]);
    expect(observedOf(findings, '4.6-method')).toEqual(['GET']);
    expect(observedOf(findings, '2-record')).toEqual([]);
  });
  test('counts again once they are as they were', () => {
    expect(observedOf(seenWith([['state', 'now']]), '2-record')).toEqual(['at member', 'named by id']);
  });
  test('counts for no point if its request is sent otherwise now', () => {
    const findings = seenWith([
      ['sent member token', 'before'],
      ['state', 'now'],
    ]);
    expect(observedOf(findings, '4.6-method')).toEqual([]);
    expect(observedOf(findings, '2-record')).toEqual([]);
  });
});

describe('a name', () => {
  const namesOf = (name: string, print: string) => {
    const observing = startObserving();
    const names = [{ name, print }];
    const leaves = [{ path: 'path', value: 'value of ada' }];
    observing.call('identification', { reply: { leaves, record: makeRecord('ada') } });
    observing.call('code-exchange', { reply: { names, token: makeToken('token') } });
    return find(observing.all).findings.find(({ id }) => id === '4.2-reply-type')?.observed;
  };
  test.each([
    ['is told', 'expires_in', 'print', true],
    ['is left out if it is a value of a member', 'ada-l', 'value of ada', false],
    ['is told if it is the document’s own, whatever a member’s fields say', 'member', 'value of ada', true],
    ['is left out if it contains a secret', `x-${SECRET}`, 'print', false],
    ['is left out if it is no plain word', 'no word', 'print', false],
    ['is left out if it is long', 'x'.repeat(41), 'print', false],
  ])('%s: %s', (_title, name, print, isTold) => {
    expect(namesOf(name, print)).toEqual(['form object', ...(isTold ? [`name ${name}`] : []), 'typed json']);
  });
});
