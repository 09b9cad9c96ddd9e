/**
 * The application without windows, at a service from a profile file, and somebody who uses it: presses what there is to
 * press, goes where the browser is sent, and types the code that is shown. It knows the kinds of step, but no method.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApplication } from '../electron/application/application.ts';
import { createLog } from '../electron/core/log.ts';
import type { AppView } from '../electron/ipc/views/app.ts';
import type { StepView } from '../electron/ipc/views/attempts.ts';
import type { SessionView } from '../electron/ipc/views/sessions.ts';
import { LOGIN_METHODS } from '../electron/login/registry.ts';
import { createServiceClient } from '../electron/service-client/client.ts';
import { serviceProfileSchema } from '../electron/service-client/profile.ts';
import { createHttp, type Http } from '../electron/service-client/transport/http.ts';
import type { StartedDemo } from '../electron/services/service-list.ts';
import { FakeClock } from './fake-clock.ts';
import { FakeComputer } from './fake-computer.ts';
import { idleSystem, NO_DEMO_CONTROLS } from './fake-system.ts';
import { navigate } from './navigate.ts';

/** What a person does outside of the application. */
export interface Person {
  /** What the person types where the application asks for login and password. */
  readonly fields: Readonly<Record<string, string>>;
  /** Answers the pages at an address. @returns where the browser was sent in the end; empty if it stays there */
  browse(address: string): Promise<string>;
  /** Types the code on the service's page, and answers. */
  typeCode(address: string, userCode: string): Promise<void>;
}

type Ended = Extract<StepView, { kind: 'ended' }>;
type ShowCode = Extract<StepView, { kind: 'show-code' }>;

export interface SignInResult {
  /** Null if the attempt ended without a session. */
  readonly session: SessionView | null;
  readonly ended: Ended | null;
  /** The steps that were seen, without repetitions. */
  readonly steps: readonly StepView['kind'][];
  /** What each poll brought that did not end the polling. */
  readonly polls: readonly NonNullable<ShowCode['poll']['last']>[];
}

export type DrivenApplication = Awaited<ReturnType<typeof startApplication>>;

interface DrivenOptions {
  /** Contents of the profile file; the demo is used, if left out. */
  readonly profile?: unknown;
  /** The computer of an earlier run, which was closed. */
  readonly computer?: FakeComputer;
  readonly isProtocolClient?: boolean;
  /** The embedded demo; one that does nothing, if left out. */
  readonly startDemo?: () => Promise<StartedDemo>;
  readonly opensProfileFile?: boolean;
  /** One of its own, if left out. */
  readonly clock?: FakeClock;
  /** What the application calls services by. */
  readonly http?: (own: Http) => Http;
}

