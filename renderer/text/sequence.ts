/** The words of the sequence drawings: each step, what came of it, and the actions beside the drawing. */

import type { Lane, Step, StepKind } from '../testing/sequence/steps.ts';
import { errorText } from './errors.ts';
import { formatDuration } from './formatted-durations.ts';
import { isolate } from './isolate.ts';
import { words } from './language.ts';
import { sections } from './sections.ts';

/** A step in words. */
export interface StepWords {
  /** Above its arrow. */
  readonly label: string;
  /** Whether the label is a method and a path. */
  readonly isWire: boolean;
  /** Below it: what came of it; empty where there is nothing to say. */
  readonly reply: string;
  /** All of it in one line, for a list. */
  readonly sentence: string;
}

/** @returns the words for a step */
export function stepWords(step: Step): StepWords {
  const { kind, wire, state } = step;
  const does = sequence.does[kind];
  const reply = replyOf(step);
  const label = wire ? `${wire.method} ${isolate(wire.path)}` : does;
  const section = step.section === null ? '' : sections.numbered(step.section);
  const shown = reply || (state === 'planned' ? section : '');
  const parts = [wire ? sequence.doesBy(does, wire.method, wire.path) : does, reply, section];
  return { label, isWire: wire !== null, reply: shown, sentence: parts.filter(Boolean).join(', ') };
}

export const sequence = words('sequence', {
  lanes: { browser: 'Browser', app: 'This app', service: 'Service' } satisfies Record<Lane, string>,
  /** Short enough for their place between two lanes. */
  does: {
    'page-opened': 'Opens its page',
    'sign-in-on-page': 'You sign in on its page',
    'code-on-page': 'You type the code there',
    callback: 'Callback',
    'callback-with-code': 'Callback: code',
    'callback-with-token': 'Callback: token',
    'code-exchange': 'Exchanges code for token',
    'device-start': 'Asks for a code',
    'device-poll': 'Asks until you confirm',
    'key-request': 'Asks for a key',
    identification: 'Sends login and MD5',
    member: 'Reads the member',
    'member-as-nobody': 'Reads it without sign-in',
    picture: 'Loads the picture',
    revocation: 'Revokes the token',
  } satisfies Record<StepKind, string>,
  doesBy: (does: string, method: string, path: string) => `${does}: ${method} ${path}`,
  title: (method: string) => `Sequence of ${method}`,
  planned: 'As the document describes it; it has not been tried here.',
  worked: 'The sign-in worked.',
  running: 'The sign-in is under way.',
  heldAt: (step: string) => `The sign-in is paused before this step: ${step}.`,
  failedAt: (step: string, reason: string) => `The sign-in failed at this step: ${step}. ${reason}.`,
  failedUnexplained: (step: string) => `The sign-in failed at this step: ${step}.`,
  description: (outcome: string, count: number) =>
    `${outcome} ${count === 1 ? 'One step' : `${count} steps`} between browser, this app and the service, listed below.`,
  steps: (method: string) => `Steps of ${method}`,
  polls: (count: number, duration: string) => `${count} polls, ${duration}`,
  failedHere: 'Failed here',
  /** In the list of steps. */
  inList: (step: string, state: Step['state']) => {
    if (state === 'failed') return `${step}: failed here`;
    return state === 'planned' ? `${step}, not done` : step;
  },
  underWay: 'Under way',
  held: 'Held before it is sent',
  changed: 'Changed',
  toCompare: 'without sign-in',
  routes: { scheme: 'By the app’s scheme', loopback: 'Over loopback', pasted: 'Pasted' } satisfies Record<
    NonNullable<Step['route']>,
    string
  >,
  save: 'Save as SVG',
  saved: (file: string) => `Saved as ${file}`,
  copy: 'Copy as Mermaid',
  copied: 'Sequence',
});

function replyOf({ kind, state, status, durationMs, pollCount, isChanged, route, error }: Step): string {
  const took = durationMs === null ? '' : formatDuration(durationMs);
  if (state === 'held') return sequence.held;
  if (pollCount > 1) return sequence.polls(pollCount, took);
  if (state === 'running') return sequence.underWay;
  const came = kind === 'member-as-nobody' ? sequence.toCompare : took;
  const figures = [status === null ? '' : String(status), error ? isolate(errorText(error).title) : came];
  if (kind === 'callback' || route !== null) figures.unshift(route === null || error ? '' : sequence.routes[route]);
  if (isChanged) figures.unshift(sequence.changed);
  return figures.filter(Boolean).join(' · ');
}
