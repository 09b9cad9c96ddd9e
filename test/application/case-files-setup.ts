/** Saves and opens case files through the application, for tests of what is in them. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import type { ExchangeRow } from '../../electron/ipc/views/exchanges.ts';
import { MEMBER, openStaging, setUp, signIn, viewOf, type World } from './application-setup.ts';

export const EVERYTHING = { numbers: [], leftOut: [], hasMemberData: false, hasReports: true } as const;

export function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'case-'));
  onTestFinished(() => rmSync(path, { recursive: true }));
  return path;
}

/** @returns the path of the file */
export async function save(
  world: World,
  plan: Partial<Parameters<typeof world.application.handlers.saveCase>[0]> = {},
) {
  const path = join(folder(), 'one.member-login.json');
  world.chosen.fileToSave = path;
  const name = await world.application.handlers.saveCase({ ...EVERYTHING, note: '', ...plan });
  expect(name).toBe('one.member-login.json');
  return path;
}

/** @returns the id of the case */
export async function open(world: World, path: string): Promise<string> {
  world.chosen.caseFile = path;
  expect(await world.application.handlers.openCase(undefined)).toBe(true);
  return viewOf(world).openCase?.id ?? '';
}

export async function rowsIn(world: World): Promise<readonly ExchangeRow[]> {
  return (await world.application.handlers.readExchanges({ since: 0 })).rows;
}

const LATER = { ...MEMBER.member, id: 12_345, email: 'probe@members.example', city: 'Utrecht' };

/** The reading without credentials goes on beside the others. */
export async function hasSettled(world: World): Promise<void> {
  while ((await rowsIn(world)).some(({ endedAtMs }) => endedAtMs === null)) await world.clock.advance(0);
}

/** A world with a sign-in at a service of a profile file. */
export async function signedIn(): Promise<World> {
  const world = await setUp();
  await openStaging(world);
  await signIn(world, { member: LATER });
  await hasSettled(world);
  return world;
}
