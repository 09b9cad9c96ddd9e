/** What the presets of the demo are for: the document still holds, and all but the last leave every way to sign in. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PRESETS } from '../../electron/demo-service/behaviour-control.ts';
import { UNPUBLISHED_MEMBER } from '../../electron/demo-service/members.ts';
import { type DemoService, startDemoService } from '../../electron/demo-service/server.ts';
import type { FindingView } from '../../electron/ipc/views/document-check.ts';
import { LOGIN_METHODS } from '../../electron/login/registry.ts';
import { createDemoProfile } from '../../electron/services/demo-profile.ts';
import { type DrivenApplication, type Person, startApplication } from '../driven-application.ts';
import { FakeClock } from '../fake-clock.ts';
import { FormBrowser } from '../form-browser.ts';
import { startDemoChecks } from './demo-check.ts';
import { EVERY_SIGN_IN } from './run-check.ts';

const METHODS = LOGIN_METHODS.map(({ id }) => id);

let demo: DemoService;
let app: DrivenApplication;

beforeEach(async () => {
  const clock = new FakeClock();
  demo = await startDemoService({ dataFolder: null, nowMs: () => clock.nowMs(), wait: async () => undefined });
  const started = {
    demo: { members: demo.publishedMembers, behaviour: demo.behaviour },
    profile: createDemoProfile('Demo', demo),
    close: demo.close,
  };
  app = await startApplication({ clock, startDemo: async () => started });
});
afterEach(() => app[Symbol.asyncDispose]());

test.each(Object.keys(PRESETS).filter((id) => id !== 'furthest'))(
  '%s leaves every way to sign in, and breaks no statement of the document',
  async (preset) => {
    await app.application.handlers.applyDemoPreset({ preset });
    for (const methodId of METHODS) {
      const { session } = await app.signIn(methodId, createPerson());
      expect([methodId, session?.status]).toEqual([methodId, 'verified']);
    }
    const { findings } = await app.application.handlers.readDocumentCheck({ serviceId: app.view().service.id });
    expect(brokenOf(findings)).toEqual([]);
  },
);

test('furthest breaks no statement of the document either', async () => {
  await using checks = await startDemoChecks();
  const { view } = await checks.check({ signIns: EVERY_SIGN_IN, probes: [] }, ({ behaviour }) =>
    expect(behaviour.applyPreset('furthest')).toBe(true),
  );
  expect(brokenOf(view.findings)).toEqual([]);
});

function brokenOf(findings: readonly FindingView[]): readonly string[] {
  expect(findings.some(({ verdict }) => verdict === 'held')).toBe(true);
  return findings.filter(({ verdict }) => verdict === 'broken' || verdict === 'mixed').map(({ id }) => id);
}

function createPerson(): Person {
  const { login, password } = UNPUBLISHED_MEMBER;
  const browser = new FormBrowser();
  const allow = async () => {
    if (browser.html.includes('type="password"')) await browser.submit({ login, password }, '/login');
    return (await browser.submit({ decision: 'allow' }, '/consent')) ?? '';
  };
  return {
    fields: { login, password },
    async browse(address) {
      return (await browser.open(address)) ?? allow();
    },
    async typeCode(address, userCode) {
      await browser.open(address);
      await browser.submit({ user_code: userCode });
      await allow();
    },
  };
}
