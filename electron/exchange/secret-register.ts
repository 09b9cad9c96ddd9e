/**
 * Every secret that is known so far: what requests sent, what replies brought, what callbacks carried, each with those
 * whom it belongs to. It is bounded: of too many, the older half goes.
 */

import {
  createSecretIndex,
  type Effort,
  effortFor,
  type SecretIndex,
  type Span,
} from '../service-client/secrets/secret-index.ts';
import { LONGEST_SECRET, type SecretRule } from '../service-client/secrets/sought-secret.ts';
import { ownCopy } from './own-copy.ts';
import type { IsNeeded, SecretOwner } from './secret-owner.ts';

export interface SecretRegister {
  /** Rises when a secret is new: what was masked before has to be masked again. */
  readonly generation: number;
  add(secrets: Iterable<string>, rule: SecretRule, owner: SecretOwner): void;
  /** How much was looked through so far; the unit is that of {@link Effort}. */
  readonly work: number;
  /** Whether it is kept as it is. */
  has(secret: string): boolean;
  /** @see SecretIndex */
  find(text: string, effort?: Effort): readonly Span[] | null;
  /** Whether a secret is known that nobody needs any more. */
  holdsUnneeded(isNeeded: IsNeeded): boolean;
  /** Forgets those, unless they became known after that generation. */
  forget(isNeeded: IsNeeded, generation: number): void;
}

/** Of each rule. */
const maxSecrets = 1000;
const maxCharacters = 512 * 1024;

export function createSecretRegister(): SecretRegister {
  const kept = { known: createKept(), suspected: createKept() };
  let index = createSecretIndex();
  let generation = 0;
  let work = 0;

  function indexAgain(): void {
    index = createSecretIndex();
    for (const one of ['known', 'suspected'] as const) kept[one].addTo(index, one);
  }

  function isKnown(secret: string, rule: SecretRule, owner: SecretOwner): boolean {
    return kept[rule].use(secret, owner) || (rule === 'suspected' && kept.known.use(secret, owner));
  }

  return {
    get generation() {
      return generation;
    },
    add(secrets, rule, owner) {
      for (const given of secrets) {
        const secret = given.slice(0, LONGEST_SECRET);
        if (isKnown(secret, rule, owner) || !index.add(secret, rule)) continue;
        generation += 1;
        kept[rule].add(ownCopy(secret), { owners: new Set([owner]), generation });
        if (kept[rule].isTooMuch) {
          kept[rule].halve();
          indexAgain();
        }
      }
    },
    has: (secret) => kept.known.has(secret) || kept.suspected.has(secret),
    get work() {
      return work;
    },
    find(text, effort = effortFor(text.length)) {
      const { left } = effort;
      const found = index.find(text, effort);
      work += left - effort.left;
      return found;
    },
    holdsUnneeded: (isNeeded) => kept.known.holdsUnneeded(isNeeded) || kept.suspected.holdsUnneeded(isNeeded),
    forget(isNeeded, until) {
      for (const one of [kept.known, kept.suspected]) one.forget(isNeeded, until);
      indexAgain();
    },
  };
}

interface Kept {
  readonly owners: Set<SecretOwner>;
  /** When it became known. */
  readonly generation: number;
}

function createKept() {
  /** The last used is the last. */
  const secrets = new Map<string, Kept>();
  let characters = 0;

  function remove(secret: string): void {
    secrets.delete(secret);
    characters -= secret.length;
  }

  return {
    has: (secret: string): boolean => secrets.has(secret),
    /** Returns whether it is there. One that is used again stays longer, and belongs to its new owner besides. */
    use(secret: string, owner: SecretOwner): boolean {
      const found = secrets.get(secret);
      if (!found) return false;
      found.owners.add(owner);
      secrets.delete(secret);
      secrets.set(secret, found);
      return true;
    },
    add(secret: string, one: Kept): void {
      secrets.set(secret, one);
      characters += secret.length;
    },
    get isTooMuch() {
      return secrets.size > maxSecrets || characters > maxCharacters;
    },
    halve(): void {
      const most = { secrets: secrets.size / 2, characters: characters / 2 };
      for (const secret of secrets.keys()) {
        if (secrets.size <= most.secrets && characters <= most.characters) return;
        remove(secret);
      }
    },
    holdsUnneeded: (isNeeded: IsNeeded): boolean =>
      secrets.entries().some(([secret, { owners }]) => !owners.values().some((owner) => isNeeded(owner, secret))),
    forget(isNeeded: IsNeeded, until: number): void {
      for (const [secret, { owners, generation }] of secrets) {
        for (const owner of owners) if (!isNeeded(owner, secret)) owners.delete(owner);
        if (owners.size === 0 && generation <= until) remove(secret);
      }
    },
    addTo(index: SecretIndex, rule: SecretRule): void {
      for (const secret of secrets.keys()) index.add(secret, rule);
    },
  };
}
