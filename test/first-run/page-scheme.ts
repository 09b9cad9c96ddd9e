/** The page's own scheme: its origin, its policy, and what it answers. */
import { titleOf } from '../e2e/journey.ts';
import { failed, type Step, worked } from './step.ts';

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
