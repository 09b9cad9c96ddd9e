/** The wording of proxies: the status line's item, and the question for a password. */
import { words } from './language.ts';

export const proxyWords = words('proxy', {
  title: 'Proxy',
  item: (state: string) => `Proxy: ${state}`,
  states: { 'not-known': 'not known yet', direct: 'none', 'not-supported': 'not supported' },
  wanted: (address: string) => `${address}, asks for a password`,
  'not-known': 'This app asks your system for its proxy at the first request to the service.',
  direct: 'Your system names no proxy for this service. Requests go to it directly.',
  proxy: 'Your system names this proxy for the service. Requests go through it.',
  socks: 'Your system names this SOCKS5 proxy for the service. Requests go through it.',
  'not-supported': 'Your system names a proxy of a kind that this app cannot use, so requests fail.',
  address: 'Address',
  password: 'Password',
  logins: {
    none: 'None, as far as the proxy has asked',
    wanted: 'Asked for',
    memory: 'Kept in memory only',
    keychain: 'Stored in the keychain',
    weak: 'Stored without a keychain',
  },
  remedy: 'This app follows your system’s network settings. To use another proxy, change it there.',
  enter: 'Enter password…',
  forget: 'Forget password',
  forgotten: 'The password is forgotten.',

  question: {
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
} as const);
