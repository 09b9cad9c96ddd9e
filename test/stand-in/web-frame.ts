/** The window's main frame as `event.senderFrame` and `webContents.mainFrame` give it: one object for its whole life. */
import { schemeOrigins } from './scheme-origins.ts';

type FrameFacts = Pick<Electron.WebFrameMain, 'url' | 'origin' | 'processId' | 'routingId' | 'frameToken'>;

export class StandInFrame implements FrameFacts {
  url = '';
  readonly parent = null;
  readonly processId: number;
  readonly routingId = 1;
  readonly frameToken: string;
  readonly frames: readonly StandInFrame[] = [];

  constructor(processId: number, frameToken: string) {
    this.processId = processId;
    this.frameToken = frameToken;
  }

  get origin(): string {
    return schemeOrigins.originOf(this.url);
  }

  get top(): StandInFrame {
    return this;
  }
}
