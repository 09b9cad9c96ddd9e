import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Avatar, hueOf } from '../../../renderer/ui/avatar.tsx';

const TOKENS = readFileSync(new URL('../../../renderer/ui/tokens.css', import.meta.url), 'utf8');

/** Of a token, in light and in dark. */
function luminances(token: string): readonly number[] {
  const colours = new RegExp(`--${token}: light-dark\\(#(\\w{6}), #(\\w{6})\\)`).exec(TOKENS)?.slice(1) ?? [];
  return colours.map((colour) =>
    [0.2126, 0.7152, 0.0722].reduce((sum, part, index) => {
      const share = Number.parseInt(colour.slice(2 * index, 2 * index + 2), 16) / 255;
      return sum + part * (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4);
    }, 0),
  );
}

test('an initial reaches 4.5:1 on each of the six hues, light and dark', () => {
  const grounds = luminances('canvas');
  expect(grounds).toHaveLength(2);
  for (const hue of [0, 1, 2, 3, 4, 5]) {
    luminances(`hue-${hue}`).forEach((luminance, scheme) => {
      const [dark = 0, light = 0] = [luminance, grounds[scheme] ?? luminance].sort((one, other) => one - other);
      expect((light + 0.05) / (dark + 0.05), `hue ${hue}`).toBeGreaterThanOrEqual(4.5);
    });
  }
});

test('a service has the hue of its name, and usual names differ', () => {
  const names = ['Demo service', 'Staging', 'Production', 'Live', 'Test', 'Local'];
  expect(new Set(names.map(hueOf)).size).toBe(names.length);
  const tile = renderToStaticMarkup(<Avatar service="Staging" />);
  expect(tile).toContain('data-initials="S"');
  expect(tile).toContain(`data-hue="${hueOf('Staging')}"`);
});
