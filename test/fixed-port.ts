/** Ports for tests that need to know one beforehand. */
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Listens as another program would. */
export async function occupyPort(port = 0, address = '127.0.0.1') {
  // A test that fails before it frees the port must not hang.
  const server = createServer().unref();
  await new Promise<void>((resolve, reject) => {
    server.on('error', reject);
    server.listen(port, address, resolve);
  });
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('The server has no port.');
  const free = () => new Promise<void>((resolve) => void server.close(() => resolve()));
  return { port: bound.port, host: `127.0.0.1:${bound.port}`, free };
}

/** Below the ports that systems give to whoever asks for any (Linux from 32768, others from 49152). */
const [LOWEST, HIGHEST] = [15_000, 32_000];

/** @returns a port that was free a moment ago, and that no program gets which asks for any */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const occupied = await occupyPort(randomInt(LOWEST, HIGHEST)).catch(() => null);
    await occupied?.free();
    if (occupied) return occupied.port;
  }
}
