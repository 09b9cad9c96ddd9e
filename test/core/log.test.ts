import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LoginError, ServiceError } from '../../electron/core/errors.ts';
import { createLog, EARLIER_FILE, type LogFile, openLogFile } from '../../electron/core/log.ts';
import { FakeClock } from '../fake-clock.ts';

test('S1: a failure is logged by codes, never by the text of a foreign cause', () => {
  const lines: string[] = [];
  const log = createLog((line) => lines.push(line));
  const system = Object.assign(new Error('GET /?access_token=hush failed'), { code: 'ECONNRESET' });
  log.failure('refresh', new ServiceError('connection-lost', 'The connection was lost. Try again.', { cause: system }));
  log.failure('start', new TypeError('hush'));
  log.failure('start', 'hush');
  log.failure('start', new LoginError('cancelled', 'Cancelled.'));
  expect(lines).toEqual([
    'refresh: connection-lost: The connection was lost. Try again. (Error ECONNRESET)',
    'start: TypeError',
    'start: string',
    'start: cancelled: Cancelled.',
  ]);
});

test('an error that is its own cause is still logged', () => {
  const lines: string[] = [];
  const error = new RangeError('hush');
  error.cause = error;
  createLog((line) => lines.push(line)).failure('start', error);
  expect(lines).toEqual([expect.stringMatching(/^start: RangeError( \(RangeError){5}\){5}$/)]);
});

