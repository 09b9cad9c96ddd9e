/** The view of the application, which the page draws. */
import type { AppView } from '../ipc/views/app.ts';
import type { OfferedMethodView } from '../ipc/views/methods.ts';
import type { LoginMethod } from '../login/method.ts';
import { LOGIN_METHODS } from '../login/registry.ts';
import type { ServiceProfile } from '../service-client/profile.ts';
import { viewProxy } from '../services/service-view.ts';
import type { StorageStatus } from '../storage/storage-status.ts';
import type { Accounts } from './accounts.ts';
import type { AskedCommands } from './asked-command.ts';
import type { Callbacks } from './callbacks.ts';
import type { CaseFiles } from './case-files.ts';
import type { LanguagePort } from './language.ts';
import type { Notices } from './notices.ts';
import type { AskedProxyLogins } from './proxy-logins.ts';
import type { Services } from './services.ts';

export interface ViewedParts {
  readonly language: LanguagePort;
  readonly services: Pick<Services, 'view' | 'currentProfile' | 'route'>;
  readonly accounts: Pick<Accounts, 'view'>;
  readonly callbacks: Pick<Callbacks, 'view' | 'cautionOf'>;
  readonly notices: Notices;
  readonly proxyLogins: AskedProxyLogins;
  readonly askedCommands: AskedCommands;
  readonly cases: Pick<CaseFiles, 'openCase'>;
  readonly storage: StorageStatus;
  /** Whether main asks the person something. */
  readonly isAsking: boolean;
}

export function viewApplication(parts: ViewedParts): AppView {
  const { language, services, accounts, callbacks, notices, proxyLogins, askedCommands, cases, storage } = parts;
  const profile = services.currentProfile;
  return {
    locale: language.locale,
    language: language.view,
    ...services.view(),
    methods: LOGIN_METHODS.map((method) => viewMethod(method, profile, callbacks)),
    ...accounts.view(),
    notices: notices.all,
    isAsking: parts.isAsking,
    proxyQuestion: proxyLogins.view,
    askedCommand: askedCommands.current,
    openCase: cases.openCase,
    status: {
      callbacks: callbacks.view(profile),
      secrets: storage.status,
      proxy: viewProxy(services.route.current?.route ?? null, proxyLogins.stateOf),
    },
  };
}

function viewMethod(
  method: LoginMethod,
  profile: ServiceProfile | null,
  { cautionOf }: Pick<Callbacks, 'cautionOf'>,
): OfferedMethodView {
  const { id, section, recommended, fields, passwordGoesTo, result, flow } = method;
  const caution = profile && cautionOf(method, profile);
  return { id, section, recommended, fields, passwordGoesTo, result, flow, caution };
}
