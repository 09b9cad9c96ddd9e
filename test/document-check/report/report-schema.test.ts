import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { reportSchema } from '../../../electron/document-check/report/report-schema.ts';

/** With `--update`, the test writes it. */
test('the published schema is that by which reports are read', async () => {
  const path = fileURLToPath(new URL('../../../electron/schemas/member-login-report.schema.json', import.meta.url));
  const schema = `${JSON.stringify(publishedSchema(), null, 2)}\n`;
  await expect(
    schema,
    'electron/schemas/member-login-report.schema.json, written anew with --update',
  ).toMatchFileSnapshot(path);
});

function publishedSchema(): object {
  const { $schema, ...rest } = z.toJSONSchema(reportSchema(), {
    reused: 'ref',
    override({ jsonSchema }) {
      delete jsonSchema.readOnly;
    },
  });
  const description = 'What a service does of what its document says, point by point, without secrets. Version 1.';
  return { $schema, title: 'Report of Member Login’s document check', description, ...rest };
}
