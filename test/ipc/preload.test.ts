/** What the preload hands on of a file that was dropped. */
import { beforeEach, expect, test, vi } from 'vitest';

const electron = vi.hoisted(() => ({
  contextBridge: { exposeInMainWorld: vi.fn() },
  ipcRenderer: { invoke: vi.fn() },
  webUtils: { getPathForFile: vi.fn() },
}));
vi.mock('electron', () => electron);

const { invoke } = electron.ipcRenderer;
beforeEach(() => void invoke.mockReset().mockResolvedValue({ ok: true, value: true }));

async function drop(file: unknown, path: () => string): Promise<unknown> {
  vi.resetModules();
  electron.webUtils.getPathForFile.mockImplementation(path);
  await import('../../electron/preload.ts');
  const [, api] = electron.contextBridge.exposeInMainWorld.mock.lastCall ?? [];
  return api.openDroppedCase(file);
}

test('X5b: of a file that is dropped, its path alone goes to main', async () => {
  expect(await drop(new File(['contents'], 'one.json'), () => '/home/one.json')).toEqual({ ok: true, value: true });
  expect(invoke.mock.calls).toEqual([['openDroppedCase', { path: '/home/one.json' }]]);
});

test('X5b: what is no file of this computer is not opened, whatever the page hands on', async () => {
  expect(await drop(new File(['contents'], '/etc/passwd'), () => '')).toEqual({ ok: true, value: false });
  const refuse = () => {
    throw new TypeError('No file.');
  };
  expect(await drop({ path: '/etc/passwd' }, refuse)).toMatchObject({ ok: false });
  expect(invoke).not.toHaveBeenCalled();
});
