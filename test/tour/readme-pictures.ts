/** Which pictures of the tour are used in the README, and under which names. */
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { pictureFile } from './album.ts';

interface ReadmePicture {
  /** The journey that it is of, and its name there. */
  readonly journeyId: string;
  readonly name: string;
  /** Begins the file names in the README. */
  readonly as: string;
}

const PICTURES: readonly ReadmePicture[] = [
  { journeyId: 'keychain', name: 'member', as: 'member' },
  { journeyId: 'first-start', name: 'sign-in', as: 'sign-in' },
  { journeyId: 'sign-in', name: 'login-page', as: 'login-page' },
  { journeyId: 'device-code', name: 'pending', as: 'device-code' },
  { journeyId: 'compare', name: 'all-worked', as: 'compare' },
  { journeyId: 'exchanges', name: 'details', as: 'exchanges' },
  { journeyId: 'document-check', name: 'list', as: 'document-check' },
];

/** Copies them from the album, light and dark. */
export async function renewReadmePictures(album: string, folder: string): Promise<void> {
  for (const { journeyId, name, as } of PICTURES) {
    await cp(join(album, pictureFile(journeyId, name, 'light')), join(folder, `${as}.png`));
    await cp(join(album, pictureFile(journeyId, name, 'dark')), join(folder, `${as}-dark.png`));
  }
}
