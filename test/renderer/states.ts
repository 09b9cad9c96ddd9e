/**
 * Every state in which a person can meet the page: what main sent and what the person did. A new screen is
 * one more entry here, and everything that has to hold of all screens then holds of it. What is drawn of the same parts
 * is a variant.
 */
import type { Outcome } from '../../electron/ipc/channels.ts';
import type { AboutView } from '../../electron/ipc/views/about.ts';
import type { AppView } from '../../electron/ipc/views/app.ts';
import type {
  PollView,
  PrivateWindowView,
  ShowCode,
  StepView,
  WaitingForBrowser,
} from '../../electron/ipc/views/attempts.ts';
import type { CasePartsView, CasePreview } from '../../electron/ipc/views/case-file.ts';
import type { CauseView, ErrorCode, ErrorDetails, ErrorView } from '../../electron/ipc/views/error.ts';
import type { ExchangeDetails } from '../../electron/ipc/views/exchange-details.ts';
import type { ExchangeRow, ExchangesView } from '../../electron/ipc/views/exchanges.ts';
import type { BehaviourChangeView, BehaviourView } from '../../electron/ipc/views/services.ts';
import type { RevocationView, SessionView, TokenLifeView } from '../../electron/ipc/views/sessions.ts';
import type { ProtocolClient } from '../../electron/ipc/views/status.ts';
import { CAUSE_WORDS } from '../../electron/text/causes.ts';
import { text } from '../../renderer/text/en.ts';
import { fieldWords } from '../../renderer/text/field-words.ts';
import { serviceForm } from '../../renderer/text/service-form.ts';
import { trials } from '../../renderer/text/trials.ts';
import { ABOUT } from './about/about-views.ts';
import type { Gallery } from './gallery.ts';
import { CHECK_CALLS, CHECK_REPORT, FORM, MOVED, NO_FLAWS } from './services/form-views.ts';
import { addService, answerForm, openFlawedForm, openForm, openReplies, previewImport } from './services/open-form.ts';
import { testWay, tryService } from './services/way-views.ts';
import { CALL_DETAILS, CALL_FORM, CALL_ROWS, CALL_TARGET } from './testing/call/call-views.ts';
import {
  CASE_PARTS,
  CASE_PREVIEW,
  CASE_ROWS,
  HOSTILE_CASE,
  HOSTILE_PARTS,
  HOSTILE_ROWS,
  viewOfCase,
} from './testing/case-file/case-views.ts';
import {
  ACTIONS,
  ALL_WORKED,
  BEHAVIOUR,
  BENT,
  EXCHANGES_KNOWN,
  FIELDS_DIFFER,
  LONG_NAMES,
  MIXED,
  NONE_WORKED,
  NOTHING_TRIED,
  ONE_WORKED,
  OTHER_MEMBER,
  PRESET_VIEWS,
  UNDER_WAY,
} from './testing/compare/compare-views.ts';
import { CHECK_STATES } from './testing/document-check/check-states.ts';
import { MIXED_FINDINGS } from './testing/document-check/check-views.ts';
import {
  DEVICE_ROWS,
  FAILED_DETAILS,
  JSON_DETAILS,
  logOf,
  manyRows,
  REQUEST_DETAILS,
  ROWS,
  ROWS_PARTLY_KEPT,
  SIGN_INS,
} from './testing/exchanges/exchange-views.ts';
import {
  CHANGED_ROWS,
  HELD,
  HELD_EXCHANGE,
  HELD_ROWS,
  PAGE_HELD,
  PAGE_HELD_EXCHANGE,
  PAGE_HELD_ROWS,
  TWO_HELD,
  viewOfHeld,
} from './testing/held/held-views.ts';
import {
  ALL_METHODS,
  attemptAt,
  BASIC_SESSION,
  LONG_MEMBER,
  MEMBER,
  NOW_MS,
  OWN_SERVICE,
  SESSION,
  SHOWN_CODE,
  TOKEN,
  TOKEN_LIFE,
  VIEW,
  viewOfAttempt,
  viewOfCallbacks,
  viewOfCauses,
  viewOfEnd,
  viewOfOwnService,
  viewOfSecrets,
  viewOfService,
  viewOfSession,
  viewOfStep,
  WAITING,
  withRefusal,
} from './views.ts';

export { ALL_METHODS };
/** Every detail that an error can carry. */
export const DETAILS: Required<ErrorDetails> = {
  host: 'service.example:443',
  status: 502,
  serviceCode: 'temporarily_unavailable',
  serviceText: 'The sign-in service is being updated and will be back at 15:00.',
  replyShape: '{ status: text, member: { id: number, tokens: [text] } }',
  lookedFor: 'access_token',
  observed: 'error-payload',
  profileField: 'tokenPresentation',
  field: 'application.clientId',
  expected: 'must not be empty',
  furtherFields: 2,
  exchange: 'POST /oauth/access_token',
  furtherExchanges: 2,
  folder: '/home/maximiliane-theodora.featherstonehaugh/.config/member-login',
  storageFormat: '1.1.0',
  file: 'staging-profile.json',
  version: '0.2.0',
  retryAfterSeconds: 600,
  limitSeconds: 30,
  limitCharacters: 1000,
  browser: 'Firefox',
  reason: 'CERT_HAS_EXPIRED',
  systemAuthorities: '0 (Error)',
};
const SET_ASIDE = 'member-login.damaged-2026-11-20T14-02-33Z.json';
const NOT_WRITABLE = { folder: DETAILS.folder, reason: 'ENOSPC' };
/** How a call answers that hands over a wrong address. */
export const REFUSED = { ok: false, error: { code: 'callback-wrong-address', details: {} } } as const;

export interface State {
  readonly name: string;
  readonly first: AppView | Outcome<AppView> | null;
  /** What the person does to get there. */
  readonly reach?: Reach;
  /** Views that main sends while it is on screen, and that show the same parts with other words. */
  readonly variants?: Readonly<Record<string, AppView>>;
}

type Reach = (gallery: Gallery) => Promise<void>;

/** Does one after the other. */
const inTurn =
  (...steps: readonly Reach[]) =>
  async (gallery: Gallery) => {
    for (const step of steps) await step(gallery);
  };
/** One without variants: what main sent, and what the person does one after the other to get there. */
const state = (name: string, first: State['first'], ...steps: readonly Reach[]): State => ({
  name,
  first,
  ...(steps.length > 0 && { reach: inTurn(...steps) }),
});
/** Lets the next calls of this name bring this. */
const reply = (call: string, value: unknown) => (gallery: Gallery) => gallery.answer(call, { ok: true, value });
const refuse =
  (call: string, code: ErrorCode, details: ErrorDetails = {}) =>
  (gallery: Gallery) =>
    gallery.answer(call, { ok: false, error: { code, details } });
const push = (view: AppView) => (gallery: Gallery) => gallery.push(view);
const press = (name: string | RegExp) => (gallery: Gallery) =>
  gallery.page.getByRole('button', { name }).first().click();
const pressText = (words: string) => (gallery: Gallery) => gallery.page.getByText(words).click();
const openStatus = (name: string) => (gallery: Gallery) =>
  gallery.page.getByRole('contentinfo').getByRole('button', { name }).click();
const CODE_REFUSED: ErrorView = {
  code: 'application-refused',
  details: { status: 401, serviceCode: 'client_unknown', serviceText: 'The client is not known.' },
};
/** Opens the details of a row by its number. */
const openRow = (number: number) => (gallery: Gallery) => gallery.page.locator(`[data-key="${number}"]`).click();
const search = (words: string) => (gallery: Gallery) => gallery.page.getByRole('searchbox').fill(words);
const paste = (address: string) => (gallery: Gallery) =>
  gallery.page.getByRole('textbox', { name: 'Paste the address' }).fill(address);
const see = (selector: string) => (gallery: Gallery) => gallery.page.locator(selector).first().waitFor();
const seeText = (words: string) => (gallery: Gallery) => gallery.page.getByText(words).waitFor();
const seeAlert: Reach = ({ page }) => page.getByRole('alert').waitFor();
const seeButton = (name: string | RegExp) => (gallery: Gallery) => gallery.page.getByRole('button', { name }).waitFor();
const clickAll =
  (selector: string) =>
  async ({ page }: Gallery) => {
    for (const each of await page.locator(selector).all()) await each.click();
  };
