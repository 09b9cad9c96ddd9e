/** The wording of the screen for the demo's behaviours, and of each by its id. An id without words is shown as it is. */
import { BEHAVIOURS, type BehaviourGroup, type BehaviourText } from './behaviours.ts';
import { isolating } from './isolate.ts';

/** @returns the words for a behaviour; one without an entry is listed by its id under "Other" */
export function behaviourText(name: string): BehaviourText {
  return find(BEHAVIOURS, name) ?? { name, group: 'other' };
}

export interface BehaviourOptionText {
  readonly label: string;
  /** What the demo then does, in one line; empty for an unknown id. */
  readonly does: string;
}

/** @returns the words for one option, or its id where there is no entry */
export function behaviourOptionText(name: string, option: string): BehaviourOptionText {
  const known = find(find(BEHAVIOURS, name)?.options ?? {}, option);
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
  return find(DEMO_ACTIONS, action) ?? { action, consequence: '', done: 'Done.' };
}

export const testers = isolating({
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
    usually: (label: string) => `Default: ${label}`,
    resetAll: 'Reset all',
    actions: 'Do once',
  },
} as const);

const DEMO_ACTIONS: Readonly<Record<string, DemoActionText>> = {
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
};

/** From these delays on, this app gives up first: on polls, then on every other request (milliseconds). */
const POLLS_GIVEN_UP_MS = 10_000;
const REPLIES_GIVEN_UP_MS = 15_000;

/** A delay is any number of milliseconds. */
function delayText(delayMs: number): BehaviourOptionText {
  if (delayMs === 0) return { label: 'None', does: 'Replies come at once.' };
  const label = delayMs < 1000 ? `${delayMs} ms` : `${delayMs / 1000} s`;
  if (delayMs < POLLS_GIVEN_UP_MS) return { label, does: `Every reply comes ${label} late.` };
  if (delayMs < REPLIES_GIVEN_UP_MS)
    return { label, does: `Every reply comes ${label} late; this app waits 10 s for a poll and 15 s for others.` };
  return { label, does: 'Replies come later than this app waits: 10 s for a poll, 15 s for others.' };
}

/** @returns the entry with that id; nothing for a name that every object has, such as `constructor` */
function find<T>(entries: Readonly<Record<string, T>>, id: string): T | undefined {
  return Object.hasOwn(entries, id) ? entries[id] : undefined;
}
