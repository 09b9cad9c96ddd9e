/**
 * A sequence as Mermaid text. Whatever is not plainly harmless is written as a character code: in Mermaid, a semicolon
 * would begin a statement, a number sign would cut the text, and `%%{` would change the settings.
 */
import { sequence, stepWords } from '../../text/sequence.ts';
import { LANES, type Lane, lanesOf, type Step } from './steps.ts';

/** @param title of the drawing, for those who cannot see it */
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
  const { from, to } = lanesOf(step.kind);
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
  const { from, to } = lanesOf(step.kind);
  return `Note over ${NAMES[from]},${NAMES[to]}: ${[sequence.failedHere, escapeMermaid(reply)].filter(Boolean).join(' - ')}`;
}

function toCode(character: string): string {
  return `#${character.codePointAt(0)};`;
}
