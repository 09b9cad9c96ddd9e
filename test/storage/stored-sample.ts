/** Content for the store, told apart by a mark and as large as a test wants. None of it is secret or real. */
import type { Stored } from '../../electron/storage/stored.ts';

/** @param sessionCount each takes about a kilobyte */
export function sampleStored(mark: string, sessionCount = 1): Stored {
  return {
    settings: { callbackChoice: 'loopback', isWeakStorageAllowed: true },
    currentServiceId: 'staging',
    currentSessionId: `${mark}-0`,
    services: [
      {
        profile: { id: 'staging', name: `Staging ${mark} é 鍵 🗝` },
        clientSecret: { sealed: 'djEwc2VjcmV0', rest: 'keychain' },
      },
    ],
    sessions: Array.from({ length: sessionCount }, (_, index) => ({
      id: `${mark}-${index}`,
      serviceId: 'staging',
      serviceName: `Staging ${mark}`,
      origin: 'https://service.example',
      methodId: 'oauth-code',
      signedInAtMs: Date.UTC(2030, 0, 1) + index,
      ...(index === 0 && { hasFailedToOpen: true }),
      sealed: Buffer.alloc(600, `${mark}${index}`).toString('base64'),
      rest: 'keychain',
    })),
    learned: { staging: { presentation: 'bearer', returnsStateWith: ['code'] } },
    results: {
      staging: {
        password: {
          outcome: 'failed',
          error: { code: 'http-error', details: { status: 503, host: 'service.example' } },
          endedAtMs: Date.UTC(2030, 0, 1),
          durationMs: 120.5,
          requestCount: 1,
          requests: [
            {
              method: 'POST',
              path: '/members/auth',
              credentials: 'password',
              status: 503,
              error: 'http-error',
              startedAtMs: Date.UTC(2030, 0, 1),
              durationMs: 120.5,
            },
          ],
          memberDigests: null,
        },
      },
    },
    digestKey: 'digest-key',
  };
}
