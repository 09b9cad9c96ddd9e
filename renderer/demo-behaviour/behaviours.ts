/** The demo's behaviours as their screen shows them: in words by id, whether they are changed, and what the filter leaves. */
import type { BehaviourView, OptionChange, PresetView } from '../../electron/ipc/views/services.ts';
import { demoBehaviour as words } from '../text/demo-behaviour.ts';
import { sections } from '../text/sections.ts';
import { entryOf, plain } from '../text/wording.ts';

/** In the order of the screen. */
const GROUPS = ['calls', 'sign-in', 'device', 'key', 'password', 'member', 'failures', 'other'] as const;
export type BehaviourGroup = (typeof GROUPS)[number];

/** One behaviour of the demo in words: its name, and by id of each option the label, or that and a hint. */
interface BehaviourText {
  readonly name: string;
  readonly [option: string]: string | readonly [label: string, hint: string];
}

/** @returns what a behaviour is called and where it is listed; one without words by its id under "Other" */
export function behaviourText(id: string): { readonly text: BehaviourText; readonly group: BehaviourGroup } {
  for (const group of GROUPS) {
    const text = group === 'other' ? undefined : entryOf<BehaviourText>(words.behaviours[group], id);
    if (text) return { text, group };
  }
  return { text: { name: id }, group: 'other' };
}

interface OptionText {
  readonly label: string;
  /** What nobody could guess from the label, in one line; else empty. */
  readonly hint: string;
}

/** @returns the words for one option, or its id where there is no entry */
export function behaviourOptionText(name: string, option: string): OptionText {
  if (name === 'delay' && /^\d+$/.test(option)) return delayText(Number(option));
  const known = entryOf(behaviourText(name).text, option) ?? option;
  const [label, hint = ''] = typeof known === 'string' ? [known] : known;
  return { label, hint };
}

/** From this delay on, this app gives up first: on polls, then on every other request (milliseconds). */
const POLLS_GIVEN_UP_MS = 10_000;

/** A delay is any number of milliseconds. */
function delayText(delayMs: number): OptionText {
  const { none, milliseconds, seconds, tooLate } = words.delay;
  const label = delayMs < 1000 ? milliseconds(delayMs) : seconds(delayMs / 1000);
  return { label: delayMs === 0 ? none : label, hint: delayMs < POLLS_GIVEN_UP_MS ? '' : tooLate };
}

/** @returns the words for something that a button makes happen once, or its id where there is no entry */
export function demoActionText(action: string) {
  return entryOf<Record<'action' | 'done', string>>(words.actionTexts, action) ?? { action, done: words.done };
}

/** @returns the words for a preset, or its id where there is no entry */
export function presetText(id: string) {
  return entryOf<Record<'name' | 'does', string>>(words.presetTexts, id) ?? { name: id, does: '' };
}

export function isChanged({ option, defaultOption }: BehaviourView): boolean {
  return option !== defaultOption;
}

/** @returns what a preset would change now; nothing if all of it is in use */
export function changesOf({ options }: PresetView, behaviours: readonly BehaviourView[]): readonly OptionChange[] {
  return options.flatMap(({ name, option: after }) => {
    const before = behaviours.find((one) => one.name === name)?.option ?? after;
    return before === after ? [] : [{ name, before, after }];
  });
}

export interface BehaviourFilter {
  readonly text: string;
  readonly isChangedOnly: boolean;
  /** Names of what was reset under `isChangedOnly`: it stays in sight until the filter changes. */
  readonly kept: readonly string[];
}

export const NO_FILTER: BehaviourFilter = { text: '', isChangedOnly: false, kept: [] };

export function isFiltering({ text, isChangedOnly }: BehaviourFilter): boolean {
  return text !== '' || isChangedOnly;
}

/** A behaviour that the filter leaves. */
export interface FoundBehaviour {
  readonly behaviour: BehaviourView;
  /** Labels of the options that match, where neither its name nor the chosen one matches. */
  readonly otherOptions: readonly string[];
}

export function findBehaviours(
  behaviours: readonly BehaviourView[],
  { text, isChangedOnly, kept }: BehaviourFilter,
): readonly FoundBehaviour[] {
  const searched = wordsOf(text);
  return behaviours
    .filter((behaviour) => !isChangedOnly || isChanged(behaviour) || kept.includes(behaviour.name))
    .flatMap((behaviour) => {
      const { name, section, option, options } = behaviour;
      const head = [behaviourText(name).text.name, sections.numbered(section)];
      const optionWords = (one: string) => Object.values(behaviourOptionText(name, one));
      if (hasAll([...head, ...optionWords(option)], searched)) return [{ behaviour, otherOptions: [] }];
      const matching = options.filter((one) => hasAll([...head, ...optionWords(one)], searched));
      const otherOptions = matching.map((one) => behaviourOptionText(name, one).label);
      return otherOptions.length > 0 ? [{ behaviour, otherOptions }] : [];
    });
}

/** @returns the groups that are not empty, in order; behaviours keep main's order, and an id without words goes last */
export function groupBehaviours(found: readonly FoundBehaviour[]) {
  return GROUPS.map((group) => ({
    group,
    found: found.filter(({ behaviour }) => behaviourText(behaviour.name).group === group),
  })).filter((entry) => entry.found.length > 0);
}

/** @returns ids of the actions that the filter leaves; none where only what is changed is asked for */
export function findActions(actions: readonly string[], { text, isChangedOnly }: BehaviourFilter): readonly string[] {
  if (isChangedOnly) return [];
  const searched = wordsOf(text);
  return actions.filter((action) => hasAll([words.actions, demoActionText(action).action], searched));
}

function hasAll(texts: readonly string[], searched: readonly string[]): boolean {
  const all = plain(texts.join('\n'));
  return searched.every((word) => (NUMBER.test(word) ? hasNumber(all, word) : all.includes(word)));
}

/** A number is found from its beginning on: 4 in 4.2 and 401, but not in 1.4. */
function hasNumber(text: string, number: string): boolean {
  return new RegExp(`(?<![\\d.])${number.replaceAll('.', '\\.')}`).test(text);
}

function wordsOf(text: string): readonly string[] {
  return plain(text).split(/\s+/).filter(Boolean);
}

const NUMBER = /^\d[\d.]*$/;
