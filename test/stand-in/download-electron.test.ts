import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { superviseChildProcesses } from '../child-processes.ts';
import { downloadElectron } from './download-electron.ts';

const packageFolder = dirname(fileURLToPath(import.meta.resolve('electron/package.json')));
const processes = superviseChildProcesses();
const servers: Server[] = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

describe("running Electron's installer", () => {
  test('gives up when no byte comes', async () => {
    const host = await serve(() => {});
    const failure = download(host);
    await expect.poll(() => vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(60_000);
    expect(await failure).toEqual({ kind: 'stalled', host, seconds: 60 });
  });
  test('gives up when bytes stop coming, having shown those that came', async () => {
    const host = await serve((_, response) => void response.writeHead(200, { 'content-length': 1000 }).write('some'));
    const seen: unknown[] = [];
    const failure = download(host, (received, total) => seen.push([received, total]));
    await expect.poll(() => seen).toEqual([[4, 1000]]);
    vi.advanceTimersByTime(60_000);
    expect(await failure).toEqual({ kind: 'stalled', host, seconds: 60 });
  });
  test('names a refused connection at once', async () => {
    const host = await serve(() => {});
    servers.pop()?.close();
    expect(await download(host)).toEqual({ kind: 'refused', host, code: 'ECONNREFUSED' });
  });
  test('names the status of a mirror that has no such version', async () => {
    const host = await serve((_, response) => void response.writeHead(404).end());
    expect(await download(host)).toEqual({ kind: 'answered', host, status: 404 });
  });
  test('refuses what is not Electron, by the checksum', async () => {
    const host = await serve((_, response) => void response.end('not a zip'));
    const failure = await download(host);
    expect(failure).toMatchObject({ kind: 'install-failed', lastWords: expect.stringContaining('did not match') });
  });
});

function download(host: string, onProgress: (received: number, total: number | null) => void = () => {}) {
  const env = {
    ...process.env,
    ELECTRON_MIRROR: `http://${host}/`,
    NO_PROXY: '127.0.0.1',
    // Another platform's file is never taken for one that is installed or cached here.
    ELECTRON_INSTALL_PLATFORM: process.platform === 'win32' ? 'linux' : 'win32',
    force_no_cache: 'true',
  };
  return downloadElectron(processes, packageFolder, env, 60, onProgress);
}

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address ? `127.0.0.1:${address.port}` : '';
}
