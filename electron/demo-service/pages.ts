/**
 * The pages that a member sees in the browser: signing in, consent, and errors. The HTML works without scripts, and the
 * template escapes every inserted value.
 */
import { type Member, PUBLISHED_MEMBERS, picturePath } from './members.ts';
import type { DemoReply, Refusal } from './message.ts';
import { PAGE_STYLE, PAGE_STYLE_HASH } from './page-style.ts';

/** Where a page's forms are sent. */
export interface PageForm {
  /** The page's own path; the forms post to paths below it. */
  readonly path: string;
  /** The transaction's token. */
  readonly token: string;
}

export const APPLICATION_NAME = 'Member Login';

/**
 * Headers of every reply of the pages server. There is no `form-action`, because Chrome applies it to redirects too and
 * would block the redirect to the app. The referrer policy is `same-origin`, because with `no-referrer` browsers send
 * `Origin: null` with forms.
 */
export const PAGE_HEADERS = {
  'content-security-policy': `default-src 'none'; style-src '${PAGE_STYLE_HASH}'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
} as const;

interface LoginForm {
  readonly login?: string;
  readonly isWrong?: boolean;
}

export function renderLogin({ path, token }: PageForm, { login = '', isWrong }: LoginForm = {}): string {
  const focus = html` autofocus`;
  return renderPage(
    isWrong ? 'Wrong password' : 'Sign in',
    html`
<h1>Sign in to the demo service</h1>
<p>${APPLICATION_NAME} wants to know who you are. It never gets your password.</p>
${isWrong ? renderProblem('The login or the password is wrong. Your login is kept; type the password again.') : null}
<form method="post" action="${path}/login">
<input type="hidden" name="transaction" value="${token}">
<label for="login">Login or e-mail</label>
<input id="login" name="login" value="${login}" autocomplete="username" autocapitalize="none" spellcheck="false" maxlength="200" required${login === '' ? focus : null}>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" maxlength="200" required${isWrong ? html` aria-invalid="true" aria-describedby="problem"` : null}${login === '' ? null : focus}>
<button class="answer primary wide">Sign in</button>
<details open>
<summary>Accounts to try</summary>
<ul class="accounts">${PUBLISHED_MEMBERS.map(renderAccount)}</ul>
</details>
</form>`,
  );
}

interface ConsentWording {
  /** The code that the device shows; only for a device sign-in. */
  readonly userCode?: string;
  /** Tells the member what happens after the answer. */
  readonly note: string;
}

export function renderConsent({ path, token }: PageForm, member: Member, { userCode, note }: ConsentWording): string {
  const transaction = html`<input type="hidden" name="transaction" value="${token}">`;
  return renderPage(
    'Allow access',
    html`
<h1>${APPLICATION_NAME} wants to see your member record</h1>
${userCode ? html`<p>For the app that shows <b>${userCode}</b></p>` : null}
<div class="person">${renderFace(member)}<div><b>${member.name}</b><span>${member.email}</span></div></div>
<form class="other" method="post" action="${path}/other-account">
${transaction}<button>Not you? Use another account</button>
</form>
<ul class="shared">
<li>${drawIcon('M4 10.5l4 4 8-9')}It sees your name, login, e-mail, picture and the rest of your record.</li>
<li>${drawIcon('M4 10.5l4 4 8-9')}It can stay signed in until you sign out there.</li>
<li>${drawIcon('M5 5l10 10M15 5L5 15')}It never gets your password.</li>
</ul>
<form class="answers" method="post" action="${path}/consent">
${transaction}
<button class="answer primary" name="decision" value="allow">Allow</button>
<button class="answer" name="decision" value="decline">Decline</button>
</form>
<p class="note">${note}</p>`,
  );
}

const ERROR_TITLES: Readonly<Record<string, string>> = {
  unknown_application: 'This app is not registered here',
  unregistered_address: 'This address is not registered',
  sign_in_ended: 'This sign-in has ended',
  too_many_tries: 'This sign-in has ended',
  already_answered: 'You have already answered',
  unknown_key: 'This key is not known',
  key_expired: 'This key has expired',
  key_used: 'This key has been used',
  code_expired: 'This code has expired',
  code_used: 'This code has been used',
  too_many_codes: 'Too many wrong codes',
  not_found: 'There is no such page',
};

/** Errors about what used to be valid. */
const LATE = ['sign_in_ended', 'already_answered', 'key_expired', 'key_used', 'code_expired', 'code_used'];

function renderError({ status, code, message }: Refusal): string {
  const title = ERROR_TITLES[code] ?? 'This request cannot be answered';
  const details = html`
<details>
<summary>Details</summary>
<code>${status} ${code}</code>
</details>`;
  return renderPage(title, renderEnd(LATE.includes(code) ? 'late' : 'refused', title, message, details));
}

export function renderPage(title: string, content: Markup): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${title} · Demo service</title>
<link rel="icon" href="/pictures/service.png">
<style>${{ html: PAGE_STYLE }}</style>
</head>
<body>
<header><p><img src="/pictures/service.png" alt=""><span><b>Demo service</b> — runs on this computer</span></p></header>
<main><div class="card">${content}
</div></main>
</body>
</html>
`.html;
}

