/**
 * Services besides the demo: a server that a test scripts, which has the demo's address and certificate (a HostileProxy
 * leads tunnels to it), and profile files, opened as a person opens them but without the system's file dialog.
 */
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { text } from '../../renderer/text/en.ts';
import type { LaunchedApp } from '../launch.ts';
import {
  type Answer,
  type Certificate,
  json,
  type RecordedRequest,
  reply,
  type StubService,
  startStubService,
} from '../stub-service.ts';
import { expect, readView, titleOf, wordsFor } from './journey.ts';

/** The demo's certificate and key, as the running application keeps them. */
export function readDemoCertificate(userDataFolder: string): Certificate {
  const pem = readFileSync(join(userDataFolder, 'demo-service', 'certificate.pem'), 'utf8');
  return {
    key: createPrivateKey(pem).export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: new X509Certificate(pem).toString(),
  };
}

/** A member call that names nobody is answered beside the script: the application asks one when it first reads a member. */
export async function startOwnService(userDataFolder: string): Promise<StubService> {
  return startStubService({ certificate: readDemoCertificate(userDataFolder), aside: answerNobody });
}

/** Says that nobody is identified, to a member call without any credential. */
function answerNobody({ target, headers }: RecordedRequest): Answer | null {
  const isMemberCall = new URL(target, 'http://127.0.0.1').pathname.endsWith('/members/infos');
  const isNobody = !headers.authorization && !headers['x-service-token'] && !target.includes('access_token=');
  return isMemberCall && isNobody ? NOT_IDENTIFIED : null;
}

const NOT_IDENTIFIED: Answer = json({ error: 'not_identified', error_description: 'Nobody is identified.' }, 401);

/** What a profile file says, as far as it differs from a service at `origin` with nothing special. */
type ProfileChanges = Readonly<Record<string, unknown>>;

/** @returns the path of a profile file for a service at this origin; removed with the application's data */
export function writeProfile(userDataFolder: string, origin: string, changes: ProfileChanges = {}): string {
  const path = join(userDataFolder, 'own-service.json');
  const profile = {
    name: OWN_NAME,
    baseUrl: origin,
    authUrl: origin,
    application: {
      clientId: 'own-application',
      clientSecret: 'own-secret-of-the-test',
      redirectUri: 'member-login://callback',
      loopbackRedirect: { path: '/callback', allowsRandomSegment: true },
    },
    ...changes,
  };
  writeFileSync(path, JSON.stringify(profile));
  return path;
}

/** Opens a profile file by its keys; the system's dialog answers at once. The service's sign-in screen is on then. */
export async function openProfile({ app, page }: LaunchedApp, path: string): Promise<void> {
  await app.evaluate(async ({ dialog }, chosen) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [chosen] });
  }, path);
  await page.keyboard.press('ControlOrMeta+o');
  await expect(titleOf(page)).toHaveText(text.signIn.title(OWN_NAME));
}

/** What the service of a profile file is called. */
const OWN_NAME = 'Own service';

export const OWN_MEMBER = { id: 7001, login: 'scripted', name: 'Scripted Member' };
export const OWN_TOKEN: Answer = reply('access_token=scripted-token');
export const OWN_RECORD: Answer = json({ member: OWN_MEMBER });

/**
 * An answer that asks the demo itself and passes its reply on.
 * @param onReply is shown the body of the reply
 */
export function passOn(baseAddress: string, { cert }: Certificate, onReply: (body: string) => void): Answer {
  return (response, { method, target, headers, body }) => {
    const { host: _, ...rest } = headers;
    const outgoing = request(`${baseAddress}${target}`, { method, headers: rest, ca: cert }, async (incoming) => {
      const chunks: Buffer[] = [];
      for await (const chunk of incoming) chunks.push(chunk);
      const whole = Buffer.concat(chunks);
      onReply(whole.toString());
      response.writeHead(incoming.statusCode ?? 502, incoming.headers).end(whole);
    });
    outgoing.on('error', () => response.destroy());
    outgoing.end(body);
  };
}

/**
 * S8: the form of this method says before anything is typed that no password is sent, takes no press, and main
 * refuses what is sent past it.
 */
export async function expectNoPasswordTaken(page: Page, methodId: string): Promise<void> {
  await expect(page.getByRole('main').getByText(text.signIn.caution['needs-https'])).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true })).toBeDisabled();
  const { id: serviceId } = (await readView(page)).service;
  const fields = { login: 'ada', password: 'typed-secret' };
  await page.evaluate((login) => window.memberLogin.startLogin(login), { serviceId, methodId, fields });
  await expect(page.getByRole('alert')).toContainText(wordsFor('address-not-secure'));
}
