/**
 * Reads a few replies of an imaginary service and records them, in memory alone. What the runtime makes at the first use
 * of the code that reads, masks and records a reply, the first large reply of a real service then need not wait for.
 */
import { type Clock, nextTurn } from '../core/clock.ts';
import type { Random } from '../core/random.ts';
import { createExchangeLog } from '../exchange/exchange-log.ts';
import { createServiceClient } from '../service-client/client.ts';
import type { Http, HttpReply } from '../service-client/http.ts';
import { serviceProfileSchema } from '../service-client/profile.ts';

const PROFILE = serviceProfileSchema.parse({
  id: 'warm-up',
  name: 'Warm-up',
  baseUrl: 'https://warm-up.invalid',
  authUrl: 'https://warm-up.invalid',
  application: { clientId: 'key-of-nobody', clientSecret: null, redirectUri: 'member-login://callback' },
});
const TOKEN = 'token-of-nobody';

/** As many characters as take a few milliseconds, because everything else waits meanwhile. */
const SIZE = 65_536;
const about = (text: string): string => text.repeat(SIZE / text.length);
/** What takes longest in large replies: values that echo secrets, escapes within escapes, and long numbers. */
const RECORDS: readonly string[] = [
  `{"id":1,"number":${about('9')}}`,
  JSON.stringify({ id: 1, token: about('s'), name: about('s') }),
  JSON.stringify({ id: 1, city: 'Zoë 👩‍👩‍👧 \t', list: about('é%61 + \\u0062|').split('|') }),
  JSON.stringify({
    errors: about('a%62 + \\u0062,')
      .split(',')
      .map((text) => ({ message: text })),
  }),
];

export async function warmUp({ clock, random }: { readonly clock: Clock; readonly random: Random }): Promise<void> {
  const { signal } = new AbortController();
  const log = createExchangeLog({ clock, random, onChange: () => undefined });
  let reply: HttpReply = { status: 200, headers: {}, bytes: Buffer.from('{}') };
  const http: Http = {
    async send() {
      // So that each reply is read in a turn of its own.
      await nextTurn();
      return reply;
    },
    prepare: async () => undefined,
    proxyFor: async () => ({ kind: 'direct' }),
    reach: () => Promise.reject(new Error('There is no such service.')),
    leave: () => undefined,
    close: async () => undefined,
  };
  const client = createServiceClient({ profile: PROFILE, http, clock, recorder: log.recorderFor(PROFILE, null) });
  for (const record of RECORDS) {
    reply = { status: 200, headers: {}, bytes: Buffer.from(record) };
    await client.readMember({ kind: 'token', token: TOKEN, presentation: 'bearer' }, { signal, asNobody: 'after' });
  }
}
