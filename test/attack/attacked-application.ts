/**
 * The application without windows and without a network: a service that signs anybody in, whose callbacks come by the
 * application's scheme. Everything that leaves main for the page, the log, the window or the system is noted.
 */
import { createApplication } from '../../electron/application/application.ts';
import { ServiceError } from '../../electron/core/errors.ts';
import { createLog } from '../../electron/core/log.ts';
import type { AppView } from '../../electron/ipc/views/app.ts';
import type { StepView } from '../../electron/ipc/views/attempts.ts';
import type { ServiceClient } from '../../electron/service-client/client.ts';
import { serviceProfileSchema } from '../../electron/service-client/profile.ts';
import { createHttp } from '../../electron/service-client/transport/http.ts';
import { createFakeClient } from '../fake-client.ts';
import { FakeClock } from '../fake-clock.ts';
import { FakeComputer } from '../fake-computer.ts';
import { idleSystem, NO_DEMO_CONTROLS } from '../fake-system.ts';
import { createMember, createReading } from '../member.ts';
import type { AttackedAttempt } from './hostile-callbacks.ts';

export type AttackedApplication = Awaited<ReturnType<typeof startAttackedApplication>>;

const PROFILE = serviceProfileSchema.parse({
  id: 'service',
  name: 'Service',
  baseUrl: 'https://service.example/api',
  authUrl: 'https://service.example',
  application: { clientId: 'id', clientSecret: 'the-client-secret', redirectUri: 'member-login://callback' },
});

/** The only code that the service exchanges, and the member’s own token. */
export const RIGHT_CODE = 'right';
/** What the member is called that it leads to. */
export const OWN_MEMBER = 'Own Member';
const PARAMETERS = { 'oauth-code': 'code', 'oauth-like': 'token' } as const;

/** @param requestKey how the service answers the request for a key; at once where nothing is said */
export async function startAttackedApplication(
  requestKey: ServiceClient['requestKey'] = async () => ({ key: 'issued-key' }),
) {
  const clock = new FakeClock();
  const computer = new FakeComputer();
  const lines: string[] = [];
  const told: string[] = [];
  const opened: string[] = [];
  let views = 0;
  let fronts = 0;
  const application = createApplication({
    ...idleSystem(computer),
    clock,
    log: createLog((line) => {
      lines.push(line);
      told.push(line);
    }),
    demoName: 'Service',
    startDemo: async () => ({ profile: PROFILE, demo: NO_DEMO_CONTROLS, close: async () => undefined }),
    createHttp: () => createHttp({ clock, resolveProxy: async () => 'DIRECT', systemAuthorities: async () => [] }),
    createClient: ({ profile }) =>
      createFakeClient(profile, {
        async exchangeCode({ code }) {
          if (code === RIGHT_CODE) return { token: 'issued-token' };
          throw new ServiceError('service-error', 'The service does not know the code.');
        },
        requestKey,
        async readMember(credential) {
          const isOwn = credential.kind === 'token' && [RIGHT_CODE, 'issued-token'].includes(credential.token);
          return createReading(createMember({ title: isOwn ? OWN_MEMBER : 'Somebody' }));
        },
        prepare: async () => undefined,
      }),
    announce: ({ title, body }) => void told.push(`${title} ${body}`),
    openExternal: async (address) => void opened.push(address),
    bringToFront: () => {
      fronts += 1;
    },
    onView(view) {
      views += 1;
      told.push(JSON.stringify(view));
    },
  });
  const view = (): AppView => {
    const seen = application.handlers.getView(undefined);
    if (seen instanceof Promise) throw new Error('The view is answered at once.');
    return seen;
  };
  const stepOf = (attemptId: string): StepView | undefined => view().attempts.find(({ id }) => id === attemptId)?.step;
  while (view().service.state !== 'ready') await clock.advance(0);

  return {
    application,
    clock,
    view,
    stepOf,
    /** @returns the attempt, once its browser is waited for */
    async start(methodId: keyof typeof PARAMETERS): Promise<AttackedAttempt & { readonly id: string }> {
      const { attemptId } = await application.handlers.startLogin({
        serviceId: view().service.id,
        methodId,
        fields: {},
      });
      while (stepOf(attemptId)?.kind !== 'waiting-for-browser') await clock.advance(0);
      const { searchParams } = new URL(opened.at(-1) ?? '');
      const { redirectUri } = PROFILE.application;
      return { id: attemptId, redirectUri, parameter: PARAMETERS[methodId], state: searchParams.get('state') };
    },
    /** Delivers a callback as the system does. */
    async deliver(address: string): Promise<void> {
      application.take({ callback: { kind: 'one', address }, profileFile: null, otherVersion: null });
      await clock.advance(0);
    },
    /** Pastes a callback. @returns what the page is told of a refusal; empty if there is none */
    async paste(attemptId: string, address: string): Promise<string> {
      try {
        await application.handlers.pasteCallback({ attemptId, address });
        return '';
      } catch (thrown) {
        return writeError(thrown);
      } finally {
        await clock.advance(0);
      }
    },
    /** Of the log. */
    lines,
    /** Everything that went to the page, to the log and to notifications, as text. */
    told: () => told.join('\n'),
    /** How many views went to the page. */
    viewCount: () => views,
    /** How often the window was brought to the front. */
    fronts: () => fronts,
    [Symbol.asyncDispose]: () => application.close(),
  };
}

/** All that an error has, as text. */
function writeError(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  return `${thrown.name} ${thrown.message} ${thrown.stack} ${JSON.stringify(thrown)}`;
}
