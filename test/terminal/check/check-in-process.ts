/** The command `npm run check` in this process, on a fake clock: time passes only while nothing else is to be done. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { Readable } from 'node:stream';
import { onTestFinished } from 'vitest';
import { systemRandom } from '../../../electron/core/random.ts';
import type { DemoService } from '../../../electron/demo-service/server.ts';
import { createHttp } from '../../../electron/service-client/transport/http.ts';
import { createDemoProfile } from '../../../electron/services/demo-profile.ts';
import type { ExitCode } from '../../../electron/terminal/check/check-command.ts';
import { runCheckCommand } from '../../../electron/terminal/check/check-command.ts';
import { createDemoVisitor } from '../../../electron/terminal/check/demo-visitor.ts';
import { Traffic, untilQuiet } from '../../document-check/unattended.ts';
import { FakeClock } from '../../fake-clock.ts';
import { FakePerson } from '../fake-person.ts';

export interface CheckWorld {
  readonly clock: FakeClock;
  readonly traffic: Traffic;
}

export interface CheckOptions extends CheckWorld {
  readonly argv: readonly string[];
  /** Contents of `profile.json` in the person's folder. */
  readonly profile?: unknown;
  /** Puts more there, before the command starts. */
  readonly prepare?: (folder: string) => void;
  readonly demo?: DemoService;
  /** Nobody, if left out. */
  readonly person?: FakePerson;
  readonly isTerminal?: boolean;
  /** As `isTerminal`, if left out. */
  readonly isInputTerminal?: boolean;
  /** Of the environment. */
  readonly clientSecret?: string;
  /** What is piped to the command; null for a pipe that stays open and brings nothing. */
  readonly piped?: string | null;
  /** Whether nobody takes the standard output. */
  readonly isOutputClosed?: boolean;
}

export interface RunningCheck {
  readonly person: FakePerson;
  readonly folder: string;
  /** What went to the standard output. */
  readonly written: readonly string[];
  /** The addresses that a browser was sent to. */
  readonly opened: readonly string[];
  readonly exit: Promise<ExitCode>;
  interrupt(): void;
  /** Reads a file of the person's folder. */
  read(name: string): string;
}

export function createCheckWorld(): CheckWorld {
  return { clock: new FakeClock(), traffic: new Traffic() };
}

export function startCheck(options: CheckOptions): RunningCheck {
  const { argv, clock, traffic, demo, piped = '' } = options;
  const folder = mkdtempSync(join(tmpdir(), 'check-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  if (options.profile !== undefined) {
    const { profile } = options;
    writeFileSync(join(folder, 'profile.json'), typeof profile === 'string' ? profile : JSON.stringify(profile));
  }
  options.prepare?.(folder);
  const { person = new FakePerson() } = options;
  const written: string[] = [];
  const opened: string[] = [];
  const interruption = new AbortController();
  const exit = runCheckCommand({
    argv,
    version: '0.1.0',
    isTerminal: options.isTerminal ?? false,
    isInputTerminal: options.isInputTerminal ?? options.isTerminal ?? false,
    createPerson: () => person,
    piped: piped === null ? new Readable({ read: () => undefined }) : Readable.from([piped]),
    drawLine: null,
    clientSecret: options.clientSecret ?? null,
    secrets: [],
    createHttp: () =>
      traffic.watch(createHttp({ clock, resolveProxy: async () => 'DIRECT', systemAuthorities: async () => [] })),
    async startDemo() {
      if (!demo) throw new Error('There is no demo.');
      return {
        demo: { members: demo.publishedMembers, behaviour: demo.behaviour },
        profile: createDemoProfile('Demo service', demo),
        close: async () => undefined,
      };
    },
    createVisitor(parts) {
      const visitor = createDemoVisitor({ ...parts, clock: holding(clock, traffic) });
      return {
        visit: (address, answer) => traffic.count(visitor.visit(address, answer)),
        typeCode: (shown, answer) => traffic.count(visitor.typeCode(shown, answer)),
      };
    },
    openPage: async (address) => void opened.push(address),
    onWake: () => () => undefined,
    clock,
    random: systemRandom,
    resolvePath: (path) => (isAbsolute(path) ? path : join(folder, path)),
    async writeOutput(text) {
      if (options.isOutputClosed) throw new Error('EPIPE');
      written.push(text);
    },
    paint: ({ text }) => text,
    signal: interruption.signal,
  });
  return {
    person,
    folder,
    written,
    opened,
    exit: passTime(exit, person, options),
    interrupt: () => interruption.abort(),
    read: (name) => readFileSync(join(folder, name), 'utf8'),
  };
}

async function passTime<T>(running: Promise<T>, person: FakePerson, { clock, traffic }: CheckWorld): Promise<T> {
  // Files are read until then, which takes no time.
  await Promise.race([running, person.until(/./)]);
  let isOver = false;
  const over = (): void => {
    isOver = true;
  };
  void running.then(over, over);
  for (;;) {
    await untilQuiet(traffic);
    if (isOver) return running;
    await clock.advanceToNext();
  }
}

/** What waits for this clock holds up nobody. */
function holding(clock: FakeClock, traffic: Traffic): Pick<FakeClock, 'nowMs' | 'schedule'> {
  return {
    nowMs: () => clock.nowMs(),
    schedule(delayMs, run) {
      const { promise, resolve } = Promise.withResolvers<void>();
      void traffic.countHeld(promise);
      const cancel = clock.schedule(delayMs, () => {
        resolve();
        run();
      });
      return () => {
        resolve();
        cancel();
      };
    },
  };
}
