/** What the filter leaves of the demo's behaviours and actions: by words that are typed, and by what is changed. */
import type { BehaviourView } from '../../electron/ipc/views/services.ts';
import { plain } from '../text/plain.ts';
import { behaviourOptionText, behaviourText, demoActionText, testers } from '../text/testers.ts';
import { isChanged } from './changed.ts';

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
  /** Labels of the options that were searched for, where neither its name nor what it does now was. */
  readonly otherwise: readonly string[];
}

export function findBehaviours(
  behaviours: readonly BehaviourView[],
  { text, isChangedOnly, kept }: BehaviourFilter,
): readonly FoundBehaviour[] {
  const words = wordsOf(text);
  return behaviours
    .filter((behaviour) => !isChangedOnly || isChanged(behaviour) || kept.includes(behaviour.name))
    .flatMap((behaviour) => {
      const { name, section, option, options } = behaviour;
      const head = [behaviourText(name).name, testers.section(section)];
      const optionWords = (one: string) => Object.values(behaviourOptionText(name, one));
      if (hasAll([...head, ...optionWords(option)], words)) return [{ behaviour, otherwise: [] }];
      const matching = options.filter((one) => hasAll([...head, ...optionWords(one)], words));
      const otherwise = matching.map((one) => behaviourOptionText(name, one).label);
      return otherwise.length > 0 ? [{ behaviour, otherwise }] : [];
    });
}

/** @returns ids of the actions that the filter leaves; none where only what is changed is asked for */
export function findActions(actions: readonly string[], { text, isChangedOnly }: BehaviourFilter): readonly string[] {
  if (isChangedOnly) return [];
  const words = wordsOf(text);
  return actions.filter((action) => {
    const { action: label, consequence } = demoActionText(action);
    return hasAll([testers.behaviour.actions, label, consequence], words);
  });
}

function hasAll(texts: readonly string[], words: readonly string[]): boolean {
  const all = plain(texts.join('\n'));
  return words.every((word) => (NUMBER.test(word) ? hasNumber(all, word) : all.includes(word)));
}

/** A number is found from its beginning on: 4 in 4.2 and 401, but not in 1.4. */
function hasNumber(text: string, number: string): boolean {
  return new RegExp(`(?<![\\d.])${number.replaceAll('.', '\\.')}`).test(text);
}

function wordsOf(text: string): readonly string[] {
  return plain(text).split(/\s+/).filter(Boolean);
}

const NUMBER = /^\d[\d.]*$/;
