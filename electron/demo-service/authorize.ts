/**
 * The authorization page: who is asking, who is signing in, and whether they agree. Everything that
 * could send a code elsewhere is checked before the first page is shown; until then nothing is
 * redirected. Works without scripts.
 *
 * @see Member Authentication Interface, 4.1; RFC 6749, 4.1.1 to 4.1.2.1
 */
import { MEMBERS, type Member, PUBLISHED_MEMBERS, picturePath } from './members.ts';
import {
  type DemoReply,
  type DemoRequest,
  type Form,
  optional,
  Refusal,
  type Route,
  type Routes,
  required,
} from './message.ts';
import { renderConsent, renderError, renderLogin } from './pages.ts';
import { drawAvatar } from './pictures.ts';
import { isRegisteredRedirect } from './redirect-uri.ts';
import { makeSecret } from './secrets.ts';
import type { DemoState } from './state.ts';
import { type Answer, createTransactions, type Decision, type Transaction, type Transactions } from './transactions.ts';

const LONGEST_STATE = 1024;

interface Context {
  readonly state: DemoState;
  readonly transactions: Transactions;
  readonly cookies: { readonly browser: string; readonly session: string };
}

export function createPageRoutes(state: DemoState, nowMs: () => number): Routes {
  // Cookies reach every port of this computer: the names tell this installation from another copy.
  const suffix = state.application.clientId.slice(-8);
  const cookies = { browser: `member-login-demo-browser-${suffix}`, session: `member-login-demo-session-${suffix}` };
  const context: Context = { state, transactions: createTransactions(nowMs), cookies };
  return new Map([
    ['/authorize', { methods: ['GET'], handle: (request) => beginSignIn(request, context) }],
    ['/authorize/login', { methods: ['POST'], handle: (request) => takePassword(request, context) }],
    ['/authorize/other-account', { methods: ['POST'], handle: (request) => changeAccount(request, context) }],
    ['/authorize/consent', { methods: ['POST'], handle: (request) => takeDecision(request, context) }],
    ...pictureRoutes(),
  ]);
}

function pictureRoutes(): Routes {
  const icon = { path: '/pictures/service.png', tones: { ground: '#0b5fcc', figure: '#ffffff' } };
  const portraits = MEMBERS.map((member) => ({ path: picturePath(member), tones: member.picture }));
  const routes = new Map<string, Route>();
  for (const { path, tones } of [icon, ...portraits]) {
    if (path && tones) routes.set(path, { methods: ['GET'], handle: () => replyWithPicture(drawAvatar(tones)) });
  }
  return routes;
}

function beginSignIn(request: DemoRequest, { state, transactions, cookies }: Context): DemoReply {
  const target = readTarget(request.query, state);
  const known = readCookie(request, cookies.browser);
  const browser = known ?? makeSecret();
  const transaction = transactions.begin(browser, target);
  transaction.member = transactions.findRemembered(readCookie(request, cookies.session) ?? '');
  return replyWithPage(
    transaction.member ? renderConsent(transaction, transaction.member) : renderLogin(transaction),
    known === null ? [setCookie(cookies.browser, browser)] : [],
  );
}

function takePassword(request: DemoRequest, context: Context): DemoReply {
  const { state, transactions, cookies } = context;
  const transaction = findOpenTransaction(request, context);
  const filled = PUBLISHED_MEMBERS.find(({ login }) => login === request.form.get('fill'));
  if (filled) return replyWithPage(renderLogin(transaction, { login: filled.login, password: filled.password }));

  const login = request.form.get('login') ?? '';
  if (transaction.triesLeft === 0) {
    throw new Refusal(429, 'too_many_tries', 'Too many wrong passwords. Go back to the app and start again.');
  }
  const member = state.findMember(login, request.form.get('password') ?? '');
  if (!member) {
    transaction.triesLeft -= 1;
    return replyWithPage(renderLogin(transaction, { login, isWrong: true }), [], 422);
  }
  transaction.member = member;
  const session = transactions.remember(member);
  return replyWithPage(renderConsent(transaction, member), [setCookie(cookies.session, session)]);
}

