/** The wording of the screen for the demo's behaviours, and of each by its id. An id without words is shown as it is. */
import { type BehaviourGroup, findBehaviour } from './behaviours.ts';
import { entryOf } from './entry-of.ts';
import { words } from './language.ts';

/** @returns what a behaviour is called and where it is listed; one without words by its id under "Other" */
export function behaviourText(id: string): { readonly name: string; readonly group: BehaviourGroup } {
  const { name, group } = findBehaviour(id) ?? { name: id, group: 'other' };
  return { name, group };
}

export interface BehaviourOptionText {
  readonly label: string;
  /** What the demo then does, in one line; empty for an unknown id. */
  readonly does: string;
}

/** @returns the words for one option, or its id where there is no entry */
export function behaviourOptionText(name: string, option: string): BehaviourOptionText {
  const known = entryOf(findBehaviour(name)?.options ?? {}, option);
  if (known) return { label: known[0], does: known[1] };
  return name === 'delay' && /^\d+$/.test(option) ? delayText(Number(option)) : { label: option, does: '' };
}

/** Something that a button makes happen once. */
export interface DemoActionText {
  /** On the button. */
  readonly action: string;
  readonly consequence: string;
  /** Said when it has happened. */
  readonly done: string;
}

/** @returns the words for such an action, or its id where there is no entry */
export function demoActionText(action: string): DemoActionText {
  const { actionTexts, done } = testers.behaviour;
  return entryOf<DemoActionText>(actionTexts, action) ?? { action, consequence: '', done };
}

/** From these delays on, this app gives up first: on polls, then on every other request (milliseconds). */
const POLLS_GIVEN_UP_MS = 10_000;
const REPLIES_GIVEN_UP_MS = 15_000;

/** A delay is any number of milliseconds. */
function delayText(delayMs: number): BehaviourOptionText {
  const { none, milliseconds, seconds, late, laterThanPolls, latest } = testers.behaviour.delay;
  if (delayMs === 0) return none;
  const label = delayMs < 1000 ? milliseconds(delayMs) : seconds(delayMs / 1000);
  if (delayMs >= REPLIES_GIVEN_UP_MS) return { label, does: latest };
  return { label, does: (delayMs < POLLS_GIVEN_UP_MS ? late : laterThanPolls)(label) };
}

export const testers = words('testers', {
  section: (section: string | null) => {
    if (section === null) return 'Not in the document';
    return section.includes(',') ? `Sections ${section}` : `Section ${section}`;
  },

  behaviour: {
    title: 'Demo behaviour',
    lead: 'Choose what the demo does where the document is silent, and watch what this app makes of it.',
    groups: {
      'sign-in': 'Token and sign-in replies',
      device: 'Device code',
      key: 'Similar to OAuth',
      password: 'Passwords',
      member: 'Member',
      failures: 'Errors, delays and failures',
      other: 'Other',
    } satisfies Record<BehaviourGroup, string>,
    changedCount: (count: number) => (count === 0 ? 'Nothing changed' : `${count} changed`),
    changed: 'Changed',
    reset: (label: string) => `Reset to “${label}”`,
    resetAll: 'Reset all',
    actions: 'Do once',
    actionTexts: {
      'revoke-tokens': {
        action: 'Revoke all tokens',
        consequence:
          'The demo forgets every token. A sign-in whose token has worked before ends at its next call; others are not recognised.',
        done: 'All tokens are revoked. Refresh a member to see it.',
      },
      'expire-device-codes': {
        action: 'Expire device codes',
        consequence: 'Device codes that are still waiting for their member expire now.',
        done: 'All waiting device codes have expired.',
      },
      'forget-keys': {
        action: 'Forget keys',
        consequence: 'Keys of the similar-to-OAuth flow that are still open stop working.',
        done: 'All open keys are forgotten.',
      },
    },
    done: 'Done.',
    /** Before each reply. */
    delay: {
      none: { label: 'None', does: 'Replies come at once.' },
      milliseconds: (count: number) => `${count} ms`,
      seconds: (count: number) => `${count} s`,
      late: (delay: string) => `Every reply comes ${delay} late.`,
      laterThanPolls: (delay: string) =>
        `Every reply comes ${delay} late; this app waits 10 s for a poll and 15 s for others.`,
      latest: 'Replies come later than this app waits: 10 s for a poll, 15 s for others.',
    },

    groupLinks: 'Go to',
    filterLabel: 'Filter the list',
    search: 'Filter',
    changedOnly: 'Changed only',
    clearFilter: 'Clear filter',
    shownCount: (count: number) => `${count} shown`,
    otherwise: (labels: string) => `Can be: ${labels}`,
    nothingFound: (searched: string) => `Nothing matches “${searched}”`,
    nothingFoundHint: 'Names, options and section numbers are searched.',
    nothingChanged: 'Nothing is changed',
    nothingChangedHint: 'The demo behaves as it does when it starts.',

    presets: {
      title: 'Presets',
      hint: 'A preset leaves everything else as it is.',
      count: (count: number) => {
        if (count === 0) return 'In use';
        return count === 1 ? '1 change' : `${count} changes`;
      },
      inUse: 'The demo is like this now.',
      apply: 'Apply',
      applied: (name: string) => `“${name}” is applied.`,
      wasReset: 'Everything was reset.',
      to: 'to',
      undo: 'Undo',
    },
  },
} as const);
