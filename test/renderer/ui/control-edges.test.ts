import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (name: string): string =>
  readFileSync(new URL(`../../../renderer/ui/${name}.css`, import.meta.url), 'utf8');

/** By name, in light and in dark. */
const TOKENS = new Map(
  [...read('tokens').matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\);/g)].map(([, name, ...both]) => [
    name,
    both,
  ]),
);

/** As WCAG 2 has it. */
function luminance(colour: string): number {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = parts.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test.each(['canvas', 'surface', 'sunken', 'raised'])(
  'the edge of a control has 3:1 on %s, light and dark',
  (ground) => {
    const [edges = [], grounds = []] = [TOKENS.get('control-edge'), TOKENS.get(ground)];
    const contrasts = edges.map((edge, index) => {
      const [light = 0, dark = 0] = [edge, grounds[index] ?? edge].map(luminance).toSorted((one, other) => other - one);
      return (light + 0.05) / (dark + 0.05);
    });
    expect(contrasts.length).toBe(2);
    expect(Math.min(...contrasts)).toBeGreaterThanOrEqual(3);
  },
);

test.each(['.input', 'input:is([type="checkbox"], [type="radio"])'])('%s has that edge', (selector) => {
  const rule = read('fields')
    .split('}')
    .find((one) => one.includes(`\n${selector} {`));
  expect(rule).toContain('border: 1px solid var(--control-edge);');
});
