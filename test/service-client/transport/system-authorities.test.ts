import { getCACertificates } from 'node:tls';
import { beforeEach, expect, test, vi } from 'vitest';
import { createLog } from '../../../electron/core/log.ts';
import {
  AUTHORITIES_LIMIT_MS,
  AUTHORITIES_RETRY_MS,
  createSystemAuthorities,
  loadInThread,
  type SystemAuthorities,
} from '../../../electron/service-client/transport/system-authorities.ts';
import { FakeClock } from '../../fake-clock.ts';

const ROOTS = ['one root', 'another root'];

let clock: FakeClock;
let lines: string[];
/** What each reading of the system brings, oldest first. */
let loads: PromiseWithResolvers<readonly string[]>[];
let authorities: SystemAuthorities;

beforeEach(() => {
  clock = new FakeClock();
  lines = [];
  loads = [];
  authorities = createSystemAuthorities({
    clock,
    log: createLog((line) => lines.push(line)),
    load() {
      const load = Promise.withResolvers<readonly string[]>();
      loads.push(load);
      return load.promise;
    },
  });
});

test("N1: the system's authorities are read once, for all calls, when the first one needs them", async () => {
  expect([loads.length, authorities.isReading]).toEqual([0, false]);
  const both = Promise.all([authorities.read(), authorities.read()]);
  expect([loads.length, authorities.isReading]).toEqual([1, true]);
  expect(authorities.state()).toBe('0 (pending)');
  loads[0]?.resolve(ROOTS);
  expect(await both).toEqual([ROOTS, ROOTS]);
  expect(await authorities.read()).toBe(ROOTS);
  expect([loads.length, authorities.isReading, clock.pending]).toEqual([1, false, 0]);
  expect(authorities.state()).toBe('2');
});

test('a system that trusts nobody has been read', async () => {
  const read = authorities.read();
  loads[0]?.resolve([]);
  expect(await read).toEqual([]);
  expect(await authorities.read()).toEqual([]);
  expect(loads).toHaveLength(1);
});

test('N3: calls wait only so long, counted from the first; a late answer is for those after it', async () => {
  const answered = vi.fn();
  authorities.read().then(answered);
  await clock.advance(AUTHORITIES_LIMIT_MS - 1);
  authorities.read().then(answered);
  await clock.advance(0);
  expect(answered).not.toHaveBeenCalled();
  await clock.advance(1);
  expect(answered.mock.calls).toEqual([[null], [null]]);
  expect(await authorities.read()).toBeNull();
  expect(authorities.isReading).toBe(true);
  expect(lines).toEqual(['system authorities: not read in time, calls go on without them']);
  loads[0]?.resolve(ROOTS);
  await clock.advance(0);
  expect(await authorities.read()).toBe(ROOTS);
  expect([loads.length, authorities.isReading]).toEqual([1, false]);
});

test('calls go on without them after a failure, which is logged without its text, and tried again later', async () => {
  const read = authorities.read();
  loads[0]?.reject(Object.assign(new Error('a path'), { code: 'ERR_WORKER_INIT_FAILED' }));
  expect(await read).toBeNull();
  expect(lines).toEqual(['system authorities: Error ERR_WORKER_INIT_FAILED']);
  expect(authorities.state()).toBe('0 (Error ERR_WORKER_INIT_FAILED)');
  await clock.advance(AUTHORITIES_RETRY_MS - 1);
  expect(await authorities.read()).toBeNull();
  expect(loads).toHaveLength(1);
  await clock.advance(1);
  const again = authorities.read();
  loads[1]?.resolve(ROOTS);
  expect(await again).toBe(ROOTS);
  expect(authorities.state()).toBe('2');
});

test('a thread reads what this one would read', async () => {
  const system = createSystemAuthorities({ clock, log: createLog((line) => lines.push(line)) });
  expect(await system.read()).toEqual(getCACertificates('system'));
  expect(lines).toEqual([`system authorities: ${getCACertificates('system').length}`]);
});

test('a thread that throws, ends or does not start is an error, not a wait for ever', async () => {
  await expect(loadInThread('throw new TypeError()')).rejects.toBeInstanceOf(TypeError);
  await expect(loadInThread('process.exit()')).rejects.toThrow('ended');
  await expect(loadInThread('{')).rejects.toBeInstanceOf(SyntaxError);
});
