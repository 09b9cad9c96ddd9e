import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createTokens } from '../../electron/application/tokens.ts';
import { AppError } from '../../electron/core/errors.ts';
import { createLog } from '../../electron/core/log.ts';
import { systemRandom } from '../../electron/core/random.ts';
import { createFileSaving } from '../../electron/core/save-file.ts';

const TOKEN = 'tok%2B/=+"en-of-ada';

function setUp({ fault = null as AppError | null, chooses = true, agrees = async () => true } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'tokens-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [logged, copied, suggested]: string[][] = [[], [], []];
  let isSignedIn = true;
  const saving = createFileSaving({
    async chooseFileToSave({ name }: { name: string }) {
      suggested?.push(name);
      return chooses ? join(folder, 'token.txt') : null;
    },
    random: systemRandom,
  });
  const handlers = createTokens({
    saving,
    ports: {
      confirm: agrees,
      async copyText(text) {
        if (fault) throw fault;
        copied?.push(text);
      },
      log: createLog((line) => logged?.push(line)),
    },
    sessions: {
      tokenOf() {
        if (isSignedIn) return TOKEN;
        throw new AppError('session-not-found', 'Signed out.');
      },
      revokeToken: async () => undefined,
    },
    factsOf: () => ({ service: 'Staging', member: 'Ada' }),
  });
  const signOut = (): void => {
    isSignedIn = false;
  };
  return { handlers, settle: saving.settle, folder, logged, copied, suggested, signOut };
}

test('a token is copied as it is, and the log has nothing of it', async () => {
  const { handlers, copied, logged } = setUp();
  expect(await handlers.copyToken({ sessionId: 'a' })).toBe(true);
  expect(copied).toEqual([TOKEN]);
  expect(logged).toEqual([expect.stringContaining('token copied')]);
});

test('S11: a token is copied only once the person agrees to it, and is still signed in then', async () => {
  const declined = setUp({ agrees: async () => false });
  expect(await declined.handlers.copyToken({ sessionId: 'a' })).toBe(false);
  const answer = Promise.withResolvers<boolean>();
  const late = setUp({ agrees: () => answer.promise });
  const copying = Promise.resolve(late.handlers.copyToken({ sessionId: 'a' }));
  late.signOut();
  answer.resolve(true);
  await expect(copying).rejects.toMatchObject({ code: 'session-not-found' });
  await expect(Promise.resolve(late.handlers.copyToken({ sessionId: 'a' }))).rejects.toBeInstanceOf(AppError);
  expect([declined.copied, late.copied]).toEqual([[], []]);
});

test('a clipboard that is taken says so', async () => {
  const { handlers } = setUp({ fault: new AppError('clipboard-failed', 'Taken.') });
  await expect(handlers.copyToken({ sessionId: 'a' })).rejects.toMatchObject({ code: 'clipboard-failed' });
});

test('a token is saved on a line of its own, in a file for its owner alone, and no text of the answer has it', async () => {
  const { handlers, folder, logged, suggested, settle } = setUp();
  const saved = await handlers.saveToken({ sessionId: 'a' });
  await settle();
  expect(saved).toEqual({ file: 'token.txt', isForOwnerOnly: process.platform !== 'win32' });
  expect(readFileSync(join(folder, 'token.txt'), 'utf8')).toBe(`${TOKEN}\n`);
  expect(`${suggested} ${logged}`).not.toContain('tok%');
});

test('nothing is saved where no file was chosen, or the member signed out meanwhile', async () => {
  const { handlers, folder } = setUp({ chooses: false });
  expect(await handlers.saveToken({ sessionId: 'a' })).toBeNull();
  const other = setUp();
  const saving = Promise.resolve(other.handlers.saveToken({ sessionId: 'a' }));
  other.signOut();
  await expect(saving).rejects.toMatchObject({ code: 'session-not-found' });
  expect([...readdirSync(folder), ...readdirSync(other.folder)]).toEqual([]);
});
