import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { caseSchema } from '../../electron/case-file/case-schema.ts';
import { headText, joinLines } from '../../electron/case-file/case-text.ts';
import { METHOD_IDS } from '../../electron/case-file/case-values.ts';

import { readCase } from '../../electron/case-file/read-case.ts';
import type { ExchangeRow } from '../../electron/ipc/views/exchanges.ts';
import { LOGIN_METHODS } from '../../electron/login/registry.ts';
import { anyText } from '../any-text.ts';
import { anyDetails, browserRow, detailsWith, requestRow, signInRow } from '../exchange/exchange-samples.ts';
import { caseSource, textOf } from './sample-case.ts';

const anyRow = fc.oneof(
  anyText.map((member) => signInRow({ member })),
  anyText.map((path) => requestRow({ path })),
  anyText.map((address) => browserRow({ address })),
);
const anySource = fc
  .record({
    rows: fc.array(fc.tuple(anyRow, anyDetails, fc.integer({ min: 1, max: 5 })), { maxLength: 6 }),
    note: anyText,
    name: anyText,
    profile: fc.array(fc.record({ name: anyText, value: anyText })),
  })
  .map(({ rows, note, name, profile }) => {
    let number = 0;
    const placed = rows.map(([row, details, step]): readonly [ExchangeRow, typeof details] => {
      number += step;
      return [
        { ...row, number, signIn: row.kind === 'sign-in' ? number : null },
        { ...details, number },
      ];
    });
    const service = { ...caseSource().services[0], id: 'demo', name, host: 'a', profile, results: NOTHING_TRIED };
    return caseSource({
      rows: placed.map(([row]) => row),
      detailsOf: (wanted) => placed.find(([row]) => row.number === wanted)?.[1] ?? null,
      services: [service],
      note,
    });
  });

const NOTHING_TRIED = { results: [], workedCount: 0, verdict: 'nothing' as const, differingFields: [] };

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
  test('of any texts is byte for byte the same when it was read and is saved again', async () => {
    await fc.assert(
      fc.asyncProperty(anySource, async (source) => {
        const text = await textOf(source);
        expect(Buffer.from(await again(text)).equals(Buffer.from(text))).toBe(true);
      }),
    );
  });
  test('brings rows and details as the page had them, under ids of its own', async () => {
    await fc.assert(
      fc.asyncProperty(anySource, async (source) => {
        const { exchanges } = readCase(await textOf(source));
        const rows = [...exchanges].map(({ row }) => row);
        const { name = '' } = source.services[0] ?? {};
        expect(rows).toEqual(source.rows.map((row) => ({ ...row, serviceId: 'case:0', serviceName: name })));
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
  test('that no copy would open is not written', async () => {
    const row = requestRow();
    const body = { kind: 'text', bytes: 1, wireBytes: 1, text: 'a'.repeat(1_000_000), isCut: false } as const;
    const rows = Array.from({ length: 70 }, (_, index) => ({ ...row, number: index + 1 }));
    const detailsOf = (number: number) => detailsWith({ body }, { number });
    await expect(textOf(caseSource({ rows, detailsOf }))).rejects.toMatchObject({ code: 'case-too-large' });
  });
});

test('every login method has a place in the format', () => {
  expect([...METHOD_IDS].sort()).toEqual(LOGIN_METHODS.map(({ id }) => id).sort());
});

/** With `--update`, the test writes it. */
test('the published schema is that by which files are read', async () => {
  const path = fileURLToPath(new URL('../../electron/case-file/case-file.schema.json', import.meta.url));
  await expect(`${JSON.stringify(publishedSchema(), null, 2)}\n`).toMatchFileSnapshot(path);
});

function publishedSchema(): object {
  const { $schema, ...rest } = z.toJSONSchema(caseSchema(), {
    reused: 'ref',
    override({ jsonSchema }) {
      delete jsonSchema.readOnly;
    },
  });
  const description = 'What happened between Member Login and a service, without secrets. Version 1.';
  return { $schema, title: 'Case file of Member Login', description, ...rest };
}
