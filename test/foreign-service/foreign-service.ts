/**
 * A service that is not ours, of the document's shape and with everything else its own: it shares no code with the demo
 * service or the client. It answers each endpoint as its dialect says, and insists on what the dialect requires. And its
 * members, with a browser: one who allows what is asked for, and one who refuses it.
 */
import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:https';
import { text as readText } from 'node:stream/consumers';
import type { Person } from '../driven-application.ts';
import { FormBrowser } from '../form-browser.ts';
import { type Certificate, portOf } from '../stub-service.ts';
import type { Dialect, Situation } from './dialect.ts';
import { type Answer, withValueAt, writeFault, writeReply } from './write-reply.ts';

/** What the service does for a while. `warned`: it adds a warning to each success. */
export type Weather =
  | 'fine'
  | 'warned'
  /** As `warned`, but for the member information. */
  | 'grants warned'
  | 'key refused'
  | 'maintenance'
  | 'maintenance, as a success'
  | 'maintenance page'
  | 'maintenance page, as a success'
  | 'limited'
  | 'upgrade'
  /** Only the member information is limited. */
  | 'readings limited';

export type ForeignService = Awaited<ReturnType<typeof startForeignService>>;

/** One request, with its form in `fields`. */
interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly fields: URLSearchParams;
  readonly header: (name: string) => string;
}

const CLIENT_ID = 'key-of-a-desktop-application';
const CALLBACK = 'member-login://callback';

export interface ForeignOptions {
  /** User name or e-mail address. */
  readonly login?: string;
  /** Epoch milliseconds, for what ends by itself; nothing does, if left out. */
  readonly nowMs?: () => number;
  /** What is said of a device code. */
  readonly deviceSeconds?: number;
  readonly intervalSeconds?: number;
  /** Whether one wrong password has every later one refused. */
  readonly locksOut?: boolean;
}

