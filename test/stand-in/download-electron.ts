/**
 * Downloads Electron by running its own installer, shows how far it is, and gives up when nothing comes.
 * It neither chooses what is downloaded nor checks it: that is the installer's.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ChildProcesses } from '../child-processes.ts';
import type { DownloadFailure } from './choose-runtime.ts';
import type { DownloadReport } from './watch-download.ts';

const WATCHER = new URL('watch-download.ts', import.meta.url).href;

/**
 * Runs the installer to its end.
 * @param stallSeconds how long nothing may come
 * @param onProgress called as bytes arrive; `total` is null where it is not known
 * @returns null when Electron is installed, else what went wrong
 */
export async function downloadElectron(
  processes: ChildProcesses,
  packageFolder: string,
  env: NodeJS.ProcessEnv,
  stallSeconds: number,
  onProgress: (received: number, total: number | null) => void,
): Promise<DownloadFailure | null> {
  // An installer that is ended leaves its unfinished file behind: here it can be removed.
  const temporary = await mkdtemp(join(tmpdir(), 'member-login-download-'));
  let host = '';
  let failure: DownloadFailure | null = null;
  let stall: NodeJS.Timeout | undefined;

  const expectBytes = (): void => {
    clearTimeout(stall);
    stall = setTimeout(() => {
      failure = { kind: 'stalled', host, seconds: stallSeconds };
      void installer.stop();
    }, stallSeconds * 1000);
  };
  const onReport = (report: DownloadReport): void => {
    // Only the download has a limit: checking and unpacking take as long as this computer needs.
    clearTimeout(stall);
    if (report.kind === 'asking') host = report.host;
    if (report.kind === 'asking' || report.kind === 'receiving') expectBytes();
    if (report.kind === 'receiving') onProgress(report.received, report.total);
    if (report.kind === 'refused' || report.kind === 'answered') failure ??= { host, ...report };
  };

  const installer = processes.start(process.execPath, ['--import', WATCHER, join(packageFolder, 'install.js')], {
    // Node's fetch honours HTTPS_PROXY only when it is told to.
    env: {
      NODE_USE_ENV_PROXY: '1',
      ...env,
      ...{ TMPDIR: temporary, TEMP: temporary, TMP: temporary },
      ELECTRON_GET_NO_PROGRESS: '1',
    },
    cwd: fileURLToPath(new URL('.', import.meta.url)),
    output: 'keep',
    onMessage: (message) => {
      if (isReport(message)) onReport(message);
    },
  });
  const { code, lastWords } = await installer.ended;
  clearTimeout(stall);
  await rm(temporary, { recursive: true, force: true, maxRetries: 3 });
  if (code === 0) return null;
  return failure ?? { kind: 'install-failed', lastWords };
}

function isReport(message: unknown): message is DownloadReport {
  return typeof message === 'object' && message !== null && 'kind' in message;
}