const submitForm: Reach = ({ page }) =>
  page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();

const viewOfToken = (status: SessionView['status'], change: Partial<TokenLifeView>): AppView =>
  viewOfSession({
    status,
    problem: status === 'ended' ? { code: 'token-refused', details: { status: 401 } } : null,
    credential: { ...TOKEN, life: { ...TOKEN_LIFE, ...change } },
  });

const MANY_FIELDS = Array.from({ length: 100 }, (_, index) => ({
  name: `field_${index}`,
  value: index % 7 === 0 ? 'Founding member, Translator, '.repeat(index) : String(index),
}));
const OTHER_WAYS = ['x-service-token', 'access-token-parameter'] as const;

/** Accounts of two services and an open sign-in. */
const SEVERAL: AppView = {
  ...viewOfSession(),
  sessions: [
    SESSION,
    { ...SESSION, id: 'session-2', methodId: 'password', member: LONG_MEMBER, status: 'not-verified' },
    {
      ...BASIC_SESSION,
      serviceId: OWN_SERVICE.id,
      serviceName: OWN_SERVICE.name,
      member: { ...MEMBER, title: 'Noor Sample', pictureAddress: null },
    },
  ],
  attempts: [attemptAt(WAITING)],
};

/** The scheme is an older installation's, whose place is as long as they come. */
const OTHER_COPY = {
  kind: 'other-copy',
  name: 'Member Login',
  path: '/home/maximiliane/Downloads/unpacked/member-login-0.0.9-linux-x64/member-login',
} as const;
const NAMELESS_COPY = { kind: 'other-copy', name: null, path: null } as const;

/** Everything changes, and nothing of it is short. */
const PROXY_QUESTION = {
  id: 'proxy-question-1',
  kind: 'proxy',
  address: 'proxy.example:3128',
  isEncrypted: false,
  wasRefused: false,
} as const;

export const REPLACEMENT = {
  id: 'replacement-1',
  file: DETAILS.file,
  serviceName: OWN_SERVICE.name,
  baseAddress: {
    before: 'https://staging.example.com/api/',
    after: `https://staging.example.com.${'members-of-the-service.'.repeat(5)}example/api/v2/`,
  },
  authAddress: { before: 'https://staging.example.com/', after: 'http://127.0.0.1:43122/pages/' },
  hasOtherAuthorities: true,
  losesSecret: true,
} as const;

/** A service whose passwords have no safe way. */
const NO_HTTPS: AppView = {
  ...viewOfOwnService(),
  methods: ALL_METHODS.methods.map((method) =>
    method.passwordGoesTo === 'this-app' ? { ...method, caution: 'needs-https' } : method,
  ),
};

const withoutSecret = (code: 'profile-secret-not-opened' | 'keychain-missing'): AppView => ({
  ...viewOfOwnService(),
  service: { ...viewOfService('failed', { code, details: {} }).service, id: OWN_SERVICE.id, name: OWN_SERVICE.name },
});
const SECRET_NOT_OPENED = withoutSecret('profile-secret-not-opened');
/** With everything to lose by a restart, but nobody who is shown instead. */
const SECRET_LOCKED: AppView = {
  ...withoutSecret('keychain-missing'),
  sessions: viewOfSession({ storedIn: 'memory' }).sessions,
  services: viewOfOwnService().services.map((service) => ({ ...service, isSecretInMemory: !service.isDemo })),
};

/** Whose answer would not come back to this copy. */
const WAITING_AT_OWN_SERVICE: AppView = {
  ...viewOfOwnService(),
  status: viewOfCallbacks({ protocolClient: { kind: 'not-installed' } }).status,
  attempts: [
    {
      ...attemptAt({ ...WAITING, isReceived: false, isLoopbackPossible: false }),
      serviceId: OWN_SERVICE.id,
      serviceName: OWN_SERVICE.name,
    },
  ],
};

const NOT_RECOGNISED = {
  member: null,
  memberReadAtMs: null,
  status: 'not-recognised',
  problem: { code: 'member-not-identified', details: { status: 401, profileField: 'tokenPresentation' } },
  credential: { ...TOKEN, otherPresentations: OTHER_WAYS },
} as const;

const OWN_SERVICE_STARTING: AppView = {
  ...viewOfOwnService(),
  service: { ...viewOfService('starting').service, id: OWN_SERVICE.id, name: OWN_SERVICE.name },
};

/** Several, one of which is being signed in to while another is current. */
const SERVICES: AppView = {
  ...viewOfOwnService(),
  attempts: [attemptAt(WAITING)],
  services: [
    ...viewOfOwnService().services,
    {
      ...OWN_SERVICE,
      id: 'acceptance',
      name: 'Acceptance',
      host: 'acceptance.example.com:8443',
      state: 'failed',
      problem: { code: 'profile-secret-not-opened', details: {} },
    },
    {
      ...OWN_SERVICE,
      id: 'local',
      name: 'On this computer',
      host: 'localhost:3000',
      state: 'starting',
    },
  ],
};

/** Whatever the rail can have, and much of it: accounts of five methods and of one, and a demo that is changed. */
export const MANY_ACCOUNTS: AppView = {
  ...viewOfBehaviour(BENT),
  services: [
    ...VIEW.services,
    ...Array.from({ length: 11 }, (_, index) => ({ ...OWN_SERVICE, id: `service-${index}` })),
  ],
  sessions: [
    ...ALL_METHODS.methods.map(({ id }, index) => ({
      ...SESSION,
      id,
      methodId: id,
      status: index === 0 ? ('ended' as const) : SESSION.status,
    })),
    ...Array.from({ length: 29 }, (_, index) => ({
      ...SESSION,
      id: `session-of-${index}`,
      member: { ...LONG_MEMBER, id: `${index}` },
    })),
  ],
  attempts: [attemptAt(WAITING)],
};

/** As much as a rail of 760 px shows whole: the last account is of five ways. */
export const SIX_ACCOUNTS: AppView = {
  ...viewOfBehaviour(BENT),
  services: [...VIEW.services, OWN_SERVICE, { ...OWN_SERVICE, id: 'live', name: 'Live', host: 'live.example.com' }],
  sessions: [
    ...['Ada Example', 'Noor Sample', 'Zoë Specimen', 'Lee Trial'].map((title, index) => ({
      ...SESSION,
      id: title,
      status: index === 1 ? ('not-verified' as const) : SESSION.status,
      member: { ...MEMBER, title, id: title, pictureAddress: index === 0 ? MEMBER.pictureAddress : null },
    })),
    ...ALL_METHODS.methods.map(({ id }, index) => ({
      ...SESSION,
      id,
      methodId: id,
      status: index === 0 ? ('ended' as const) : SESSION.status,
      member: { ...MEMBER, title: 'Max Muster', id: 'max', pictureAddress: null },
    })),
    { ...SESSION, id: 'elsewhere', serviceId: OWN_SERVICE.id, serviceName: OWN_SERVICE.name },
  ],
  currentSessionId: 'password',
};

const MANY_SERVICES: AppView = {
  ...SERVICES,
  services: [
    ...SERVICES.services,
    ...Array.from({ length: 12 }, (_, index) => ({
      ...OWN_SERVICE,
      id: `service-${index}`,
      name: `Service of a member with a long name ${index}`,
      host: `a-host-that-is-as-long-as-hosts-are-allowed-to-be-${index}.staging.example.com:18443`,
    })),
  ],
};

/** As many notices as stay for a whole run. */
export const NOTICES_FOR_THE_RUN = {
  ...VIEW,
  notices: [
    { id: 'notice-3', error: { code: 'other-version-open', details: { version: '0.2.0' } } },
    { id: 'notice-2', error: { code: 'store-not-writable', details: {} } },
    { id: 'notice-1', error: { code: 'store-newer', details: { version: '3' } } },
  ],
} as const satisfies AppView;

