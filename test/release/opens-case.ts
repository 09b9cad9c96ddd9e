/**
 * `node test/release/opens-case.ts EXECUTABLE`: checks that an installed or unpacked copy opens a case file. The thread
 * that reads one is the only one that is started by a path inside the archive. Main answers the file dialog here, so this
 * drives a copy with the inspector. `--rehearse` in place of the executable tries this working tree's build.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron, type ElectronApplication } from 'playwright';
import { caseSource, textOf } from '../case-file/sample-case.ts';
import { chooseToOpen } from '../e2e/case-files.ts';
import { readView } from '../e2e/journey.ts';
import { launchApp } from '../launch.ts';
import { copyWithInspector } from './driven-program.ts';
import { waitForView } from './follow-sign-in.ts';

const [executable] = process.argv.slice(2);
if (executable === undefined) throw new Error('Name the executable to start.');
const folder = mkdtempSync(join(tmpdir(), 'opens-case-'));
try {
  const app = await launch(executable);
  try {
    const file = join(folder, 'sample.member-login.json');
    writeFileSync(file, await textOf(caseSource()));
    await openSample(app, file);
  } finally {
    await app.close();
  }
  console.log(`${executable} opened a case file.`);
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 500 });
}

async function launch(named: string): Promise<ElectronApplication> {
  const userDataFolder = join(folder, 'data');
  if (named === '--rehearse') return (await launchApp({ userDataFolder })).app;
  // On Linux, Playwright turns Chromium's sandbox off, whose helper has no rights in a copied folder.
  return _electron.launch({
    executablePath: await copyWithInspector(named, join(folder, 'copy')),
    args: [`--user-data-dir=${userDataFolder}`],
  });
}

/** @throws Error with main's own, or with what main shows instead */
async function openSample(app: ElectronApplication, file: string): Promise<void> {
  const page = await app.firstWindow();
  await waitForView(page, 'the application did not start', () => true);
  await chooseToOpen(app, file);
  const outcome = await page.evaluate(() => window.memberLogin.openCase());
  if (!outcome.ok) throw new Error(`The case file was refused: ${JSON.stringify(outcome.error)}`);
  await waitForView(page, 'the case was not open', ({ openCase: opened }) => opened !== null);
  const caseId = (await readView(page)).openCase?.id ?? '';
  const read = await page.evaluate((id) => window.memberLogin.readCase({ caseId: id, since: 0 }), caseId);
  const count = read.ok ? read.value?.rows.length : null;
  const { length } = caseSource().rows;
  if (count !== length) throw new Error(`Of ${length} rows, ${count} were read.`);
}
