/** X3, S10: looks for planted secrets of arbitrary content in all that is in a case file, in any writing. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toSingleLine } from '../../electron/core/one-line.ts';
import { systemRandom } from '../../electron/core/random.ts';
import type { Report } from '../../electron/document-check/report/report.ts';
import { createExchangeLog, type ExchangeLog } from '../../electron/exchange/exchange-log.ts';
import { secretsOfProfile } from '../../electron/service-client/profile-secrets.ts';
import { findDecoded, textsIn } from '../exchange/decoded-texts.ts';
import { ordinary, places, placesOfNames, secretOf, shortSecret } from '../exchange/planted-secrets.ts';
import { PROFILE, record } from '../exchange/recorded.ts';
import { FakeClock } from '../fake-clock.ts';
import { LONG_WRITINGS, WORD_WRITINGS } from '../secret-writings.ts';
import { caseSource, textOf } from './sample-case.ts';
import { sampleReport } from './sample-report.ts';

const anyWriting = fc.constantFrom(...Object.keys(LONG_WRITINGS));
const anyShortWriting = fc.constantFrom(...Object.keys(WORD_WRITINGS));

async function expectHidden(secret: string, log: ExchangeLog, written: string | null): Promise<void> {
  const [service] = caseSource().services;
  const [result] = service?.results.results ?? [];
  if (!service || !result?.last) throw new Error('The sample has one result.');
  const text = written ?? 'nothing';
  const error = { code: 'service-error', details: { serviceText: `is ${text} !`, replyShape: text } } as const;
  const request = { method: 'GET', path: `/a/${text}`, credentials: 'none', status: 200, error: null } as const;
  const last = { ...result.last, error, requests: [{ ...request, startedAtMs: 1, durationMs: 1 }] };
  for (const memberValues of [null, []]) {
    const content = await textOf(
      caseSource({
        rows: [...log.rows],
        detailsOf: log.detailsOf,
        services: [
          {
            ...service,
            id: PROFILE.id,
            name: text,
            profile: [...log.profileOf(PROFILE.id), { name: text, value: text }],
            results: {
              ...service.results,
              results: [{ ...result, last }],
              differingFields: [{ name: text, values: [{ methodId: 'oauth-code', value: text }] }],
            },
            report: reportWith(toSingleLine(text) === text && text.length <= 190 ? text : 'nothing'),
          },
        ],
        note: log.masks.maskWords(`I saw ${text} .`),
        diagnostics: `Proxy: ${text}`,
        mask: log.masks.mask,
        memberValues,
      }),
    );
    expect(findDecoded(new Set(textsIn(JSON.parse(content))), secret)).toEqual([]);
  }
}

/** With the text wherever a service may have written one. */
function reportWith(text: string): Report {
  const { findings, evidence } = sampleReport();
  const setting = { field: 'devicePending', now: text, observed: { code: text } };
  return sampleReport(
    { findings: findings.map((finding) => ({ ...finding, observed: [`code ${text}`], setting })) },
    {
      service: { name: text, address: text },
      exchanges: evidence.exchanges.map((exchange, index) => ({ ...exchange, n: index + 1, path: `/a/${text}` })),
      of: {},
      texts: [{ n: 1, text: `is ${text} !` }],
      leftOut: [{ id: 'revoke', why: text }],
    },
  );
}

const createLog = (): ExchangeLog =>
  createExchangeLog({
    clock: new FakeClock(),
    random: systemRandom,
    onChange: () => undefined,
    profileNow: () => ({ ...PROFILE, application: { ...PROFILE.application } }),
  });

describe('X3: a case file holds no known secret', () => {
  test.each(Object.entries(places))('that was in %s', async (_place, plant) => {
    await fc.assert(
      fc.asyncProperty(secretOf(8, 200), anyWriting, async (secret, writing) => {
        const log = createLog();
        plant(log, LONG_WRITINGS[writing]?.(secret) ?? '', secret);
        await expectHidden(secret, log, null);
      }),
      { numRuns: 5 },
    );
  });
  test('that is a short whole word, anywhere', async () => {
    const anyPlant = fc.constantFrom(...Object.keys(places).filter((place) => !placesOfNames.includes(place)));
    await fc.assert(
      fc.asyncProperty(shortSecret, anyPlant, anyShortWriting, async (secret, place, writing) => {
        const log = createLog();
        const written = WORD_WRITINGS[writing]?.(secret) ?? '';
        places[place]?.(log, written, secret);
        await expectHidden(secret, log, written);
      }),
      { numRuns: 20 },
    );
  });
  test('in the note, names, profiles, results and diagnostics', async () => {
    await fc.assert(
      fc.asyncProperty(secretOf(8, 200), anyWriting, async (secret, writing) => {
        const log = createLog();
        record(ordinary(log), { secrets: [secret] });
        await expectHidden(secret, log, LONG_WRITINGS[writing]?.(secret) ?? '');
      }),
      { numRuns: 30 },
    );
  });
  test('nor the client secret, and not even its mask', async () => {
    const log = createLog();
    record(ordinary(log));
    const [clientSecret = ''] = secretsOfProfile(PROFILE);
    await expectHidden(clientSecret, log, `a ${clientSecret} b`);
    expect(log.profileOf(PROFILE.id).map(({ name }) => name)).not.toContain('application.clientSecret');
  });
  test('nor what follows a secret-sounding name in the note', async () => {
    const note = createLog().masks.maskWords('I typed password=never-seen-before .');
    expect(await textOf(caseSource({ note }))).not.toContain('never-seen-before');
  });
  test('that became known after its row was taken', async () => {
    const log = createLog();
    record(ordinary(log), { reply: JSON.stringify({ about: 'later-known-secret' }) });
    const rows = [...log.rows];
    record(ordinary(log), { secrets: ['later-known-secret'] });
    const content = await textOf(caseSource({ rows, detailsOf: log.detailsOf, mask: log.masks.mask }));
    expect(content).not.toContain('later-known-secret');
  });
});
