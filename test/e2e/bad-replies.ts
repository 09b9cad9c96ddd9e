/** Replies that a service may send in place of a token, and the screen that follows each. */
import type { ErrorCode } from '../../electron/ipc/contract.ts';
import { text } from '../../renderer/text/en.ts';
import { type Answer, drop, dropHalfway, json, large, redirect, reply } from '../stub-service.ts';

export const HTML = { 'content-type': 'text/html; charset=utf-8' };
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

/** Something that goes wrong, and what a person is told. */
export interface Case {
  readonly name: string;
  readonly answer: Answer;
  readonly code: ErrorCode;
  /** What the closed part of the screen names. */
  readonly details: Readonly<Record<string, string>>;
  /** Words of the service that the screen repeats. */
  readonly says?: string;
}

/** What the service may answer in place of a token. */
export const TOKEN_REPLIES: readonly Case[] = [
  {
    name: 'an HTML page with status 200',
    answer: reply('<!doctype html><title>Log in to the hotel</title><p>Wi-Fi', { headers: HTML }),
    code: 'reply-unreadable',
    details: { [text.details.replyShape]: 'an HTML page', [text.details.serviceText]: 'Log in to the hotel' },
  },
  {
    name: 'an HTML page with status 500',
    answer: reply('<html><title>It &lt;broke&gt;</title></html>', { status: 500, headers: HTML }),
    code: 'http-error',
    details: { [text.details.status]: '500' },
    says: 'broke',
  },
  {
    name: 'status 500 with an error payload',
    answer: json({ errors: [{ code: 1001, text: 'The database is away.' }] }, 500),
    code: 'service-error',
    details: { [text.details.status]: '500', [text.details.serviceCode]: '1001' },
    says: 'The database is away.',
  },
  {
    name: 'status 500 and nothing else',
    answer: reply('', { status: 500 }),
    code: 'http-error',
    details: { [text.details.status]: '500' },
  },
  {
    name: 'an error payload with status 200',
    answer: json({ error: 'invalid_grant', error_description: 'The code is spent.' }),
    code: 'service-error',
    details: { [text.details.serviceCode]: 'invalid_grant' },
    says: 'The code is spent.',
  },
  {
    name: 'an empty token',
    answer: reply('access_token=', { headers: FORM }),
    code: 'token-missing',
    details: { [text.details.lookedFor]: 'access_token', [text.details.replyShape]: 'access_token (empty)' },
  },
  {
    name: 'nothing at all',
    answer: reply(''),
    code: 'token-missing',
    details: { [text.details.replyShape]: 'nothing' },
  },
  {
    name: 'JSON of another shape',
    answer: json({ data: { session: 'value-that-stays-here', id: 5 } }),
    code: 'token-missing',
    details: { [text.details.replyShape]: '{ data: { session: string, id: number } }' },
  },
  {
    name: 'bytes that are no text',
    answer: reply(Buffer.from([0xc3, 0x28, 0xa0, 0xff, 0x00, 0xfe, 0x9f, 0x01])),
    code: 'reply-unreadable',
    details: { [text.details.lookedFor]: 'access_token' },
  },
  {
    name: 'only a byte-order mark',
    answer: reply('\u{feff}'),
    code: 'token-missing',
    details: { [text.details.replyShape]: 'nothing' },
  },
  {
    name: '5 MB',
    answer: large(5 * 1024 * 1024),
    code: 'reply-too-large',
    details: { [text.details.host]: '127.0.0.1' },
  },
  {
    name: 'a redirect to another host',
    answer: redirect('https://elsewhere.example/oauth/access_token', 307),
    code: 'unexpected-redirect',
    details: { [text.details.host]: 'elsewhere.example', [text.details.status]: '307' },
  },
  {
    name: 'something that is not HTTP',
    answer: ({ socket }) => void socket?.end('SSH-2.0-OpenSSH_9.9\r\n'),
    code: 'reply-unreadable',
    details: { [text.details.reason]: 'HPE_' },
  },
  {
    name: 'half a reply',
    answer: dropHalfway,
    code: 'connection-lost',
    details: { [text.details.host]: '127.0.0.1' },
  },
  {
    name: 'the end of the connection',
    answer: drop,
    code: 'connection-lost',
    details: { [text.details.host]: '127.0.0.1' },
  },
];
