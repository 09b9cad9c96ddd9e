/**
 * Every secret that is known so far: what requests sent, what replies brought, what callbacks carried. It is bounded:
 * of too many, the older half goes.
 */
import { LONGEST_SECRET } from '../service-client/sought-secret.ts';
import { ownCopy } from './own-copy.ts';
import { createSecretIndex, type Effort, type SecretIndex, type SecretRule, type Span } from './secret-index.ts';

export interface SecretRegister {
  /** Rises when a secret is new: what was masked before has to be masked again. */
  readonly generation: number;
  add(secrets: Iterable<string>, rule: SecretRule): void;
  /** Whether it is kept as it is. */
  has(secret: string): boolean;
  /** @see SecretIndex */
  find(text: string, effort?: Effort): readonly Span[] | null;
}

/** Of each rule. */
const maxSecrets = 1000;
const maxCharacters = 512 * 1024;

export function createSecretRegister(): SecretRegister {
  const kept = { known: createKept(), suspected: createKept() };
  let index = createSecretIndex();
  let generation = 0;

  function halve(rule: SecretRule): void {
    kept[rule].halve();
    index = createSecretIndex();
    for (const one of ['known', 'suspected'] as const) kept[one].addTo(index, one);
  }

  return {
    get generation() {
      return generation;
    },
    add(secrets, rule) {
      for (const given of secrets) {
        const secret = given.slice(0, LONGEST_SECRET);
        if (kept[rule].has(secret) || (rule === 'suspected' && kept.known.has(secret))) continue;
        if (!index.add(secret, rule)) continue;
        generation += 1;
        if (kept[rule].add(ownCopy(secret))) halve(rule);
      }
    },
    has: (secret) => kept.known.holds(secret) || kept.suspected.holds(secret),
    find: (text, effort) => index.find(text, effort),
  };
}

function createKept() {
  /** The last used is the last. */
  const secrets = new Set<string>();
  let characters = 0;

  function remove(secret: string): void {
    secrets.delete(secret);
    characters -= secret.length;
  }

  return {
    holds: (secret: string): boolean => secrets.has(secret),
    /** One that is used again stays longer. */
    has(secret: string): boolean {
      const isThere = secrets.delete(secret);
      if (isThere) secrets.add(secret);
      return isThere;
    },
    /** Returns whether they have become too many. */
    add(secret: string): boolean {
      secrets.add(secret);
      characters += secret.length;
      return secrets.size > maxSecrets || characters > maxCharacters;
    },
    halve(): void {
      const most = { secrets: secrets.size / 2, characters: characters / 2 };
      for (const secret of secrets) {
        if (secrets.size <= most.secrets && characters <= most.characters) return;
        remove(secret);
      }
    },
    addTo(index: SecretIndex, rule: SecretRule): void {
      for (const secret of secrets) index.add(secret, rule);
    },
  };
}