export async function startForeignService(dialect: Dialect, certificate: Certificate, options: ForeignOptions = {}) {
  const { login = 'member@service.example', nowMs = () => 0, locksOut = false } = options;
  const { deviceSeconds = 900, intervalSeconds = 7 } = options;
  const { paths, headerNames, furtherParameters, faults } = dialect;
  const clientSecret = `secret-${randomBytes(12).toString('hex')}`;
  const [apiPath, pagesPath] = ['/api', '/pages'];
  const member = {
    login,
    password: 'pässwörd with a + and a %',
    subject: randomDigits(),
    name: dialect.language,
    city: 'Nova',
  };
  const tokens: string[] = [];
  const revoked = new Set<string>();
  const codes = new Map<string, string>();
  const keys = new Map<string, string>();
  const deviceCodes = new Map<
    string,
    { readonly userCode: string; readonly endsAtMs: number; state: 'pending' | 'allowed' | 'declined' | 'expired' }
  >();
  const complaints: string[] = [];
  const state: { weather: Weather; answersLeft: number; readings: number } = {
    weather: 'fine',
    /** How many calls are answered before it is down. */
    answersLeft: Number.POSITIVE_INFINITY,
    /** How often the member information was asked for with credentials. */
    readings: 0,
  };
  let isLockedOut = false;

  const fault = (situation: Situation): Answer => {
    if (!UNREMARKABLE.includes(situation)) complaints.push(situation);
    return writeFault(faults[situation], dialect);
  };
  const isWarned = (isReading: boolean): boolean =>
    state.weather === 'warned' || (state.weather === 'grants warned' && !isReading);
  const success = (value: object, isCacheable = false): Answer => ({
    kind: 'json',
    status: 200,
    value: isWarned(isCacheable) ? { ...value, errors: [{ code: 'notice', text: faults.upgrade.text }] } : value,
    isCacheable,
  });
  const issue = (): string => {
    const token = dialect.tokenForm === 'digits' ? randomDigits() : randomBytes(20).toString('base64url');
    tokens.unshift(token);
    return token;
  };
  const inJson = (token: string): string => (dialect.tokenForm === 'padded' ? ` ${token}\n` : token);
  const takeOut = (held: Map<string, string>, name: string): string | undefined => {
    const value = held.get(name);
    held.delete(name);
    return value;
  };

  /** Whether a form has exactly what a call needs, with the values that are known beforehand. */
  const isForm = ({ fields }: Asked, known: Readonly<Record<string, string>>, free: readonly string[] = []): boolean =>
    Object.entries(known).every(([name, value]) => fields.get(name) === value) &&
    [...fields.keys()].toSorted().join() === [...Object.keys(known), ...free].toSorted().join();
  const isSecretWrong = ({ fields }: Asked): boolean => fields.get('client_secret') !== clientSecret;
  const application = { client_id: CLIENT_ID, client_secret: clientSecret };

  function exchangeCode(asked: Asked): Answer {
    if (isSecretWrong(asked)) return fault('applicationRefused');
    if (!isForm(asked, { ...application, ...furtherParameters.codeExchange, redirect_uri: CALLBACK }, ['code'])) {
      return fault('parameterMissing');
    }
    const code = takeOut(codes, asked.fields.get('code') ?? '');
    return code === undefined ? fault('codeRefused') : success({ [dialect.tokenName]: inJson(issue()) });
  }

  function startDevice(asked: Asked): Answer {
    if (!isForm(asked, { client_id: CLIENT_ID, ...furtherParameters.deviceStart })) return fault('parameterMissing');
    const deviceCode = randomBytes(16).toString('hex');
    const userCode = randomBytes(4).toString('hex').toUpperCase();
    deviceCodes.set(deviceCode, { userCode, endsAtMs: nowMs() + deviceSeconds * 1000, state: 'pending' });
    const address = `${origin}${pagesPath}/typing`;
    return success({
      device_code: deviceCode,
      user_code: userCode,
      verification_url: address,
      expires_in: deviceSeconds,
      interval: intervalSeconds,
    });
  }

  function pollDevice(asked: Asked): Answer {
    const { devicePollCodeName: name } = dialect;
    if (isSecretWrong(asked)) return fault('applicationRefused');
    if (!isForm(asked, { ...application, ...furtherParameters.devicePoll }, [name])) return fault('parameterMissing');
    const device = deviceCodes.get(asked.fields.get(name) ?? '');
    if (!device) return fault('codeRefused');
    if (device.state === 'pending' && nowMs() >= device.endsAtMs) device.state = 'expired';
    return device.state === 'allowed' ? success({ [dialect.tokenName]: inJson(issue()) }) : fault(device.state);
  }

  function requestKey(asked: Asked): Answer {
    const redirect: Record<string, string> = dialect.keyRequestParameters === 'none' ? {} : { redirect_uri: CALLBACK };
    if (!isForm(asked, { ...furtherParameters.keyRequest, ...redirect })) return fault('parameterMissing');
    const key = randomBytes(8).toString('hex');
    keys.set(key, CALLBACK);
    return success(withValueAt({}, dialect.keyPath, key));
  }

  function identify(asked: Asked): Answer {
    if (!isForm(asked, furtherParameters.identification, ['login', 'password'])) return fault('parameterMissing');
    const { fields } = asked;
    const isMember = fields.get('login') === member.login && fields.get('password') === md5(member.password);
    if (!isMember) isLockedOut = locksOut;
    if (!isMember || isLockedOut) return fault('credentialsRefused');
    const withToken = withValueAt({ ok: true }, dialect.identificationTokenPath, inJson(issue()));
    return success(
      withValueAt(withToken, dialect.identificationMemberPath, recordOf(member, dialect.identificationName)),
    );
  }

  /** Says nothing of whether it knew the token (RFC 7009, 2.2). */
  function revokeToken(asked: Asked): Answer {
    const { revokeTokenName: name } = dialect;
    if (isSecretWrong(asked)) return fault('applicationRefused');
    if (!isForm(asked, { ...application, ...furtherParameters.revoke }, [name])) return fault('parameterMissing');
    revoked.add(asked.fields.get(name) ?? '');
    return success({});
  }

  /** Wrong HTTP Basic credentials are no error of their own (5.5). */
  function readMember(asked: Asked): Answer {
    if (state.weather === 'readings limited') return fault('limited');
    const authorization = asked.header('authorization');
    const isBasic = BASIC_FORMS.some((form) => authorization === basicOf(member.login, form(member.password)));
    const token = presentedToken(asked, authorization);
    if (token !== '' || isBasic) state.readings += 1;
    if (token !== '' && (revoked.has(token) || !tokens.includes(token))) return fault('tokenRefused');
    if (token === '' && !isBasic && dialect.nobody === 'refused') return fault('tokenRefused');
    const found = token !== '' || isBasic ? recordOf(member) : null;
    return success(withValueAt({ at: state.readings }, dialect.memberPath, found), true);
  }

  function presentedToken({ header, query, fields, method }: Asked, authorization: string): string {
    switch (dialect.tokenPresentation) {
      case 'bearer':
        return /^Bearer (.+)$/.exec(authorization)?.[1] ?? '';
      case 'x-service-token':
        return header(headerNames.token).replace(/^Basic .*/, '');
      case 'access-token-parameter':
        return (method === 'POST' ? fields : query).get('access_token') ?? '';
    }
  }

  function recordOf({ subject, name, city }: typeof member, nameOfName = 'name'): object {
    const record = withValueAt({ [nameOfName]: name, home: { city } }, dialect.memberIdPath, subject);
    return withValueAt(record, dialect.memberPicturePath, `${origin}${pagesPath}/picture.png`);
  }

  const calls: Readonly<Record<string, ((asked: Asked) => Answer) | undefined>> = {
    [`POST ${paths.device}`]: startDevice,
    [`POST ${paths.devicePoll}`]: pollDevice,
    [`POST ${paths.accessToken}`]: (asked) =>
      paths.devicePoll === paths.accessToken && !asked.fields.has('redirect_uri')
        ? pollDevice(asked)
        : exchangeCode(asked),
    [`POST ${paths.keyRequest}`]: requestKey,
    [`POST ${paths.identification}`]: identify,
    [`POST ${paths.revoke}`]: revokeToken,
    [`${dialect.memberMethod} ${paths.memberInformation}`]: readMember,
  };

  function answerCall(asked: Asked): Answer {
    if (state.weather === 'maintenance' || state.weather === 'limited' || state.weather === 'upgrade')
      return fault(state.weather);
    if (state.weather === 'maintenance, as a success')
      return writeFault({ ...faults.maintenance, status: 200 }, dialect);
    const html = `<title>${faults.maintenance.text}</title>`;
    if (state.weather === 'maintenance page') return { kind: 'page', html, status: 503 };
    if (state.weather === 'maintenance page, as a success') return { kind: 'page', html };
    if (asked.header(headerNames.key) !== CLIENT_ID || state.weather === 'key refused')
      return fault('applicationRefused');
    if (asked.header(headerNames.version) !== dialect.version) return fault('upgrade');
    const call = calls[`${asked.method} ${asked.path.slice(apiPath.length)}`];
    return call ? call(asked) : fault('parameterMissing');
  }

  /** The pages: all ask for login, password and an answer; the one for devices also for the code. */
  function answerPage({ method, path, query, fields }: Asked): Answer {
    const isTyping = path === `${pagesPath}/typing`;
    if (method === 'GET') {
      const hidden = [...query].map(
        ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
      );
      return { kind: 'page', html: `<form method="post" action="${path}">${hidden.join('')}</form>` };
    }
    const isAllowed =
      fields.get('answer') === 'yes' && fields.get('who') === member.login && fields.get('word') === member.password;
    if (isTyping) {
      for (const device of deviceCodes.values()) {
        if (device.userCode === fields.get('typed')) device.state = isAllowed ? 'allowed' : 'declined';
      }
      return { kind: 'page', html: '<p>.</p>' };
    }
    const state = dialect.returnsState ? fields.get('state') : null;
    const back = (parameters: Readonly<Record<string, string>>): Answer => ({
      kind: 'redirect',
      location: `${CALLBACK}?${new URLSearchParams({ ...parameters, ...(state && { state }) })}`,
    });
    if (!isAllowed) return back({ error: 'access_denied' });
    if (path === `${pagesPath}${paths.authorize}` && fields.get('client_id') === CLIENT_ID) {
      const code = randomBytes(10).toString('hex');
      codes.set(code, CALLBACK);
      return back({ code });
    }
    if (path === `${pagesPath}${paths.keyPage}` && takeOut(keys, fields.get('key') ?? '')) {
      return back({ [dialect.callbackTokenName]: issue() });
    }
    throw new Error(`There is no page at ${path}, or not for this.`);
  }

  const server = createServer({ ...certificate }, async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', origin);
    const asked: Asked = {
      method: request.method ?? '',
      path: pathname,
      query: searchParams,
      fields: new URLSearchParams(await readText(request)),
      header: (name) => String(request.headers[name.toLowerCase()] ?? ''),
    };
    const isCall = pathname.startsWith(apiPath);
    if (isCall && state.answersLeft === 0) return void request.socket.destroy();
    if (isCall) state.answersLeft -= 1;
    const answer = isCall ? answerCall(asked) : answerPage(asked);
    const { status, headers, body } = writeReply(answer, dialect, asked.header('accept-encoding'));
    response.writeHead(status, { ...headers, 'content-length': body.length }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `https://127.0.0.1:${portOf(server.address())}`;

  return Object.assign(state, {
    dialect,
    member,
    certificate: certificate.cert,
    clientSecret,
    /** Contents of a profile file for it. */
    profile: {
      name: `Foreign, ${dialect.title}`,
      baseUrl: `${origin}${apiPath}`,
      authUrl: `${origin}${pagesPath}`,
      application: { clientId: CLIENT_ID, clientSecret, redirectUri: CALLBACK },
      certificateAuthorities: [certificate.cert],
      ...profileFieldsOf(dialect),
    },
    /** Every token that was issued, the last one first. */
    tokens,
    /** What the service found wrong with requests, save for a member's own refusals. */
    complaints,
    revokeTokens() {
      for (const token of tokens) revoked.add(token);
    },
    /** Ends the time of every device code. */
    expireDeviceCodes() {
      for (const device of deviceCodes.values()) device.state = 'expired';
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  });
}

/** What is no mistake of the application: it waits, or the member or a test brought it about. */
const UNREMARKABLE: readonly Situation[] = ['pending', 'declined', 'expired', 'maintenance', 'limited'];

/** The password of HTTP Basic may come in plain text or as MD5 (5.5). */
const BASIC_FORMS: readonly ((password: string) => string)[] = [(password) => password, md5];

/** What a profile file says of a dialect. */
function profileFieldsOf(dialect: Dialect): Readonly<Record<string, unknown>> {
  const { faults } = dialect;
  const pinned = (situation: Situation) => ({ status: faults[situation].status, code: String(faults[situation].code) });
  return {
    headerNames: dialect.headerNames,
    paths: dialect.paths,
    furtherParameters: dialect.furtherParameters,
    devicePollCodeName: dialect.devicePollCodeName,
    revokeTokenName: dialect.revokeTokenName,
    versionHeader: dialect.version,
    devicePending: pinned('pending'),
    deviceDeclined: pinned('declined'),
    deviceExpired: pinned('expired'),
    applicationRefused: pinned('applicationRefused'),
    credentialsRefused: pinned('credentialsRefused'),
    keyRequestParameters: dialect.keyRequestParameters,
    keyPath: dialect.keyPath,
    callbackTokenName: dialect.callbackTokenName,
    identificationTokenPath: dialect.identificationTokenPath,
    identificationMemberPath: dialect.identificationMemberPath,
    tokenRefused: pinned('tokenRefused'),
    tokenPresentation: dialect.tokenPresentation,
    memberMethod: dialect.memberMethod,
    memberPath: dialect.memberPath,
    // The usual names need not be said.
    ...(dialect.memberIdPath !== 'sub' && { memberIdPath: dialect.memberIdPath }),
    ...(dialect.memberPicturePath !== 'avatar' && { memberPicturePath: dialect.memberPicturePath }),
  };
}

/** More digits than a number in JavaScript holds. */
function randomDigits(): string {
  return `9${BigInt(`0x${randomBytes(12).toString('hex')}`)
    .toString()
    .padStart(29, '0')}`;
}

function md5(text: string): string {
  return createHash('md5').update(text).digest('hex');
}

function basicOf(login: string, password: string): string {
  return `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

export function allowing(service: ForeignService): Person {
  return answering(service, 'yes');
}

export function refusing(service: ForeignService): Person {
  return answering(service, 'no');
}

/** @returns somebody who signs in with another password */
export function mistaken(service: ForeignService): Person {
  const person = allowing(service);
  return { ...person, fields: { ...person.fields, password: 'another password' } };
}

function answering({ member, certificate }: ForeignService, answer: 'yes' | 'no'): Person {
  const submit = async (address: string, more: Readonly<Record<string, string>> = {}): Promise<string> => {
    const browser = new FormBrowser(certificate);
    await browser.open(address);
    return (await browser.submit({ who: member.login, word: member.password, answer, ...more })) ?? '';
  };
  return {
    fields: { login: member.login, password: member.password },
    browse: submit,
    async typeCode(address, userCode) {
      await submit(address, { typed: userCode });
    },
  };
}
