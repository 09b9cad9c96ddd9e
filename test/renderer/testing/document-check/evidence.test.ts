import { expect, test } from 'vitest';
import type { EvidenceView } from '../../../../electron/ipc/views/document-check.ts';
import { EVIDENCE_AT_MOST, shownEvidence } from '../../../../renderer/testing/document-check/finding-table.tsx';

const held = (number: number): EvidenceView => ({ number, counts: 'held', reason: null });
const broken = (number: number): EvidenceView => ({ number, counts: 'broken', reason: null });
const numbersOf = (exchanges: readonly EvidenceView[]) => shownEvidence(exchanges).shown.map(({ number }) => number);

test('what breaks a point comes first, and the newest before the others', () => {
  expect(numbersOf([held(1), broken(2), held(3), broken(4), held(5)])).toEqual([4, 2, 5, 3, 1]);
});

test('of very many exchanges, a few are listed and the others counted', () => {
  const { shown, left } = shownEvidence([broken(0), ...Array.from({ length: 500 }, (_, index) => held(index + 1))]);
  expect(shown).toHaveLength(EVIDENCE_AT_MOST);
  expect(shown[0]).toEqual(broken(0));
  expect(left).toBe(501 - EVIDENCE_AT_MOST);
});
