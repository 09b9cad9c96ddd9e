/** Words the report of a first run: Markdown that can be attached to an issue, without a person's folders, secrets or colours. */
import { stripVTControlCharacters } from 'node:util';
import { explainEnding } from '../stand-in/choose-runtime.ts';
import type { Row } from './run-steps.ts';

interface Report {
  /** Such as the versions, by their names. */
  readonly facts: ReadonlyMap<string, string>;
  readonly rows: readonly Row[];
  /** Whether the stand-in played Electron. */
  readonly isRehearsal: boolean;
}

const MARKS = { worked: '✓ worked', failed: '✗ failed', 'not-possible': '– not possible here' } as const;
const ANSWERS = { yes: 'yes', no: 'no', 'not-looked-at': 'not looked at' } as const;

export function writeReport({ facts, rows, isRehearsal }: Report): string {
  const title = isRehearsal ? 'First run of Member Login: a rehearsal on the stand-in' : 'First run of Member Login';
  const questions = rows.flatMap(({ answers }) => answers);
  return [
    `# ${title}`,
    ...(isRehearsal ? ['No Electron ran here. This shows that the steps work, and nothing else.'] : []),
    [...facts].map(([name, fact]) => `- ${name}: ${fact}`).join('\n'),
    `${countOutcomes(rows)}.`,
    table(['What', 'Result', 'Seen'], rows.map(describeRow)),
    ...(questions.length === 0 ? [] : [table(['Asked', 'Answer'], questions.map(describeAnswer))]),
    `Each step, once it has worked, shows:\n\n${rows.map(({ step }) => `- ${step.title}: ${step.proves}`).join('\n')}`,
  ]
    .join('\n\n')
    .concat('\n');
}

/** Such as `14 worked, 1 failed, 2 not possible here`. */
export function countOutcomes(rows: readonly Row[]): string {
  const count = (kind: Row['outcome']['kind']): number => rows.filter(({ outcome }) => outcome.kind === kind).length;
  return `${count('worked')} worked, ${count('failed')} failed, ${count('not-possible')} not possible here`;
}

/** One line for the terminal. */
export function wordRow({ outcome: { kind, seen } }: Row): string {
  return `${MARKS[kind]}: ${seen}`;
}

function describeRow({ step, outcome }: Row): readonly string[] {
  return [step.title, MARKS[outcome.kind], outcome.seen];
}

function describeAnswer({ question, answer }: Row['answers'][number]): readonly string[] {
  return [question, ANSWERS[answer]];
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(escapeCell).join(' | ')} |`;
  return [line(head), `|${' --- |'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}

function escapeCell(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|');
}

/** Folders that are not to be told, with what is said instead. */
export type Hidden = readonly (readonly [folder: string, name: string])[];

const LONGEST = 300;

/** One line, without colours, folders, and what stands behind `?` or `#` in an address. */
export function toPublishable(text: string, hidden: Hidden): string {
  const line = stripVTControlCharacters(text).replaceAll(/\s+/g, ' ').trim();
  // The longest first: one folder may lie in another.
  const folders = [...hidden].filter(([folder]) => folder.length > 1).sort(([a], [b]) => b.length - a.length);
  const placeless = folders.reduce((words, [folder, name]) => words.replaceAll(folder, name), line);
  const told = placeless.replaceAll(/([a-z][a-z\d+.-]*:\/\/[^\s?#"'<>]*)[?#][^\s"'<>]*/gi, '$1?…');
  return told.length > LONGEST ? `${told.slice(0, LONGEST)}…` : told;
}

/** Says why an application did not start in the words of `npm start`, and else what the error says. Not publishable yet. */
export function explainThrown(thrown: unknown): string {
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  const known = explainEnding({ code: 1, signal: null, lastWords: message }) ?? [];
  const isKnown = known[0]?.startsWith('Electron') === true;
  return isKnown ? known.join(' ') : message;
}
