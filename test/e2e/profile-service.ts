/**
 * A service known only from a profile file: https with its own certificate, members by login, and whatever a test does
 * to it later (down, silent, a token revoked). It shares no code with the demo.
 */
import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Answer, drop, json, makeCertificate, type RecordedRequest, startStubService } from '../stub-service.ts';
import { chooseMethod, expect, goByRail, type Journey, readView, submitLogin } from './journey.ts';

/** The contents of a profile file; a test may break any of it. */
type ProfileFile = Readonly<Record<string, unknown>> & {
  readonly application: Readonly<Record<string, unknown>>;
};

export interface ProfileService extends AsyncDisposable {
  readonly id: string;
  readonly name: string;
  readonly origin: string;
  readonly host: string;
  readonly clientSecret: string;
  /** What the profile file says. */
  readonly profile: ProfileFile;
  /** The profile file. */
  readonly path: string;
  /** Arguments that launch the application with the profile file. */
  readonly args: readonly string[];
  readonly requests: readonly RecordedRequest[];
  /** `down` cuts every connection; `silent` keeps requests waiting until it is `up`. */
  become(state: 'up' | 'down' | 'silent'): void;
  /** Revokes this member's tokens. */
  revoke(memberName: string): void;
  /** How often this member was read with a token. */
  readings(memberName: string): number;
  /** Every token that was issued. */
  tokens(): readonly string[];
}

export interface Member {
  readonly login: string;
  readonly name: string;
}

export const PASSWORD = 'scripted-password-77';
const SCRIPTED: Member = { login: 'scripted', name: 'Scripted Member' };

/** @param dataFolder beside which the profile file is written */
export async function startProfileService(
  dataFolder: string,
  { id = 'staging', name = 'Staging' }: { readonly id?: string; readonly name?: string } = {},
): Promise<ProfileService> {
  const certificate = await makeCertificate();
  const stub = await startStubService({ certificate });
  const clientSecret = `secret-of-${id}-${randomUUID()}`;
  const members = new Map<string, Member>();
  const issued: string[] = [];
  const readings: string[] = [];
  const waiting: (() => void)[] = [];
  let state: 'up' | 'down' | 'silent' = 'up';

  const serve: Answer = (response, request) => {
    const { target, headers, body } = request;
    const path = new URL(target, 'https://service').pathname;
    if (path === '/api/members/auth') {
      const token = `token-of-${id}-${randomUUID()}`;
      const login = new URLSearchParams(body).get('login') ?? '';
      const member = {
        login,
        name: login === SCRIPTED.login ? SCRIPTED.name : `${login[0]?.toUpperCase()}${login.slice(1)} Member`,
      };
      members.set(token, member);
      issued.push(token);
      return json({ token, member: recordOf(member) })(response, request);
    }
    if (path === '/api/members/oauth')
      return json({ data: { ticket: { key: `key-${randomUUID()}` } } })(response, request);
    const member = members.get(String(headers.authorization).replace(/^Bearer /, ''));
    if (path === '/api/members/infos' && member) {
      readings.push(member.name);
      return json({ member: recordOf(member) })(response, request);
    }
    return json({ errors: [{ code: 401, text: 'Nobody is signed in.' }] }, 401)(response, request);
  };
  const behave: Answer = (response, request) => {
    // Answers the next request too.
    stub.answerWith(behave);
    if (state === 'down') drop(response, request);
    else if (state === 'silent') waiting.push(() => serve(response, request));
    else serve(response, request);
  };
  stub.answerWith(behave);

  const profile = {
    id,
    name,
    baseUrl: `${stub.origin}/api`,
    authUrl: `${stub.origin}/auth`,
    application: { clientId: `key-of-${id}`, clientSecret, redirectUri: 'member-login://callback' },
    certificateAuthorities: [certificate.cert],
  };
  const path = join(dirname(dataFolder), `${id}-profile.json`);
  writeProfile(path, profile);
  return {
    id,
    name,
    clientSecret,
    profile,
    path,
    args: ['--profile', path],
    origin: stub.origin,
    host: stub.host,
    requests: stub.requests,
    become(next) {
      state = next;
      if (next === 'up') for (const answer of waiting.splice(0)) answer();
    },
    revoke(memberName) {
      for (const [token, member] of members) if (member.name === memberName) members.delete(token);
    },
    readings: (memberName) => readings.filter((one) => one === memberName).length,
    tokens: () => issued,
    [Symbol.asyncDispose]: () => stub.close(),
  };
}

export function writeProfile(path: string, profile: unknown): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, typeof profile === 'string' ? profile : JSON.stringify(profile, null, 2));
}

/** Signs in with login and password at the current service, which has to be up. */
export async function signInAtService({ page }: Journey, { login, name }: Member = SCRIPTED): Promise<void> {
  await expect.poll(async () => (await readView(page)).service.state).toBe('ready');
  await goByRail(page, 'Sign in');
  await chooseMethod(page, 'password');
  await submitLogin(page, { login, password: PASSWORD });
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

function recordOf({ login, name }: Member): Readonly<Record<string, string>> {
  return { login, name, email: `${login}@example.com` };
}