let folder: string;
let clock: FakeClock;
beforeEach(() => {
  clock = new FakeClock(Date.UTC(2030, 0, 1, 12));
  folder = mkdtempSync(join(tmpdir(), 'log-file-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const STAMP = '2030-01-01T12:00:00.000Z';

function open(options: { readonly logs?: string; readonly maxBytes?: number } = {}): LogFile {
  const { logs = join(folder, 'logs'), maxBytes = 1_000_000 } = options;
  return openLogFile({ folder: logs, clock, startWhen: Promise.resolve(), maxBytes });
}

const linesOf = (path: string): readonly string[] => readFileSync(path, 'utf8').split('\n').slice(0, -1);
const bare = (path: string): readonly string[] => linesOf(path).map((line) => line.slice(STAMP.length + 1));

describe('the log file', () => {
  test('keeps the lines in order, each behind the time at which it was written', async () => {
    const log = open();
    log.write('first');
    await clock.advance(1_500);
    log.write('second');
    await log.flush();
    expect(linesOf(log.path)).toEqual([`${STAMP} first`, '2030-01-01T12:00:01.500Z second']);
  });

  test('goes on behind what an earlier run wrote', async () => {
    for (const line of ['earlier run', 'this run']) {
      const log = open();
      log.write(line);
      await log.flush();
    }
    expect(bare(open().path)).toEqual(['earlier run', 'this run']);
  });

  test('keeps the order of lines that come while others are being written', async () => {
    const log = open();
    const numbers = Array.from({ length: 500 }, (_, index) => String(index));
    for (const number of numbers) {
      log.write(number);
      if (Number(number) % 50 === 0) await clock.advance(0);
    }
    await log.flush();
    expect(bare(log.path)).toEqual(numbers);
  });

  test('touches nothing before it may, and loses no line meanwhile', async () => {
    const begun = Promise.withResolvers<void>();
    const log = openLogFile({ folder: join(folder, 'logs'), clock, startWhen: begun.promise });
    log.write('early');
    await clock.advance(0);
    expect(readdirSync(folder)).toEqual([]);
    expect(log.exists()).toBe(false);
    begun.resolve();
    await begun.promise;
    await log.flush();
    expect(bare(log.path)).toEqual(['early']);
    expect(log.exists()).toBe(true);
  });

  test('is written at the end also where it might not begin before', async () => {
    const log = openLogFile({ folder: join(folder, 'logs'), clock, startWhen: new Promise(() => undefined) });
    log.write('gave up');
    await log.flush();
    expect(bare(log.path)).toEqual(['gave up']);
  });

  test('writes at once, in order, where the process ends', async () => {
    const log = open();
    log.write('in the background');
    await log.flush();
    log.write('first');
    log.write('second');
    log.flushNow();
    const lines = ['in the background', 'first', 'second'];
    expect(bare(log.path)).toEqual(lines);
    log.write('third');
    await log.flush();
    expect(bare(log.path)).toEqual([...lines, 'third']);
  });

  test('writes by itself once it may, also where nothing waited then', async () => {
    const log = open();
    await clock.advance(0);
    for (const [index, line] of ['by itself', 'and again'].entries()) {
      log.write(line);
      await expect.poll(() => log.exists() && bare(log.path)[index]).toBe(line);
    }
  });

  test('keeps the latest of too many lines that wait', async () => {
    const log = openLogFile({ folder: join(folder, 'logs'), clock, startWhen: new Promise(() => undefined) });
    for (let number = 0; number < 2_100; number += 1) log.write(String(number));
    await log.flush();
    const lines = bare(log.path);
    expect(lines).toHaveLength(2_000);
    expect([lines[0], lines.at(-1)]).toEqual(['100', '2099']);
  });

  test('begins a new file at its limit and keeps the one before, and no other', async () => {
    const log = open({ maxBytes: 64 });
    for (const line of ['one', 'two', 'three', 'four', 'five']) {
      log.write(line);
      await log.flush();
    }
    expect(bare(log.path)).toEqual(['five']);
    expect(bare(join(folder, 'logs', EARLIER_FILE))).toEqual(['three', 'four']);
    expect(readdirSync(join(folder, 'logs'))).toHaveLength(2);
  });

  test('counts what an earlier run left', async () => {
    const earlier = open({ maxBytes: 60 });
    earlier.write('a line of an earlier run');
    await earlier.flush();
    const log = open({ maxBytes: 60 });
    log.write('a line of this run');
    await log.flush();
    expect(bare(log.path)).toEqual(['a line of this run']);
    expect(bare(join(folder, 'logs', EARLIER_FILE))).toEqual(['a line of an earlier run']);
  });

  test('lets no line look like two', async () => {
    const log = open();
    log.write(`one\r\n${STAMP} two\u2028three\u0000`);
    await log.flush();
    expect(linesOf(log.path)).toEqual([`${STAMP} one ${STAMP} two three `]);
  });

  test.skipIf(process.platform === 'win32')('is for the person alone', async () => {
    const log = open();
    log.write('line');
    await log.flush();
    expect(statSync(log.path).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, 'logs')).mode & 0o777).toBe(0o700);
  });
});

describe('a log file that cannot be written', () => {
  test('breaks nothing where a file stands in the folder’s place, and is not there', async () => {
    const logs = join(folder, 'logs');
    writeFileSync(logs, 'in the way');
    const log = open({ logs });
    log.write('lost');
    await log.flush();
    log.write('lost at the end');
    log.flushNow();
    expect(log.exists()).toBe(false);
    expect(readFileSync(logs, 'utf8')).toBe('in the way');
  });

  test.skipIf(process.platform === 'win32' || process.getuid?.() === 0)(
    'breaks nothing in a folder that is read-only',
    async () => {
      chmodSync(folder, 0o500);
      const log = open();
      log.write('lost');
      await log.flush();
      expect(log.exists()).toBe(false);
      chmodSync(folder, 0o700);
    },
  );

  test.skipIf(!existsSync('/dev/full'))(
    'breaks nothing on a full disk, and writes again once there is room',
    async () => {
      const log = open();
      mkdirSync(join(folder, 'logs'));
      symlinkSync('/dev/full', log.path);
      log.write('lost');
      await log.flush();
      log.write('lost at the end');
      log.flushNow();
      rmSync(log.path);
      log.write('back');
      await log.flush();
      expect(bare(log.path)).toEqual(['back']);
    },
  );

  test('writes again once the folder can be used', async () => {
    const logs = join(folder, 'logs');
    writeFileSync(logs, 'in the way');
    const log = open({ logs });
    log.write('lost');
    await log.flush();
    rmSync(logs);
    log.write('back');
    await log.flush();
    expect(bare(log.path)).toEqual(['back']);
  });

  test('begins anew where the folder was taken away', async () => {
    const log = open();
    log.write('gone with the folder');
    await log.flush();
    rmSync(join(folder, 'logs'), { recursive: true });
    log.write('lost');
    await log.flush();
    log.write('back');
    await log.flush();
    expect(bare(log.path)).toEqual(['back']);
  });

  test('keeps the latest lines where the earlier file cannot be replaced', async () => {
    const log = open({ maxBytes: 60 });
    // A folder with something in it is not replaced by a file.
    mkdirSync(join(folder, 'logs', EARLIER_FILE, 'in-the-way'), { recursive: true });
    for (const line of ['a line that is long enough', 'the latest']) {
      log.write(line);
      await log.flush();
    }
    expect(bare(log.path)).toEqual(['the latest']);
  });
});
