/**
 * Measures how long a hostile reply can keep the main process' event loop busy in one go, over replies of every
 * endpoint that are drawn from a seed. In processor time, so that other load on the computer does not count.
 */
import { setImmediate as turnOfEventLoop } from 'node:timers/promises';
import { ATTACKED_CALLS, type AttackedCall, createAttackedClient } from '../attack/attacked-client.ts';
import { createRandom, drawHostileReply, type HostileReply, type Random } from '../attack/hostile-replies.ts';
import { processorMs } from './blocked.ts';
import type { Figure } from './figures.ts';

const REPLIES = 2000;
const SEED = 11;
const FLOOR_ROUNDS = 15;

export async function measureHostileReplies(replies = REPLIES, seed = SEED): Promise<readonly Figure[]> {
  const floor = Array.from({ length: FLOOR_ROUNDS }, parseOrdinaryReply);
  const figures: Figure[] = [];
  for (const endpoint of new Set(ATTACKED_CALLS.map((call) => call.endpoint))) {
    const random = createRandom(seed);
    const calls = ATTACKED_CALLS.filter((call) => call.endpoint === endpoint);
    let longestMs = 0;
    for (let count = 0; count < replies; count += 1) {
      const call = calls[count % calls.length];
      if (call) longestMs = Math.max(longestMs, await measureBlock(call, random));
    }
    figures.push({
      title: `longest block, ${endpoint}`,
      unit: 'ms',
      measured: [longestMs],
      floor,
      aim: { of: 'measured', atMost: 50 },
    });
  }
  return figures;
}

/** @returns the longest time from one turn of the event loop to the next while one call is answered, in milliseconds */
async function measureBlock({ endpoint, secrets, send }: AttackedCall, random: Random): Promise<number> {
  const draw = (size?: number): HostileReply => drawHostileReply(random, endpoint, secrets, size);
  const first = draw();
  let sent = 0;
  let drawing = 0;
  let blockMs = 0;
  let lastMs = processorMs();
  const client = createAttackedClient(
    () => {
      sent += 1;
      drawing += 1;
      // Only the member's endpoint is asked more than once.
      return sent === 1 || random() < 0.5 ? first : draw(first.bytes.length);
    },
    async () => {
      // What was done to draw it is not the application's.
      await turnOfEventLoop();
      lastMs = processorMs();
      drawing -= 1;
    },
  );
  const lookAtTurn = (): void => {
    const nowMs = processorMs();
    if (drawing === 0) blockMs = Math.max(blockMs, nowMs - lastMs);
    lastMs = nowMs;
    next = setImmediate(lookAtTurn);
  };
  let next = setImmediate(lookAtTurn);
  // Refused, most of them.
  await send(client).catch(() => undefined);
  await turnOfEventLoop();
  clearImmediate(next);
  return blockMs;
}

/** @returns what it takes to parse a list of ordinary records that is as large as the largest reply */
function parseOrdinaryReply(): number {
  const record = { id: 1, login: 'ada', email: 'ada@members.example', about: 'x'.repeat(100) };
  const text = JSON.stringify(Array.from({ length: 6000 }, () => record));
  const startedMs = processorMs();
  JSON.parse(text);
  return processorMs() - startedMs;
}
