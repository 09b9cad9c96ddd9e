/** Random values that nobody can guess. Passed in, so that tests can use known ones. */
import { randomBytes } from 'node:crypto';

export interface Random {
  /** At least `bits` bits of fresh randomness, as URL-safe text. */
  token(bits: number): string;
}

export const systemRandom: Random = {
  token: (bits) => randomBytes(Math.ceil(bits / 8)).toString('base64url'),
};
