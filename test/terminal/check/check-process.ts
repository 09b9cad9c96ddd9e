/** `npm run check` as a process of its own, as npm starts it: with pipes, or on a pseudo-terminal. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawn as spawnPty } from '@lydell/node-pty';
import { TOP } from '../../build.ts';

export interface CheckProcess {
  /** What is on the terminal; with pipes, what went to the standard error. */
  readonly said: () => string;
  /** What went to the standard output; nothing on a terminal, where it is among what was said. */
  readonly written: () => string;
  /** Resolves with what matches, once it was said: the first group, else the whole. */
  until(pattern: RegExp): Promise<string>;
  /** Sent as it is: a line ends with `\r` on a terminal. */
  type(text: string): void;
  kill(signal: NodeJS.Signals): void;
  /** Closes the standard output, where it is a pipe. */
  stopReading(): void;
  /** The exit code; -1 if a signal ended it. */
  readonly ended: Promise<number>;
}

/** Files that the command is called with; its folder is that of the person. */
export interface CheckFolder extends Disposable {
  readonly path: string;
  write(name: string, content: unknown): void;
  /** Null if there is none. */
  read(name: string): string | null;
  /** @param kind `npm`: on a terminal, by the command that the README names */
  start(kind: 'pipes' | 'terminal' | 'npm', argv: readonly string[], environment?: NodeJS.ProcessEnv): CheckProcess;
}

export function makeCheckFolder(): CheckFolder {
  const path = mkdtempSync(join(tmpdir(), 'check-process-'));
  const running = new Set<CheckProcess>();
  return {
    path,
    write: (name, content) =>
      writeFileSync(join(path, name), typeof content === 'string' ? content : JSON.stringify(content)),
    read: (name) => (existsSync(join(path, name)) ? readFileSync(join(path, name), 'utf8') : null),
    start(kind, argv, environment = {}) {
      const { NO_COLOR: _, ...own } = process.env;
      const env = { ...own, TERM: 'xterm-256color', INIT_CWD: path, ...environment };
      const started = STARTS[kind](argv, env, path);
      running.add(started);
      void started.ended.then(() => running.delete(started));
      return started;
    },
    [Symbol.dispose]() {
      for (const left of running) left.kill('SIGKILL');
      rmSync(path, { recursive: true });
    },
  };
}

/** Makes npm run the commands of this folder in that one, too. */
export function checkOut(folder: string): void {
  cpSync(join(TOP, 'package.json'), join(folder, 'package.json'));
  for (const name of ['electron', 'test', 'node_modules']) symlinkSync(join(TOP, name), join(folder, name));
}

type Start = (argv: readonly string[], env: NodeJS.ProcessEnv, folder: string) => CheckProcess;

const STARTS: Readonly<Record<'pipes' | 'terminal' | 'npm', Start>> = {
  pipes: startWithPipes,
  terminal: (argv, env) => startOnTerminal(process.execPath, ['electron/check.ts', ...argv], env, TOP),
  npm(argv, env, folder) {
    checkOut(folder);
    return startOnTerminal('npm', ['run', '--silent', 'check', '--', ...argv], env, folder);
  },
};

function startWithPipes(argv: readonly string[], env: NodeJS.ProcessEnv): CheckProcess {
  const child = spawn(process.execPath, ['electron/check.ts', ...argv], { cwd: TOP, env });
  const said = collect();
  const written = collect();
  child.stderr.setEncoding('utf8').on('data', said.add);
  child.stdout.setEncoding('utf8').on('data', written.add);
  return {
    said: said.text,
    written: written.text,
    until: said.until,
    type: (text) => child.stdin.write(text),
    kill: (signal) => child.kill(signal),
    stopReading: () => child.stdout.destroy(),
    ended: once(child, 'close').then(([code]) => (typeof code === 'number' ? code : -1)),
  };
}

function startOnTerminal(program: string, args: readonly string[], env: NodeJS.ProcessEnv, cwd: string): CheckProcess {
  const terminal = spawnPty(program, [...args], { cwd, env, cols: 100, rows: 40 });
  const said = collect();
  terminal.onData(said.add);
  return {
    said: said.text,
    written: () => '',
    until: said.until,
    type: (text) => terminal.write(text),
    kill: (signal) => terminal.kill(signal),
    stopReading: () => undefined,
    ended: new Promise((resolve) =>
      terminal.onExit(({ exitCode, signal }) => resolve(signal === undefined || signal === 0 ? exitCode : -1)),
    ),
  };
}

function collect() {
  let all = '';
  const watchers = new Set<() => void>();
  return {
    text: () => all,
    add(piece: string): void {
      all += piece;
      for (const look of watchers) look();
    },
    until: (pattern: RegExp): Promise<string> =>
      new Promise((resolve) => {
        const look = (): void => {
          const found = pattern.exec(all);
          if (!found) return;
          watchers.delete(look);
          resolve(found[1] ?? found[0]);
        };
        watchers.add(look);
        look();
      }),
  };
}
