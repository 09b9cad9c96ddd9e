import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { headText, joinLines } from '../../electron/case-file/case-text.ts';
import type { CaseSource } from '../../electron/case-file/case-writer.ts';
import { readCase } from '../../electron/case-file/read-case.ts';
import { METHOD_IDS } from '../../electron/core/method-ids.ts';
import { toShownLine } from '../../electron/core/one-line.ts';
import { systemRandom } from '../../electron/core/random.ts';
import { createExchangeLog } from '../../electron/exchange/exchange-log.ts';
import type { BodyView } from '../../electron/ipc/views/exchange-details.ts';
import type { ExchangeRow } from '../../electron/ipc/views/exchanges.ts';
import { LOGIN_METHODS } from '../../electron/login/registry.ts';
import { anyText } from '../any-text.ts';
import { anyDetails, browserRow, detailsWith, requestRow, signInRow } from '../exchange/exchange-samples.ts';
import { ordinary } from '../exchange/planted-secrets.ts';
import { record } from '../exchange/recorded.ts';
import { FakeClock } from '../fake-clock.ts';
import { caseSource, textOf } from './sample-case.ts';
import { sampleReport } from './sample-report.ts';

const anyRow = fc.oneof(
  anyText.map((member) => signInRow({ member })),
  anyText.map((path) => requestRow({ path })),
  anyText.map((address) => browserRow({ address })),
);
const anyLine = anyText.map((text) => toShownLine(text, 200));
const anyReport = fc.tuple(anyLine, fc.array(anyLine, { maxLength: 3 })).map(([text, observed]) => {
  const { findings, evidence } = sampleReport();
  return sampleReport(
    { findings: findings.map((one) => ({ ...one, observed, setting: one.setting && { ...one.setting, now: text } })) },
    {
      service: { name: text, address: text },
      exchanges: evidence.exchanges.map((one) => ({ ...one, path: text })),
      texts: [{ n: 2, text }],
      leftOut: [{ id: 'revoke', why: text }],
    },
  );
});
const anySource = fc
  .record({
    rows: fc.array(fc.tuple(anyRow, anyDetails, fc.integer({ min: 1, max: 5 })), { maxLength: 6 }),
    note: anyText,
    name: anyText,
    profile: fc.array(fc.record({ name: anyText, value: anyText })),
    report: fc.option(anyReport),
  })
  .map(({ rows, note, name, profile, report }) => {
    let number = 0;
    const placed = rows.map(([row, details, step]): readonly [ExchangeRow, typeof details] => {
      number += step;
      return [
        { ...row, number, signIn: row.kind === 'sign-in' ? number : null },
        { ...details, number },
      ];
    });
    const service = { id: 'demo', name, host: 'a', profile, results: NOTHING_TRIED, report };
    return caseSource({
      rows: placed.map(([row]) => row),
      detailsOf: (wanted) => placed.find(([row]) => row.number === wanted)?.[1] ?? null,
      services: [service],
      note,
    });
  });

const NOTHING_TRIED = { results: [], workedCount: 0, verdict: 'nothing' as const, differingFields: [] };

const LONG = 'a'.repeat(1_000_000);
const sizes = { bytes: 1, wireBytes: 1 };
const manyOf = (count: number) => Array.from({ length: count }, () => ({ name: 'a', value: LONG }));

function rowsWith(count: number, body: BodyView): Partial<CaseSource> {
  const rows = Array.from({ length: count }, (_, index) => requestRow({ number: index + 1 }));
  return { rows, detailsOf: (number) => detailsWith({ body }, { number }) };
}

async function again(text: string): Promise<string> {
  const { head, exchanges } = readCase(text);
  let written = '';
  for await (const piece of joinLines(
    headText(head),
    [...exchanges].map(({ line }) => line),
  ))
    written += piece;
  return written;
}

