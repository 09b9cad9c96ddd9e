import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { quitOnSignals } from '../../electron/desktop/signals.ts';

test('the system’s signals quit, once each, and nothing that a package does with them counts', () => {
  const done: string[] = [];
  const source = new EventEmitter();
  source.once('SIGTERM', () => done.push('killed by a package'));
  source.once('SIGUSR2', () => done.push('of others'));
  quitOnSignals(source, { quit: () => done.push('quit') });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGUSR2']) source.emit(signal);
  expect(done).toEqual(['quit', 'quit', 'quit', 'of others']);
  // What nobody listens to ends the process.
  expect(source.listenerCount('SIGINT')).toBe(0);
});
