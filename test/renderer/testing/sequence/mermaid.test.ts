import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { escapeMermaid, mermaidOf } from '../../../../renderer/testing/sequence/mermaid.ts';
import { plannedSteps } from '../../../../renderer/testing/sequence/steps.ts';
import { anyText } from '../../../any-text.ts';
import { METHODS } from '../compare/compare-views.ts';
import { anySteps } from './any-steps.ts';

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
    fc.assert(
      fc.property(anyText, anySteps, (title, steps) => {
        const lines = mermaidOf(title, steps).trimEnd().split('\n');
        expect(lines.filter((line) => !LINES.test(line))).toEqual([]);
      }),
    );
  });
  test('has an arrow for every step, and names the one that failed', () => {
    fc.assert(
      fc.property(anySteps, (steps) => {
        const lines = mermaidOf('Title', steps).split('\n');
        expect(lines.filter((line) => /^ {2}[BAS](->>|-x)/.test(line))).toHaveLength(steps.length);
        const failed = steps.filter(({ state }) => state === 'failed').length;
        expect(lines.filter((line) => line.includes('Failed here'))).toHaveLength(failed);
      }),
    );
  });
  test('of a method that was not tried names the sections', () => {
    const flow = METHODS.find(({ id }) => id === 'oauth-code')?.flow ?? [];
    expect(mermaidOf('1 OAuth: browser', plannedSteps(flow))).toBe(
      `sequenceDiagram
  accTitle: 1 OAuth#58; browser
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
