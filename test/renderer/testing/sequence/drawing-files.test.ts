import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { plannedSteps, type Step } from '../../../../renderer/sequence/steps.ts';
import { escapeMermaid, escapeXml, mermaidOf, svgFileOf } from '../../../../renderer/testing/sequence/drawing-files.ts';
import type { Measure } from '../../../../renderer/testing/sequence/layout.ts';
import { anyText } from '../../../any-text.ts';
import { METHODS } from '../compare/compare-views.ts';
import { forAnySteps } from './any-steps.ts';

const measure: Measure = (text) => Array.from(text).length * 6.6;
const fileOf = (title: string, steps: readonly Step[]): string => svgFileOf(title, steps, measure);

/** Element names and attributes that may be there; nothing that runs, loads or links. */
const MARKUP =
  /^<(\?xml version="1\.0" encoding="UTF-8"\?|\/?(svg|title|desc|rect|line|path|text)( (xmlns="http:\/\/www\.w3\.org\/2000\/svg"|(x|y|x1|x2|y1|y2|width|height|rx|viewBox|d|role|fill|stroke|stroke-dasharray|stroke-linecap|stroke-linejoin|text-anchor|font-family|font-size)="[^"<>&:]*"))*\/?)>$/;

beforeAll(async () => {
  await initWasm(readFileSync(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')));
});

describe('the SVG file', () => {
  test('is well-formed, whatever a path, a service or a title says', () => {
    forAnySteps((steps, title) => {
      // It refuses what is no XML, or has no size.
      expect(() => new Resvg(fileOf(title, steps)).free()).not.toThrow();
    });
  });
  test('has nothing but shapes and texts: no script, no style, no reference to anything outside', () => {
    forAnySteps((steps, title) => {
      const tags = fileOf(title, steps).match(/<[^>]*>/g) ?? [];
      expect(tags.filter((tag) => !MARKUP.test(tag))).toEqual([]);
    });
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
    expect(fileOf('Sequence of Browser', [])).toContain('<title>Sequence of Browser</title>');
  });
});

const TEXT = '(?:[A-Za-z0-9 .,/_()=?-]|#\\d+;)*';
/** All that is ever written, line by line. */
const LINES = new RegExp(
  [
    '^sequenceDiagram',
    `accTitle: ${TEXT}`,
    `participant [BAS] as ${TEXT}`,
    `[BAS](?:->>|-->>|-x)[BAS]: ${TEXT}`,
    `Note over [BAS],[BAS]: ${TEXT}$`,
  ].join('$|^  '),
);

const decode = (text: string): string =>
  text.replaceAll(/#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)));

describe('the Mermaid text', () => {
  test.each([
    ['/a;b', '/a#59;b'],
    ['#35;', '#35;35#59;'],
    ['%%{init: {}}%%', '#37;#37;#123;init#58; #123;#125;#125;#37;#37;'],
    ['A->>B: no', 'A-#62;#62;B#58; no'],
    ['é\u{1f600}', '#233;#128512;'],
    ['a\r\nB->>A: c', 'a B-#62;#62;A#58; c'],
  ])('writes %j as %j', (text, escaped) => {
    expect(escapeMermaid(text)).toBe(escaped);
  });
  test('brings back every character but line breaks', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const plain = text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
        expect(decode(escapeMermaid(text))).toBe(plain);
      }),
    );
  });
  test('has no line but its own, whatever a path, a service or a title says', () => {
    forAnySteps((steps, title) => {
      const lines = mermaidOf(title, steps).trimEnd().split('\n');
      expect(lines.filter((line) => !LINES.test(line))).toEqual([]);
    });
  });
  test('has an arrow for every step, and names the one that failed', () => {
    forAnySteps((steps) => {
      const lines = mermaidOf('Title', steps).split('\n');
      expect(lines.filter((line) => /^ {2}[BAS](->>|-x)/.test(line))).toHaveLength(steps.length);
      const failed = steps.filter(({ state }) => state === 'failed').length;
      expect(lines.filter((line) => line.includes('Failed here'))).toHaveLength(failed);
    });
  });
  test('of a method that was not tried names the sections', () => {
    const flow = METHODS.find(({ id }) => id === 'oauth-code')?.flow ?? [];
    expect(mermaidOf('Browser', plannedSteps(flow))).toBe(
      `sequenceDiagram
  accTitle: Browser
  participant B as Browser
  participant A as This app
  participant S as Service
  A->>B: Opens its page (Section 4.1)
  B->>S: You sign in on its page (Section 4.1)
  B->>A: Callback#58; code (Section 4.1)
  A->>S: Exchanges code for token (Section 4.2)
  A->>S: Reads the member (Section 4.6)
`,
    );
  });
});
