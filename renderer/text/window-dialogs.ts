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
    body: (file: string, name: string) =>
      `“${file}” has another address for ${name}, or trusts other certificates. Nothing of it is used until you decide.`,
    api: { same: 'API', now: 'API now', inFile: 'API in the file' },
    pages: { now: 'Sign-in pages now', inFile: 'Sign-in pages in the file' },
    authorities: 'Trusted certificates',
    otherAuthorities: 'Others than now',
    kept: (isMoved: boolean) =>
      isMoved
        ? 'Accounts stay with the service as it is now: sign in again after replacing it. Sign-ins under way end.'
        : 'Accounts stay signed in. Sign-ins under way end.',
    losesSecret: 'Its stored secrets are not kept: enter them again in its form.',
    action: 'Replace',
    keep: 'Keep the old one',
  },
} as const);