/** Accounts of services with a call that revokes tokens, without one, and without the secret for it. */
const LEAVING: AppView = {
  ...SEVERAL,
  isAnyLocked: true,
  sessions: [
    { ...SESSION, credential: { ...TOKEN, isGivenTwice: true } },
    ...([`none`, 'needs-client-secret'] as const).map((revocation, index) => ({
      ...SESSION,
      id: `session-${revocation}`,
      serviceId: revocation,
      serviceName: ['Staging', 'A service with a name that is longer than usual'][index] ?? '',
      credential: { ...TOKEN, revocation },
    })),
    ...SEVERAL.sessions.slice(2),
  ],
};

/** @returns what came of having three tokens revoked at a sign-out */
const revoking = (change: Partial<RevocationView>): AppView => ({
  ...VIEW,
  notices: [
    { id: 'notice-1', revocation: { isUnderWay: false, tokenCount: 3, revokedCount: 3, failures: [], ...change } },
  ],
});

/** Names as long as they come, and sign-ins that have ended. */
const FULL_RAIL: AppView = {
  ...SEVERAL,
  service: { ...SEVERAL.service, name: 'A service with a name that is longer than anybody would want to read' },
  attempts: [
    attemptAt(WAITING),
    ...['device-code', 'http-basic'].map((methodId) =>
      attemptAt({ kind: 'ended', end: 'declined', error: { code: 'declined', details: {} } }, methodId),
    ),
  ],
};

function viewOfCode(step: Partial<ShowCode>, poll: Partial<PollView> = {}): AppView {
  return viewOfAttempt('device-code', { ...SHOWN_CODE, ...step, poll: { ...SHOWN_CODE.poll, ...poll } });
}

/** At one's own service, whose answer to the polls is not known. */
function viewOfRepeated(): AppView {
  const { id: serviceId, name: serviceName } = OWN_SERVICE;
  const { causes: sentences, clues } = CAUSE_WORDS;
  const causes: readonly CauseView[] = [
    { sentence: sentences.secret, clues: [clues['key-accepted']], field: 'application.clientSecret', check: 'secret' },
    { sentence: sentences['pending-reply'], clues: [], field: 'devicePending', check: 'secret' },
  ];
  const details = { status: 400, serviceText: 'The client is not authorised.', replyShape: '{ message: text }' };
  const last = { kind: 'unexpected', error: { code: 'token-missing', details } } as const;
  const poll: PollView = { ...SHOWN_CODE.poll, last, repeats: 2, causes };
  const attempt = { ...attemptAt({ ...SHOWN_CODE, poll }, 'device-code'), serviceId, serviceName };
  return { ...viewOfOwnService(), attempts: [attempt] };
}

function viewOfPrivate(privateWindow: PrivateWindowView, problem: ErrorView | null = null): AppView {
  const step = { ...WAITING, problem };
  return { ...VIEW, attempts: [{ ...attemptAt(step), privateWindow }] };
}

function viewOfFailure(methodId: string, code: ErrorCode, details: ErrorDetails): AppView {
  const end = code === 'device-code-expired' ? 'timed-out' : 'failed';
  const error = { code, details };
  return withRefusal(viewOfAttempt(methodId, { kind: 'ended', end, error }), methodId, error);
}

/** Brings forward what shows itself only after a moment. */
async function seeDelayed({ page }: Gallery): Promise<void> {
  await page.locator('.delayed').evaluate((delayed) => {
    for (const animation of delayed.getAnimations()) animation.finish();
  });
}

/** Waits for the code, which is fetched on its own. */
async function seeQrCode({ page }: Gallery): Promise<void> {
  await page.getByRole('img', { name: 'QR code' }).waitFor();
}

function openPlace(name: string): Reach {
  return async ({ page }) => {
    await page.getByRole('navigation').getByRole('button', { name }).click();
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  };
}

/** Opens what happened at a method's last try. */
function openResult(methodId: string): Reach {
  return inTurn(openPlace('Compare methods'), ({ page }) => page.locator(`[data-method="${methodId}"]`).click());
}

/** Opens the list of these exchanges. */
function openExchanges(log: ExchangesView): Reach {
  return inTurn(reply('readExchanges', log), openPlace('Exchanges'), see('.exchange-list, .exchange-empty'));
}

/** Opens the screen that calls are sent from, with these. */
function openCalls(log: ExchangesView): Reach {
  return inTurn(
    reply('readExchanges', log),
    reply('readExchange', CALL_DETAILS),
    reply('readCallTarget', CALL_TARGET),
    reply('callFormOf', CALL_FORM),
    openPlace('Call the service'),
    see('.call-screen'),
  );
}

/** Opens the details of a row by its number; it is looked for by these words, which brings its sign-in along. */
function openExchange(number: number, words: string, details: ExchangeDetails): Reach {
  return inTurn(
    reply('readExchange', details),
    openExchanges(logOf(ROWS)),
    search(words),
    openRow(number),
    see('.exchange-section, .exchange-span'),
    clickAll('.exchange-section:not([open]) > summary'),
  );
}

const seeArmed = seeButton('Turn off');

/** Waits for the panel, which is fetched on its own. */
async function seeHeld({ page }: Gallery): Promise<void> {
  await page.getByRole('region', { name: 'Step through' }).waitFor();
}

/** Opens the details of the request that is held. */
const openHeld = inTurn(
  reply('readExchange', HELD_EXCHANGE),
  openExchanges(logOf(HELD_ROWS)),
  openRow(10),
  see('.exchange-section'),
);

/** Opens the details of the page that is held, and changes each of its parameters another way. */
const changeHeldPage = inTurn(
  reply('readExchange', PAGE_HELD_EXCHANGE),
  openExchanges(logOf(PAGE_HELD_ROWS)),
  openRow(8),
  press('Change…'),
  press('Change redirect_uri'),
  press('Remove state'),
  press('Add a parameter'),
);

/** Changes what can be changed: the path, and one value of each kind. */
async function changeHeld(gallery: Gallery): Promise<void> {
  const { page } = gallery;
  await openHeld(gallery);
  await page.getByRole('button', { name: 'Change…' }).click();
  await page.getByRole('textbox', { name: 'Path' }).fill(`/${'oauth/'.repeat(20)}../../members`);
  for (const name of ['Change code', 'Change redirect_uri', 'Remove client_id', 'Add a header']) {
    await page.getByRole('button', { name }).click();
  }
  await page.getByRole('textbox', { name: 'Value' }).fill('first\nsecond');
}

const pasteCurl = (command: string) => async (gallery: Gallery) => {
  await press('Paste a cURL')(gallery);
  await gallery.page.getByRole('textbox', { name: 'A cURL command' }).fill(command);
  await press('Fill the form')(gallery);
};

interface CaseAnswers {
  readonly rows: readonly ExchangeRow[];
  readonly parts: CasePartsView;
}
const CASE: CaseAnswers = { rows: CASE_ROWS, parts: CASE_PARTS };
const HOSTILE: CaseAnswers = { rows: HOSTILE_ROWS, parts: HOSTILE_PARTS };

/** Opens the screen of the open case, and one part of it. */
function openCase({ rows, parts }: CaseAnswers, part: string): Reach {
  return inTurn(
    reply('readCase', logOf(rows)),
    reply('readCaseParts', parts),
    reply('readCaseExchange', JSON_DETAILS),
    openPlace('Case file'),
    see('.exchange-list, .exchange-empty'),
    ({ page }) => page.getByRole('button', { name: part, exact: true }).last().click(),
  );
}

/** Asks what is to be in a case file; main answers so. */
function askSaveCase(preview: Outcome<CasePreview>): Reach {
  return inTurn(
    openExchanges(logOf(ROWS)),
    ({ answer }) => answer('previewCase', preview),
    press('Save'),
    press('Save a case file…'),
    ({ page }) => page.getByRole('dialog').locator('.case-parts, .problem').waitFor(),
  );
}

/** By keyboard, from the top. */
async function unfoldExchanges({ page }: Gallery): Promise<void> {
  await page.locator('.exchange-list').focus();
  await page.keyboard.press('Home');
  for (let line = 0; line < 24; line += 1) {
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
  }
}