export async function startApplication(options: DrivenOptions) {
  const { profile, computer = new FakeComputer(), isProtocolClient = true } = options;
  const { clock = new FakeClock(), http = (own) => own } = options;
  const folder = mkdtempSync(join(tmpdir(), 'driven-application-'));
  const profileFile = join(folder, 'profile.json');
  if (profile !== undefined) writeFileSync(profileFile, JSON.stringify(profile));
  const told: (string | AppView)[] = [];
  const logged: string[] = [];
  const opened: string[] = [];
  let copied = '';
  const watchers = new Set<() => void>();
  const application = createApplication({
    ...idleSystem(computer, isProtocolClient),
    clock,
    log: createLog((line) => {
      told.push(line);
      logged.push(line);
    }),
    demoName: 'Demo',
    startDemo:
      options.startDemo ?? (async () => ({ profile: IDLE_DEMO, demo: NO_DEMO_CONTROLS, close: async () => undefined })),
    opensProfileFile: options.opensProfileFile ?? false,
    createHttp: () =>
      http(createHttp({ clock, resolveProxy: async () => 'DIRECT', systemAuthorities: async () => [] })),
    createClient: (parts) => createServiceClient({ ...parts, clock }),
    chooseProfileFile: async () => profileFile,
    openExternal: async (address) => void opened.push(address),
    copyText: async (text) => {
      copied = text;
    },
    onView(read) {
      told.push(read());
      for (const look of watchers) look();
    },
  });

  const view = (): AppView => {
    const seen = application.handlers.getView(undefined);
    if (seen instanceof Promise) throw new Error('The view is answered at once.');
    return seen;
  };
  /** Resolves when this holds of the view. */
  const until = (isSo: (view: AppView) => boolean): Promise<AppView> =>
    new Promise((resolve) => {
      const look = () => {
        const seen = view();
        if (!isSo(seen)) return;
        watchers.delete(look);
        resolve(seen);
      };
      watchers.add(look);
      look();
    });
  const stepOf = (attemptId: string, seen = view()): StepView | undefined =>
    seen.attempts.find(({ id }) => id === attemptId)?.step;
  const isAt = (attemptId: string, kind: StepView['kind']) => (seen: AppView) => stepOf(attemptId, seen)?.kind === kind;

  async function pollTwice(attemptId: string, person: Person): Promise<SignInResult['polls']> {
    const polls: SignInResult['polls'][number][] = [];
    const pollOnce = async (): Promise<void> => {
      const step = stepOf(attemptId);
      if (step?.kind !== 'show-code') return;
      const { count, nextAtMs } = step.poll;
      await clock.advance((nextAtMs ?? clock.nowMs()) - clock.nowMs());
      await until((seen) => {
        const now = stepOf(attemptId, seen);
        return now?.kind !== 'show-code' || (now.poll.count > count && now.poll.nextAtMs !== null);
      });
      const now = stepOf(attemptId);
      if (now?.kind === 'show-code' && now.poll.last) polls.push(now.poll.last);
    };
    const step = stepOf(attemptId);
    await pollOnce();
    if (step?.kind === 'show-code') await person.typeCode(step.address, step.userCode);
    await pollOnce();
    return polls;
  }

  /** Signs in by a method, to a session or to an end. The attempt is dismissed then. */
  async function signIn(methodId: string, person: Person): Promise<SignInResult> {
    const before = view().sessions.map(({ id }) => id);
    const { attemptId } = await application.handlers.startLogin({
      serviceId: view().service.id,
      methodId,
      fields: fieldsOf(methodId, person),
    });
    const steps: StepView['kind'][] = [];
    let polls: SignInResult['polls'] = [];
    for (let step = stepOf(attemptId); step && step.kind !== 'ended'; step = stepOf(attemptId)) {
      steps.push(step.kind);
      const { kind } = step;
      if (kind === 'waiting-for-browser') {
        // The same that was opened, unless ten pages were within a minute.
        await application.handlers.copyAddress({ attemptId });
        const callback = await person.browse(copied);
        if (callback === '') await clock.advance(step.deadlineAtMs - clock.nowMs());
        else if (callback.startsWith('http:')) await navigate(callback);
        else application.take({ callback: { kind: 'one', address: callback }, profileFile: null, otherVersion: null });
        const now = stepOf(attemptId);
        // A service that declines without the state is believed.
        if (now?.kind === kind && now.refusal)
          await application.handlers.answer({ attemptId, fields: { isEnded: 'yes' } });
      } else if (kind === 'show-code') polls = polls.concat(await pollTwice(attemptId, person));
      else if (kind === 'confirming-member') {
        await application.handlers.answer({ attemptId, fields: { isThisMember: 'yes' } });
      }
      if (kind === 'show-code' && stepOf(attemptId)?.kind === 'show-code') break;
      const next = until((seen) => !isAt(attemptId, kind)(seen));
      // A token that is refused is tried once more, a second later.
      await (kind === 'loading-member' ? clock.advanceUntilSettled(next) : next);
    }
    const last = stepOf(attemptId);
    if (last?.kind === 'ended') await application.handlers.dismissAttempt({ attemptId });
    else if (last) await application.handlers.cancelLogin({ attemptId });
    const session = view().sessions.find(({ id }) => !before.includes(id)) ?? null;
    return { session, ended: last?.kind === 'ended' ? last : null, steps, polls };
  }

  if (profile !== undefined) await application.handlers.openProfileFile(undefined);
  await until(({ service }) => service.state === 'ready' && (service.name === 'Demo') === (profile === undefined));
  return {
    application,
    clock,
    computer,
    /** Where the browser was sent, oldest first. */
    opened,
    /** Lines of the log. */
    logged,
    /** Everything that went to the page and to the log, as text. */
    told: () => told.map((one) => (typeof one === 'string' ? one : JSON.stringify(one))).join('\n'),
    view,
    until,
    signIn,
    /** Reads the member of a session again. @returns the session as it is then */
    async refresh({ id }: SessionView): Promise<SessionView> {
      await clock.advanceUntilSettled(application.handlers.refreshMember({ sessionId: id }));
      const session = view().sessions.find((one) => one.id === id);
      if (!session) throw new Error('The session is gone.');
      return session;
    },
    async [Symbol.asyncDispose]() {
      await application.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** What the person types into the form of a method. */
function fieldsOf(methodId: string, person: Person): Readonly<Record<string, string>> {
  const { fields = [] } = LOGIN_METHODS.find(({ id }) => id === methodId) ?? {};
  return Object.fromEntries(
    Object.entries(person.fields).filter(([typed]) => fields.some(({ name }) => name === typed)),
  );
}

/** The demo, which is there in every application and is not used here. */
const IDLE_DEMO = serviceProfileSchema.parse({
  id: 'demo',
  name: 'Demo',
  baseUrl: 'https://demo.invalid',
  authUrl: 'https://demo.invalid',
  application: { clientId: 'of-no-demo', clientSecret: 'secret-of-no-demo', redirectUri: 'member-login://callback' },
});
