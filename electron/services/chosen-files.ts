/**
 * The certificates and private keys that a person chose for a form. They stay in main, which tells the page their
 * references; what was not saved is forgotten after half an hour.
 */
import type { Clock } from '../core/clock.ts';
import { AppError } from '../core/errors.ts';
import { shownFileName } from '../core/one-line.ts';
import type { Random } from '../core/random.ts';
import { type FileReader, whyNotRead, wordSystemReason } from '../core/read-file.ts';
import {
  hasTooManyCertificates,
  type PemBlock,
  readCertificates,
  readPem,
  TOO_MANY_CERTIFICATES,
} from '../service-client/transport/certificates.ts';
import { referTo } from './profile-form.ts';

interface ChosenCertificate {
  readonly file: string;
  readonly reference: string;
  readonly text: string;
  readonly key: ChosenKey | null;
}

interface ChosenKey {
  readonly file: string;
  readonly reference: string;
  readonly isEncrypted: boolean;
}

export const CHOSEN_FILES_LIMIT_MS = 30 * 60_000;

export type ChosenFiles = ReturnType<typeof createChosenFiles>;

export function createChosenFiles({
  clock,
  random,
  files,
}: {
  readonly clock: Clock;
  readonly random: Random;
  readonly files: FileReader;
}) {
  const texts = new Map<string, { readonly text: string; readonly cancel: () => void }>();

  function forget(references: readonly string[]): void {
    for (const reference of references) {
      texts.get(reference)?.cancel();
      texts.delete(reference);
    }
  }

  function hold(reference: string, text: string): string {
    forget([reference]);
    const cancel = clock.schedule(CHOSEN_FILES_LIMIT_MS, () => forget([reference]));
    texts.set(reference, { text, cancel });
    return reference;
  }

  async function read(path: string, file: string): Promise<readonly PemBlock[]> {
    const text = await files.read('pem', path).catch((cause: unknown) => {
      throw unreadable(file, whyNotRead(cause), cause);
    });
    return readPem(text);
  }

  const holdKey = (file: string, { kind, text }: PemBlock): ChosenKey => ({
    file,
    reference: hold(`key:${random.token(128)}`, text),
    isEncrypted: kind === 'encrypted-private-key',
  });

  return {
    /**
     * @returns one text with the certificates of a file, and the key that a client certificate came with
     * @throws AppError `chosen-file-unreadable`, `chosen-file-unusable`
     */
    async readCertificate(path: string, kind: 'authority' | 'client-certificate'): Promise<ChosenCertificate> {
      const file = shownFileName(path);
      const blocks = await read(path, file);
      const keys = blocks.filter(isKey);
      if (kind === 'authority' && keys.length > 0) {
        throw unusable(file, 'has a private key, which an authority does not hand out');
      }
      if (keys.length > 1) throw unusable(file, 'has more than one private key');
      const text = textsOf(blocks.filter((block) => block.kind === 'certificate'));
      if (hasTooManyCertificates(text)) throw unusable(file, TOO_MANY_CERTIFICATES);
      if (readCertificates(text) === null) throw unusable(file, 'has no certificate in PEM that can be read');
      const key = keys[0] ? holdKey(file, keys[0]) : null;
      return { file, reference: hold(referTo(text), text), text, key };
    },
    /** @throws AppError `chosen-file-unreadable`, `chosen-file-unusable` */
    async readKey(path: string): Promise<ChosenKey> {
      const file = shownFileName(path);
      const [key, ...others] = (await read(path, file)).filter(isKey);
      if (!key) throw unusable(file, 'has no private key in PEM');
      if (others.length > 0) throw unusable(file, 'has more than one private key');
      return holdKey(file, key);
    },
    /** @returns null if it was never chosen, or is forgotten */
    find: (reference: string): string | null => texts.get(reference)?.text ?? null,
    forget,
    forgetAll: (): void => forget([...texts.keys()]),
  };
}

function isKey({ kind }: PemBlock): boolean {
  return kind === 'private-key' || kind === 'encrypted-private-key';
}

function textsOf(blocks: readonly PemBlock[]): string {
  return blocks.map(({ text }) => `${text}\n`).join('');
}

function unreadable(file: string, reason: string, cause: unknown): AppError {
  const message = `The chosen file could not be read: ${wordSystemReason(reason)}.`;
  return new AppError('chosen-file-unreadable', message, { details: { file, reason }, cause });
}

function unusable(file: string, expected: string): AppError {
  return new AppError('chosen-file-unusable', `The chosen file ${expected}.`, { details: { file, expected } });
}
