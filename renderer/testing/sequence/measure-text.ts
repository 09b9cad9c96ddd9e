/** Measures texts of a drawing as the page draws them. */
import type { Face, Measure } from './layout.ts';

/** @returns a function that measures with the page's fonts */
export function createMeasure(): Measure {
  const context = document.createElement('canvas').getContext('2d');
  const style = getComputedStyle(document.documentElement);
  const fonts: Readonly<Record<Face, string>> = {
    sans: `12px ${style.getPropertyValue('--sans')}`,
    mono: `12px ${style.getPropertyValue('--mono')}`,
  };
  return (text, face) => {
    // Without a canvas, the widest letters are assumed, so that nothing runs over.
    if (!context) return text.length * WIDEST;
    context.font = fonts[face];
    return context.measureText(text).width;
  };
}

const WIDEST = 12;
