/** Replies of each endpoint: each is a result or a named error, and what is told of it is short and has no secret. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { AppError } from '../../electron/core/errors.ts';
import type { Attack } from './attack.ts';
import { ATTACKED_CALLS, type AttackedCall, createAttackedClient } from './attacked-client.ts';
import { createRandom, drawHostileReply } from './hostile-replies.ts';

/** A text of an address; the others are shorter. */
const LONGEST_TEXT = 2_000;
/** What is kept and never shown: what was granted, and digests. */
const NOT_SHOWN: readonly string[] = ['token', 'key', 'deviceCode', 'sending', 'answer', 'nobody', 'worked'];

export const REPLIES_ATTACK: Attack = {
  title: 'replies',
  share: 1 / 20,
  perRun: ATTACKED_CALLS.length,
  property: () =>
    fc.asyncProperty(fc.nat(), async (seed) => {
      for (const call of ATTACKED_CALLS) await attack(call, seed);
    }),
};

async function attack({ endpoint, secrets, send }: AttackedCall, seed: number): Promise<void> {
  const random = createRandom(seed);
  const client = createAttackedClient(() => drawHostileReply(random, endpoint, secrets));
  const result = await send(client).catch((thrown: unknown) => thrown);
  if (result instanceof Error) assert(result instanceof AppError && result.code !== 'unexpected', String(result));
  const told = textsIn(result);
  for (const text of told) assert(text.length <= LONGEST_TEXT, `a text of ${text.length} characters`);
  for (const written of secrets.flatMap(writingsOf)) {
    assert(!told.some((text) => text.includes(written)), `${written} was told by ${endpoint}`);
  }
}

function writingsOf(secret: string): readonly string[] {
  const inForm = new URLSearchParams({ a: secret }).toString().slice(2);
  // The last characters depend on what follows.
  const inBase64 = Buffer.from(secret).toString('base64').replace(/=+$/, '').slice(0, -2);
  return [secret, encodeURIComponent(secret), inForm, JSON.stringify(secret).slice(1, -1), inBase64];
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (value instanceof AppError) return [value.message, ...textsIn(value.details)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => (NOT_SHOWN.includes(name) ? [] : textsIn(inner)));
}
