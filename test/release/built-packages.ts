/**
 * What one system's build hands to the release: its packages, and beside them a file with one word on how they are
 * signed. The word travels with the packages, so nobody has to infer it from secrets.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BuiltSystem, builtSystemSchema, type SigningState, signingStateSchema } from './signing.ts';

export function writeSigningState(folder: string, system: BuiltSystem, state: SigningState): void {
  writeFileSync(join(folder, nameOf(system)), `${state}\n`);
}

/**
 * Reads the words of all systems and removes their files, which are not for download.
 * @throws Error where a system has none: then its packages are missing too
 */
export function takeSigningStates(
  folder: string,
): readonly { readonly system: BuiltSystem; readonly state: SigningState }[] {
  const states = builtSystemSchema.options.map((system) => ({ system, state: readState(folder, system) }));
  for (const { system } of states) rmSync(join(folder, nameOf(system)));
  return states;
}

function readState(folder: string, system: BuiltSystem): SigningState {
  const file = join(folder, nameOf(system));
  try {
    return signingStateSchema.parse(readFileSync(file, 'utf8').trim());
  } catch (cause) {
    throw new Error(`${file} does not say how the packages for ${system} are signed.`, { cause });
  }
}

function nameOf(system: BuiltSystem): string {
  return `signing-${system}.txt`;
}
