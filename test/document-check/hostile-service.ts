/**
 * A service that knows how to sign somebody in and otherwise answers whatever might bring a secret or a member's value
 * into what is found of it: it echoes what it was sent, as names, codes, figures and paths, with characters that no name
 * has.
 */
import { createHash } from 'node:crypto';
import { createDraw, type Draw } from '../draw.ts';
import {
  type Answer,
  type Certificate,
  type RecordedRequest,
  reply,
  type StubService,
  startStubService,
} from '../stub-service.ts';

export interface HostileService extends AsyncDisposable {
  /** Contents of a profile file for it. */
  readonly profile: Readonly<Record<string, unknown>>;
  readonly login: string;
  readonly password: string;
  /** What no finding may have in it: secrets that were sent to the service, and values of the member. */
  readonly planted: ReadonlySet<string>;
  /** Those of them that are secrets. */
  readonly secrets: ReadonlySet<string>;
  /** From now on it answers as this seed has it; before, as the document has it. */
  turnHostile(seed: number): void;
  /** Where its page sends the browser. */
  callbackOf(address: string): string;
}

const CLIENT_SECRET = 'secret-of-the-client-3f9a';
const PASSWORD = 'paper-boat-77';
const MEMBER = {
  id: 'M-4711-0815',
  login: 'mia.hostile',
  email: 'mia.hostile@example.net',
  name: 'Miarosa-Lindqvist',
  city: 'Trondheim77',
  // As it would pass for a figure.
  phone: 5559313,
  badge: 'founding_member',
};

type Fields = Readonly<Record<string, unknown>>;

export async function startHostileService(certificate: Certificate): Promise<HostileService> {
  const secrets = new Set([CLIENT_SECRET, PASSWORD, createHash('md5').update(PASSWORD).digest('hex')]);
  const planted = new Set([...secrets, ...Object.values(MEMBER).map(String)]);
  let draw: Draw | null = null;
  let issued = 0;
  const issue = (kind: string): string => {
    issued += 1;
    return `${kind}-${String(issued).padStart(4, '0')}-f00dcafe`;
  };
  const service: StubService = await startStubService({
    certificate,
    aside(request) {
      const sent = secretsIn(request);
      for (const secret of sent) {
        planted.add(secret);
        secrets.add(secret);
      }
      const good = goodReply(new URL(request.target, 'https://any').pathname, request, issue);
      return draw ? hostileReply(good, createEcho(draw, [...sent, ...planted]), draw) : reply(JSON.stringify(good));
    },
  });
  return {
    profile: {
      name: 'Hostile service',
      baseUrl: service.origin,
      authUrl: service.origin,
      application: { clientId: 'the-key', clientSecret: CLIENT_SECRET, redirectUri: 'member-login://callback' },
      certificateAuthorities: [certificate.cert],
      paths: { revoke: '/oauth/revoke' },
    },
    login: MEMBER.login,
    password: PASSWORD,
    planted,
    secrets,
    turnHostile(seed) {
      draw = createDraw(seed);
    },
    callbackOf(address) {
      const { pathname, searchParams } = new URL(address);
      const echo = draw && createEcho(draw, [...planted]);
      const name = pathname === '/authorize' ? 'code' : 'token';
      const query = new URLSearchParams({ [name]: issue(name) });
      if (echo) query.append(echo(), echo());
      const state = searchParams.get('state');
      if (state !== null) query.append('state', state);
      return `member-login://callback?${query}${echo ? `#${encodeURIComponent(echo())}=1` : ''}`;
    },
    [Symbol.asyncDispose]: () => service.close(),
  };
}

/** What a request carries that nobody else may see. */
function secretsIn({ headers, body, target }: RecordedRequest): readonly string[] {
  const fields = [...new URLSearchParams(body), ...new URL(target, 'https://any').searchParams];
  const named = fields.filter(([name]) =>
    ['code', 'client_secret', 'password', 'token', 'access_token'].includes(name),
  );
  const authorization = (headers.authorization ?? '').replace(/^\w+ /, '');
  return [...named.map(([, value]) => value), authorization, String(headers['x-service-token'] ?? '')].filter(
    (secret) => secret.length > 4,
  );
}

/** As the document has it, but for the token's form. */
function goodReply(path: string, { headers, target }: RecordedRequest, issue: (kind: string) => string): Fields {
  switch (path) {
    case '/oauth/access_token':
      return { access_token: issue('token') };
    case '/oauth/device':
      return {
        device_code: issue('device'),
        user_code: 'ABCD-EFGH',
        verification_url: 'https://service.example/device',
        expires_in: 1800,
        interval: 5,
      };
    case '/members/oauth':
      return { key: issue('key') };
    case '/members/auth':
      return { token: issue('token'), member: MEMBER };
    default:
      return headers.authorization !== undefined || target.includes('access_token') || headers['x-service-token']
        ? { member: MEMBER }
        : { error: 'nobody' };
  }
}

/** @returns draws one of the texts, as it is or in company that no name has */
function createEcho(draw: Draw, texts: readonly string[]): () => string {
  return () => {
    const text = draw.pick(texts);
    return draw.pick([
      text,
      text,
      `x${text}`,
      `\u202e${text}`,
      `${text}\u0007`,
      '\u001b[31mred',
      'a\u2066b',
      '__proto__',
      text.slice(0, 40),
    ]);
  };
}

function hostileReply(good: Fields, echo: () => string, draw: Draw): Answer {
  const spoilt = draw.pick<() => unknown>([
    () => ({ ...good, [echo()]: echo() }),
    () => ({ ...good, expires_in: MEMBER.phone, interval: MEMBER.phone, [echo()]: { [echo()]: echo() } }),
    () => ({ [echo()]: good }),
    () => ({ [echo()]: { [echo()]: good } }),
    () => Object.fromEntries(Object.entries(good).map(([name, value]) => [draw.pick([name, echo()]), value])),
    () => ({ error: echo(), error_description: echo() }),
    () => ({ errors: [{ code: echo(), text: echo() }] }),
    () => ({ errors: { [echo()]: { code: MEMBER.phone, text: echo() } } }),
    () => ({ message: echo(), code: echo() }),
    () => [echo(), good],
    () => good,
  ])();
  const body = draw.pick<() => string>([
    () => JSON.stringify(spoilt),
    () => JSON.stringify(spoilt),
    () => JSON.stringify(spoilt),
    () =>
      `\r\n${new URLSearchParams(Object.entries(good).map(([name, value]) => [name, String(value)]))}&${echo()}=${echo()}`,
    () => `<!doctype html><p>${echo()}</p>`,
    () => echo(),
    () => '',
  ])();
  const header = (text: string): string => text.replace(/[^!-~]/g, '');
  return reply(body, {
    status: draw.pick([200, 200, 200, 200, 201, 400, 401, 403, 404, 302, 429, 500]),
    headers: {
      'content-type': draw.pick(['application/json', 'text/html', 'application/x-www-form-urlencoded', header(echo())]),
      'www-authenticate': header(echo()),
      'retry-after': draw.pick(['1', String(MEMBER.phone), header(echo())]),
      'cache-control': draw.pick(['no-store', 'public', header(echo())]),
      'content-language': header(echo()),
      location: `https://elsewhere.invalid/${encodeURIComponent(echo())}`,
    },
  });
}
