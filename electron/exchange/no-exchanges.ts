/** An ExchangeLog that keeps nothing. */
import type { ExchangeLog } from './exchange-log.ts';

export const NO_EXCHANGES: ExchangeLog = {
  beginSignIn: () => ({
    recorder: { begin: () => ({ changed: () => undefined, means: () => undefined }) },
    add: () => undefined,
    nextPoll: () => undefined,
    end: () => undefined,
  }),
  recorderFor: () => ({ begin: () => ({ changed: () => undefined, means: () => undefined }) }),
  addCallback: () => undefined,
  read: (since) => ({
    rows: [],
    version: since,
    isMore: false,
    firstKept: 1,
    droppedCount: 0,
    logId: 0,
    isKeepingSecrets: false,
  }),
  detailsOf: () => null,
  rows: [],
  isKeepingSecrets: false,
  keepSecrets: () => undefined,
  rawRequest: () => null,
  eraseSecretsOf: () => undefined,
  eraseSecretsOfService: () => undefined,
  clear: () => undefined,
};