function viewOfBehaviour(behaviour: readonly BehaviourView[], change: BehaviourChangeView | null = null): AppView {
  const { demo } = VIEW.service;
  const changed = demo && { ...demo, behaviour, presets: PRESET_VIEWS, change, actions: ACTIONS };
  return { ...VIEW, service: { ...VIEW.service, demo: changed } };
}

const APPLIED: BehaviourChangeView = {
  preset: 'slow-network',
  changes: [
    { name: 'devicePace', before: 'normal', after: 'unavailable' },
    { name: 'delay', before: '0', after: '3000' },
  ],
};

/** Opens the screen about this app; main answers so, or never when null. */
function openAbout(answer: Outcome<AboutView> | null): Reach {
  return async (gallery) => {
    await gallery.answer('getAbout', answer);
    await openPlace('About')(gallery);
    const { page } = gallery;
    if (answer === null) await page.getByText('Reading the details of this copy').waitFor();
    else await page.getByRole(answer.ok ? 'heading' : 'alert', answer.ok ? { name: 'Licences' } : {}).waitFor();
  };
}

/** Long enough after the start for the help. */
const LATER = { startedAtMs: NOW_MS - 22_000, deadlineAtMs: NOW_MS + 278_000 };

const WAITING_AT_PORT: WaitingForBrowser = {
  ...WAITING,
  route: 'loopback',
  isLoopbackPossible: false,
  redirectUri: 'http://127.0.0.1:8765/callback',
};

/** A sign-in whose answer the system does not hand to this copy. */
function viewOfLost(protocolClient: ProtocolClient, change: Partial<WaitingForBrowser>): AppView {
  const { status } = viewOfCallbacks({ choice: 'scheme', protocolClient });
  return { ...viewOfStep({ ...WAITING, isReceived: false, ...change }), status };
}

function viewOfPortProblem(code: ErrorCode, reason: string): AppView {
  const problem = { code, details: { host: '127.0.0.1:8765', reason } };
  return viewOfStep({ ...WAITING_AT_PORT, isReceived: false, problem });
}

/** A refusal that any page may have sent, with these words. */
function viewOfRefusal(serviceText: string, problem: ErrorView | null = null): AppView {
  const details = { serviceCode: 'server_error', serviceText };
  return viewOfStep({ ...WAITING, refusal: { code: 'authorization-refused', details }, problem });
}

/** A service, its member and its record under one name. */
function viewOfName(name: string): AppView {
  const own = viewOfOwnService();
  const record = [{ name, value: name }, ...MEMBER.record];
  const member = { ...MEMBER, title: name, login: name, pictureAddress: null, record };
  const session = { ...SESSION, serviceId: own.service.id, serviceName: name, member };
  return {
    ...own,
    service: { ...own.service, name },
    sessions: [session, { ...session, id: 'session-2', methodId: 'password', status: 'ended' }],
    currentSessionId: session.id,
  };
}

/** One state of each step; a step without one does not compile. */
const STEPS: { readonly [Kind in StepView['kind']]: Omit<State, 'name'> } = {
  'opening-browser': { first: viewOfStep({ kind: 'opening-browser' }) },
  'contacting-service': { first: viewOfAttempt('device-code', { kind: 'contacting-service' }) },
  'waiting-for-browser': {
    first: viewOfStep(WAITING),
    variants: {
      loopback: viewOfStep({ ...WAITING, route: 'loopback', redirectUri: `http://127.0.0.1:49152/${'4f'.repeat(16)}` }),
      'not-received': viewOfLost({ kind: 'not-installed' }, { isLoopbackPossible: true }),
      'not-received-claimable': viewOfLost({ kind: 'nobody' }, { isLoopbackPossible: false }),
      'not-received-both': viewOfLost(OTHER_COPY, { isLoopbackPossible: true, ...LATER }),
      'not-received-paste-only': viewOfLost({ kind: 'not-installed' }, { isLoopbackPossible: false }),
      'fixed-port': viewOfStep(WAITING_AT_PORT),
      'port-taken': viewOfPortProblem('callback-port-taken', 'EADDRINUSE'),
      'port-refused': viewOfPortProblem('callback-port-refused', 'EACCES'),
      elsewhere: viewOfStep({
        ...WAITING,
        route: 'elsewhere',
        isReceived: false,
        isLoopbackPossible: false,
        redirectUri: 'https://www.example.com/sign-in/done',
      }),
      'no-browser': viewOfStep({
        ...WAITING,
        problem: { code: 'browser-not-opened', details: { reason: 'No application' } },
      }),
      private: viewOfPrivate({ browser: 'Firefox' }),
      'private-missing': viewOfPrivate(
        { browser: null },
        { code: 'private-window-not-opened', details: { browser: 'Safari' } },
      ),
      'refused-callback': viewOfStep({ ...WAITING, problem: { code: 'callback-wrong-state', details: {} } }),
      key: viewOfAttempt('oauth-like', WAITING),
      help: viewOfStep({ ...WAITING, ...LATER }),
      'help-loopback': viewOfStep({ ...WAITING_AT_PORT, ...LATER }),
    },
  },
  'show-code': {
    first: viewOfCode({}),
    reach: seeQrCode,
    variants: {
      long: viewOfCode(
        { userCode: 'WDJB-MJHT-QZPK-77XV', address: `https://service.example/${'activate-a-device/'.repeat(6)}` },
        { last: { kind: 'slow-down' } },
      ),
      'on-this-computer': viewOfCode(
        { address: 'http://127.0.0.1:43122/pages/device', isOnThisComputer: true },
        { count: 0, last: null },
      ),
      repeated: viewOfRepeated(),
      'address-not-allowed': viewOfCode(
        { address: 'http://service.example/device', isAddressAllowed: false },
        { nextAtMs: null },
      ),
      'last-check': viewOfCode({ deadlineAtMs: NOW_MS - 2_000 }, { nextAtMs: null }),
      unreachable: viewOfCode(
        { problem: { code: 'browser-not-opened', details: {} } },
        {
          nextAtMs: NOW_MS + 40_000,
          last: {
            kind: 'unreachable',
            error: { code: 'connection-refused', details: { host: 'service.example:443' } },
          },
        },
      ),
    },
  },
  exchanging: { first: viewOfStep({ kind: 'exchanging' }) },
  'loading-member': { first: viewOfStep({ kind: 'loading-member' }) },
  'member-not-read': {
    first: viewOfStep({
      kind: 'member-not-read',
      error: { code: 'member-not-identified', details: { status: 401, observed: 'refused-status' } },
      isTriedAgain: false,
      otherPresentations: OTHER_WAYS,
      deadlineAtMs: NOW_MS + 1_800_000,
    }),
    variants: {
      'no-network': viewOfStep({
        kind: 'member-not-read',
        error: { code: 'network-unreachable', details: { host: 'service.example:443' } },
        isTriedAgain: true,
        otherPresentations: [],
        deadlineAtMs: NOW_MS + 1_800_000,
      }),
    },
  },
  'confirming-member': {
    first: viewOfStep({ kind: 'confirming-member', member: { ...MEMBER, pictureAddress: null } }),
    variants: { long: viewOfStep({ kind: 'confirming-member', member: LONG_MEMBER }) },
  },
  ended: {
    first: viewOfEnd('cancelled', { code: 'superseded', details: {} }),
    variants: {
      declined: viewOfEnd('declined', { code: 'declined', details: {} }),
      'timed-out': viewOfEnd('timed-out', { code: 'sign-in-timed-out', details: { limitSeconds: 300 } }),
      'code-ran-out': viewOfFailure('device-code', 'device-code-expired', { limitSeconds: 1800 }),
      'key-refused': viewOfFailure('oauth-like', 'application-refused', { status: 401 }),
    },
  },
};

