/**
 * Decides, from the secrets that a build was given, how its packages are signed, and words that for the people who
 * install them. Secrets are passed on by name only. Each system's build hands one word on it to the release, beside its
 * packages, so that nobody has to infer it from secrets.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** What the packages of one system are. `ad-hoc` is macOS's seal without a name behind it. */
const signingStateSchema = z.enum(['notarized', 'signed', 'ad-hoc', 'unsigned']);
export type SigningState = z.infer<typeof signingStateSchema>;

/** As `process.platform`. */
export const builtSystemSchema = z.enum(['linux', 'darwin', 'win32']);
export type BuiltSystem = z.infer<typeof builtSystemSchema>;

/** Every variable that makes electron-builder sign. Those that the plan does not name are removed. */
export const SIGNING_VARIABLES = [
  ...['CSC_LINK', 'CSC_KEY_PASSWORD', 'WIN_CSC_LINK', 'WIN_CSC_KEY_PASSWORD'],
  ...['APPLE_API_KEY', 'APPLE_API_KEY_ID', 'APPLE_API_ISSUER'],
  ...['APPLE_ID', 'APPLE_APP_SPECIFIC_PASSWORD', 'APPLE_TEAM_ID'],
] as const;

interface SigningPlan {
  readonly state: SigningState;
  readonly variables: Readonly<Record<string, string>>;
  /** Text of the key for notarization. Apple's tool takes it as a file, whose path belongs in APPLE_API_KEY. */
  readonly notarizationKey: string | null;
  /** Goes over electron-builder.yml. */
  readonly config: {
    /** A certificate that cannot be used fails the build instead of leaving the package unsigned. */
    readonly forceCodeSigning?: true;
    readonly mac?: { readonly identity: string; readonly hardenedRuntime: boolean };
  };
}

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * @param env an empty variable counts as missing, because an unset secret arrives as one
 * @throws Error where a group of variables is only partly set; it names variables, never values
 */
export function planSigning(system: BuiltSystem, env: Variables): SigningPlan {
  if (system === 'darwin') return planForMac(env);
  const certificate = system === 'win32' ? takeAll(env, ['WIN_CSC_LINK', 'WIN_CSC_KEY_PASSWORD']) : null;
  if (!certificate) return { state: 'unsigned', variables: {}, notarizationKey: null, config: {} };
  return { state: 'signed', variables: certificate, notarizationKey: null, config: { forceCodeSigning: true } };
}

/**
 * One line of Markdown that says how far the packages of a system prove where they come from.
 * @throws Error for a state that this system does not have
 */
export function wordSigning(system: BuiltSystem, state: SigningState): string {
  const words = WORDS[system][state];
  if (words === undefined) throw new Error(`Packages for ${SYSTEM_NAMES[system]} cannot be ${state}.`);
  return `- **${SYSTEM_NAMES[system]}**: ${words}`;
}

const SYSTEM_NAMES: Readonly<Record<BuiltSystem, string>> = { linux: 'Linux', darwin: 'macOS', win32: 'Windows' };
const WORDS: Readonly<Record<BuiltSystem, Readonly<Partial<Record<SigningState, string>>>>> = {
  linux: { unsigned: 'not signed. Packages outside a repository rarely are; compare the checksum.' },
  darwin: {
    notarized: 'signed and notarized.',
    signed: 'signed, not notarized. macOS asks before it opens the application for the first time.',
    'ad-hoc':
      'not signed by a known developer and not notarized (an ad hoc seal, hardened runtime off). macOS refuses to open ' +
      'it until you allow it in System Settings, Privacy & Security. Compare the checksum first. Notifications and the ' +
      'keychain may treat each version as another application.',
  },
  win32: {
    signed: 'signed.',
    unsigned: 'not signed. Windows warns of an unknown publisher. Compare the checksum before you go on.',
  },
};

/**
 * Without a certificate the seal is ad hoc: Apple silicon starts nothing that has none. Its library validation
 * would then refuse Electron's own framework under a hardened runtime, so that is off, and nothing is notarized.
 */
function planForMac(env: Variables): SigningPlan {
  const certificate = takeAll(env, ['CSC_LINK', 'CSC_KEY_PASSWORD']);
  if (!certificate) {
    const config = { mac: { identity: '-', hardenedRuntime: false } };
    return { state: 'ad-hoc', variables: {}, notarizationKey: null, config };
  }
  const byKey = takeAll(env, ['APPLE_API_KEY', 'APPLE_API_KEY_ID', 'APPLE_API_ISSUER']);
  const byAccount = takeAll(env, ['APPLE_ID', 'APPLE_APP_SPECIFIC_PASSWORD', 'APPLE_TEAM_ID']);
  // The key wins: electron-builder would take the account first.
  const { APPLE_API_KEY: notarizationKey = null, ...notarization } = byKey ?? byAccount ?? {};
  return {
    state: byKey || byAccount ? 'notarized' : 'signed',
    variables: { ...certificate, ...notarization },
    notarizationKey,
    config: { forceCodeSigning: true },
  };
}

/** All of them, or null where none is there. */
function takeAll(env: Variables, names: readonly string[]): Readonly<Record<string, string>> | null {
  const entries = names.flatMap((name): readonly (readonly [string, string])[] => {
    const value = env[name];
    return value ? [[name, value]] : [];
  });
  if (entries.length === 0) return null;
  const found: Record<string, string> = Object.fromEntries(entries);
  const missing = names.filter((name) => !(name in found));
  if (missing.length > 0) throw new Error(`To sign, these are missing: ${missing.join(', ')}.`);
  return found;
}

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
