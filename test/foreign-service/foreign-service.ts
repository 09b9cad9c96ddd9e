/**
 * A service that is not ours, of the document's shape and with everything else its own: it shares no code with the demo
 * service or the client. It answers each endpoint as its dialect says, and insists on what the dialect requires. And its
 * members, with a browser: one who allows what is asked for, and one who refuses it.
 */
import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:https';
import type { Person } from '../driven-application.ts';
import { FormBrowser } from '../form-browser.ts';
import { type Certificate, portOf } from '../stub-service.ts';
import { type Dialect, type Fault, type Situation, TOLD_AS } from './dialect.ts';
import { type Asked, hasVersion, isForm, keyIn, presentedToken, readRequest } from './read-request.ts';
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
  /** A network answers in its place. */
  | 'portal'
  | 'limited'
  | 'upgrade'
  /** Only the member information is limited. */
  | 'readings limited';

export type ForeignService = Awaited<ReturnType<typeof startForeignService>>;

const APPLICATION = { clientId: 'key-of-a-desktop-application', redirectUri: 'member-login://callback' };

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
  readonly manners?: Manners;
}

/** What it does with what is wrong; it makes nothing of each, if left out. */
export interface Manners {
  /** Its sign-in page shows an error for a redirect URI or a key that is not registered, and leads nowhere. */
  readonly page?: {
    readonly refuses: 'at once' | 'who signed in';
    readonly status: 200 | 400;
    readonly checksAddress: boolean;
    readonly checksKey: boolean;
  };
  /** A call without a key is refused otherwise than one with a wrong key. */
  readonly tellsMissingKey?: boolean;
  /** A code that is not known is refused before the secret is looked at. */
  readonly looksAtCodeFirst?: boolean;
  /** How long a code is good. */
  readonly codeSeconds?: number;
  /** What there is at a path that is not known: an error, or a page. */
  readonly notFound?: 'error' | 'page';
  /** How a wrong HTTP Basic password is refused; like nobody, if left out. */
  readonly basicRefusal?: 'credentialsRefused';
  /** The one form in which HTTP Basic takes the password. */
  readonly basicForm?: 'plain' | 'md5';
  /** Whether a device code is started by the header's key alone. */
  readonly startsWithoutClientId?: boolean;
}

