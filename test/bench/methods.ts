/**
 * Measures each login method, with every reply of the demo service held back by 50 ms, against the sum of those delays.
 * It runs the application without its window in this process, over real TLS, and leaves out the person's part: the
 * pages in the browser, and the wait for a device's next poll.
 */
import { UNPUBLISHED_MEMBER } from '../../electron/demo-service/members.ts';
import { answerDevice, RawBrowser } from '../demo-service/raw-http.ts';
import { type Span, sumOfSpans } from './delays.ts';
import type { Figure } from './figures.ts';
import { type MeasuredApp, startMeasuredApp } from './measured-app.ts';

const ROUNDS = 15;
const DELAY_MS = 50;

interface SignIn {
  readonly durationMs: number;
  readonly delayedMs: number;
}

/** @returns when the application was at work, the person's time left out */
type SignInBy = (app: MeasuredApp) => Promise<readonly Span[]>;

const METHODS: Readonly<Record<string, SignInBy>> = {
  'oauth-code': (app) => signInWithBrowser(app, 'oauth-code', '/authorize'),
  'device-code': signInWithDevice,
  'oauth-like': (app) => signInWithBrowser(app, 'oauth-like', '/oauth'),
  password: (app) => signInWithForm(app, 'password', {}),
  'http-basic': (app) => signInWithForm(app, 'http-basic', { passwordForm: 'md5' }),
};

export async function measureMethods(): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const [methodId, signInBy] of Object.entries(METHODS)) {
    const signIns: SignIn[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) signIns.push(await signInOnce(signInBy));
    const counted = signIns.slice(1);
    figures.push({
      title: `${methodId}, 50 ms a reply`,
      unit: 'ms',
      measured: counted.map(({ durationMs }) => durationMs),
      floor: counted.map(({ delayedMs }) => delayedMs),
      aim: { of: 'ratio', atMost: 1.15 },
    });
  }
  return figures;
}

/** The first sign-in of an application that has just started, over connections that are not open yet. */
async function signInOnce(signInBy: SignInBy): Promise<SignIn> {
  await using app = await startMeasuredApp(DELAY_MS);
  const spans = await signInBy(app);
  const sum = (pick: (span: Span) => number): number => spans.reduce((total, span) => total + pick(span), 0);
  return {
    durationMs: sum(({ startedAtMs, endedAtMs }) => endedAtMs - startedAtMs),
    delayedMs: sum((span) => sumOfSpans(app.delays, span)),
  };
}

async function signInWithBrowser(app: MeasuredApp, methodId: string, path: string): Promise<readonly Span[]> {
  const begin = app.startSpan();
  await app.startLogin(methodId, {});
  const address = await app.openedAddress;
  const toBrowser = begin();
  const browser = new RawBrowser(app.demo);
  await browser.open(address);
  await browser.post(`${path}/login`, { login: UNPUBLISHED_MEMBER.login, password: UNPUBLISHED_MEMBER.password });
  const { headers } = await browser.post(`${path}/consent`, { decision: 'allow' });
  const finish = app.startSpan();
  app.take(headers.location ?? '');
  await app.signedIn;
  return [toBrowser, finish()];
}

/** From the sending of the poll that brings the token. */
async function signInWithDevice(app: MeasuredApp): Promise<readonly Span[]> {
  app.setDemoBehaviour('deviceInterval', '1');
  const begin = app.startSpan();
  await app.startLogin('device-code', {});
  const { userCode, address } = await app.shownCode;
  const toCode = begin();
  const start = { device_code: '', user_code: userCode, verification_url: address, expires_in: 0, interval: 0 };
  await answerDevice(new RawBrowser(app.demo), start, UNPUBLISHED_MEMBER);
  await app.signedIn;
  return [toCode, { startedAtMs: app.lastPollAtMs, endedAtMs: app.signedInAtMs }];
}

async function signInWithForm(
  app: MeasuredApp,
  methodId: string,
  fields: Readonly<Record<string, string>>,
): Promise<readonly Span[]> {
  const begin = app.startSpan();
  await app.startLogin(methodId, { ...fields, login: UNPUBLISHED_MEMBER.login, password: UNPUBLISHED_MEMBER.password });
  await app.signedIn;
  return [begin()];
}
