/** A service of a profile file, and what a person does with the document check of it. */
import type { DocumentCheckView, FindingView, PointId } from '../../electron/ipc/views/document-check.ts';
import { type Answer, json, type RecordedRequest, reply } from '../stub-service.ts';
import { begin, deliver, MEMBER, openStaging, setUp, TOKEN, until, viewOf, type World } from './application-setup.ts';

export const STAGING = 'staging';
/** Of a test member, for a run. */
export const TYPED = { login: 'typed-member-4711', password: 'typed)%>+$:"\\é-word' } as const;
/** The token that they bring. */
export const IDENTIFIED = 'the-identified-token-9876543210';
/** Of the application, without which no call is answered. */
const KEY = 'the-key';

/** A world with a service of a profile file, which answers each call for as long as the test runs. */
export interface StagingWorld extends World {
  /** What its polls get. */
  readonly device: { poll: Answer };
}

export const POLL_PENDING = json({ error: 'authorization_pending' }, 400);
export const POLL_DECLINED = json({ error: 'access_denied' }, 400);
export const issueJsonToken = json({ access_token: TOKEN });

export async function setUpStaging(options: Parameters<typeof setUp>[0] = {}): Promise<StagingWorld> {
  const world = await setUp(options);
  const device = { poll: POLL_PENDING };
  const answer: Answer = (response, request) => answerFor(request, device)(response, request);
  world.stub.answerWith(...Array.from({ length: 60 }, () => answer));
  await openStaging(world, options.certificate && { certificateAuthorities: [options.certificate.cert] });
  return { ...world, device };
}

/** Token replies are JSON. */
function answerFor({ target, headers, body }: RecordedRequest, { poll }: StagingWorld['device']): Answer {
  if (headers['x-service-key'] !== KEY) return json({ errors: [{ code: 'unknown_key', text: 'No.' }] }, 403);
  switch (target.replace(/\?.*$/, '')) {
    case '/oauth/access_token':
      return body.includes('the-device-code') ? poll : issueJsonToken;
    case '/oauth/device':
      return json(DEVICE);
    case '/members/oauth':
      return json({ key: 'the-brought-key' });
    case '/members/infos':
      return json(MEMBER);
    case '/members/auth':
      return new URLSearchParams(body).get('login') === TYPED.login
        ? json({ token: IDENTIFIED, member: MEMBER.member })
        : json({ error: 'wrong_login' }, 403);
    default:
      return reply('', { status: 404 });
  }
}

const DEVICE = {
  device_code: 'the-device-code',
  user_code: 'WDJB-MJHT',
  verification_url: 'https://example.com/device',
  expires_in: 600,
  interval: 5,
};

/** A whole sign-in through the browser. */
export async function signInAtStaging(world: World): Promise<void> {
  const before = viewOf(world).sessions[0]?.signedInAtMs;
  await world.clock.advance(1_000);
  await begin(world, 'oauth-code');
  await until(world, ({ attempts }) => attempts[0]?.step.kind === 'waiting-for-browser');
  deliver(world);
  await until(world, ({ sessions, attempts }) => attempts.length === 0 && sessions[0]?.signedInAtMs !== before);
}

export async function readCheck({ application }: World, serviceId = STAGING): Promise<DocumentCheckView> {
  return application.handlers.readDocumentCheck({ serviceId });
}

export async function findingOf(world: World, id: PointId): Promise<FindingView> {
  const found = (await readCheck(world)).findings.find((finding) => finding.id === id);
  if (!found) throw new Error(`There is no finding of ${id}.`);
  return found;
}

/** Resolves when no probes run; the clock moves on as far as they wait. */
export async function untilRun(world: World): Promise<DocumentCheckView> {
  for (;;) {
    const check = await readCheck(world);
    if (check.run === null) return check;
    await world.clock.advance(check.run.waitsFor?.kind === 'until' ? 2_000 : 0);
  }
}
