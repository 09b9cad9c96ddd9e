/**
 * Measures how long main is kept busy at a stretch while the log of exchanges masks what a hostile service replied: one
 * reply by itself, the largest that there is, twelve of them at once, and thirty at once with heads of 14 kB.
 */
import type { Clock } from '../../electron/core/clock.ts';
import { systemRandom } from '../../electron/core/random.ts';
import { createExchangeLog } from '../../electron/exchange/exchange-log.ts';
import { parsedReplyOf } from '../../electron/service-client/decode/reply.ts';
import { decodeContent } from '../../electron/service-client/transport/content-coding.ts';
import type { RawExchange } from '../../electron/service-client/transport/exchange.ts';
import { drawHostileReply, HOSTILE_ENDPOINTS, LARGEST_REPLY } from '../attack/hostile-replies.ts';
import { createRandom, type Random } from '../draw.ts';
import { PROFILE, rawExchange } from '../exchange/recorded.ts';
import type { Figure } from './figures.ts';
import { processorMs } from './time.ts';

const SEEDS = [11, 13];
const AIM_MS = 30;
const SECRETS = ['hush-hush-client', 'a-token-of-many', 'short', 'p%C3%A9+"\\x'];

interface Situation {
  readonly title: string;
  readonly rounds: number;
  /** How many replies come in the same turn. */
  readonly atOnce: number;
  /** Bytes of a body; drawn if absent. */
  readonly size?: number;
  readonly headBytes?: number;
}

const SITUATIONS: readonly Situation[] = [
  { title: 'one reply', rounds: 500, atOnce: 1 },
  { title: 'one of 1 MiB', rounds: 60, atOnce: 1, size: LARGEST_REPLY },
  { title: '12 of 1 MiB at once', rounds: 15, atOnce: 12, size: LARGEST_REPLY },
  { title: '30 at once, heads of 14 kB', rounds: 20, atOnce: 30, size: 2000, headBytes: 14_000 },
];

export async function measureMasking(): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const situation of SITUATIONS) {
    const measured: number[] = [];
    for (const seed of SEEDS) measured.push(await longestBlock(situation, createRandom(seed)));
    const title = `longest block, masking ${situation.title}`;
    const floor = SEEDS.map(() => AIM_MS);
    figures.push({ title, unit: 'ms', measured, floor, aim: { of: 'measured', atMost: AIM_MS } });
  }
  return figures;
}

/** @returns milliseconds of processor time of the longest turn until every row was read masked */
async function longestBlock(situation: Situation, random: Random): Promise<number> {
  const turns: (() => void)[] = [];
  const log = createExchangeLog({ clock: turnByTurn(turns), random: systemRandom, onChange: () => undefined });
  const recorder = log.recorderFor(PROFILE, null);
  let longestMs = 0;
  const run = (turn: () => void) => {
    const startedMs = processorMs();
    turn();
    longestMs = Math.max(longestMs, processorMs() - startedMs);
  };
  for (let round = 0; round < situation.rounds; round += 1) {
    const replies: RawExchange[] = [];
    for (let index = 0; index < situation.atOnce; index += 1) {
      const reply = await drawReply(situation, random, round + index);
      if (reply) replies.push(reply);
    }
    run(() => {
      for (const reply of replies) recorder.begin(reply);
    });
    for (let turn = turns.shift(); turn; turn = turns.shift()) run(turn);
    run(() => log.read(Number.MAX_SAFE_INTEGER));
  }
  return longestMs;
}

/** @returns a reply that the client has parsed, as it has before the log keeps it; null for one that cannot be unpacked */
async function drawReply(
  { size, headBytes = 0 }: Situation,
  random: Random,
  index: number,
): Promise<RawExchange | null> {
  const endpoint = HOSTILE_ENDPOINTS[index % HOSTILE_ENDPOINTS.length] ?? 'device-poll';
  const { bytes, headers } = drawHostileReply(random, endpoint, SECRETS, size);
  const reply = await decodeContent(bytes, headers['content-encoding'], LARGEST_REPLY).catch(() => null);
  if (!reply) return null;
  const type = headers['content-type'] ?? '';
  parsedReplyOf({ bytes: reply, headers: { 'content-type': type } });
  const purpose = endpoint === 'member-information' ? 'member' : endpoint;
  const raw = rawExchange({ purpose, secrets: SECRETS, reply, type });
  return { ...raw, replyHeaders: [...raw.replyHeaders, ...drawHead(headBytes, random)] };
}

/** Lines that may hold a secret in any writing, for all that can be seen before they are looked through. */
function drawHead(bytes: number, random: Random): readonly string[] {
  const filling = 'v'.repeat(120);
  return Array.from({ length: Math.ceil(bytes / 200) }, (_, line) => [
    `X-H${line}`,
    `${Math.floor(random() * 1e9)}a%41\\u0041&amp;+b hush-hush-clien ${filling}`,
  ]).flat();
}

/** A clock whose turns are taken one by one. */
function turnByTurn(turns: (() => void)[]): Clock {
  return {
    nowMs: () => Date.now(),
    schedule(_delayMs, turn) {
      turns.push(turn);
      return () => turns.splice(turns.indexOf(turn), 1);
    },
  };
}
