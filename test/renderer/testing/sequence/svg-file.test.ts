import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { describeSteps } from '../../../../renderer/testing/sequence/describe-steps.ts';
import { layOut, type Measure } from '../../../../renderer/testing/sequence/layout.ts';
import type { Step } from '../../../../renderer/testing/sequence/steps.ts';
import { escapeXml, svgFileOf } from '../../../../renderer/testing/sequence/svg-file.ts';
import { anyText } from '../../../any-text.ts';
import { anySteps } from './any-steps.ts';

const measure: Measure = (text) => Array.from(text).length * 6.6;
const fileOf = (title: string, steps: readonly Step[]): string =>
  svgFileOf({ title, description: describeSteps(steps), layout: layOut(steps, measure) });

/** Element names and attributes that may be there; nothing that runs, loads or links. */
const MARKUP =
  /^<(\?xml version="1\.0" encoding="UTF-8"\?|\/?(svg|title|desc|rect|line|path|text)( (xmlns="http:\/\/www\.w3\.org\/2000\/svg"|(x|y|x1|x2|y1|y2|width|height|rx|viewBox|d|role|fill|stroke|stroke-dasharray|stroke-linecap|stroke-linejoin|text-anchor|font-family|font-size)="[^"<>&:]*"))*\/?)>$/;

beforeAll(async () => {
  await initWasm(readFileSync(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')));
});

describe('the SVG file', () => {
  test('is well-formed, whatever a path, a service or a title says', () => {
    fc.assert(
      fc.property(anyText, anySteps, (title, steps) => {
        // It refuses what is no XML, or has no size.
        expect(() => new Resvg(fileOf(title, steps)).free()).not.toThrow();
      }),
    );
  });
  test('has nothing but shapes and texts: no script, no style, no reference to anything outside', () => {
    fc.assert(
      fc.property(anyText, anySteps, (title, steps) => {
        const tags = fileOf(title, steps).match(/<[^>]*>/g) ?? [];
        expect(tags.filter((tag) => !MARKUP.test(tag))).toEqual([]);
      }),
    );
  });
  test.each([
    ['<script>alert(1)</script>', '&#60;script&#62;alert(1)&#60;/script&#62;'],
    [`"&'`, '&#34;&#38;&#39;'],
    ['a\u0000b\u001bc\ufffe', 'a\ufffdb\ufffdc\ufffd'],
    ['\u{1f600}é', '\u{1f600}é'],
    ['\ud83d', '\ufffd'],
  ])('writes %j as %j', (text, escaped) => {
    expect(escapeXml(text)).toBe(escaped);
  });
  test('says what it shows', () => {
    expect(fileOf('Sequence of 1 OAuth: browser', [])).toContain('<title>Sequence of 1 OAuth: browser</title>');
  });
});
