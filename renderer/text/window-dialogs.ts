/** The wording of the dialogs of the whole window, loaded together with them. */
import { words } from './language.ts';

export const windowDialogs = words('window-dialogs', {
  proxyPassword: {
    title: 'The proxy asks for a password',
    body: (address: string) => `The proxy ${address} lets nothing pass without it. Requests wait for your answer.`,
    refused: 'The proxy refused that login or password. Type both again.',
    kept: 'It is kept as your tokens are, and is sent to this proxy alone.',
    notEncrypted: 'It goes to the proxy without encryption: such proxies take it no other way.',
    login: 'Login',
    passwordLabel: 'Password',
    send: 'Send to the proxy',
    dismiss: 'Not now',
  },
  replacement: {
    title: (name: string) => `Replace ${name}?`,
    body: (file: string, name: string) =>
      `The file “${file}” sends this app to another address for ${name}, or has it trust other certificates there. Nothing of the file is used until you decide.`,
    api: { same: 'API', now: 'API now', inFile: 'API in the file' },
    pages: { now: 'Sign-in pages now', inFile: 'Sign-in pages in the file' },
    authorities: 'Trusted certificates',
    otherAuthorities: 'Others than now',
    kept: (isMoved: boolean) =>
      isMoved
        ? 'Accounts stay, but only for the service as it is now: sign in again after replacing it. Sign-ins under way end.'
        : 'Accounts stay signed in. Sign-ins under way end.',
    losesSecret:
      'The secrets that are stored for it are not kept, and the file does not bring them: enter them again in its form.',
    action: 'Replace',
    keep: 'Keep the old one',
  },
} as const);
