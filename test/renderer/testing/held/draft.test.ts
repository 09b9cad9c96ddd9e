import '../../../fixed-seed.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { HeldPlace } from '../../../../electron/ipc/views/held.ts';
import {
  addValue,
  changeOf,
  type Draft,
  dropEdit,
  editAt,
  fieldName,
  NO_DRAFT,
  PATH_FIELD,
  setEdit,
  tooLongIn,
  valuesAt,
  wrongFieldOf,
} from '../../../../renderer/testing/held/draft.ts';
import { TYPED_AT_MOST } from '../../../../renderer/ui/member-login-api.ts';
import { anyText } from '../../../any-text.ts';
import { HELD_REQUEST } from './held-views.ts';

/** What is in the form's fields; the path is as it was unless it is named. */
const typed =
  (fields: Readonly<Record<string, string>> = {}) =>
  (name: string): string =>
    ({ [PATH_FIELD]: HELD_REQUEST.path, ...fields })[name] ?? '';
const change = (draft: Draft, fields: Readonly<Record<string, string>> = {}) =>
  changeOf(HELD_REQUEST, draft, typed(fields));

describe('what is sent of a draft', () => {
  test('is nothing where nothing is changed, also where a value is put in its own place', () => {
    expect(change(NO_DRAFT)).toBeNull();
    expect(change(setEdit(NO_DRAFT, 'replace', 'form', 0), { 'value-1': 'demo-application' })).toBeNull();
  });
  test('is a new path, and null for the one that stays', () => {
    expect(change(NO_DRAFT, { path: '/other' })).toEqual({ path: '/other', edits: [], ids: [] });
    expect(change(setEdit(NO_DRAFT, 'remove', 'form', 0))?.path).toBeNull();
  });
  test('names each value by its place among all of them, those that cannot be changed included', () => {
    const draft = addValue(setEdit(setEdit(NO_DRAFT, 'replace', 'header', 3), 'remove', 'form', 1), 'query');
    expect(change(draft, { 'value-1': '3.4', 'name-3': 'trace', 'value-3': 'a b' })).toEqual({
      path: null,
      edits: [
        { kind: 'replace', place: 'header', index: 3, value: '3.4' },
        { kind: 'remove', place: 'form', index: 1 },
        { kind: 'add', place: 'query', name: 'trace', value: 'a b' },
      ],
      ids: [1, 2, 3],
    });
  });
  test('S1: replaces a masked value by what was typed, whatever that is: nobody sees whether it is the same', () => {
    const draft = setEdit(NO_DRAFT, 'replace', 'form', 3);
    for (const value of ['', '••••a91c']) {
      expect(change(draft, { 'value-1': value })?.edits).toEqual([{ kind: 'replace', place: 'form', index: 3, value }]);
    }
  });
  test('has each value once, as it was decided last, and none that was undone', () => {
    const twice = setEdit(setEdit(NO_DRAFT, 'replace', 'form', 0), 'remove', 'form', 0);
    expect(change(twice)?.edits).toEqual([{ kind: 'remove', place: 'form', index: 0 }]);
    const [edit] = twice.edits;
    expect(change(dropEdit(twice, edit?.id ?? 0))).toBeNull();
  });
});

describe('what is refused', () => {
  const PLACES: readonly HeldPlace[] = ['query', 'form', 'header'];
  const anyAction = fc.record({
    kind: fc.constantFrom('replace', 'remove', 'add', 'drop'),
    place: fc.constantFrom(...PLACES),
    index: fc.nat({ max: 5 }),
  });

  test('stands at the field that it was typed into, whatever was decided before and undone', () => {
    fc.assert(
      fc.property(fc.array(anyAction, { maxLength: 12 }), anyText, (actions, text) => {
        const draft = actions.reduce<Draft>((before, { kind, place, index }) => {
          if (kind === 'add') return addValue(before, place);
          if (kind === 'drop') return dropEdit(before, editAt(before, place, index)?.id ?? 0);
          return valuesAt(HELD_REQUEST, place)?.[index] ? setEdit(before, kind, place, index) : before;
        }, NO_DRAFT);
        const read = (name: string) => (name === PATH_FIELD ? (HELD_REQUEST.path ?? '') : `${name} ${text}`);
        const made = changeOf(HELD_REQUEST, draft, read);
        for (const [index, edit] of (made?.edits ?? []).entries()) {
          const wrong = made && wrongFieldOf(made, `edits.${index}.value`);
          if (wrong?.kind !== 'edit') throw new Error('No field was found.');
          if (edit.kind !== 'remove') expect(edit.value).toBe(read(fieldName(wrong.id, 'value')));
          expect(draft.edits.find(({ id }) => id === wrong.id)).toMatchObject({ kind: edit.kind, place: edit.place });
        }
      }),
    );
  });
  test.each([
    ['path', { kind: 'path' }],
    ['edits.0', { kind: 'edit', id: 4, part: null }],
    ['edits.1.name', { kind: 'edit', id: 7, part: 'name' }],
    ['edits.2.value', null],
    ['edits.-1', null],
    ['edits.1.other', null],
    [undefined, null],
  ])('as %s is found', (field, wrong) => {
    expect(wrongFieldOf({ ids: [4, 7] }, field)).toEqual(wrong);
  });
  test('for its length is told before it is sent', () => {
    const draft = addValue(setEdit(NO_DRAFT, 'replace', 'header', 3), 'form');
    const long = 'x'.repeat(TYPED_AT_MOST + 1);
    const refusedFor = (fields: Readonly<Record<string, string>>) => {
      const made = change(draft, fields);
      return made && tooLongIn(HELD_REQUEST, made);
    };
    expect(refusedFor({ 'value-1': 'x'.repeat(TYPED_AT_MOST) })).toBeNull();
    expect(refusedFor({ path: long })?.wrong).toEqual({ kind: 'path' });
    expect(refusedFor({ 'name-2': long })?.wrong).toEqual({ kind: 'edit', id: 2, part: 'name' });
    expect(refusedFor({ 'value-1': long })).toMatchObject({
      error: { code: 'field-too-long', details: { field: 'X-Service-Version' } },
      wrong: { kind: 'edit', id: 1, part: 'value' },
    });
  });
});
