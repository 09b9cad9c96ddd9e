import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { caseSchema } from '../electron/case-file/case-schema.ts';
import { reportSchema } from '../electron/document-check/report/report.ts';
import { publishedSchema } from './services/published-schema.ts';

const PUBLISHED = {
  case: () => ({
    ...describeAs(
      'Case file of Member Login',
      'What happened between Member Login and a service, without secrets. Version 1.',
    ),
    ...toJson(caseSchema(), 'input'),
  }),
  profile: publishedSchema,
  report: () => ({
    ...describeAs(
      'Report of Member Login’s document check',
      'What a service does of what its document says, point by point, without secrets. Version 1.',
    ),
    ...toJson(reportSchema(), 'output'),
  }),
} as const;

/** With `--update`, the test writes it. */
test.each(Object.keys(PUBLISHED) as (keyof typeof PUBLISHED)[])(
  'the published schema of a %s is that by which files are read',
  async (name) => {
    const file = `electron/schemas/member-login-${name}.schema.json`;
    const path = fileURLToPath(new URL(`../${file}`, import.meta.url));
    const schema = `${JSON.stringify(PUBLISHED[name](), null, 2)}\n`;
    await expect(schema, `${file}, written anew with --update`).toMatchFileSnapshot(path);
  },
);

function describeAs(title: string, description: string) {
  return { $schema: 'https://json-schema.org/draft/2020-12/schema', title, description };
}

function toJson(schema: z.ZodType, io: 'input' | 'output') {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    reused: 'ref',
    override({ jsonSchema }) {
      delete jsonSchema.readOnly;
    },
  });
  return rest;
}