export const STATES: readonly State[] = [
  ...Object.entries(STEPS).map(([name, state]) => ({ name, ...state })),
  state('skeleton', null),
  state('no-view', { ok: false, error: { code: 'channel-refused', details: {} } }),
  {
    name: 'sign-in',
    first: ALL_METHODS,
    variants: {
      'one-way': VIEW,
      starting: viewOfService('starting'),
      'own-service-starting': OWN_SERVICE_STARTING,
      failed: viewOfService('failed', { code: 'demo-not-started', details: { reason: 'EADDRNOTAVAIL' } }),
    },
  },
  state('sign-in-cancelled', viewOfStep(WAITING), (gallery) =>
    gallery.push(viewOfEnd('cancelled', { code: 'cancelled', details: {} })),
  ),
  {
    name: 'sign-in-own-service',
    first: {
      ...viewOfOwnService(),
      methods: ALL_METHODS.methods.map((method) =>
        method.id === 'oauth-like' ? { ...method, caution: 'answer-not-received' } : method,
      ),
    },
    variants: { 'needs-https': NO_HTTPS },
  },
  state('sign-in-armed', { ...ALL_METHODS, isPausing: true }, seeArmed),
  state('form-armed', { ...ALL_METHODS, isPausing: true }, press('Login and password'), seeArmed),
  {
    name: 'held',
    first: viewOfHeld(HELD),
    reach: seeHeld,
    variants: {
      two: viewOfHeld(TWO_HELD, { kind: 'loading-member' }),
      waiting: viewOfHeld(HELD, WAITING),
      page: viewOfHeld(PAGE_HELD, { kind: 'opening-browser' }),
      'long-path': viewOfHeld({
        ...HELD,
        requests: [{ heldId: 'held-1', kind: 'request', method: 'DELETE', path: `/${'featherstonehaugh'.repeat(12)}` }],
      }),
    },
  },
  state(
    'held-code',
    viewOfHeld({ ...HELD, serviceEndsAtMs: NOW_MS + 751_000 }, SHOWN_CODE, 'device-code'),
    seeQrCode,
    seeHeld,
  ),
  state('held-form', viewOfHeld(HELD, { kind: 'exchanging' }, 'password'), seeHeld),
  state('held-not-decided', viewOfHeld(HELD), refuse('decideHeld', 'request-not-held'), press(/^Go on POST/), seeAlert),
  state(
    'sign-in-others-open',
    { ...ALL_METHODS, attempts: [attemptAt(WAITING), attemptAt(SHOWN_CODE, 'device-code')] },
    ({ page }) => page.getByRole('button', { name: 'Sign in', exact: true }).click(),
  ),
  {
    name: 'form-password',
    first: ALL_METHODS,
    reach: press('Login and password'),
    variants: { 'own-service': viewOfOwnService() },
  },
  state('form-basic', ALL_METHODS, press('Password on every request')),
  state('form-signing-in', viewOfAttempt('password', { kind: 'exchanging' })),
  state('form-refused', viewOfFailure('password', 'credentials-refused', { status: 401 })),
  {
    name: 'form-login-has-colon',
    first: viewOfFailure('http-basic', 'login-has-colon', { field: 'login' }),
    variants: {
      'not-identified': viewOfFailure('http-basic', 'basic-not-identified', { observed: 'same-as-nobody' }),
    },
  },
  state('form-empty-field', ALL_METHODS, press('Login and password'), submitForm, seeAlert),
  state('form-field-too-long', ALL_METHODS, async (gallery) => {
    await press('Login and password')(gallery);
    const { page } = gallery;
    await page.getByLabel('Login or e-mail').fill('x'.repeat(1001));
    await page.getByLabel('Password', { exact: true }).fill('typed-secret');
    await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('alert').waitFor();
  }),
  state('form-needs-https', NO_HTTPS, press('Login and password')),
  state('compare-needs-https', NO_HTTPS, openPlace('Compare methods')),
  { name: 'secret-not-opened', first: SECRET_NOT_OPENED, variants: { locked: SECRET_LOCKED } },
  {
    name: 'compare-secret-not-opened',
    first: SECRET_NOT_OPENED,
    reach: openPlace('Compare methods'),
    variants: { locked: SECRET_LOCKED },
  },
  {
    name: 'popover-secret-not-opened',
    first: SECRET_NOT_OPENED,
    reach: openStatus('Staging'),
    variants: { locked: SECRET_LOCKED },
  },
  state('rail-full', FULL_RAIL, press('Sign in')),
  state('palette', { ...viewOfSession(), services: viewOfOwnService().services }, async ({ page, answer }) => {
    await answer('readDocumentCheck', { ok: true, value: MIXED_FINDINGS });
    await page.keyboard.press('ControlOrMeta+k');
    // Its code is loaded only now.
    await page.getByRole('combobox').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('option', { selected: true }).waitFor();
  }),
  state('restoring', { ...VIEW, isRestoring: true }, seeDelayed),
  state('sign-in-refused', VIEW, refuse('startLogin', 'service-not-ready'), press('Continue in browser'), seeAlert),
  state(
    'code-unexpected-reply',
    viewOfCode(
      {},
      {
        last: {
          kind: 'unexpected',
          error: {
            code: 'token-missing',
            details: { status: 400, serviceText: 'Noch nicht.', replyShape: '{ message: text }' },
          },
        },
      },
    ),
    seeQrCode,
    pressText('Details'),
  ),
  state(
    'waiting-refused-paste',
    viewOfStep(WAITING),
    refuse('pasteCallback', 'callback-wrong-address'),
    paste('https://elsewhere.example/'),
    press('Use address'),
    seeAlert,
  ),
  state('waiting-long-paste', viewOfStep(WAITING), paste('x'.repeat(20_001)), press('Use address'), seeAlert),
  {
    name: 'refusal-question',
    first: viewOfRefusal('Closed for maintenance.'),
    variants: {
      declined: viewOfStep({ ...WAITING, refusal: { code: 'declined', details: {} } }),
      failed: viewOfStep({ ...WAITING, refusal: { code: 'service-error', details: { serviceText: 'Unknown code.' } } }),
      'code-alone': viewOfRefusal(''),
      'right-to-left': viewOfRefusal('השירות סגור (לתחזוקה) עד 15:00.'),
      long: viewOfRefusal('Closed for maintenance. '.repeat(20), { code: 'callback-while-asking', details: {} }),
    },
  },
  state('waiting-sent', WAITING_AT_OWN_SERVICE, pressText(text.waiting.sent.title)),
  state('failed-causes', viewOfCauses('oauth-code', CODE_REFUSED)),
  state(
    'failed-causes-check',
    viewOfCauses('oauth-code', CODE_REFUSED),
    reply('listCheck', CHECK_CALLS),
    reply('runCheck', CHECK_REPORT),
    press(trials.causes.check),
    press(trials.check.send),
  ),
  state('failed-causes-form', viewOfCauses('password', CODE_REFUSED)),
  state('failed-causes-edit', viewOfCauses('oauth-code', CODE_REFUSED), async (gallery) => {
    await answerForm(gallery, FORM, NO_FLAWS);
    await gallery.page
      .getByRole('button', { name: trials.causes.edit(serviceForm.secrets.labels.clientSecret) })
      .click();
    await gallery.page.getByRole('button', { name: text.app.tryAgain }).waitFor();
  }),
  state('failed', viewOfFailure('oauth-code', 'service-error', DETAILS), ({ page }) =>
    page.getByText('Details').click(),
  ),
  {
    name: 'member',
    first: viewOfSession(),
    variants: {
      initials: viewOfSession({ member: { ...MEMBER, pictureAddress: null, record: [] } }),
      long: viewOfSession({ member: LONG_MEMBER }),
      'many-fields': viewOfSession({ member: { ...MEMBER, record: MANY_FIELDS } }),
      refreshing: viewOfSession({ isRefreshing: true }),
      changed: viewOfSession({ isChanged: true }),
      learned: viewOfSession({
        storedIn: 'keychain',
        credential: { ...TOKEN, presentation: 'x-service-token', isPresentationLearned: true },
      }),
      basic: { ...VIEW, sessions: [BASIC_SESSION], currentSessionId: BASIC_SESSION.id },
    },
  },
  {
    name: 'member-token-revoked',
    first: viewOfToken('ended', { broughtBySignIn: 'other', revoked: { atMs: NOW_MS, hasWorkedSince: false } }),
    variants: {
      'still-works': viewOfToken('verified', {
        broughtBySignIn: 'same',
        revoked: { atMs: NOW_MS, hasWorkedSince: true },
      }),
      'not-known': viewOfToken('verified', { workedAtMs: null, revoked: { atMs: NOW_MS, hasWorkedSince: false } }),
    },
  },
  state('member-token-just-revoked', viewOfToken('verified', {}), async (gallery) => {
    const { page } = gallery;
    await press('Revoke token…')(gallery);
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke token' }).click();
    await gallery.push(viewOfToken('ended', { revoked: { atMs: NOW_MS, hasWorkedSince: false } }));
    await page.locator('.token-actions > .visually-hidden').waitFor({ state: 'attached' });
  }),
  state('dialog-revoke-token', viewOfSession(), press('Revoke token…')),
  state('member-until-quit', { ...viewOfSession(), status: viewOfSecrets({ place: 'memory', system: 'weak' }).status }),
  state(
    'popover-until-quit',
    { ...viewOfSession(), status: viewOfSecrets({ place: 'memory', system: 'weak' }).status },
    press('How to stay signed in'),
  ),
  {
    name: 'member-refresh-failed',
    first: viewOfSession({ problem: { code: 'connection-refused', details: { host: 'service.example:443' } } }),
    variants: {
      'no-way-left': viewOfSession({
        status: 'not-recognised',
        problem: { code: 'member-not-identified', details: { observed: 'no-member' } },
        credential: { ...TOKEN, otherPresentations: [] },
      }),
      ended: viewOfSession({ status: 'ended', problem: { code: 'token-refused', details: { status: 401 } } }),
      'tried-again': viewOfSession({
        problem: {
          code: 'everyone-refused',
          details: { status: 401, serviceText: 'The sign-in service is being updated.' },
        },
        isTriedAgain: true,
      }),
      'profile-changed': viewOfSession({
        status: 'not-verified',
        problem: { code: 'profile-changed', details: { status: 401, serviceCode: 'unknown_key' } },
      }),
    },
  },
  state(
    'member-warned',
    viewOfSession({
      problem: {
        code: 'service-warning',
        details: { serviceText: 'Your membership ends on Friday.', serviceCode: 'W7' },
      },
    }),
  ),
  {
    name: 'member-told-of',
    first: viewOfSession({
      hints: ['refuses-at-times', 'sends-other-token'],
      otherMember: { now: 'Grace Hopper', before: 'Ada Example' },
    }),
    variants: {
      ended: viewOfSession({
        status: 'ended',
        problem: { code: 'token-refused', details: {} },
        hints: ['sends-other-token'],
      }),
    },
  },
  {
    name: 'member-names-from-elsewhere',
    first: viewOfName('שירות (ניסיון) 2'),
    variants: {
      'combining-marks': viewOfName('Staging'.replaceAll(/./g, '$&\u0301\u0310\u0323\u0330')),
      long: viewOfName('Featherstonehaugh-'.repeat(11)),
      unbroken: viewOfName('Featherstonehaugh'.repeat(11)),
    },
  },
  state(
    'member-not-verified',
    viewOfSession({
      status: 'not-verified',
      storedIn: 'keychain',
      problem: { code: 'network-unreachable', details: { host: 'service.example:443' } },
      isTriedAgain: true,
    }),
  ),
  {
    name: 'member-not-recognised',
    first: viewOfSession(NOT_RECOGNISED),
    variants: {
      'own-service': {
        ...viewOfOwnService(),
        sessions: [{ ...SESSION, ...NOT_RECOGNISED, serviceId: OWN_SERVICE.id, serviceName: OWN_SERVICE.name }],
        currentSessionId: SESSION.id,
      },
      'not-verified': viewOfSession({
        member: null,
        memberReadAtMs: null,
        status: 'not-verified',
        problem: { code: 'service-error', details: { status: 400, serviceText: 'Too many requests.' } },
        credential: { ...TOKEN, otherPresentations: OTHER_WAYS },
        isTriedAgain: true,
      }),
    },
  },
  {
    name: 'member-not-keeping',
    first: {
      ...viewOfSession(),
      status: viewOfSecrets({ place: 'memory', system: 'keychain', isKeeping: false }).status,
      notices: [{ id: 'notice-1', error: { code: 'store-not-writable', details: NOT_WRITABLE } }],
    },
    variants: {
      'not-erased': {
        ...viewOfSession({ storedIn: 'weak' }),
        status: viewOfSecrets({ place: 'memory', system: 'weak', isKeeping: false, isEraseDue: true }).status,
        notices: [{ id: 'notice-1', error: { code: 'store-not-erased', details: NOT_WRITABLE } }],
      },
      'changed-elsewhere': {
        ...viewOfSession({ storedIn: 'memory' }),
        status: viewOfSecrets({ place: 'memory', system: 'keychain', isKeeping: false }).status,
        notices: [{ id: 'notice-1', error: { code: 'store-changed-elsewhere', details: {} } }],
      },
      'secret-not-opened': {
        ...viewOfSession({
          status: 'not-verified',
          problem: { code: 'profile-secret-not-opened', details: {} },
          storedIn: 'keychain',
        }),
        notices: [{ id: 'notice-1', error: { code: 'sessions-set-aside', details: { file: SET_ASIDE } } }],
      },
    },
  },
  {
    name: 'member-of-several',
    first: SEVERAL,
    reach: press('Ada Example'),
    variants: { ways: { ...MANY_ACCOUNTS, attempts: [], currentSessionId: 'password' } },
  },
  {
    name: 'dialog-replace-service',
    first: { ...viewOfOwnService(), replacement: REPLACEMENT },
    variants: {
      'authorities-alone': {
        ...viewOfOwnService(),
        replacement: {
          ...REPLACEMENT,
          baseAddress: { before: REPLACEMENT.baseAddress.before, after: REPLACEMENT.baseAddress.before },
          authAddress: { before: REPLACEMENT.authAddress.before, after: REPLACEMENT.authAddress.before },
        },
      },
    },
  },
  {
    name: 'dialog-proxy-password',
    first: { ...VIEW, proxyQuestion: PROXY_QUESTION },
    variants: { refused: { ...VIEW, proxyQuestion: { ...PROXY_QUESTION, wasRefused: true } } },
  },
  state('dialog-sign-out', viewOfSession(), press('Sign out')),
  state('rail-menu', LEAVING, press('Accounts')),
  state('dialog-sign-out-all', LEAVING, press('Accounts'), press('Sign out of all accounts')),
  state('add-service', VIEW, addService),
  state('import-refused', VIEW, async (gallery) => {
    const { file, field, expected, furtherFields } = DETAILS;
    const error = { code: 'profile-file-invalid', details: { file, field, expected, furtherFields } } as const;
    await addService(gallery);
    await gallery.answer('chooseProfileToImport', { ok: false, error });
    await press(serviceForm.add.import)(gallery);
    await gallery.page.getByRole('alert').filter({ hasText: file }).waitFor();
  }),
  state('dialog-import', viewOfOwnService(), previewImport),
  state('service-form', viewOfOwnService(), openFlawedForm),
  state('service-form-replies', viewOfOwnService(), openReplies),
  state('service-tried', viewOfOwnService(), tryService),
  state(
    'dialog-delete-service',
    viewOfOwnService(),
    openForm,
    press(serviceForm.edit.more),
    press(serviceForm.edit.delete),
    ({ page }) => page.getByRole('dialog').getByText('Ada Example').waitFor(),
  ),
  state('dialog-sessions-of-service', viewOfOwnService(), async (gallery) => {
    await openForm(gallery);
    await gallery.answer('checkServiceForm', { ok: true, value: MOVED });
    await gallery.page.getByLabel(fieldWords('baseUrl').label).fill('https://staging-2.example.com/api');
    await gallery.page.keyboard.press('Enter');
    await gallery.page.getByRole('dialog').waitFor();
  }),
  state('about', VIEW, openAbout({ ok: true, value: ABOUT })),
  state('about-loading', VIEW, openAbout(null)),
  state('about-failed', VIEW, openAbout({ ok: false, error: { code: 'unexpected', details: {} } })),
  state(
    'about-without-log-and-licences',
    VIEW,
    openAbout({ ok: true, value: { ...ABOUT, hasLog: false, licences: [] } }),
  ),
  state('about-open', VIEW, openAbout({ ok: true, value: ABOUT }), clickAll('main summary')),
  state(
    'about-not-copied',
    VIEW,
    openAbout({ ok: true, value: ABOUT }),
    refuse('copyDiagnostics', 'clipboard-failed'),
    press('Copy diagnostics'),
    seeAlert,
  ),
  {
    name: 'compare',
    first: ONE_WORKED,
    reach: openPlace('Compare methods'),
    variants: {
      'nothing-tried': NOTHING_TRIED,
      'all-worked': ALL_WORKED,
      'none-worked': NONE_WORKED,
      'other-member': OTHER_MEMBER,
    },
  },
  state('compare-under-way', UNDER_WAY, reply('readExchanges', logOf([])), openPlace('Compare methods')),
  state(
    'compare-held',
    { ...viewOfHeld(HELD), isPausing: true },
    reply('readExchanges', logOf(HELD_ROWS)),
    openPlace('Compare methods'),
    seeButton(/^Exchanges code for token/),
  ),
  state('compare-mixed', MIXED, openPlace('Compare methods')),
  state(
    'compare-exchanges-known',
    EXCHANGES_KNOWN,
    reply('readExchanges', logOf(DEVICE_ROWS)),
    openResult('device-code'),
    seeButton(/12 polls/),
  ),
  state(
    'compare-drawing-not-saved',
    NOTHING_TRIED,
    openResult('oauth-like'),
    refuse('saveDrawing', 'store-not-writable', { folder: DETAILS.folder }),
    press('Save as SVG'),
    seeAlert,
  ),
  state(
    'compare-trying-the-rest',
    NOTHING_TRIED,
    openPlace('Compare methods'),
    press('Try all'),
    push({ ...NOTHING_TRIED, attempts: [attemptAt(WAITING)] }),
    seeText('Trying the rest'),
  ),
  state('compare-long-names', LONG_NAMES, openPlace('Compare methods')),
  state('compare-fields-differ', FIELDS_DIFFER, openPlace('Compare methods')),
  state('compare-refused-open', MIXED, openResult('oauth-like')),
  state('compare-many-requests-open', MIXED, openResult('device-code')),
  state('compare-cut-off-open', NONE_WORKED, openResult('oauth-code')),
  state('exchanges', ALL_METHODS, openExchanges(logOf(ROWS))),
  state('exchanges-empty', ALL_METHODS, openExchanges(logOf([]))),
  state(
    'exchanges-many',
    ALL_METHODS,
    openExchanges(logOf(manyRows(2000), { droppedCount: 1204, firstKept: 1, isKeepingSecrets: true })),
  ),
  state(
    'exchanges-filtered-to-nothing',
    ALL_METHODS,
    openExchanges(logOf(ROWS)),
    search('no such thing'),
    seeText('Nothing matches this filter'),
  ),
  state('exchanges-selected', ALL_METHODS, async (gallery) => {
    await openExchanges(logOf(ROWS))(gallery);
    await unfoldExchanges(gallery);
    for (const key of ['Space', 'Shift+ArrowUp', 'Shift+ArrowUp']) await gallery.page.keyboard.press(key);
  }),
  state('exchanges-sign-in-open', ALL_METHODS, openExchange(SIGN_INS.refused, 'key', REQUEST_DETAILS)),
  state('exchanges-request-open', ALL_METHODS, openExchange(4, 'token', REQUEST_DETAILS)),
  state('exchanges-json-open', ALL_METHODS, openExchange(5, 'member', JSON_DETAILS)),
  state('exchanges-failed-open', ALL_METHODS, openExchange(31, 'key', FAILED_DETAILS)),
  state('popover-compare-with', ALL_METHODS, openExchange(4, 'token', REQUEST_DETAILS), press('Compare with')),
  state(
    'dialog-compare-replies',
    ALL_METHODS,
    openExchange(5, 'member', JSON_DETAILS),
    press('Compare with'),
    ({ page }) => page.locator('.replies-with button').first().click(),
    ({ page }) => page.getByRole('checkbox', { name: 'Only what differs' }).uncheck(),
  ),
  state('call-service-nobody', VIEW, openCalls(logOf([]))),
  state('call-service-empty', SEVERAL, openCalls(logOf([]))),
  state(
    'call-service-filled',
    viewOfSession(),
    openCalls(logOf(CALL_ROWS)),
    openRow(1),
    press('Edit and send…'),
    see('.call-field'),
    refuse('callService', 'request-not-possible', { field: 'headers.0.value', expected: 'must be one line' }),
    press('Send'),
    seeAlert,
  ),
  state('exchanges-not-read', ALL_METHODS, refuse('readExchanges', 'unexpected'), openPlace('Exchanges'), seeAlert),
  state(
    'popover-curl',
    ALL_METHODS,
    openExchanges(logOf(ROWS_PARTLY_KEPT, { isKeepingSecrets: true })),
    openRow(SIGN_INS.polled),
    press('Copy as cURL'),
  ),
  state('popover-filters', ALL_METHODS, openExchanges(logOf(ROWS)), press('Filters'), ({ page }) =>
    page
      .getByRole('combobox', { name: 'Outcome' })
      .selectOption('failed')
      .then(() => undefined),
  ),
  state('popover-har', ALL_METHODS, openExchanges(logOf(ROWS)), press('Save')),
  state(
    'popover-paste-curl',
    viewOfSession(),
    openCalls(logOf([])),
    pasteCurl("curl 'https://elsewhere.example/things'"),
  ),
  state(
    'call-service-json',
    viewOfSession(),
    openCalls(logOf(CALL_ROWS)),
    pasteCurl(
      `curl -X PUT 'https://127.0.0.1:43121/things/7?draft=1' -H 'content-type: application/json' -d '{"name":"Ada","tags":["a"]}'`,
    ),
  ),
  state('dialog-clear-exchanges', ALL_METHODS, openExchanges(logOf(ROWS)), press('Clear…')),
  state(
    'exchanges-held-tried',
    ALL_METHODS,
    openPlace('Compare methods'),
    press('Try all'),
    push(viewOfHeld(HELD, WAITING)),
    press('Look at it'),
    seeText(`${ALL_METHODS.methods.length} ways to sign in are still to be tried.`),
  ),
  state('exchanges-held-open', viewOfHeld(HELD), openHeld),
  state('exchanges-held-changing', viewOfHeld(HELD), changeHeld),
  state('exchanges-held-page-changing', viewOfHeld(PAGE_HELD, { kind: 'opening-browser' }), changeHeldPage),
  state(
    'exchanges-held-refused',
    viewOfHeld(HELD),
    changeHeld,
    refuse('decideHeld', 'change-refused', { field: 'edits.2.value', reason: 'value-not-allowed' }),
    press('Send changed'),
    seeAlert,
  ),
  state(
    'exchanges-changed-open',
    viewOfHeld(HELD),
    reply('readExchange', REQUEST_DETAILS),
    openExchanges(logOf([...HELD_ROWS, ...CHANGED_ROWS])),
    openRow(21),
    seeText('Header X-Trace added'),
  ),
  state(
    'exchanges-changed-sign-in-open',
    { ...viewOfHeld(HELD), isPausing: true },
    openExchanges(logOf([...HELD_ROWS, ...CHANGED_ROWS])),
    openRow(20),
    seeText('is no result of its method'),
  ),
  state(
    'exchanges-held-drawing-open',
    viewOfHeld(HELD),
    openExchanges(logOf(HELD_ROWS)),
    openRow(7),
    see('.sequence-picture'),
  ),
  state(
    'popover-case-file',
    ALL_METHODS,
    openExchanges(logOf([])),
    refuse('openCase', 'case-file-invalid', DETAILS),
    press('Save'),
    press('Open a case file…'),
    seeAlert,
  ),
  state('dialog-save-case', ALL_METHODS, askSaveCase({ ok: true, value: CASE_PREVIEW })),
  state(
    'dialog-save-case-refused',
    ALL_METHODS,
    askSaveCase({ ok: false, error: { code: 'case-too-large', details: {} } }),
  ),
  state('dialog-save-case-nothing', ALL_METHODS, async (gallery) => {
    await askSaveCase({ ok: true, value: CASE_PREVIEW })(gallery);
    for (const tick of await gallery.page.locator('.case-choices input').all()) await tick.uncheck();
    await gallery.page.getByRole('checkbox', { name: 'Include the member' }).check();
  }),
  state('case-request-open', viewOfCase(), openCase(CASE, 'Exchanges'), openRow(51), see('.exchange-section')),
  state(
    'case-empty',
    viewOfCase(),
    openCase({ rows: [], parts: { ...CASE_PARTS, note: '', diagnostics: '' } }, 'Exchanges'),
  ),
  state('case-diagnostics', viewOfCase(), openCase(CASE, 'Diagnostics')),
  state(
    'case-results',
    viewOfCase(),
    openCase(CASE, 'Results'),
    see('summary.case-result'),
    clickAll('summary.case-result'),
  ),
  state('case-hostile', viewOfCase(HOSTILE_CASE), openCase(HOSTILE, 'Exchanges')),
  state('case-hostile-results', viewOfCase(HOSTILE_CASE), openCase(HOSTILE, 'Results')),
  state('case-hostile-check', viewOfCase(HOSTILE_CASE), openCase(HOSTILE, 'Document check')),
  state('case-hostile-profile', viewOfCase(HOSTILE_CASE), openCase(HOSTILE, 'Profile')),
  ...CHECK_STATES,
  state('demo-behaviour', viewOfBehaviour(BEHAVIOUR), openPlace('Demo behaviour')),
  state('demo-behaviour-bent', viewOfBehaviour(BENT, APPLIED), openPlace('Demo behaviour')),
  state(
    'demo-behaviour-presets',
    viewOfBehaviour(BENT),
    openPlace('Demo behaviour'),
    press('Presets'),
    pressText('Different service'),
  ),
  state(
    'demo-behaviour-nothing-found',
    viewOfBehaviour(BEHAVIOUR),
    openPlace('Demo behaviour'),
    search('a very long text that is searched for in vain'),
  ),
  {
    name: 'notices',
    first: {
      ...VIEW,
      notices: [
        { id: 'notice-1', error: { code: 'callback-not-expected', details: {} } },
        { id: 'notice-2', error: { code: 'callback-too-late', details: {} } },
      ],
    },
    variants: {
      'for-the-run': NOTICES_FOR_THE_RUN,
      'revoking-tokens': revoking({ isUnderWay: true, revokedCount: 0 }),
      'revoked-tokens': revoking({}),
      'some-not-revoked': revoking({
        revokedCount: 1,
        failures: [
          {
            serviceName: 'Staging',
            count: 1,
            error: { code: 'service-timed-out', details: { host: 'staging.example', limitSeconds: 30 } },
            isUncertain: true,
          },
          {
            serviceName: 'Other service',
            count: 1,
            error: { code: 'connection-refused', details: { host: 'other.example' } },
            isUncertain: false,
          },
        ],
      }),
      keychain: {
        ...viewOfSession({ storedIn: 'memory' }),
        notices: [{ id: 'notice-1', error: { code: 'keychain-missing', details: {} } }],
      },
    },
  },
  {
    name: 'rail-services',
    first: SERVICES,
    variants: { 'many-long': MANY_SERVICES, 'many-accounts': MANY_ACCOUNTS, 'six-accounts': SIX_ACCOUNTS },
  },
  {
    name: 'popover-service',
    first: VIEW,
    reach: openStatus('Demo service'),
    variants: { failed: viewOfService('failed', { code: 'demo-not-started', details: {} }) },
  },
  {
    name: 'popover-callbacks',
    first: VIEW,
    reach: openStatus('Callbacks'),
    variants: {
      development: viewOfCallbacks({ route: 'loopback', protocolClient: { kind: 'not-installed' } }),
      'not-known': viewOfCallbacks({ route: 'scheme', protocolClient: { kind: 'not-known' } }),
      nobody: viewOfCallbacks({ route: 'loopback', protocolClient: { kind: 'nobody' } }),
      'not-heard': viewOfCallbacks({ route: 'scheme', choice: 'scheme', protocolClient: { kind: 'not-heard' } }),
      'other-copy': viewOfCallbacks({ route: 'loopback', protocolClient: OTHER_COPY }),
      'other-copy-by-name': viewOfCallbacks({
        route: 'scheme',
        choice: 'scheme',
        protocolClient: { ...OTHER_COPY, path: null },
      }),
      'other-copy-unnamed': viewOfCallbacks({
        route: 'scheme',
        isLoopbackRegistered: false,
        protocolClient: NAMELESS_COPY,
      }),
      lost: viewOfCallbacks({ choice: 'scheme', protocolClient: { kind: 'nobody' }, isLoopbackRegistered: false }),
      'fixed-port': viewOfCallbacks({ route: 'loopback', registered: { route: 'loopback', host: '127.0.0.1:8765' } }),
      elsewhere: viewOfCallbacks({
        route: 'elsewhere',
        registered: { route: 'elsewhere', host: 'www.example.com' },
        isLoopbackRegistered: false,
      }),
    },
  },
  state(
    'popover-callbacks-not-claimed',
    viewOfCallbacks({ route: 'loopback', protocolClient: OTHER_COPY }),
    refuse('claimScheme', 'scheme-not-claimed'),
    openStatus('Callbacks'),
    press('Use this copy instead'),
    seeAlert,
  ),
  {
    name: 'popover-secrets',
    first: viewOfSecrets({ place: 'keychain', system: 'keychain' }),
    reach: openStatus('Tokens'),
    variants: {
      'no-keychain': viewOfSecrets({ place: 'memory', system: 'weak' }),
      none: viewOfSecrets({ place: 'memory', system: 'none' }),
      'locked-and-signed-in': {
        ...SECRET_LOCKED,
        isAnyLocked: true,
        status: viewOfSecrets({ place: 'memory', system: 'weak' }).status,
      },
      'locked-with-keychain': { ...viewOfSecrets({ place: 'keychain', system: 'keychain' }), isAnyLocked: true },
      'not-answering': viewOfSecrets({ place: 'memory', system: 'not-answering' }),
      'not-keeping': viewOfSecrets({ place: 'memory', system: 'keychain', isKeeping: false }),
      'not-erased': viewOfSecrets({ place: 'memory', system: 'keychain', isKeeping: false, isEraseDue: true }),
      'not-keeping-no-keychain': viewOfSecrets({ place: 'memory', system: 'weak', isKeeping: false }),
      weak: viewOfSecrets({ place: 'weak', system: 'weak', isWeakAllowed: true }),
    },
  },
  state('popover-secrets-opening', { ...VIEW, isRestoring: true }, seeDelayed, openStatus('Tokens')),
  {
    name: 'popover-proxy',
    first: {
      ...VIEW,
      status: { ...VIEW.status, proxy: { kind: 'proxy', address: 'proxy.example:3128', login: 'none' } },
    },
    reach: openStatus('Proxy'),
    variants: {
      unsupported: {
        ...VIEW,
        status: { ...VIEW.status, proxy: { kind: 'not-supported', address: 'SOCKS4 proxy.example:1080' } },
      },
      'with-password': {
        ...VIEW,
        status: { ...VIEW.status, proxy: { kind: 'proxy', address: 'proxy.example:3128', login: 'keychain' } },
      },
      'wants-password': {
        ...VIEW,
        status: { ...VIEW.status, proxy: { kind: 'socks', address: '[2001:db8::1]:1080', login: 'wanted' } },
      },
    },
  },
  state('dialog-way', viewOfOwnService(), testWay),
  state('toast', viewOfStep(WAITING), press('Copy address'), seeText('Address copied')),
];
