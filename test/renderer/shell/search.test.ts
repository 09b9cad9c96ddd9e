import '../../fixed-seed.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Searched, searchEntries } from '../../../renderer/shell/search.ts';
import { anyText } from '../../any-text.ts';

const entry = (label: string, detail: string | null = null): Searched => ({ label, detail });
const ENTRIES = [
  entry('Document check'),
  entry('Demo behaviour'),
  entry('Save report as JSON…', 'Document check'),
  entry('Zoë Müller', 'Überprüfung'),
  entry('Switch to Staging', 'staging.example.com'),
];
const labels = (query: string) => searchEntries(ENTRIES, query).map(({ label }) => label);

const words = fc.array(fc.stringMatching(/^[a-zéüñł]{1,8}$/u), { minLength: 1, maxLength: 4 });
const anyEntries = fc.array(fc.record({ label: anyText, detail: fc.option(anyText) }));

describe('a search', () => {
  test.each([
    ['che doc', ['Document check', 'Save report as JSON…']],
    ['json check', ['Save report as JSON…']],
    ['db', ['Demo behaviour']],
    ['sraj', ['Save report as JSON…']],
    ['ZOE mull', ['Zoë Müller']],
    ['uberprufung', ['Zoë Müller']],
    ['example', ['Switch to Staging']],
    ['taging', ['Switch to Staging']],
    ['demo check', []],
  ])('for %j finds %j', (query, found) => {
    expect(labels(query)).toEqual(found);
  });

  test('puts a match of the label before one of its details, and the middle of a word last', () => {
    const entries = [entry('Reports', 'check'), entry('Recheck'), entry('Check')];
    expect(searchEntries(entries, 'check').map(({ label }) => label)).toEqual(['Check', 'Reports', 'Recheck']);
  });

  test('for nothing, or for signs alone, finds all in their order', () => {
    fc.assert(
      fc.property(anyEntries, fc.stringMatching(/^[ …/.-]*$/u), (entries, query) => {
        expect(searchEntries(entries, query)).toEqual(entries);
      }),
    );
  });

  test('finds a label by the beginnings of its words in any order and case, with or without accents', () => {
    const asked = words.chain((label) =>
      fc
        .shuffledSubarray(label, { minLength: 1 })
        .chain((some) => fc.tuple(...some.map((word) => fc.nat(word.length - 1).map((at) => word.slice(0, at + 1)))))
        .chain((parts) => fc.record({ label: fc.constant(label.join(' ')), query: fc.constant(parts.join(' ')) })),
    );
    fc.assert(
      fc.property(asked, fc.boolean(), ({ label, query }, isBare) => {
        const typed = isBare ? query.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase() : query;
        expect(searchEntries([entry(label)], typed)).toHaveLength(1);
      }),
    );
  });

  test('finds a label by its initials', () => {
    fc.assert(
      fc.property(words, (label) => {
        const initials = label.map((word) => word[0]).join('');
        expect(searchEntries([entry(label.join(' '))], initials)).toHaveLength(1);
      }),
    );
  });

  test('of whatever is typed finds some of the entries, each once', () => {
    fc.assert(
      fc.property(anyEntries, anyText, (entries, query) => {
        const found = searchEntries(entries, query);
        expect(new Set(found).size).toBe(found.length);
        expect(found.every((one) => entries.includes(one))).toBe(true);
      }),
    );
  });
});
