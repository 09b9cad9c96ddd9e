/**
 * Measures how long the first large reply after a start keeps the main process' event loop busy in one go, against the
 * later ones of the same process. Each drawn reply is read by a process of its own, which runs this file as well.
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ATTACKED_CALLS, createAttackedClient } from '../attack/attacked-client.ts';
import { createRandom, drawHostileReply, LARGEST_REPLY } from '../attack/hostile-replies.ts';
import { measureBlocking } from './blocked.ts';
import type { Figure } from './figures.ts';

const PROCESSES = 12;
const LATER = 3;

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
