/**
 * What a page would have saved: Chromium tells of it, and the application is asked as in Electron (`will-download`). Nothing
 * is ever written.
 */
import type { Browser } from './browser.ts';
import { emitNatively } from './event.ts';
import { session } from './session.ts';
import { StandInWebContents } from './web-contents.ts';

export function refuseDownloads({ devTools: { browser } }: Browser): void {
  browser.on('Browser.downloadWillBegin', ({ frameId, url, suggestedFilename }) => {
    const item: Pick<Electron.DownloadItem, 'getURL' | 'getFilename'> = {
      getURL: () => url,
      getFilename: () => suggestedFilename,
    };
    const contents = StandInWebContents.fromDevToolsTargetId(frameId);
    if (emitNatively(session.defaultSession, 'will-download', {}, item, contents)) return;
    console.error(`The stand-in saves nothing: ${suggestedFilename}`);
  });
  browser.post('Browser.setDownloadBehavior', { behavior: 'deny', eventsEnabled: true });
}
