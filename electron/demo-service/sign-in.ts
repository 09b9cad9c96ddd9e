/**
 * Signing in and consent in the browser, shared by all pages that a member can be sent to. A sign-in belongs to the
 * browser and the page that began it: no other page accepts its transaction. A member who has signed in on one page is
 * known on all of them, but every page asks for consent. The page decides what happens after the member's answer.
 *
 * @see electron/document-check/service.md, 4.1, 4.3 and 4.4
 */
import { type Member, PUBLISHED_MEMBERS } from './members.ts';
import { type DemoReply, type DemoRequest, Refusal, type Route } from './message.ts';
import { renderConsent, renderLogin, replyWithPage } from './pages.ts';
import { hash, makeSecret } from './secrets.ts';
import { type DemoState, keepNewest } from './state.ts';
import { type Answer, createTransactions, type Decision, type Transaction, type Transactions } from './transactions.ts';

/** A page that members are sent to, and what it does with their answer. */
interface SignInFlow<Target> {
  /** Path of the page; its forms post to paths below it. */
  readonly path: string;
  /** The code that the device shows, for the head of the consent page. */
  userCode?(target: Target): string;
  /** What happens after the answer, for the foot of the consent page. */
  note(target: Target): string;
  /** @throws Refusal if the member can no longer answer */
  check?(target: Target): void;
  answer(decision: Decision, member: Member, target: Target): Answer;
}

export type SignIn<Target> = ReturnType<typeof createSignIn<Target>>;

interface Begun<Target> {
  readonly transaction: Transaction<Target>;
  /** Cookies to send with the page. */
  readonly cookies: readonly string[];
}

/** What all pages have in common. */
export interface SignInParts {
  readonly state: DemoState;
  readonly sessions: BrowserSessions;
  readonly nowMs: () => number;
}

interface Frame<Target> extends Pick<SignInParts, 'state' | 'sessions'> {
  readonly flow: SignInFlow<Target>;
  readonly transactions: Transactions<Target>;
  readonly cookies: { readonly browser: string; readonly session: string };
}

export function createSignIn<Target>(flow: SignInFlow<Target>, { state, sessions, nowMs }: SignInParts) {
  // Cookies are sent to every port of this computer, so the names differ between installations.
  const suffix = state.application.clientId.slice(-8);
  const cookies = { browser: `member-login-demo-browser-${suffix}`, session: `member-login-demo-session-${suffix}` };
  const frame: Frame<Target> = { flow, state, sessions, transactions: createTransactions(nowMs), cookies };
  return {
    /** Begins a transaction for the browser, and makes a cookie if the browser has none. */
    begin(request: DemoRequest, target: Target): Begun<Target> {
      const known = readCookie(request, cookies.browser);
      const browser = known ?? makeSecret();
      const transaction = frame.transactions.begin(browser, target);
      return { transaction, cookies: known === null ? [setCookie(cookies.browser, browser)] : [] };
    },
    /** Finds the transaction that a form belongs to. @throws Refusal 403; 409 if it was already answered */
    findOpen: (request: DemoRequest): Transaction<Target> => findOpenTransaction(request, frame),
    /** Shows the first page: consent if the browser signed in recently, otherwise the login. */
    showFirst: (request: DemoRequest, transaction: Transaction<Target>, newCookies?: readonly string[]): DemoReply =>
      askMember(request, transaction, frame, newCookies),
    /** The routes of the forms. */
    routes: new Map<string, Route>([
      [`${flow.path}/login`, { methods: ['POST'], handle: (request) => takePassword(request, frame) }],
      [`${flow.path}/other-account`, { methods: ['POST'], handle: (request) => changeAccount(request, frame) }],
      [`${flow.path}/consent`, { methods: ['POST'], handle: (request) => takeDecision(request, frame) }],
    ]),
  };
}

/** Asks for consent if the browser signed in recently, otherwise for the password. */
function askMember<Target>(
  request: DemoRequest,
  transaction: Transaction<Target>,
  frame: Frame<Target>,
  newCookies: readonly string[] = [],
): DemoReply {
  const member = signedInAt(request, frame);
  transaction.member = member;
  const page = member ? showConsent(transaction, member, frame) : renderLogin(formOf(transaction, frame));
  return replyWithPage(page, newCookies);
}

function signedInAt<Target>(request: DemoRequest, { sessions, cookies }: Frame<Target>): Member | null {
  return sessions.find(readCookie(request, cookies.session) ?? '');
}