function changeAccount(request: DemoRequest, context: Context): DemoReply {
  const { transactions, cookies } = context;
  const transaction = findOpenTransaction(request, context);
  transactions.forget(readCookie(request, cookies.session) ?? '');
  transaction.member = null;
  return replyWithPage(renderLogin(transaction), [`${setCookie(cookies.session, '')}; Max-Age=0`]);
}

function takeDecision(request: DemoRequest, context: Context): DemoReply {
  const transaction = findTransaction(request, context);
  const decision = request.form.get('decision');
  if (!transaction.member || (decision !== 'allow' && decision !== 'decline')) {
    throw new Refusal(400, 'invalid_request', 'This answer was not expected. Go back to the app and start again.');
  }
  // The page stays on screen behind the app, so the same button may be pressed again until the code is used.
  const { answer } = transaction;
  if (answer && (answer.decision !== decision || !isStillGood(answer, context.state))) throw answeredAlready();
  transaction.answer = answer ?? makeAnswer(decision, transaction.member, transaction, context.state);
  return {
    status: 303,
    headers: { location: transaction.answer.location, 'referrer-policy': 'no-referrer' },
    body: '',
  };
}

function isStillGood({ code }: Answer, demo: DemoState): boolean {
  return code === null || demo.isCodeUsable(code);
}

/** The registered address exactly as it was given, and what is told to it. */
function makeAnswer(decision: Decision, member: Member, { redirectUri, state }: Transaction, demo: DemoState): Answer {
  const code = decision === 'allow' ? demo.issueCode(member, redirectUri) : null;
  const result = code === null ? 'error=access_denied' : `code=${code}`;
  const returned = state === null ? '' : `&state=${encodeURIComponent(state)}`;
  return { decision, code, location: `${redirectUri}?${result}${returned}` };
}

/** @throws Refusal 400; never a redirect, as the address is not to be trusted before all is checked */
function readTarget(query: Form, state: DemoState): { redirectUri: string; state: string | null } {
  if (!state.isApplicationKey(required(query, 'client_id'))) {
    const text = 'The app that sent you here is not registered with this service. Nothing was shared; close this page.';
    throw new Refusal(400, 'unknown_application', text);
  }
  const redirectUri = required(query, 'redirect_uri');
  if (!isRegisteredRedirect(redirectUri)) {
    const text =
      'The app wants you sent to an address that it has not registered. You were not sent there; close this page.';
    throw new Refusal(400, 'unregistered_address', text);
  }
  const returned = optional(query, 'state');
  if (returned !== null && returned.length > LONGEST_STATE) {
    throw new Refusal(400, 'invalid_request', 'The parameter state is too long.');
  }
  return { redirectUri, state: returned };
}

/** @throws Refusal 403, or 409 where the question was answered: nobody else can sign in behind that answer */
function findOpenTransaction(request: DemoRequest, context: Context): Transaction {
  const transaction = findTransaction(request, context);
  if (transaction.answer) throw answeredAlready();
  return transaction;
}

function answeredAlready(): Refusal {
  const text = 'You can close this page. If the app is still waiting, start again there.';
  return new Refusal(409, 'already_answered', text);
}

/** @throws Refusal 403 where the page's token and the browser's cookie do not belong together */
function findTransaction(request: DemoRequest, { transactions, cookies }: Context): Transaction {
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

/** Sent to the sign-in pages only; not with posts from other sites. */
function setCookie(name: string, value: string): string {
  return `${name}=${value}; Path=/authorize; HttpOnly; SameSite=Lax`;
}

/** Words a refusal as a page. */
export function replyWithErrorPage(refusal: Refusal): DemoReply {
  const page = replyWithPage(renderError(refusal), [], refusal.status);
  return { ...page, headers: { ...page.headers, ...refusal.headers } };
}

function replyWithPage(page: string, cookies: readonly string[] = [], status = 200): DemoReply {
  return { status, headers: { 'content-type': 'text/html; charset=utf-8', 'set-cookie': cookies }, body: page };
}

function replyWithPicture(picture: Buffer): DemoReply {
  return { status: 200, headers: { 'content-type': 'image/png' }, body: picture };
}
