/**
 * `node test/release/build-packages.ts`: builds every package for this system into `dist/`, signed as far as the
 * secrets in the environment allow, and prints one line that says how far. Needs the bundles in `out/`.
 */
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Arch, build, Platform } from 'electron-builder';
import { TOP } from '../build.ts';
import { LINUX_CONFIG } from './linux-config.ts';
import {
  type BuiltSystem,
  builtSystemSchema,
  planSigning,
  SIGNING_VARIABLES,
  wordSigning,
  writeSigningState,
} from './signing.ts';

const system = builtSystemSchema.parse(process.platform);
const plan = planSigning(system, process.env);
for (const name of SIGNING_VARIABLES) delete process.env[name];
Object.assign(process.env, plan.variables);

const keyFolder = mkdtempSync(join(tmpdir(), 'notarization-'));
try {
  if (plan.notarizationKey !== null) {
    process.env.APPLE_API_KEY = join(keyFolder, 'key.p8');
    writeFileSync(process.env.APPLE_API_KEY, plan.notarizationKey, { mode: 0o600 });
  }
  const config = { ...(system === 'linux' ? LINUX_CONFIG : {}), ...plan.config };
  await build({ projectDir: TOP, publish: 'never', targets: targetsOf(system), config });
} finally {
  rmSync(keyFolder, { recursive: true });
}
writeSigningState(join(TOP, 'dist'), system, plan.state);
const line = wordSigning(system, plan.state);
const { GITHUB_STEP_SUMMARY: summaryFile } = process.env;
if (summaryFile) appendFileSync(summaryFile, `${line}\n`);
console.log(line);

/** The kinds of package are electron-builder.yml's; only macOS builds for another processor than CI tests on. */
function targetsOf(built: BuiltSystem): ReturnType<Platform['createTarget']> {
  if (built === 'darwin') return Platform.MAC.createTarget(null, Arch.x64, Arch.arm64);
  return (built === 'win32' ? Platform.WINDOWS : Platform.LINUX).createTarget(null, Arch.x64);
}
