import fc from 'fast-check';
import { expect, test } from 'vitest';
import { UNPLACED } from '../../electron/exchange/kept-row.ts';
import { createRing, type RingRow } from '../../electron/exchange/ring.ts';

const row = (bytes = 1, bodyBytes = 0): RingRow => ({ ...UNPLACED, bytes, bodyBytes });

test('X6: whoever reads what changed since a version, a few rows at a time, has all rows as they are', () => {
  const act = fc.oneof(
    fc.record({ kind: fc.constant('add'), at: fc.nat(20) }),
    fc.record({ kind: fc.constant('change'), at: fc.nat(40) }),
    fc.record({ kind: fc.constant('read'), at: fc.integer({ min: 1, max: 5 }) }),
  );
  fc.assert(
    fc.property(fc.array(act, { maxLength: 80 }), (acts) => {
      const ring = createRing<RingRow>({ limits: { rows: 12, bytes: 1e9 }, dropBodies: () => {}, onDropped: () => {} });
      const seen = new Map<number, number>();
      let version = 0;
      const read = (most: number): boolean => {
        const changed = ring.changedSince(version, most);
        const numbers = changed.rows.map(({ number }) => number);
        expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
        expect(numbers.length).toBeLessThanOrEqual(most);
        for (const one of changed.rows) seen.set(one.number, one.version);
        version = changed.version;
        return changed.isMore;
      };
      for (const { kind, at } of acts) {
        const known = ring.get(at);
        if (kind === 'add') ring.add(row());
        else if (kind === 'read') read(at);
        else if (known) ring.change(known);
      }
      while (read(3));
      for (const one of ring.rows) expect(seen.get(one.number)).toBe(one.version);
      expect(ring.changedSince(version, 9).rows).toEqual([]);
      expect(ring.firstKept + [...ring.rows].length).toBe(1 + acts.filter(({ kind }) => kind === 'add').length);
    }),
  );
});

test('X6: at the limit of bytes, the oldest bodies go first, then the oldest rows; numbers are never used again', () => {
  const bodies: number[] = [];
  const dropped: number[] = [];
  const ring = createRing<RingRow>({
    limits: { rows: 100, bytes: 100 },
    dropBodies: ({ number }) => bodies.push(number),
    onDropped: ({ number }) => dropped.push(number),
  });
  for (let count = 0; count < 4; count += 1) ring.add(row(20, 10));
  expect([bodies, dropped]).toEqual([[1, 2], []]);
  ring.add(row(40));
  expect([bodies, dropped, ring.firstKept, ring.droppedCount]).toEqual([[1, 2, 3, 4], [1], 2, 1]);
  ring.clear();
  ring.add(row());
  expect([ring.firstKept, ring.droppedCount]).toEqual([6, 0]);
});

test('X4: after Clear, a row that somebody still has leads to no other', () => {
  const ring = createRing<RingRow>({ limits: { rows: 12, bytes: 1e9 }, dropBodies: () => {}, onDropped: () => {} });
  const [first, second, third] = [row(), row(), row()];
  for (const one of [first, second, third]) ring.add(one);
  ring.clear();
  for (const { older, newer } of [first, second, third]) expect([older, newer]).toEqual([null, null]);
  ring.add(second);
  expect(ring.changedSince(0, 10).rows).toEqual([second]);
});
