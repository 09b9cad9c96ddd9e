/**
 * The tour's own service, like a tester's staging service: it is added by a profile file, sends members to a public
 * address, and can be slow.
 */
import { writeFileSync } from 'node:fs';
import { serviceForm } from '../../renderer/text/service-form.ts';
import { type Answer, json, type RecordedRequest, reply, startStubService } from '../stub-service.ts';
import type { RunningApp } from './guide.ts';

export interface Staging extends AsyncDisposable {
  readonly name: string;
  readonly profile: Readonly<Record<string, unknown>>;
  /** Whether the member has confirmed the device code. */
  isConfirmed: boolean;
  /** Keeps every answer about members back. @returns lets them go */
  hold(): () => void;
}

export const STAGING_MEMBER = 'Robin Placeholder';
const NAME = 'Staging';

/** Starts it on this computer. */
export async function startStaging(): Promise<Staging> {
  let held: (() => void)[] | null = null;
  const answer: Answer = (response, request) => {
    const send = (): void => answerFor(request, staging.isConfirmed)(response, request);
    if (held && request.target.startsWith('/members/')) held.push(send);
    else send();
  };
  const service = await startStubService({ aside: () => answer });
  const staging: Staging = {
    name: NAME,
    profile: {
      name: NAME,
      baseUrl: service.origin,
      authUrl: service.origin,
      application: {
        clientId: 'tour',
        clientSecret: 'secret-of-the-tour',
        redirectUri: 'member-login://callback',
        loopbackRedirect: { path: '/callback', allowsRandomSegment: true },
      },
    },
    isConfirmed: false,
    hold() {
      const kept: (() => void)[] = [];
      held = kept;
      return () => {
        held = null;
        for (const letGo of kept) letGo();
      };
    },
    [Symbol.asyncDispose]: service.close,
  };
  return staging;
}

/** Writes a profile file. @returns its path */
export function writeProfile(path: string, profile: Readonly<Record<string, unknown>>): string {
  writeFileSync(path, JSON.stringify(profile, null, 2));
  return path;
}

/** Presses the button for a profile file on its screen, and has this file chosen. */
export async function chooseProfile(
  { app, page }: RunningApp,
  path: string,
  button: string = serviceForm.add.open,
): Promise<void> {
  await app.evaluate(async ({ dialog }, filePath) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [filePath] });
  }, path);
  await page.getByRole('main').getByRole('button', { name: button }).click();
}

function answerFor({ target, headers, body }: RecordedRequest, isConfirmed: boolean): Answer {
  if (target === '/oauth/device') {
    return json({
      device_code: 'device-code-of-the-tour',
      user_code: 'KRTN-WXVB',
      verification_url: 'https://staging.example.com/device',
      interval: 1,
      expires_in: 900,
    });
  }
  if (target === '/oauth/access_token') {
    const isDevice = new URLSearchParams(body).get('code') === 'device-code-of-the-tour';
    if (isDevice && !isConfirmed) return json({ error: 'authorization_pending' }, 400);
    return reply(`access_token=token-of-the-tour-${isDevice ? 'device' : 'browser'}`);
  }
  const token = headers.authorization;
  if (!token) return json({ errors: [{ code: 'not_identified', text: 'Nobody is identified.' }] }, 401);
  const plan = token.endsWith('device') ? 'Device plan' : 'Full plan';
  return json({ member: { id: 42, login: 'robin', name: STAGING_MEMBER, plan, country: 'Iceland' } });
}