function renderAccount({ name, login, password }: Member): Markup {
  return html`
<li><div><b>${name}</b><code>${login} · ${password}</code></div><button name="as" value="${login}" formnovalidate>Sign in as ${name.split(' ')[0] ?? name}</button></li>`;
}

function renderFace(member: Member): Markup {
  const path = picturePath(member);
  if (path) return html`<img class="face" src="${path}" alt="">`;
  const initials = member.name.split(' ').map((part) => part.charAt(0));
  return html`<div class="face initials" aria-hidden="true">${initials.join('')}</div>`;
}

/** `late`: what the page was for is over. `refused`: it cannot be done at all. */
type EndState = 'done' | 'declined' | 'late' | 'refused';

const CIRCLE = 'M10 2.5a7.5 7.5 0 1 0 .01 0';
const END_ICONS: Readonly<Record<EndState, string>> = {
  done: `${CIRCLE}M6.5 10.25l2.5 2.5 4.5-5.25`,
  declined: `${CIRCLE}M6.75 10h6.5`,
  late: `${CIRCLE}M10 6v4.25l2.5 1.5`,
  refused: `${CIRCLE}M10 6v5M10 14h.01`,
};

/** @param more what follows the text, or null */
export function renderEnd(state: EndState, title: string, text: string, more: Markup | null = null): Markup {
  return html`
<div class="end ${state}">${drawIcon(END_ICONS[state])}
<div>
<h1>${title}</h1>
<p>${text}</p>${more}
</div></div>`;
}

export function renderProblem(text: string): Markup {
  return html`<p class="problem" id="problem" role="alert">${drawIcon(END_ICONS.refused)}<span>${text}</span></p>`;
}

/** @param path in a box of 20 by 20 */
function drawIcon(path: string): Markup {
  return html`<svg viewBox="0 0 20 20" aria-hidden="true"><path d="${path}"/></svg>`;
}

export function replyWithPage(page: string, cookies: readonly string[] = [], status = 200): DemoReply {
  return { status, headers: { 'content-type': 'text/html; charset=utf-8', 'set-cookie': cookies }, body: page };
}

export function replyWithErrorPage(refusal: Refusal): DemoReply {
  const page = replyWithPage(renderError(refusal), [], refusal.status);
  return { ...page, headers: { ...page.headers, ...refusal.headers } };
}

/** HTML from a template, which escapes every inserted value that is not itself Markup. */
interface Markup {
  readonly html: string;
}

type Insertable = string | number | Markup | null | readonly Markup[];

/** Template tag: `html\`<p>${name}</p>\``. */
export function html(texts: TemplateStringsArray, ...values: readonly Insertable[]): Markup {
  return { html: String.raw({ raw: texts }, ...values.map(toHtml)) };
}

function toHtml(value: Insertable): string {
  if (value === null) return '';
  if (typeof value === 'string' || typeof value === 'number') return escapeText(String(value));
  return 'html' in value ? value.html : value.map(toHtml).join('');
}

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
