/** The wording of the screen for a service of one's own, loaded together with it. */
import type { NextSecretsPlace } from '../../electron/ipc/views/status.ts';

export const ownService = {
  title: 'Use your own service',
  body: 'A profile file tells this app where a service is and which key it gave you. It is a JSON file that you write once.',
  open: 'Open profile file…',
  kept: 'What is kept',
  keptAll: 'This app remembers the service until you forget it. It reads the file once and never changes it.',
  secret: {
    'not-decided':
      'The secret is protected by your system’s keychain. If there is none, it stays in memory until you quit, and you open the file again next time. It is never shown.',
    memory: 'The secret is kept in memory until you quit, and never shown. Next time, you open the file again.',
    keychain: 'The secret is protected by your system’s keychain and never shown.',
    weak: 'The secret is stored on this computer without a keychain, as you chose, and never shown.',
  } satisfies Record<NextSecretsPlace, string>,
  example: 'An example',
  exampleHint:
    'These fields are required. Use the key, secret and callback address that the service registered for your application.',
  copyExample: 'Copy example',
  exampleCopied: 'Example',
  further: 'Where the service’s document leaves a point open, an optional field decides it. Each has a default.',
  fields: 'Optional fields',
} as const;
