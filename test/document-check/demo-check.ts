/**
 * The application at the real demo service, both in this process and on one fake clock: somebody signs in by each method
 * and runs probes, for what the document check finds then. The demo is started once; each check has a fresh application.
 */

import type { Selection } from '../../electron/core/check-codes.ts';
import { type Member, UNPUBLISHED_MEMBER } from '../../electron/demo-service/members.ts';
import { type DemoService, startDemoService } from '../../electron/demo-service/server.ts';
import type { Report } from '../../electron/document-check/report/report.ts';
import { type ServiceProfileInput, serviceProfileSchema } from '../../electron/service-client/profile.ts';
import { createDemoProfile } from '../../electron/services/demo-profile.ts';
import { type DrivenApplication, startApplication } from '../driven-application.ts';
import { FakeClock } from '../fake-clock.ts';
import { FormBrowser } from '../form-browser.ts';
import { type Checked, type CheckPlan, EVERY_SIGN_IN, runCheck } from './run-check.ts';
import { Traffic, type Visitor } from './unattended.ts';

export interface DemoChecks extends AsyncDisposable {
  readonly demo: DemoService;
  readonly clock: FakeClock;
  /** In a fresh application, at a demo that is as it was at first but for what is bent. */
  /** @param profile what differs from the demo's own profile */
  check(plan: DemoPlan, bend?: (demo: DemoService) => void, profile?: Partial<ServiceProfileInput>): Promise<Checked>;
  /** The same, by another member perhaps. */
  report(selection: Selection, bend?: (demo: DemoService) => void, member?: Member): Promise<Report>;
}

type DemoPlan = Pick<CheckPlan, 'signIns' | 'probes'>;

export async function startDemoChecks(): Promise<DemoChecks> {
  const clock = new FakeClock();
  const traffic = new Traffic();
  const demo = await startDemoService({
    dataFolder: null,
    nowMs: () => clock.nowMs(),
    wait: (delayMs) => traffic.countHeld(new Promise<void>((resolve) => void clock.schedule(delayMs, resolve))),
  });

  async function startAfresh(
    bend: (demo: DemoService) => void = () => undefined,
    fields: Partial<ServiceProfileInput> = {},
  ): Promise<DrivenApplication> {
    const startDemo = async () => ({
      demo: { members: demo.publishedMembers, behaviour: demo.behaviour },
      profile: serviceProfileSchema.parse({ ...createDemoProfile('Demo', demo), ...fields }),
      close: async () => undefined,
    });
    demo.behaviour.reset();
    await demo.behaviour.act('revoke-tokens');
    const driven = await startApplication({ startDemo, clock, http: (own) => traffic.watch(own) });
    bend(demo);
    return driven;
  }

  const run = (driven: DrivenApplication, plan: DemoPlan, { login, password }: Member): Promise<Checked> =>
    runCheck(driven, { ...plan, typed: { login, password }, visitor: createVisitor({ login, password }), traffic });

  return {
    demo,
    clock,
    async check(plan, bend, profile) {
      await using driven = await startAfresh(bend, profile);
      return await run(driven, plan, UNPUBLISHED_MEMBER);
    },
    async report(selection, bend, member = UNPUBLISHED_MEMBER) {
      await using driven = await startAfresh(bend);
      const { view } = await run(driven, planOf(selection), member);
      return await driven.application.reportOf(view.serviceId, { selection });
    },
    [Symbol.asyncDispose]: () => demo.close(),
  };
}

/** Signs in by each method in all its forms. */
export function planOf({ methods, probes }: Selection): DemoPlan {
  return { signIns: EVERY_SIGN_IN.filter(({ methodId }) => methods.some((id) => id === methodId)), probes };
}

/** Signs in once and is remembered by each page. */
function createVisitor({ login, password }: Pick<Member, 'login' | 'password'>): Visitor {
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
