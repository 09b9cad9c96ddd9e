import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inNamesOf, readPairs } from '../../electron/exchange/pairs.ts';

test('a place is in a name if an equals sign follows before the parameter ends', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'ab=&') }), (text) => {
      const isInName = inNamesOf(text, readPairs(text));
      const places = [...text].flatMap((_, place) => (isInName(place) ? [place] : []));
      const expected = [...text.matchAll(/(?<=^|&)[^=&]+(?==)/g)].flatMap(({ 0: name, index }) =>
        [...name].map((_, at) => index + at),
      );
      expect(places).toEqual(expected);
    }),
  );
});
