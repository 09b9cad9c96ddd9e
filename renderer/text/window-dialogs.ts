/** The wording of the dialogs of the whole window, loaded together with them. */
import { words } from './language.ts';

export const windowDialogs = words('window-dialogs', {
  proxyPassword: {
    title: 'The proxy asks for a password',
    body: (address: string) => `${address} lets nothing pass without it.`,
    refused: 'The proxy refused that login or password. Type both again.',
    kept: 'Kept as your tokens are, and sent to this proxy alone.',
    notEncrypted: 'It is sent without encryption.',
    login: 'Login',
    passwordLabel: 'Password',
    send: 'Send to the proxy',
    dismiss: 'Not now',
  },
  replacement: {
    title: (name: string) => `Replace ${name}?`,
    body: (file: string, name: string) => `“${file}” has another address for ${name}, or trusts other certificates.`,
    api: { same: 'API', now: 'API now', inFile: 'API in the file' },
    pages: { now: 'Sign-in pages now', inFile: 'Sign-in pages in the file' },
    authorities: 'Trusted certificates',
    otherAuthorities: 'Others than now',
    kept: (isMoved: boolean) =>
      isMoved
        ? 'Accounts stay with the earlier service: sign in again. Sign-ins under way end.'
        : 'Accounts stay signed in. Sign-ins under way end.',
    losesSecret: 'Enter its secrets again in its form: they are not kept.',
    action: 'Replace',
    keep: 'Keep the old one',
  },
} as const);
