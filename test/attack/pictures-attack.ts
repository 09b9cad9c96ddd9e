/** Pictures: each is of a known type and within the limits in all that it declares, or none at all. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { LONGEST_SIDE, MOST_PIXELS, recognisePicture } from '../../electron/service-client/decode/picture.ts';
import type { Attack } from './attack.ts';
import { type DeclaredPicture, damagedPicture, declaredPicture } from './hostile-pictures.ts';

const TYPES: readonly unknown[] = [null, 'image/png', 'image/jpeg', 'image/gif', 'image/webp'];

export const PICTURES_ATTACK: Attack = {
  title: 'pictures',
  share: 1 / 4,
  perRun: 2,
  property: () => fc.property(declaredPicture(), damagedPicture(), attack),
};

function attack(whole: DeclaredPicture, damaged: Uint8Array): void {
  const { type, bytes, width, height, frames } = whole;
  const isWithin =
    Math.min(width, height) > 0 && Math.max(width, height) <= LONGEST_SIDE && width * height * frames <= MOST_PIXELS;
  assert.equal(recognisePicture(bytes), isWithin ? type : null);
  assert(TYPES.includes(recognisePicture(damaged)));
}
