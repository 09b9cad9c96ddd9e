/** What comes back from outside: a sign-in through the person's own browser over a loopback port, and a second launch. */
import { PUBLISHED_MEMBERS } from '../../electron/demo-service/members.ts';
import type { AppView } from '../../electron/ipc/views/app.ts';
import { readView } from '../e2e/journey.ts';
import { FormBrowser } from '../form-browser.ts';
import { type LaunchedApp, secondLaunch } from '../launch.ts';
import { navigate } from '../navigate.ts';
import { waitForView } from '../release/follow-sign-in.ts';
import { failed, notPossible, type Step, until, worked } from './step.ts';

interface Opened {
  /** Where the browser was sent; null until it is. It is a secret of this sign-in. */
  readonly address: string | null;
  /** What the system said; null until it says something. */
  readonly answer: string | null;
}

const OPEN_SECONDS = 30;
const RETURN_SECONDS = 10;

export const browserSignIn: Step = {
  title: 'Sign-in in the browser',
  proves: 'The default browser opens the service’s page, and its callback comes back to 127.0.0.1.',
  limitSeconds: 90,
  async run({ driven, ask, isStandIn }) {
    const launched = await driven.open();
    const { page } = launched;
    await watchOpening(launched);
    const [member] = PUBLISHED_MEMBERS;
    if (!member) throw new Error('The demo publishes no member.');
    await page.getByRole('button', { name: 'Continue in browser' }).click();
    const isAnswered = ({ opened, view }: Awaited<ReturnType<typeof look>>): boolean =>
      (opened.address !== null && opened.answer !== null) || hasProblem(view);
    const { opened, view } = await until(() => look(launched), isAnswered, {
      seconds: OPEN_SECONDS,
      failure: 'The system did not say whether the browser was opened',
    });
    if (opened.address === null) {
      for (const { id } of view.attempts)
        await page.evaluate((attemptId) => window.memberLogin.cancelLogin({ attemptId }), id);
      return notPossible('the desktop knows no browser for https');
    }
    await ask(
      `Has your browser opened a page of the demo service? Sign in there as ${member.login} with ${member.password}, press Allow, then answer.`,
    );
    const isByHand = await hasSignedIn(launched);
    if (!isByHand) await followByHttp(opened.address, member);
    await waitForView(page, 'the callback did not come back', isSignedIn);
    const by = isByHand
      ? 'the browser brought the callback'
      : 'this script followed the address in the browser’s place';
    const seen = `${by}; signed in over 127.0.0.1`;
    if (isStandIn) return worked(`the stand-in opened no browser; ${seen}`);
    return opened.answer === 'opened'
      ? worked(`the system opened the browser; ${seen}`)
      : failed(`no browser: ${opened.answer}; ${seen}`);
  },
};

/** From now on, what the system says to the opening of an address is remembered; it is opened all the same. */
async function watchOpening({ app }: LaunchedApp): Promise<void> {
  await app.evaluate(async ({ shell }) => {
    const { openExternal } = shell;
    const opened: { address: string | null; answer: string | null } = { address: null, answer: null };
    Object.assign(globalThis, { opened });
    shell.openExternal = async (address, options) => {
      opened.address = address;
      try {
        await openExternal.call(shell, address, options);
        opened.answer = 'opened';
      } catch (error) {
        opened.answer = error instanceof Error ? error.message : 'not opened';
        throw error;
      }
    };
  });
}

async function look({ app, page }: LaunchedApp): Promise<{ readonly opened: Opened; readonly view: AppView }> {
  const view = await readView(page);
  // Read later than the view, which tells of a problem only after the system has answered.
  const opened: Opened = await app.evaluate(async () => Reflect.get(globalThis, 'opened'));
  return { opened, view };
}

function hasProblem({ attempts }: AppView): boolean {
  const [step] = attempts.map((attempt) => attempt.step);
  return step?.kind === 'waiting-for-browser' && step.problem !== null;
}

function isSignedIn({ sessions }: AppView): boolean {
  return sessions.length === 1;
}

/** @returns whether the person has signed in, or is just about to come back */
async function hasSignedIn({ page }: LaunchedApp): Promise<boolean> {
  const { attempts, sessions } = await readView(page);
  if (sessions.length > 0) return true;
  if (attempts.every(({ step }) => step.kind === 'waiting-for-browser')) return false;
  return until(() => readView(page), isSignedIn, { seconds: RETURN_SECONDS, failure: '' }).then(
    () => true,
    () => false,
  );
}

/** Does what a member does in the browser. */
async function followByHttp(
  address: string,
  { login, password }: { readonly login: string; readonly password: string },
): Promise<void> {
  const browser = new FormBrowser();
  await browser.open(address);
  await browser.submit({ login, password });
  const callback = await browser.submit({ decision: 'allow' }, 'name="decision"');
  if (callback === null) throw new Error('The demo did not send the browser back.');
  await navigate(callback);
}

const ADDRESS = 'member-login://callback?code=of-no-sign-in&state=of-no-sign-in';

export const launchingTwice: Step = {
  title: 'Second launch',
  proves: 'A second launch hands its address over to the first process, and ends.',
  limitSeconds: 70,
  async run({ driven }) {
    const { app, page, userDataFolder } = await driven.open();
    await waitForView(page, 'the service did not start', ({ service }) => service.state === 'ready');
    const code = await secondLaunch({ userDataFolder, args: [ADDRESS] });
    if (code !== 0) return failed(`the second process ended with code ${code}`);
    await waitForView(page, 'the address did not arrive', ({ notices }) =>
      notices.some(({ error }) => error?.code === 'callback-not-expected'),
    );
    const [notice] = (await readView(page)).notices;
    if (notice) await page.evaluate((noticeId) => window.memberLogin.dismissNotice({ noticeId }), notice.id);
    const count = app.windows().length;
    return count === 1 ? worked('the address arrived, in the one window') : failed(`there are ${count} windows`);
  },
};
