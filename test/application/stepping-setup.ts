/** Steps through sign-ins of the application, as the page does: looks at what is held, and decides about it. */
import type { AttemptView } from '../../electron/ipc/views/attempts.ts';
import type { ExchangeDetails } from '../../electron/ipc/views/exchange-details.ts';
import type { BrowserRow, ExchangeRow, RequestRow, SignInRow } from '../../electron/ipc/views/exchanges.ts';
import type { HeldDecision, HeldDetails, HeldEdit } from '../../electron/ipc/views/held.ts';
import { type Certificate, makeCertificate } from '../stub-service.ts';
import { deliver, setUp, stepOf, until, viewOf, type World } from './application-setup.ts';

let certificate: Promise<Certificate> | null = null;

/** Over https, so that every method is possible. */
export async function setUpPaused(options: Parameters<typeof setUp>[0] = {}): Promise<World> {
  certificate ??= makeCertificate();
  const made = await certificate;
  const profile = { certificateAuthorities: [made.cert], ...options.profile };
  const world = await setUp({ certificate: made, ...options, profile });
  await world.application.handlers.pauseNextSignIn({ isOn: true });
  return world;
}

export async function begin(world: World, methodId: string, fields: Readonly<Record<string, string>> = {}) {
  const serviceId = viewOf(world).service.id;
  return (await world.application.handlers.startLogin({ serviceId, methodId, fields })).attemptId;
}

export const attemptOf = (world: World): AttemptView | undefined => viewOf(world).attempts[0];

export const isWaiting = (world: World) => until(world, () => stepOf(world)?.kind === 'waiting-for-browser');

/** An authorization code that is held before it is exchanged. */
export async function setUpHeldCode(): Promise<World> {
  const world = await setUpHeldPage();
  await openPage(world);
  deliver(world);
  await untilHeld(world);
  return world;
}

/** A sign-in whose page is held before the browser opens it. */
export async function setUpHeldPage(options: Parameters<typeof setUp>[0] = {}): Promise<World> {
  const world = await setUpPaused(options);
  await begin(world, 'oauth-code');
  await untilHeld(world);
  return world;
}

/** Lets the page that is held be opened as it is. */
export async function openPage(world: World): Promise<void> {
  await untilHeld(world);
  await goOn(world);
  await isWaiting(world);
}

/** Waits until something is held. @returns what, such as `POST /oauth/access_token` */
export async function untilHeld(world: World): Promise<readonly string[]> {
  await until(world, ({ attempts: [attempt] }) => attempt?.held != null);
  return heldBy(world);
}

export function heldBy(world: World): readonly string[] {
  return (attemptOf(world)?.held?.requests ?? []).map(({ method, path }) => `${method} ${path}`);
}

export async function decide(world: World, decision: HeldDecision, index = 0): Promise<void> {
  const attempt = attemptOf(world);
  const request = attempt?.held?.requests[index];
  if (!attempt || !request) throw new Error('Nothing is held.');
  await world.application.handlers.decideHeld({ attemptId: attempt.id, heldId: request.heldId, decision });
}

/** Lets everything that is held now go on, each by a decision of its own. */
export async function goOn(world: World): Promise<void> {
  for (let left = heldBy(world).length; left > 0; left -= 1) await decide(world, { kind: 'go-on' });
}

/** Changes the first that is held. */
export function change(world: World, edits: readonly HeldEdit[], path: string | null = null): Promise<void> {
  return decide(world, { kind: 'change', path, edits });
}

/** Goes on until the sign-in is over, or the person is asked something. */
export async function goOnToEnd(world: World): Promise<void> {
  await decide(world, { kind: 'go-on-to-end' });
}

export function rowsOf({ application }: World): readonly ExchangeRow[] {
  const view = application.handlers.readExchanges({ since: 0 });
  if (view instanceof Promise) throw new Error('The rows are answered at once.');
  return view.rows;
}

export const browserOf = (world: World): readonly BrowserRow[] => rowsOf(world).filter((row) => row.kind === 'browser');

export const requestsOf = (world: World): readonly RequestRow[] =>
  rowsOf(world).filter((row) => row.kind === 'request');

export function signInOf(world: World): SignInRow {
  const row = rowsOf(world).findLast((one) => one.kind === 'sign-in');
  if (row?.kind !== 'sign-in') throw new Error('There is no sign-in.');
  return row;
}

export function detailsOf({ application }: World, number: number): ExchangeDetails {
  const details = application.handlers.readExchange({ number });
  if (details === null || details instanceof Promise) throw new Error('There are no such details.');
  return details;
}

/** What may be changed in what is held first. */
export function heldDetailsOf(world: World): HeldDetails {
  const heldId = attemptOf(world)?.held?.requests[0]?.heldId;
  const row = [...requestsOf(world), ...browserOf(world)].find((one) => one.heldId === heldId);
  const { held } = detailsOf(world, row?.number ?? 0);
  if (!held) throw new Error('Nothing is held.');
  return held;
}

export function indexOf(values: HeldDetails['form'], name: string): number {
  return (values ?? []).findIndex((one) => one.name === name);
}
