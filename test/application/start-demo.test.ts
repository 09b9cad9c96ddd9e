import { Server } from 'node:net';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { createDemoStarter } from '../../electron/application/start-demo.ts';

afterEach(() => vi.restoreAllMocks());

test('a computer on which the demo cannot listen is an error by name, with the system’s reason for the log', async () => {
  const cause = Object.assign(new Error('listen EADDRNOTAVAIL'), { code: 'EADDRNOTAVAIL' });
  vi.spyOn(Server.prototype, 'listen').mockImplementation(function (this: Server) {
    this.emit('error', cause);
    return this;
  });
  // Nothing can be written below a file.
  await expect(createDemoStarter(join(import.meta.filename, 'demo'))()).rejects.toMatchObject({
    code: 'demo-not-started',
    cause,
  });
});