function takePassword<Target>(request: DemoRequest, frame: Frame<Target>): DemoReply {
  const { state, sessions, cookies, flow } = frame;
  const transaction = findOpenTransaction(request, frame);
  flow.check?.(transaction.target);
  if (transaction.triesLeft === 0) {
    throw new Refusal(429, 'too_many_tries', 'Too many wrong passwords. Go back to the app and start again.');
  }
  const login = request.form.get('login') ?? '';
  const chosen = PUBLISHED_MEMBERS.find((member) => member.login === request.form.get('as'));
  const member = chosen ?? state.findMember(login, request.form.get('password') ?? '', 'plain');
  if (!member) {
    transaction.triesLeft -= 1;
    return replyWithPage(renderLogin(formOf(transaction, frame), { login, isWrong: true }), [], 422);
  }
  transaction.member = member;
  sessions.end(readCookie(request, cookies.session) ?? '');
  const session = setCookie(cookies.session, sessions.begin(member));
  return replyWithPage(showConsent(transaction, member, frame), [session]);
}

function changeAccount<Target>(request: DemoRequest, frame: Frame<Target>): DemoReply {
  const { sessions, cookies, flow } = frame;
  const transaction = findOpenTransaction(request, frame);
  flow.check?.(transaction.target);
  sessions.end(readCookie(request, cookies.session) ?? '');
  transaction.member = null;
  return replyWithPage(renderLogin(formOf(transaction, frame)), [`${setCookie(cookies.session, '')}; Max-Age=0`]);
}

function takeDecision<Target>(request: DemoRequest, frame: Frame<Target>): DemoReply | Promise<DemoReply> {
  const transaction = findTransaction(request, frame);
  const decision = request.form.get('decision');
  if (!transaction.member || (decision !== 'allow' && decision !== 'decline')) {
    throw new Refusal(400, 'invalid_request', 'This answer was not expected. Go back to the app and start again.');
  }
  // The page stays open behind the app, so the same button may be pressed again as long as its reply is still useful.
  const { answer } = transaction;
  if (answer && (answer.decision !== decision || !answer.isStillGood())) throw answeredAlready();
  if (!answer) frame.flow.check?.(transaction.target);
  // The member may have signed out in another tab, and somebody else signed in there, who then has to be asked.
  if (!answer && decision === 'allow' && signedInAt(request, frame) !== transaction.member) {
    return askMember(request, transaction, frame);
  }
  transaction.answer = answer ?? frame.flow.answer(decision, transaction.member, transaction.target);
  return transaction.answer.reply;
}

function showConsent<Target>(transaction: Transaction<Target>, member: Member, frame: Frame<Target>): string {
  const { note, userCode } = frame.flow;
  return renderConsent(formOf(transaction, frame), member, {
    note: note(transaction.target),
    ...(userCode && { userCode: userCode(transaction.target) }),
  });
}

function formOf<Target>({ token }: Transaction<Target>, { flow }: Frame<Target>): { path: string; token: string } {
  return { path: flow.path, token };
}

/** @throws Refusal 403, or 409 if the member has answered: nobody else can sign in with this transaction then */
function findOpenTransaction<Target>(request: DemoRequest, frame: Frame<Target>): Transaction<Target> {
  const transaction = findTransaction(request, frame);
  if (transaction.answer) throw answeredAlready();
  return transaction;
}

function answeredAlready(): Refusal {
  const text = 'You can close this page. If the app is still waiting, start again there.';
  return new Refusal(409, 'already_answered', text);
}

/** @throws Refusal 403 if the page's token and the browser's cookie do not belong together */
function findTransaction<Target>(request: DemoRequest, { transactions, cookies }: Frame<Target>): Transaction<Target> {
  const browser = readCookie(request, cookies.browser);
  const found = browser && transactions.find(request.form.get('transaction') ?? '', browser);
  if (found) return found;
  const text = 'It took too long, or this browser did not keep its cookie. Go back to the app and start again.';
  throw new Refusal(403, 'sign_in_ended', text);
}

function readCookie({ headers }: DemoRequest, name: string): string | null {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) || null;
}

/** Makes a cookie for all pages. Browsers do not send it with posts from other sites. */
function setCookie(name: string, value: string): string {
  return `${name}=${value}; Path=/; HttpOnly; SameSite=Lax`;
}

type BrowserSessions = ReturnType<typeof createBrowserSessions>;

const SESSION_MS = 15 * 60_000;
const MAX_SESSIONS = 50;

/**
 * Browsers in which somebody signed in recently, in memory only. One session counts on every page: having signed in on
 * one, a member is not asked for the password on another, but every page still asks for consent.
 */
export function createBrowserSessions(nowMs: () => number) {
  const sessions = new Map<string, { readonly member: Member; readonly expiresAtMs: number }>();
  return {
    /** Remembers that a browser signed in. @returns the session's cookie */
    begin(member: Member): string {
      const session = makeSecret();
      sessions.set(hash(session), { member, expiresAtMs: nowMs() + SESSION_MS });
      keepNewest(sessions, MAX_SESSIONS);
      return session;
    },
    /** @returns who signed in; null if the session is unknown, ended or too old */
    find(session: string): Member | null {
      const found = sessions.get(hash(session));
      return found && nowMs() < found.expiresAtMs ? found.member : null;
    },
    /** Has no effect if the session is unknown. */
    end: (session: string): void => void sessions.delete(hash(session)),
  };
}
