/**
 * Measures how long a hostile reply can keep the main process' event loop busy in one go, over replies of every
 * endpoint that are drawn from a seed, and how long the first large one after a start does. In processor time, so that
 * other load on the computer does not count. Run by itself with a seed, it reads one such reply and later ones.
 */
import { execFile } from 'node:child_process';
import { setImmediate as turnOfEventLoop } from 'node:timers/promises';
import { promisify } from 'node:util';
import { drawHostileReply, type HostileReply, LARGEST_REPLY } from '../attack/hostile-replies.ts';
import { ATTACKED_CALLS, type AttackedCall, createAttackedClient } from '../attack/replies.ts';
import { createRandom, type Random } from '../draw.ts';
import type { Figure } from './figures.ts';
import { measureBlocking, processorMs } from './time.ts';

const REPLIES = 2000;
const SEED = 11;
const FLOOR_ROUNDS = 15;
const PROCESSES = 12;
const LATER = 3;

export async function measureHostileReplies(): Promise<readonly Figure[]> {
  const floor = Array.from({ length: FLOOR_ROUNDS }, parseOrdinaryReply);
  const figures: Figure[] = [];
  for (const endpoint of new Set(ATTACKED_CALLS.map((call) => call.endpoint))) {
    const random = createRandom(SEED);
    const calls = ATTACKED_CALLS.filter((call) => call.endpoint === endpoint);
    let longestMs = 0;
    for (let count = 0; count < REPLIES; count += 1) {
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

/** Each drawn reply is read by a process of its own, against the later ones of the same process. */
export async function measureFirstReplies(): Promise<readonly Figure[]> {
  const blocks: number[][] = [];
  for (let seed = 1; seed <= PROCESSES; seed += 1) {
    const { stdout } = await promisify(execFile)(process.execPath, [import.meta.filename, String(seed)]);
    blocks.push(stdout.trim().split(' ').map(Number));
  }
  return [
    {
      title: 'longest block, first large reply',
      unit: 'ms',
      measured: blocks.flatMap(([first = 0]) => first),
      floor: blocks.flatMap(([, ...later]) => Math.max(...later)),
      aim: { of: 'measured', atMost: 50 },
    },
  ];
}

async function readReplies(seed: number): Promise<void> {
  const call = ATTACKED_CALLS.find(({ endpoint }) => endpoint === 'member-information');
  if (!call) throw new Error('The member is read by no call.');
  const drawn = drawHostileReply(createRandom(seed), call.endpoint, call.secrets, LARGEST_REPLY);
  const client = createAttackedClient(() => ({ ...drawn, status: 200, bytes: Buffer.from(drawn.bytes) }));
  const blocks: number[] = [];
  for (let count = 0; count <= LATER; count += 1) {
    const { blockMs } = await measureBlocking(() => call.send(client).catch(() => undefined));
    blocks.push(blockMs);
  }
  console.log(blocks.join(' '));
}

const [, file, seed] = process.argv;
if (file === import.meta.filename && seed !== undefined) await readReplies(Number(seed));
