import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  type CallbackEnd,
  endOfDelivery,
  LOOPBACK_PAGE_POLICY,
  renderLoopbackPage,
} from '../../electron/callback/loopback-page.ts';
import type { Delivery } from '../../electron/callback/pending-callbacks.ts';
import { LoginError, type LoginErrorCode } from '../../electron/core/errors.ts';
import { CALLBACK_PAGES } from '../../electron/text/en.ts';

const ENDS = [
  'accepted',
  'declined',
  'refused-by-service',
  'asked-about',
  'too-late',
  'already-used',
  'while-asking',
  'of-another-sign-in',
  'not-usable',
] as const satisfies readonly CallbackEnd[];
const PAGES = ENDS.map((end) => [end, renderLoopbackPage({ lang: 'en', end, ...CALLBACK_PAGES[end] })] as const);

describe('the page that the browser shows after a callback', () => {
  test.each(PAGES)(
    '%s: is small, loads and runs nothing, and has no style but the one that its policy allows',
    (_, page) => {
      expect(page.length).toBeLessThan(3_000);
      expect(page).not.toMatch(/<script|<link|<img|\bhttps?:|\sstyle=|\son\w+=|@import|url\((?!#)/);
      const [style = ''] = page.match(/(?<=<style>)[^<]*/) ?? [];
      const hash = createHash('sha256').update(style).digest('base64');
      expect(LOOPBACK_PAGE_POLICY).toBe(
        `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      );
    },
  );

  test('has the app’s icon as it is in packages', () => {
    const shapesOf = (svg: string) =>
      svg.match(/<(rect|circle|path|stop)\b[^>]*>/g)?.filter((shape) => !/ d="M10 /.test(shape));
    const icon = readFileSync(new URL('../../electron/packaging/icon.svg', import.meta.url), 'utf8');
    for (const [, page] of PAGES) expect(shapesOf(page)).toEqual(shapesOf(icon));
  });

  test('looks different after a decline, a late answer and one that could not be used', () => {
    const stateOf = (page: string) => /class="state (\w+)".*? d="(.*?)"/.exec(page)?.slice(1).join(' ');
    const states = ['accepted', 'declined', 'too-late', 'not-usable'].map((end) =>
      stateOf(new Map<string, string>(PAGES).get(end) ?? ''),
    );
    expect(new Set(states).size).toBe(4);
  });
});

const errorOf = (code: LoginErrorCode) => new LoginError(code, 'A message.');
const accepted = (error: LoginError | null): Delivery => ({ kind: 'accepted', attemptId: 'one', error });
const refused = (code: LoginErrorCode): Delivery => ({ kind: 'refused', error: errorOf(code), attemptId: null });

describe('the page after a callback', () => {
  test.each([
    [accepted(null), 'accepted'],
    [accepted(errorOf('declined')), 'declined'],
    [accepted(errorOf('authorization-refused')), 'refused-by-service'],
    [{ kind: 'unproven', attemptId: 'one', error: errorOf('declined'), answer: () => undefined }, 'asked-about'],
    [refused('callback-too-late'), 'too-late'],
    [refused('callback-already-used'), 'already-used'],
    [refused('callback-while-asking'), 'while-asking'],
    [refused('callback-wrong-state'), 'of-another-sign-in'],
    [refused('callback-without-state'), 'of-another-sign-in'],
    [refused('callback-malformed'), 'not-usable'],
  ] as const)('%#: is that of its end', (delivery, end) => {
    expect(endOfDelivery(delivery)).toBe(end);
  });

  test('promises a sign-in after none but an accepted answer', () => {
    const promising = Object.entries(CALLBACK_PAGES).filter(([, { text }]) => text.includes('finishing your sign-in'));
    expect(promising.map(([end]) => end)).toEqual(['accepted']);
  });
});
