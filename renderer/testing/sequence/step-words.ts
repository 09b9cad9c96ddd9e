/** A step of a sign-in in words, and all of its steps in a sentence or two. */

import { isolate } from '../../../electron/text/isolate.ts';
import { formatDuration } from '../../text/durations.ts';
import { errorText } from '../../text/errors.ts';
import { sections } from '../../text/sections.ts';
import { sequence } from '../../text/sequence.ts';
import type { Step } from './steps.ts';

/**
 * `label`: above its arrow; `isWire`: whether that is a method and a path. `reply`: below it, what came of it; empty where
 * there is nothing to say. `sentence`: all of it in one line, for a list.
 */
export function stepWords(step: Step) {
  const { kind, wire, state } = step;
  const does = sequence.does[kind];
  const reply = replyOf(step);
  const label = wire ? `${wire.method} ${isolate(wire.path)}` : does;
  const section = step.section === null ? '' : sections.numbered(step.section);
  const shown = reply || (state === 'planned' ? section : '');
  const parts = [wire ? sequence.doesBy(does, wire.method, wire.path) : does, reply, section];
  return { label, isWire: wire !== null, reply: shown, sentence: parts.filter(Boolean).join(', ') };
}

/** @returns what a drawing shows: for those who cannot see it, and for its file */
export function describeSteps(steps: readonly Step[]): string {
  return sequence.description(outcomeOf(steps), steps.length);
}

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

function outcomeOf(steps: readonly Step[]): string {
  const failed = steps.findLast(({ state }) => state === 'failed');
  if (steps.every(({ state }) => state === 'planned')) return sequence.planned;
  if (failed && steps.at(-1)?.state !== 'done') {
    const { label } = stepWords(failed);
    return failed.error ? sequence.failedAt(label, errorText(failed.error).title) : sequence.failedUnexplained(label);
  }
  const held = steps.find(({ state }) => state === 'held');
  if (held) return sequence.heldAt(stepWords(held).label);
  return steps.some(({ state }) => state === 'running' || state === 'planned') ? sequence.running : sequence.worked;
}
