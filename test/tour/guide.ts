/**
 * Runs the journeys: opens what each needs, prints its steps with their durations, and closes it. The first step that
 * fails ends the tour, with the reason and a picture of what was on screen.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { type Browser, chromium, type Page } from 'playwright';
import { formatSeconds } from '../build.ts';
import { type Journey, watchBrowser } from '../e2e/journey.ts';
import { type LaunchOptions, launchApp } from '../launch.ts';
import { prepareChromium } from '../stand-in/chromium.ts';
import type { Album, Chapter } from './album.ts';

export interface TourJourney {
  /** Begins the names of its pictures. */
  readonly id: string;
  readonly title: string;
  /** One sentence for the pictures' page. */
  readonly about: string;
  readonly run: (guide: Guide) => Promise<void>;
}

/** What a journey is given. */
interface Guide {
  /** Does one step and prints it in plain words. */
  step<T>(words: string, run: () => Promise<T>): Promise<T>;
  /** Where this journey's application keeps its data. */
  readonly dataFolder: string;
  /** Opens the application with its demo service running and nobody signed in. */
  openApp(env?: LaunchOptions['env']): Promise<Journey>;
  /** Opens a page in a browser that belongs to no application, as the member's own does. */
  openBrowser(): Promise<Page>;
  readonly show: Chapter['show'];
}

const SIZE = { width: 1180, height: 760 };
const LONGEST_WAIT_MS = 10_000;
const STEP_WIDTH = 76;

/** @returns whether all of them came to their end */
export async function followJourneys(journeys: readonly TourJourney[], album: Album): Promise<boolean> {
  let browser: Browser | undefined;
  try {
    browser = await openSystemBrowser();
    const folder = mkdtempSync(join(tmpdir(), 'member-login-tour-'));
    // After Playwright's own handler, which ends whatever still uses the folder.
    process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
    for (const journey of journeys) {
      if (!(await follow(journey, { album, browser, dataFolder: join(folder, journey.id) }))) return false;
    }
    return true;
  } catch (error) {
    console.error(`\nThe tour could not start. ${wordReason(error)}`);
    return false;
  } finally {
    await browser?.close();
  }
}

async function openSystemBrowser(): Promise<Browser> {
  const { executable, env } = await prepareChromium(false);
  return chromium.launch({ executablePath: executable, env: { ...process.env, ...env } });
}

interface Surroundings {
  readonly album: Album;
  readonly browser: Browser;
  readonly dataFolder: string;
}

async function follow(journey: TourJourney, { album, browser, dataFolder }: Surroundings): Promise<boolean> {
  console.log(`\n${journey.title}`);
  const chapter = album.begin(journey);
  const opened: { close(): Promise<void> }[] = [];
  const pages: Page[] = [];
  const keep = (page: Page): Page => {
    page.setDefaultTimeout(LONGEST_WAIT_MS);
    pages.push(page);
    return page;
  };
  try {
    await journey.run({
      step: showStep,
      dataFolder,
      async openApp(env = {}) {
        const launched = await launchApp({ userDataFolder: dataFolder, env });
        opened.push(launched.app);
        await drawFinely(keep(launched.page));
        return watchBrowser(launched);
      },
      async openBrowser() {
        const context = await browser.newContext({ viewport: SIZE });
        opened.push(context);
        return drawFinely(keep(await context.newPage()));
      },
      show: chapter.show,
    });
    return true;
  } catch (error) {
    console.error(`\nThe tour stopped in "${journey.title}". ${wordReason(error)}`);
    for (const file of await chapter.keepLast(pages)) {
      console.error(`What was on the screen then: ${relative(process.cwd(), file)}`);
    }
    return false;
  } finally {
    await Promise.all(opened.map((each) => each.close()));
  }
}

/**
 * Draws a page as on a screen with twice the pixels. On others, Chromium on Linux moves each letter to a whole pixel, and
 * a font looks like another one in the pictures.
 */
export async function drawFinely(page: Page): Promise<Page> {
  const devTools = await page.context().newCDPSession(page);
  const own = { width: 0, height: 0, mobile: false };
  await devTools.send('Emulation.setDeviceMetricsOverride', { ...own, deviceScaleFactor: 2 });
  return page;
}

/** Does one step and prints it, with how long it took. */
export async function showStep<T>(words: string, run: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const finish = (mark: string): void =>
    console.log(`  ${mark} ${words.padEnd(STEP_WIDTH)} ${formatSeconds(performance.now() - startedAt)}`);
  try {
    const value = await run();
    finish('✓');
    return value;
  } catch (error) {
    finish('✗');
    throw error;
  }
}

/** The reason without Playwright's call log beyond what was waited for. */
function wordReason(error: unknown): string {
  const text = stripVTControlCharacters(error instanceof Error ? error.message : String(error));
  const lines = text.split('\n').filter((line) => line.trim());
  return lines.slice(0, 3).join('\n  ');
}
