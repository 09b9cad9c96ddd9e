/**
 * The application at the real demo service, both in this process and on one fake clock: somebody signs in by each method
 * and runs probes, for what the document check finds then. The demo is started once; each check has a fresh application.
 */
import { UNPUBLISHED_MEMBER } from '../../electron/demo-service/members.ts';
import { type DemoService, startDemoService } from '../../electron/demo-service/server.ts';
import { createDemoProfile } from '../../electron/services/demo-profile.ts';
import { startApplication } from '../driven-application.ts';
import { FakeClock } from '../fake-clock.ts';
import { FormBrowser } from '../form-browser.ts';
import { type Checked, type CheckPlan, runCheck } from './run-check.ts';
import { Traffic, type Visitor } from './unattended.ts';

export interface DemoChecks extends AsyncDisposable {
  readonly demo: DemoService;
  readonly clock: FakeClock;
  /** In a fresh application, at a demo that is as it was at first but for what is bent. */
  check(plan: Pick<CheckPlan, 'signIns' | 'probes'>, bend?: (demo: DemoService) => void): Promise<Checked>;
}

const { login, password } = UNPUBLISHED_MEMBER;

export async function startDemoChecks(): Promise<DemoChecks> {
  const clock = new FakeClock();
  const traffic = new Traffic();
  const demo = await startDemoService({
    dataFolder: null,
    nowMs: () => clock.nowMs(),
    wait: (delayMs) => traffic.countHeld(new Promise<void>((resolve) => void clock.schedule(delayMs, resolve))),
  });
  const startDemo = async () => ({
    demo: { members: demo.publishedMembers, behaviour: demo.behaviour },
    profile: createDemoProfile('Demo', demo),
    close: async () => undefined,
  });

  return {
    demo,
    clock,
    async check(plan, bend) {
      demo.behaviour.reset();
      await demo.behaviour.act('revoke-tokens');
      await using driven = await startApplication({ startDemo, clock, http: (own) => traffic.watch(own) });
      bend?.(demo);
      return await runCheck(driven, { ...plan, typed: { login, password }, visitor: createVisitor(), traffic });
    },
    [Symbol.asyncDispose]: () => demo.close(),
  };
}

/** Signs in once and is remembered by each page. */
function createVisitor(): Visitor {
  const browser = new FormBrowser();
  const answerPage = async (answer: string): Promise<string | null> => {
    const wantsPassword = browser.html.includes('type="password"');
    const callback = wantsPassword ? await browser.submit({ login, password }, '/login') : null;
    return callback ?? browser.submit({ decision: answer }, '/consent');
  };
  return {
    async browse(address, answer) {
      return (await browser.open(address)) ?? answerPage(answer);
    },
    async typeCode(address, userCode, answer) {
      await browser.open(address);
      await browser.submit({ user_code: userCode });
      await answerPage(answer);
      return true;
    },
  };
}
