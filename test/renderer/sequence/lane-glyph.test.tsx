import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LOGIN_METHODS } from '../../../electron/login/registry.ts';
import { FlowGlyph, LaneGlyph, legsUntil, type Reached } from '../../../renderer/sequence/lane-glyph.tsx';
import { LANES_OF } from '../../../renderer/sequence/lanes.ts';

const draw = (drawn: ReactNode) => renderToStaticMarkup(drawn);

/** Each line of a glyph, as over how many lanes it goes to the right. */
const linesOf = (markup: string) =>
  [...markup.matchAll(/d="M(\d+) \d+H(\d+)"/g)].map(([, from, to]) => (Number(to) - Number(from)) / 16);

test.each(LOGIN_METHODS.map((method) => [method.id, method] as const))(
  'the glyph of %s follows from the steps that the method describes, and readers skip it',
  (_, { flow, result }) => {
    const markup = draw(<FlowGlyph flow={flow} />);
    const lanes = ['browser', 'app', 'service'];
    const ways = flow.map(({ kind }) => lanes.indexOf(LANES_OF[kind].to) - lanes.indexOf(LANES_OF[kind].from));
    // Without a token, every request is as the first one.
    expect(linesOf(markup)).toEqual(result === 'no-token' ? [...ways, ...ways, ...ways] : ways);
    expect(markup).toContain('aria-hidden="true"');
  },
);

test('no two methods have the same glyph', () => {
  const glyphs = LOGIN_METHODS.map(({ flow }) => draw(<FlowGlyph flow={flow} />));
  expect(new Set(glyphs).size).toBe(LOGIN_METHODS.length);
});

test('the glyph shows how far a sign-in is, and crosses the step that failed', () => {
  const flow = LOGIN_METHODS.find(({ id }) => id === 'oauth-code')?.flow ?? [];
  const states = (at: Reached) => legsUntil(flow, at).map(({ state }) => state);
  expect(states('opening').indexOf('running')).toBe(0);
  expect(states('not-opened').indexOf('failed')).toBe(0);
  expect(states('waiting')).toEqual(['done', 'running', 'planned', 'planned', 'planned']);
  expect(states('signing-in').indexOf('running')).toBe(3);
  expect(states('reading')).toEqual(['done', 'done', 'done', 'done', 'running']);
  expect(draw(<LaneGlyph steps={[{ kind: 'member', state: 'failed' }]} />)).toContain('l6 6m0-6l-6 6');
});
