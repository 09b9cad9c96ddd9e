/** The built renderer and pages of the bench in a headless Chromium: built, served and opened. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { type Browser, chromium, type Page } from 'playwright';
import { build } from 'vite';
import { TOP } from '../build.ts';
import { prepareChromium } from '../stand-in/chromium.ts';
import { portOf } from '../stub-service.ts';

export const APP_FOLDER = join(TOP, 'out/renderer');

/** Builds a page of the bench with the renderer's settings from vite.config.ts. @returns its folder */
export async function buildPage(name: string): Promise<string> {
  const outDir = join(TOP, 'output/bench', name);
  await build({
    configFile: false,
    root: fileURLToPath(new URL(`fixtures/${name}`, import.meta.url)),
    base: './',
    logLevel: 'warn',
    plugins: [react()],
    build: { outDir, emptyOutDir: true, target: 'chrome150', modulePreload: false },
  });
  return outDir;
}

export async function launchBrowser(): Promise<Browser> {
  const { executable, env } = await prepareChromium(false);
  return chromium.launch({ executablePath: executable, env: { ...process.env, ...env } });
}

/** Measures in a fresh browser context. @throws Error of a page that fails, which draws nothing to wait for */
export async function onPage<T>(browser: Browser, measure: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 1180, height: 760 } });
  try {
    const page = await context.newPage();
    const failed = new Promise<never>((_resolve, reject) => page.once('pageerror', reject));
    return await Promise.race([measure(page), failed]);
  } finally {
    await context.close();
  }
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};
const HEADERS = { 'Cache-Control': 'no-store', 'Content-Security-Policy': "default-src 'self'" };

/** Serves a built page over loopback, with the same headers for every page and without caching. */
export async function serveFolder(folder: string) {
  const server = createServer(async (request, response) => {
    const path = request.url === '/' ? 'index.html' : (request.url ?? '');
    const body = await readFile(join(folder, path)).catch(() => null);
    const type = TYPES[extname(path)] ?? 'text/plain';
    response.writeHead(body === null ? 404 : 200, { ...HEADERS, 'Content-Type': type }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${portOf(server.address())}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
