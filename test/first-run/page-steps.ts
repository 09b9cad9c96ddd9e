/** The page: its sandbox, its own scheme, what it cannot do, and what V8 keeps of it. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Page } from 'playwright';
import { titleOf } from '../e2e/journey.ts';
import type { LaunchedApp } from '../launch.ts';
import { SAFE_PREFERENCES } from '../safe-preferences.ts';
import { failed, notPossible, type Step, until, worked } from './step.ts';

export const sandbox: Step = {
  title: 'Sandbox',
  proves: 'The page’s process is in Chromium’s sandbox, isolated and without Node.',
  limitSeconds: 60,
  async run({ driven, platform, isStandIn }) {
    if (isStandIn) return notPossible('the stand-in has none of its own');
    const { app } = await driven.open();
    const seen = await app.evaluate(async ({ app, BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      // Electron has it for its own tests only, without a type.
      const read: unknown = contents && Reflect.get(contents, 'getLastWebPreferences');
      const preferences: unknown = typeof read === 'function' ? Reflect.apply(read, contents, []) : null;
      const pid = contents?.getOSProcessId() ?? 0;
      return {
        pid,
        preferences: typeof preferences === 'object' && preferences !== null ? { ...preferences } : {},
        isSwitchedOff: app.commandLine.hasSwitch('no-sandbox'),
        // Not known on Linux.
        isSandboxed: app.getAppMetrics().find((one) => one.pid === pid)?.sandboxed ?? null,
      };
    });
    const wrong = Object.entries(SAFE_PREFERENCES).filter(
      ([name, value]) => !isDeepStrictEqual(Reflect.get(seen.preferences, name), value),
    );
    if (seen.isSwitchedOff) return failed('it is switched off by --no-sandbox');
    if (wrong.length > 0) return failed(`these preferences are otherwise: ${wrong.map(([name]) => name).join(', ')}`);
    if (platform === 'linux') {
      const { seccomp, namespace } = readConfinement(seen.pid);
      if (seccomp !== '2') return failed(`the page’s process has no seccomp filter (${seccomp})`);
      return worked(`seccomp filter on, ${namespace} namespace of its own for processes`);
    }
    return seen.isSandboxed
      ? worked('Electron says that the process is sandboxed')
      : failed('the process is not sandboxed');
  },
};

/** What Linux says of a process. */
function readConfinement(pid: number): { readonly seccomp: string; readonly namespace: 'a' | 'no' } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  // In another namespace it has a second id there.
  const ids = /^NSpid:\s*(.*)$/m.exec(status)?.[1]?.trim().split(/\s+/) ?? [];
  return {
    seccomp: /^Seccomp:\s*(\d)/m.exec(status)?.[1] ?? 'not named',
    namespace: ids.length > 1 ? 'a' : 'no',
  };
}

const ORIGIN = 'app://member-login';
const METHODS = ['POST', 'PUT', 'DELETE', 'HEAD'] as const;

export const pageScheme: Step = {
  title: 'Page',
  proves: 'The page comes from app://member-login under its policy, which Chromium enforces, and only GET is answered.',
  limitSeconds: 60,
  async run({ driven }) {
    const { app, page } = await driven.open();
    const origin = await app.evaluate(
      async ({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.mainFrame.origin,
    );
    if (origin !== ORIGIN) return failed(`its origin is ${origin}`);
    const answered = page.waitForResponse((response) => response.request().isNavigationRequest());
    await page.reload();
    const { 'content-security-policy': policy = '' } = (await answered).headers();
    if (!policy.includes("default-src 'none'")) return failed('the page has no policy');
    await titleOf(page).waitFor();
    const refused = await page.evaluate(async () => {
      const { promise, resolve } = Promise.withResolvers<string>();
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => resolve(effectiveDirective));
      const script = Object.assign(document.createElement('script'), { textContent: 'window.hasRun = true' });
      document.body.append(script);
      script.remove();
      return 'hasRun' in window ? 'nothing' : promise;
    });
    if (!refused.startsWith('script-src')) return failed(`a script inside the page: ${refused} was refused`);
    const statuses = await app.evaluate(
      async ({ net }, { address, methods }) =>
        net && Promise.all(methods.map(async (method) => (await net.fetch(address, { method })).status)),
      { address: `${ORIGIN}/`, methods: ['GET', ...METHODS] },
    );
    if (!statuses) return worked('origin and policy; the stand-in cannot ask by other methods than GET');
    const [first, ...others] = statuses;
    if (first !== 200 || others.some((status) => status !== 404)) return failed(`statuses ${statuses.join(', ')}`);
    return worked(`origin and policy; 200 for GET, 404 for ${METHODS.join(', ')}`);
  },
};

const SETTLE_SECONDS = 10;

export const pageLimits: Step = {
  title: 'What the page cannot do',
  proves: 'Electron denies the page further windows, permissions, downloads and other addresses.',
  limitSeconds: 60,
  async run({ driven }) {
    const launched = await driven.open();
    const { app, page } = launched;
    if (await page.evaluate(() => window.open('https://elsewhere.invalid/') !== null))
      return failed('it opened a window');
    const permission = await page.evaluate(() => Notification.requestPermission());
    if (permission !== 'denied') return failed(`it may show notifications: ${permission}`);
    const before = await readAddress(launched);
    await page.evaluate(() => void location.assign('https://elsewhere.invalid/'));
    if ((await readAddress(launched)) !== before) return failed('it went to another address');
    if (!(await isDownloadPrevented(launched, page))) return failed('it downloaded a file');
    const count = await app.evaluate(async ({ BrowserWindow }) => BrowserWindow.getAllWindows().length);
    if (count !== 1) return failed(`there are ${count} windows`);
    return worked('all were denied');
  },
};

function readAddress({ app }: LaunchedApp): Promise<string | undefined> {
  return app.evaluate(async ({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getURL());
}

async function isDownloadPrevented({ app }: LaunchedApp, page: Page): Promise<boolean> {
  await app.evaluate(async ({ session }) => {
    session.defaultSession.once('will-download', (event) =>
      Object.assign(globalThis, { wasDownloadPrevented: event.defaultPrevented }),
    );
  });
  await page.evaluate(() => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob(['text']));
    link.download = 'first-run.txt';
    link.click();
  });
  const read = () => app.evaluate(async () => Reflect.get(globalThis, 'wasDownloadPrevented') ?? null);
  const isPrevented = await until(read, (seen) => seen !== null, {
    seconds: SETTLE_SECONDS,
    failure: 'Electron told of no download',
  });
  return isPrevented === true;
}

/** What is in every such folder. */
const BOOKKEEPING = /^index/;

export const codeCache: Step = {
  title: 'Code cache',
  proves: 'Chromium keeps the compiled scripts of app://, which spares later starts the compiling.',
  limitSeconds: 30,
  async run({ driven, folders, isStandIn }) {
    if (isStandIn) return notPossible('the stand-in keeps none');
    // Chromium writes it to the disk at the latest when it ends.
    await driven.close();
    const folder = join(folders.driven, 'Code Cache/js');
    const names = readdirSync(folder).filter((name) => !BOOKKEEPING.test(name));
    const bytes = names.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
    if (names.length === 0) return failed('nothing was kept');
    return worked(`${names.length} entries of ${Math.round(bytes / 1_000)} kB in all`);
  },
};
