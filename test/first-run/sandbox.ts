/** Chromium's sandbox around the page, as the operating system and Electron see it. */
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { SAFE_PREFERENCES } from '../safe-preferences.ts';
import { failed, notPossible, type Step, worked } from './step.ts';

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
