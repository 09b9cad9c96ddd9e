import { expect, test } from 'vitest';
import { beginForm } from '../../../renderer/services/form-state.ts';
import { OPEN_SECTIONS, sectionsOf } from '../../../renderer/services/service-form.tsx';
import { optionWords } from '../../../renderer/text/field-words.ts';
import { serviceForm } from '../../../renderer/text/service-form.ts';
import { NEW_FORM } from './form-views.ts';

const { fields } = beginForm(NEW_FORM).view;

test('every field of a profile is in one section', () => {
  const drawn = sectionsOf(fields).flatMap((section) => section.fields);
  expect(drawn.map(({ path }) => path).toSorted()).toEqual(fields.map(({ path }) => path).toSorted());
});

test('every option of a choice has words, save for the names of HTTP methods', () => {
  const options = fields.flatMap(({ path, options }) => options.map((option) => ({ path, option })));
  const wordless = options.filter(({ path, option }) => optionWords(path, option) === option);
  expect(
    wordless.map(({ path }) => path),
    'words in renderer/text/field-words.ts',
  ).toEqual(['memberMethod', 'memberMethod']);
});

test('what is required is always in sight', () => {
  const open = sectionsOf(fields).filter(({ id }) => OPEN_SECTIONS.includes(id));
  const required = fields.filter(({ isRequired }) => isRequired);
  for (const field of required) expect(open.flatMap((section) => section.fields)).toContain(field);
});

test('every section has a title, and comes once', () => {
  const ids = sectionsOf(fields).map(({ id }) => id);
  expect(ids.toSorted()).toEqual(Object.keys(serviceForm.sections).toSorted());
});
