/** The wording of the details of an exchange, and of a sign-in as a whole. */
import type { TimingView } from '../../electron/ipc/views/exchange-details.ts';
import { grouped } from './grouped.ts';

/** The parts of a request’s time, in the order in which they follow each other. */
export const TIMING_PARTS = [
  { part: 'prepareMs', name: 'Proxy and authorities' },
  { part: 'awaitedMs', name: 'Waiting for a connection' },
  { part: 'nameMs', name: 'Name' },
  { part: 'connectMs', name: 'Connect' },
  { part: 'tlsMs', name: 'TLS' },
  { part: 'ownMs', name: 'In this app' },
  { part: 'sendMs', name: 'Send' },
  { part: 'firstByteMs', name: 'First byte' },
  { part: 'receiveMs', name: 'Receive' },
] as const satisfies readonly { readonly part: keyof TimingView; readonly name: string }[];

/** Part of the words of the screen, which isolates what is filled in. */
export const exchangeDetails = {
  label: 'Details',
  close: 'Close',
  back: 'Back to the list',
  gone: 'This row is gone: the oldest go first at the limit.',
  onlyThis: 'Show only this sign-in',
  showAll: 'Show all sign-ins',
  sections: {
    request: 'Request',
    reply: 'Reply',
    timing: 'Timing',
    connection: 'Connection',
    why: 'Why',
  },
  address: 'Address',
  parameters: 'Parameters',
  headers: 'Headers',
  body: 'Body',
  fields: 'Form fields',
  noBody: 'No body',
  noReply: 'No reply came.',
  noReplyYet: 'No reply yet.',
  timedAtEnd: 'Shown when the request has ended.',
  noHeaders: 'None',
  emptyValue: 'empty',
  dropped: (size: string) => `${size}, no longer kept: bodies go before rows at the limit.`,
  leftOut: (size: string) => `${size} of the member’s own data, left out when the case was saved.`,
  bytes: (size: string, type: string) => (type === '' ? `${size} that are no text` : `${size} of ${type}`),
  wire: (size: string) => `${size} over the wire`,
  cut: 'There is more than is shown.',
  showWhole: (lines: number) => `Show all ${grouped(lines)} lines`,
  showAllValues: (count: number) => `Show all ${grouped(count)}`,
  kinds: { form: 'Form', json: 'JSON', text: 'Text', html: 'Web page' },
  total: 'Total',
  waitedInVain: 'No reply',
  reused: 'Sent over a connection that was open already.',
  noTiming: 'Not measured.',
  connection: {
    address: 'Other end',
    noAddress: 'Not reached',
    proxy: 'Proxy',
    direct: 'None',
    tls: 'TLS',
    noTls: 'Not encrypted',
    noHandshake: 'Handshake failed',
    cipher: 'Cipher',
    problem: 'Not trusted',
    subject: 'Issued to',
    issuer: 'Issued by',
    names: 'Names',
    validity: 'Valid',
    validFromTo: (from: string, to: string) => `${from} to ${to}`,
    fingerprint: 'SHA-256',
    noCertificate: 'No certificate was received.',
    none: 'No connection was made.',
  },
  silent: 'The document does not say.',
  document: 'Document',
  noFields: 'No field of the profile changes this.',
  signInFacts: {
    service: 'Service',
    requests: 'Requests',
    polls: 'Of these, polls',
  },
  span: {
    began: (time: string) => `Began ${time}`,
    ended: (time: string) => `Ended ${time}`,
    underWay: 'Under way',
    gaps: (count: number, duration: string) =>
      count === 1
        ? `1 gap without a request, ${duration}, is drawn short.`
        : `${grouped(count)} gaps without a request, ${duration} in all, are drawn short.`,
  },
} as const;
