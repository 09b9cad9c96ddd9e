/** A drawing to take along: as an SVG file, or as Mermaid text. */

import { LANES, LANES_OF, type Lane } from '../../sequence/lanes.ts';
import { describeSteps, type Step, stepWords } from '../../sequence/steps.ts';
import { sequence } from '../../text/sequence.ts';
import { type Ink, layOut, type Measure, type Shape, shapesOf, WIDTH } from './layout.ts';

/** @returns an SVG file that needs nothing else: colours resolved (the light ones), no script, no reference */
export function svgFileOf(title: string, steps: readonly Step[], measure: Measure): string {
  const layout = layOut(steps, measure);
  const width = WIDTH + 2 * MARGIN;
  const height = layout.height + 2 * MARGIN;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${-MARGIN} ${-MARGIN} ${width} ${height}" role="img">`,
    `<title>${escapeXml(title)}</title>`,
    `<desc>${escapeXml(describeSteps(steps))}</desc>`,
    `<rect x="${-MARGIN}" y="${-MARGIN}" width="${width}" height="${height}" fill="#ffffff"/>`,
    ...shapesOf(layout).map(writeShape),
    '</svg>',
    '',
  ].join('\n');
}

/** @returns the text without what XML 1.0 has no place for, and with its own characters escaped */
export function escapeXml(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '\ufffd')
    .replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

const MARGIN = 16;
const FONTS = {
  sans: "system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif",
  mono: 'ui-monospace, Menlo, Consolas, monospace',
} as const;

/** The light colours of `tokens.css`. */
const COLOURS: Readonly<Record<Ink, string>> = {
  lane: '#d5d9e0',
  name: '#eceef2',
  line: '#545b67',
  faint: '#7a818f',
  words: '#1a1d23',
  quiet: '#545b67',
  failed: '#b3261e',
  'failed-band': '#fce8e6',
};

const STROKE = { fill: 'none', 'stroke-linecap': 'round', 'stroke-linejoin': 'round' };

function writeShape({ kind, ink, at, isDashed, words }: Shape): string {
  const attributes = {
    ...at,
    ...(kind === 'path' && STROKE),
    ...(isDashed && { 'stroke-dasharray': '3 3' }),
    ...(words && { 'text-anchor': 'middle', 'font-family': FONTS[words.face], 'font-size': 12 }),
    [kind === 'line' || kind === 'path' ? 'stroke' : 'fill']: COLOURS[ink],
  };
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
  return `<${kind}${written.join('')}${words ? `>${escapeXml(words.text)}</text>` : '/>'}`;
}

/**
 * A sequence as Mermaid text. Whatever is not plainly harmless is written as a character code: in Mermaid, a semicolon
 * would begin a statement, a number sign would cut the text, and `%%{` would change the settings.
 * @param title of the drawing, for those who cannot see it
 */
export function mermaidOf(title: string, steps: readonly Step[]): string {
  const lines = [
    'sequenceDiagram',
    `accTitle: ${escapeMermaid(title)}`,
    ...LANES.map((lane) => `participant ${NAMES[lane]} as ${escapeMermaid(sequence.lanes[lane])}`),
    ...steps.flatMap(linesOf),
  ];
  return `${lines.join('\n  ')}\n`;
}

/** @returns the text with everything but letters and digits of ASCII, spaces and `.,/_()=?-` as `#code;` */
export function escapeMermaid(text: string): string {
  // A character code of a line break would break the line again.
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').replaceAll(/[^A-Za-z0-9 .,/_()=?-]/gu, toCode);
}

const NAMES: Readonly<Record<Lane, string>> = { browser: 'B', app: 'A', service: 'S' };

function linesOf(step: Step): readonly string[] {
  const { from, to } = LANES_OF[step.kind];
  const { label, reply } = stepWords(step);
  const there = `${NAMES[from]}->>${NAMES[to]}: ${escapeMermaid(label)}`;
  if (reply === '') return step.state === 'failed' ? [there, noteOver(step, '')] : [there];
  if (step.state === 'planned' || step.state === 'held') return [`${there} (${escapeMermaid(reply)})`];
  if (step.state === 'failed') {
    return [`${NAMES[from]}-x${NAMES[to]}: ${escapeMermaid(label)}`, noteOver(step, reply)];
  }
  return to === 'service'
    ? [there, `${NAMES[to]}-->>${NAMES[from]}: ${escapeMermaid(reply)}`]
    : [`${there}, ${escapeMermaid(reply)}`];
}

function noteOver(step: Step, reply: string): string {
  const { from, to } = LANES_OF[step.kind];
  return `Note over ${NAMES[from]},${NAMES[to]}: ${[sequence.failedHere, escapeMermaid(reply)].filter(Boolean).join(' - ')}`;
}

function toCode(character: string): string {
  return `#${character.codePointAt(0)};`;
}
