import { expect, test } from 'vitest';
import { LoginError, ServiceError } from '../../electron/core/errors.ts';
import { createLog } from '../../electron/core/log.ts';

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
