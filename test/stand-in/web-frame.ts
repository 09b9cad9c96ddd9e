/** The window's main frame as `event.senderFrame` and `webContents.mainFrame` give it: one object for its whole life. */
import { schemeOrigins } from './scheme-origins.ts';

type FrameFacts = Pick<Electron.WebFrameMain, 'url' | 'origin' | 'processId' | 'routingId'>;

export class StandInFrame implements FrameFacts {
  url = '';
  readonly processId: number;
  readonly routingId = 1;

  constructor(processId: number) {
    this.processId = processId;
  }

  get origin(): string {
    return schemeOrigins.originOf(this.url);
  }
}