export async function startForeignService(dialect: Dialect, certificate: Certificate, options: ForeignOptions = {}) {
  const { nowMs = () => 0, locksOut = false, manners = {} } = options;
  const { paths, furtherParameters, faults, customs } = dialect;
  const { login = customs?.login ?? 'member@service.example' } = options;
  const { deviceSeconds = customs?.deviceSeconds ?? 900, intervalSeconds = customs?.intervalSeconds ?? 7 } = options;
  const { clientId, redirectUri } = customs?.application ?? APPLICATION;
  const clientSecret = customs?.application.clientSecret ?? `secret-${randomBytes(12).toString('hex')}`;
  const [apiPath, pagesPath] = ['/api', '/pages'];
  const member = {
    login,
    password: 'pässwörd with a + and a %',
    subject: customs?.subject ?? randomDigits(),
    name: dialect.language,
    /** What is shown of every record of the member. */
    shown: customs?.shown ?? { name: 'home', value: 'city: Nova' },
  };
  const tokens: string[] = [];
  const revoked = new Set<string>();
  /** With the instant at which each was issued. */
  const codes = new Map<string, number>();
  const keys = new Map<string, string>();
  const deviceCodes = new Map<
    string,
    { readonly userCode: string; readonly endsAtMs: number; state: 'pending' | 'allowed' | 'declined' | 'expired' }
  >();
  const complaints: string[] = [];
  const granted: string[] = [];
  const state: { weather: Weather; answersLeft: number; readings: number } = {
    weather: 'fine',
    /** How many calls are answered before it is down. */
    answersLeft: Number.POSITIVE_INFINITY,
    /** How often the member information was asked for with credentials. */
    readings: 0,
  };
  let isLockedOut = false;

  const fault = ({ locale }: Asked, situation: Situation): Answer => {
    if (!UNREMARKABLE.includes(situation)) complaints.push(situation);
    return writeFault(faults[situation], dialect, locale);
  };
  const furtherFault = (asked: Asked, situation: keyof typeof TOLD_AS): Answer => {
    const own = customs?.faults[situation];
    if (!own) return fault(asked, TOLD_AS[situation]);
    // Whoever asks as nobody wants to know what nobody gets.
    if (situation !== 'nobody') complaints.push(situation);
    return writeFault(own, dialect, asked.locale);
  };
  const isWarned = (isReading: boolean): boolean =>
    state.weather === 'warned' || (state.weather === 'grants warned' && !isReading);
  const success = (value: object, isCacheable = false): Answer => ({
    kind: 'json',
    status: 200,
    value: isWarned(isCacheable)
      ? { ...value, errors: [{ code: customs ? 0 : 'notice', text: faults.upgrade.text }] }
      : value,
    isCacheable,
  });
  const issue = (): string => {
    const [last] = tokens;
    // The same as long as it is good.
    if (customs && last !== undefined && !revoked.has(last)) return last;
    const text = customs ? randomBytes(6).toString('hex') : randomBytes(20).toString('base64url');
    const token = dialect.tokenForm === 'digits' ? randomDigits() : text;
    tokens.unshift(token);
    return token;
  };
  const grant = (): Answer => success({ [dialect.tokenName]: inJson(issue()), ...customs?.besideToken });
  const inJson = (token: string): string => (dialect.tokenForm === 'padded' ? ` ${token}\n` : token);
  const takeOut = <T>(held: Map<string, T>, name: string): T | undefined => {
    const value = held.get(name);
    held.delete(name);
    return value;
  };

  const isSecretWrong = ({ fields }: Asked): boolean => fields.get('client_secret') !== clientSecret;
  const application = { client_id: clientId, client_secret: clientSecret };

  function exchangeCode(asked: Asked): Answer {
    const { looksAtCodeFirst = false, codeSeconds = Number.POSITIVE_INFINITY } = manners;
    if (looksAtCodeFirst && !codes.has(asked.fields.get('code') ?? '')) return fault(asked, 'codeRefused');
    if (isSecretWrong(asked)) return furtherFault(asked, 'secretRefused');
    if (
      !isForm(asked, dialect, { ...application, ...furtherParameters.codeExchange, redirect_uri: redirectUri }, [
        'code',
      ])
    ) {
      return fault(asked, 'parameterMissing');
    }
    const issuedAtMs = takeOut(codes, asked.fields.get('code') ?? '');
    const isGood = issuedAtMs !== undefined && nowMs() - issuedAtMs < codeSeconds * 1000;
    return isGood ? grant() : fault(asked, 'codeRefused');
  }

  function startDevice(asked: Asked): Answer {
    const isKeyEnough = manners.startsWithoutClientId || customs;
    const client: Record<string, string> = isKeyEnough ? {} : { client_id: clientId };
    if (!isForm(asked, dialect, { ...client, ...furtherParameters.deviceStart }))
      return fault(asked, 'parameterMissing');
    const deviceCode = randomBytes(16).toString('hex');
    const userCode = customs?.makeUserCode() ?? randomBytes(4).toString('hex').toUpperCase();
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
    if (isSecretWrong(asked)) return furtherFault(asked, 'secretRefused');
    if (!isForm(asked, dialect, { ...application, ...furtherParameters.devicePoll }, [name]))
      return fault(asked, 'parameterMissing');
    const device = deviceCodes.get(asked.fields.get(name) ?? '');
    if (!device) return fault(asked, 'codeRefused');
    if (device.state === 'pending' && nowMs() >= device.endsAtMs) device.state = 'expired';
    return device.state === 'allowed' ? grant() : fault(asked, device.state);
  }

  function requestKey(asked: Asked): Answer {
    const redirect: Record<string, string> =
      dialect.keyRequestParameters === 'none' ? {} : { redirect_uri: redirectUri };
    if (!isForm(asked, dialect, { ...furtherParameters.keyRequest, ...redirect }))
      return fault(asked, 'parameterMissing');
    const key = randomBytes(8).toString('hex');
    keys.set(key, redirectUri);
    return success({ ...withValueAt({}, dialect.keyPath, key), ...customs?.beside });
  }

  function identify(asked: Asked): Answer {
    if (!isForm(asked, dialect, furtherParameters.identification, ['login', 'password']))
      return fault(asked, 'parameterMissing');
    const { fields } = asked;
    const isKnown = fields.get('login') === member.login;
    const isMember = isKnown && fields.get('password') === md5(member.password);
    if (!isMember) isLockedOut = locksOut;
    if (!isKnown) return furtherFault(asked, 'loginUnknown');
    if (!isMember || isLockedOut) return fault(asked, 'credentialsRefused');
    const beside = customs ? { hash: randomBytes(16).toString('hex'), ...customs.beside } : { ok: true };
    const withToken = withValueAt(beside, dialect.identificationTokenPath, inJson(issue()));
    const record = customs?.userOf(member) ?? recordOf(member, dialect.identificationName);
    return success(withValueAt(withToken, dialect.identificationMemberPath, record));
  }

  /** Says nothing of whether it knew the token (RFC 7009, 2.2). */
  function revokeToken(asked: Asked): Answer {
    const { revokeTokenName: name } = dialect;
    if (isSecretWrong(asked)) return furtherFault(asked, 'secretRefused');
    if (!isForm(asked, dialect, { ...application, ...furtherParameters.revoke }, [name]))
      return fault(asked, 'parameterMissing');
    revoked.add(asked.fields.get(name) ?? '');
    return success({});
  }

  /** Whether its token is good. */
  function checkToken(asked: Asked): Answer {
    const token = presentedToken(asked, dialect);
    return tokens.includes(token) && !revoked.has(token) ? success({ errors: [] }) : fault(asked, 'tokenRefused');
  }

  /** The token itself says which. */
  function endToken(asked: Asked): Answer {
    if (asked.fields.size > 0) return fault(asked, 'parameterMissing');
    const answer = checkToken(asked);
    revoked.add(presentedToken(asked, dialect));
    return answer;
  }

  /** Wrong HTTP Basic credentials are no error of their own (5.5). */
  function readMember(asked: Asked): Answer {
    if (state.weather === 'readings limited') return fault(asked, 'limited');
    const authorization = asked.header('authorization');
    const forms = manners.basicForm ? [BASIC_FORMS[manners.basicForm]] : Object.values(BASIC_FORMS);
    const isBasic = forms.some((form) => authorization === basicOf(member.login, form(member.password)));
    const token = presentedToken(asked, dialect);
    if (token !== '' || isBasic) state.readings += 1;
    if (token !== '' && (revoked.has(token) || !tokens.includes(token))) return fault(asked, 'tokenRefused');
    if (!isBasic && authorization.startsWith('Basic ') && manners.basicRefusal)
      return fault(asked, manners.basicRefusal);
    if (token === '' && !isBasic && dialect.nobody === 'refused') return furtherFault(asked, 'nobody');
    const isMember = token !== '' || isBasic;
    const found = isMember ? (customs?.recordOf(member) ?? recordOf(member)) : null;
    return success(withValueAt(customs?.beside ?? { at: state.readings }, dialect.memberPath, found), true);
  }

  function recordOf({ subject, name }: typeof member, nameOfName = 'name'): object {
    const record = withValueAt({ [nameOfName]: name, home: { city: 'Nova' } }, dialect.memberIdPath, subject);
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
    [`POST ${paths.revoke}`]: customs ? endToken : revokeToken,
    [`${dialect.memberMethod} ${paths.memberInformation}`]: readMember,
    ...(customs && { [`GET ${customs.activePath}`]: checkToken }),
  };

  function answerCall(asked: Asked): Answer {
    if (customs && asked.method === 'OPTIONS') return success({});
    if (state.weather === 'maintenance' || state.weather === 'limited' || state.weather === 'upgrade')
      return fault(asked, state.weather);
    if (state.weather === 'maintenance, as a success')
      return writeFault({ ...faults.maintenance, status: 200 }, dialect);
    if (state.weather === 'portal') return { kind: 'redirect', location: 'https://portal.invalid/' };
    const html = `<title>${faults.maintenance.text}</title>`;
    if (state.weather === 'maintenance page') return { kind: 'page', html, status: 503 };
    if (state.weather === 'maintenance page, as a success') return { kind: 'page', html };
    const call = calls[`${asked.method} ${asked.path.slice(apiPath.length)}`];
    if (!call && manners.notFound) return notFound();
    const key = keyIn(asked, dialect);
    if (key === '')
      return manners.tellsMissingKey ? fault(asked, 'parameterMissing') : furtherFault(asked, 'keyMissing');
    if (key !== clientId || state.weather === 'key refused') return fault(asked, 'applicationRefused');
    if (!hasVersion(asked, dialect)) return fault(asked, 'upgrade');
    const answer = call ? call(asked) : fault(asked, 'parameterMissing');
    if (answer.kind === 'json' && answer.status < 300) granted.push(asked.path.slice(apiPath.length));
    return answer;
  }

  /** In words that are its web server's, not the service's own. */
  function notFound(): Answer {
    if (manners.notFound === 'page') return { kind: 'page', html: '<title>Not Found</title>', status: 404 };
    return writeFault({ status: 404, code: 404, text: 'Not Found' }, dialect);
  }

  function isRefusedPage(path: string, parameters: URLSearchParams): boolean {
    if (!manners.page || path !== `${pagesPath}${paths.authorize}`) return false;
    const isKnown = !manners.page.checksKey || parameters.get('client_id') === clientId;
    return !isKnown || (manners.page.checksAddress && parameters.get('redirect_uri') !== redirectUri);
  }

  /** The pages: all ask for login, password and an answer; the one for devices also for the code. */
  function answerPage({ method, path, query, fields }: Asked): Answer {
    const isTyping = path === `${pagesPath}/typing`;
    if (
      isRefusedPage(path, method === 'GET' ? query : fields) &&
      (manners.page?.refuses === 'at once' || method !== 'GET')
    )
      return { kind: 'page', html: `<p>${faults.parameterMissing.text}</p>`, status: manners.page?.status ?? 400 };
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
      location: `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${new URLSearchParams({ ...parameters, ...(state && { state }) })}`,
    });
    if (!isAllowed) return back({ error: 'access_denied' });
    if (path === `${pagesPath}${paths.authorize}` && (fields.get('client_id') === clientId || manners.page)) {
      const code = randomBytes(customs ? 16 : 10).toString('hex');
      codes.set(code, nowMs());
      return back({ code });
    }
    if (path === `${pagesPath}${paths.keyPage}` && takeOut(keys, fields.get('key') ?? '')) {
      return back({ [dialect.callbackTokenName]: issue() });
    }
    throw new Error(`There is no page at ${path}, or not for this.`);
  }

  const server = createServer({ ...certificate }, async (request, response) => {
    const asked = await readRequest(request, dialect);
    const { path } = asked;
    const isCall = path.startsWith(apiPath) || (manners.notFound !== undefined && !path.startsWith(pagesPath));
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
      application: { clientId, clientSecret, redirectUri },
      certificateAuthorities: [certificate.cert],
      ...profileFieldsOf(dialect),
    },
    /** Every token that was issued, the last one first. */
    tokens,
    /** What the service found wrong with requests, save for a member's own refusals. */
    complaints,
    /** Paths of the calls that brought what was asked for; of a reading also without credentials. */
    granted,
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
const BASIC_FORMS = { plain: (password: string) => password, md5 } as const;

/** What a profile file says of a dialect. */
function profileFieldsOf(dialect: Dialect): Readonly<Record<string, unknown>> {
  const { faults, customs } = dialect;
  const pin = ({ status, code }: Fault) => ({ status, code: String(code) });
  const pinned = (situation: Situation) => pin(faults[situation]);
  const { loginUnknown } = customs?.faults ?? {};
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
    credentialsRefused: [...(loginUnknown ? [pin(loginUnknown)] : []), pinned('credentialsRefused')],
    ...(customs && { revokeForm: 'bearer' }),
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

export function md5(text: string): string {
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
  const browser = new FormBrowser(certificate);
  const submit = async (address: string, more: Readonly<Record<string, string>> = {}): Promise<string> => {
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
