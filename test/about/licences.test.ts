import { describe, expect, test } from 'vitest';
import { mergeLicences } from '../../electron/about/licences.ts';

const react = { name: 'react', version: '19.3.1', identifier: 'MIT', text: 'The MIT licence' };
const zod = { name: 'zod', version: '4.6.7', identifier: 'MIT', text: 'Another MIT licence' };

describe('the licences of what is bundled', () => {
  test('are those of all lists, in alphabetical order', () => {
    expect(mergeLicences([[zod], [], [react]])).toEqual([react, zod]);
  });
  test('order versions by number, and names whatever their case', () => {
    const packages = [
      ['tslib', '2.10.0'],
      ['Tar', '1.0.0'],
      ['tslib', '2.9.1'],
    ].map(([name, version]) => ({ ...zod, name, version }));
    const names = mergeLicences([packages]).map(({ name, version }) => `${name} ${version}`);
    expect(names).toEqual(['Tar 1.0.0', 'tslib 2.9.1', 'tslib 2.10.0']);
  });
  test('name a package that is in several bundles once, and each version of it', () => {
    const older = { ...react, version: '18.0.0' };
    expect(mergeLicences([[react, older], [react]])).toEqual([older, react]);
  });
  test('take from another list what one does not know', () => {
    const { text: _, ...withoutText } = react;
    expect(mergeLicences([[withoutText], [react], [withoutText]])).toEqual([react]);
  });
  test('say null where a package has no identifier or no text', () => {
    const bare = { name: 'bare', version: '1.0.0' };
    const empty = { name: 'empty', version: '1.0.0', identifier: '', text: ' \n' };
    expect(mergeLicences([[bare, empty]])).toEqual([
      { ...bare, identifier: null, text: null },
      { ...empty, identifier: null, text: null },
    ]);
  });
  test('hold nothing else that an entry has', () => {
    expect(mergeLicences([[{ ...react, homepage: 'https://react.example' }]])).toEqual([react]);
  });
  test.each([null, 'MIT', 7, {}, { name: 'react', text: 'no version' }, { ...react, name: 1 }, { ...react, text: 1 }])(
    'leave out what is no licence: %j',
    (entry) => {
      expect(mergeLicences([[entry, zod]])).toEqual([zod]);
      expect(mergeLicences([entry, [zod]])).toEqual([zod]);
    },
  );
  test('are none where there is no list', () => {
    expect(mergeLicences([])).toEqual([]);
  });
});