describe('a case file', () => {
  test('of any texts brings rows and details as the page had them, and is byte for byte the same when it is saved again', async () => {
    await fc.assert(
      fc.asyncProperty(anySource, async (source) => {
        const text = await textOf(source);
        const rows = [...readCase(text).exchanges].map(({ row }) => row);
        const { name = '' } = source.services[0] ?? {};
        // Under ids of its own.
        expect(rows).toEqual(source.rows.map((row) => ({ ...row, serviceId: 'case:0', serviceName: name })));
        expect(Buffer.from(await again(text)).equals(Buffer.from(text))).toBe(true);
      }),
    );
  });
  test('keeps sessions apart, and names none', async () => {
    const rows = ['secret-id-1', 'secret-id-2', 'secret-id-1'].map((sessionId, index) =>
      requestRow({ number: index + 1, sessionId }),
    );
    const text = await textOf(caseSource({ rows, detailsOf: (number) => detailsWith({}, { number }) }));
    expect(text).not.toContain('secret-id');
    expect([...readCase(text).exchanges].map(({ row }) => row.sessionId)).toEqual(['case:0', 'case:1', 'case:0']);
  });
  test('leaves a row out whose details went while it was written', async () => {
    const rows = [requestRow({ number: 1 }), requestRow({ number: 2 })];
    const text = await textOf(
      caseSource({ rows, detailsOf: (number) => (number === 1 ? null : detailsWith({}, { number })) }),
    );
    expect([...readCase(text).exchanges].map(({ row }) => row.number)).toEqual([2]);
  });
  test('of what hostile services answered is opened', async () => {
    const log = createExchangeLog({ clock: new FakeClock(), random: systemRandom, onChange: () => undefined });
    for (const reply of [
      '&a'.repeat(500_000).slice(1),
      '['.repeat(500_000),
      `[${'0,'.repeat(450_000)}0]`,
      '\u0001\u202e'.repeat(250_000),
      '"\\'.repeat(500_000),
    ])
      record(ordinary(log), { reply, type: '' });
    const rows = [...log.rows];
    for (const memberValues of [null, []]) {
      const text = await textOf(caseSource({ rows, detailsOf: log.detailsOf, memberValues }));
      expect([...readCase(text).exchanges]).toHaveLength(rows.length);
    }
  });
  test('is opened also where what stands for the member’s data is longer than that', async () => {
    const memberValues = [{ kind: 'name', value: 'Anna' }] as const;
    const { head } = readCase(await textOf(caseSource({ note: 'Anna '.repeat(4_000), memberValues })));
    expect(head.note).toHaveLength(20_000);
    expect(head.note).not.toContain('Anna');
  });
  test('of more services than it may name is opened, and rows of the last name none', async () => {
    const [service] = caseSource().services;
    if (!service) throw new Error('The sample has a service.');
    const services = Array.from({ length: 101 }, (_, index) => ({ ...service, id: String(index) }));
    const rows = ['99', '100'].map((serviceId, index) => requestRow({ number: index + 1, serviceId }));
    const source = caseSource({ services, rows, detailsOf: (number) => detailsWith({}, { number }) });
    const { exchanges } = readCase(await textOf(source));
    expect([...exchanges].map(({ row }) => row.serviceId)).toEqual(['case:99', '']);
  });
  test.each<[string, () => Partial<CaseSource>]>([
    ['in all', () => rowsWith(70, { kind: 'text', ...sizes, text: LONG, isCut: false })],
    ['in one exchange', () => rowsWith(1, { kind: 'form', ...sizes, fields: manyOf(9) })],
    [
      'besides its exchanges',
      () => ({ services: caseSource().services.map((one) => ({ ...one, profile: manyOf(17) })) }),
    ],
  ])('that no copy would open is not written: too much %s', async (_where, given) => {
    await expect(textOf(caseSource(given()))).rejects.toMatchObject({ code: 'case-too-large' });
  });
});

test('every login method has a place in the format', () => {
  expect([...METHOD_IDS].sort()).toEqual(LOGIN_METHODS.map(({ id }) => id).sort());
});
