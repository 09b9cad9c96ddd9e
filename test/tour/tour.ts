/**
 * `npm run tour`: drives the built application through its journeys without a display, as a person would, then shows
 * the screens of the gallery, and takes a picture of each. It rebuilds first if the build is older than its sources, and checks only what it needs to
 * go on. With `--readme` it also renews the README's pictures.
 */
import { copyFileSync, existsSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { buildApp, formatSeconds, TOP } from '../build.ts';
import { superviseChildProcesses } from '../child-processes.ts';
import { type Album, openAlbum, pictureFile } from './album.ts';
import { isBuildStale } from './build-age.ts';

const ALBUM = join(TOP, 'output/tour');
const PICTURES = join(TOP, '.github/pictures');
const STAND_IN = join(TOP, 'test/stand-in/dist');

// It takes over Ctrl-C: what Playwright started ends with this process, and its folders go too.
const processes = superviseChildProcesses();
process.exitCode = await run(process.argv.slice(2));

async function run(args: readonly string[]): Promise<number> {
  const unknown = args.find((argument) => argument !== '--readme');
  if (unknown !== undefined) {
    console.error(`The tour does not know "${unknown}". It knows --readme, which renews the README's pictures.`);
    return 2;
  }
  try {
    if (isBuildStale()) await buildApp();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
  const isComplete = await drive();
  if (isComplete && args.includes('--readme')) {
    const { README_PICTURES } = await import('./journeys.ts');
    for (const [name, [journey, picture]] of Object.entries(README_PICTURES)) {
      copyFileSync(join(ALBUM, pictureFile(journey, picture, 'light')), join(PICTURES, `${name}.png`));
      copyFileSync(join(ALBUM, pictureFile(journey, picture, 'dark')), join(PICTURES, `${name}-dark.png`));
    }
    console.log(`The README's pictures in ${wordPath(PICTURES)} are renewed.`);
  }
  return isComplete ? 0 : 1;
}

/** @returns whether every journey came to its end */
async function drive(): Promise<boolean> {
  // Electron itself cannot start without a display. launch.ts decides when it is loaded, so this comes first.
  const { platform, env } = process;
  if (platform === 'linux' && !env.DISPLAY && !env.WAYLAND_DISPLAY) env.ELECTRON_OVERRIDE_DIST_PATH = STAND_IN;
  const [{ followJourneys }, { JOURNEYS }, { showScreens }, { isRealElectron }] = await Promise.all([
    import('./guide.ts'),
    import('./journeys.ts'),
    import('./screens.ts'),
    import('../launch.ts'),
  ]);
  const startedAt = performance.now();
  console.log(
    `A tour of Member Login in ${isRealElectron ? 'Electron' : 'a browser that nobody sees'}: ${JOURNEYS.length} journeys, each on its own demo service.`,
  );
  const album = await openAlbum(ALBUM);
  const tellWhatWasKept = (): void => leaveUnfinished(album);
  process.once('exit', tellWhatWasKept);
  if (!(await followJourneys(JOURNEYS, album))) return false;
  console.log('\nThe screens, without a service');
  await showScreens(album);
  const page = await album.bind();
  process.off('exit', tellWhatWasKept);
  const took = formatSeconds(performance.now() - startedAt);
  console.log(`\n${album.screenCount} screens, each in light and dark, in ${took}. Open this file in a browser:`);
  console.log(wordPath(page));
  return true;
}

/** The tour ends before its album was bound. Without a failure to look into, its pictures go. */
function leaveUnfinished({ unfinishedFolder }: Album): void {
  if (processes.interrupted) rmSync(unfinishedFolder, { recursive: true, force: true, maxRetries: 5 });
  const ending = processes.interrupted ? 'was interrupted' : 'did not come to its end';
  if (existsSync(ALBUM)) console.error(`The tour ${ending}; the earlier pictures in ${wordPath(ALBUM)} were kept.`);
}

function wordPath(path: string): string {
  return relative(process.cwd(), path);
}
