/** Takes the pictures, light and dark, and puts them on one page with their captions. */
import { existsSync, renameSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { type ChapterPage, renderAlbumPage } from './album-page.ts';

export interface Chapter {
  /**
   * Takes the picture of a screen, light and dark.
   * @param name ends the pictures' file names; its own within a journey
   * @param caption what the screen shows
   */
  show(page: Page, name: string, caption: string): Promise<void>;
  /** Pictures pages as they are, for a journey that stopped. @returns the files, which stay until the next tour */
  keepLast(pages: readonly Page[]): Promise<readonly string[]>;
}

export interface Album {
  readonly screenCount: number;
  /** Where the pictures are until the album is bound. */
  readonly unfinishedFolder: string;
  begin(journey: { readonly id: string; readonly title: string; readonly about: string }): Chapter;
  /** Writes the page that shows all pictures, and puts the album in the place of an earlier one. @returns its path */
  bind(): Promise<string>;
}

const PAGE = 'index.html';

export type Scheme = 'light' | 'dark';

/** Name of a picture's file in the album's folder. */
export function pictureFile(journeyId: string, name: string, scheme: Scheme): string {
  return `${journeyId}-${name}-${scheme}.png`;
}

/** Opens an empty album. An earlier one in the folder stays until this one is bound. */
export async function openAlbum(folder: string): Promise<Album> {
  const unfinishedFolder = `${folder}-unfinished`;
  await rm(unfinishedFolder, { recursive: true, force: true });
  await mkdir(unfinishedFolder, { recursive: true });
  const chapters: ChapterPage[] = [];
  const countScreens = (): number => chapters.reduce((count, { screens }) => count + screens.length, 0);

  return {
    get screenCount() {
      return countScreens();
    },
    unfinishedFolder,

    begin({ id, title, about }) {
      const screens: ChapterPage['screens'][number][] = [];
      chapters.push({ id, title, about, screens });
      return {
        async show(page, name, caption) {
          const [light, dark] = [pictureFile(id, name, 'light'), pictureFile(id, name, 'dark')];
          if (screens.some((screen) => screen.light === light)) throw new Error(`Two pictures are called ${light}.`);
          // What lies under the mouse looks different.
          await page.mouse.move(0, 0);
          for (const [scheme, file] of [['light', light] as const, ['dark', dark] as const]) {
            await page.emulateMedia({ colorScheme: scheme });
            await takePicture(page, join(unfinishedFolder, file));
          }
          screens.push({ caption, light, dark });
        },
        async keepLast(pages) {
          const files: string[] = [];
          for (const [index, page] of pages.entries()) {
            const file = join(unfinishedFolder, `stopped-${id}-${index + 1}.png`);
            // A page that is gone has no picture.
            await page.screenshot({ path: file, timeout: 2_000 }).then(
              () => files.push(file),
              () => undefined,
            );
          }
          return files;
        },
      };
    },

    async bind() {
      await writeFile(join(unfinishedFolder, PAGE), await renderAlbumPage(chapters));
      const replaced = `${folder}-replaced`;
      await rm(replaced, { recursive: true, force: true });
      // Without a turn between them, so that Ctrl-C finds the one album or the other.
      if (existsSync(folder)) renameSync(folder, replaced);
      renameSync(unfinishedFolder, folder);
      await rm(replaced, { recursive: true, force: true });
      return join(folder, PAGE);
    },
  };
}

async function takePicture(page: Page, path: string): Promise<void> {
  await page.evaluate(() => Promise.allSettled([...document.images].map((image) => image.decode())));
  await page.screenshot({ path, scale: 'css', animations: 'disabled' });
}
