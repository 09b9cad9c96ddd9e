/** A profile file with the required fields alone, and what is wrong with another one. */
import { expect } from 'vitest';
import { StorageError } from '../../electron/core/errors.ts';
import { parseProfileFile } from '../../electron/services/profile-file.ts';

export const secret = 'the-client-secret-1';
export const application = { clientId: 'app-key', clientSecret: secret, redirectUri: 'member-login://callback' };
export const smallest = {
  name: 'Staging Europe',
  baseUrl: 'https://api.service.example/v3',
  authUrl: 'https://www.service.example',
  application,
};

export function parse(change: Record<string, unknown> = {}) {
  return parseProfileFile(JSON.stringify({ ...smallest, ...change }), 'staging.json');
}

/** What was wrong; the error holds no value of the file, and its message not even the file's name. */
export function flaw(run: () => unknown): StorageError['details'] & { code: string } {
  try {
    run();
  } catch (thrown) {
    if (!(thrown instanceof StorageError)) throw thrown;
    expect(`${thrown.message} ${JSON.stringify(thrown.details)} ${String(thrown.cause)}`).not.toContain(secret);
    expect(thrown.message).not.toContain('staging');
    return { code: thrown.code, ...thrown.details };
  }
  throw new Error('It was expected to be refused, and was not.');
}
