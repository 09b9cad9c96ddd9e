/** The exchanges with services, for the page: it reads them, copies and saves them, and erases them. */
import { AppError } from '../core/errors.ts';
import type { ExchangeHandlers } from '../ipc/channels.ts';

export interface Exchanges {
  readonly handlers: ExchangeHandlers;
}

export function createExchanges(): Exchanges {
  const nothing = (): never => {
    throw new AppError('argument-invalid', 'There is no such exchange.');
  };
  return {
    handlers: {
      readExchanges: ({ since }) => ({
        rows: [],
        version: since,
        isMore: false,
        firstKept: 1,
        droppedCount: 0,
        logId: 0,
        isKeepingSecrets: false,
      }),
      readExchange: () => null,
      clearExchanges: () => undefined,
      keepSecretsForCurl: () => undefined,
      copyAsCurl: nothing,
      saveHar: nothing,
      saveDrawing: nothing,
    },
  };
}
