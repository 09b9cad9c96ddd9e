/** Serves a built page over loopback, with the same headers for every page and without caching. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};
const HEADERS = { 'Cache-Control': 'no-store', 'Content-Security-Policy': "default-src 'self'" };

export interface StaticServer extends AsyncDisposable {
  readonly origin: string;
}

export async function serveFolder(folder: string): Promise<StaticServer> {
  const server = createServer(async (request, response) => {
    const path = request.url === '/' ? 'index.html' : (request.url ?? '');
    const body = await readFile(join(folder, path)).catch(() => null);
    const type = TYPES[extname(path)] ?? 'text/plain';
    response.writeHead(body === null ? 404 : 200, { ...HEADERS, 'Content-Type': type }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
