/**
 * `node test/release/starts.ts EXECUTABLE [ARGUMENT…]`: checks that an installed or unpacked copy opens its window with
 * the demo service running, in a temporary data folder.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDriven } from './driven-program.ts';
import { waitForView } from './follow-sign-in.ts';

const [executable, ...args] = process.argv.slice(2);
if (executable === undefined) throw new Error('Name the executable to start.');
const folder = mkdtempSync(join(tmpdir(), 'starts-'));
try {
  const app = await startDriven(executable, [...args, `--user-data-dir=${folder}`]);
  try {
    const page = await app.firstPage();
    await waitForView(page, 'the demo service did not start', ({ service }) => service.state === 'ready');
    console.log(`${executable} opened its window: ${await page.getByRole('heading', { level: 1 }).innerText()}`);
  } finally {
    await app.close();
  }
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 500 });
}
