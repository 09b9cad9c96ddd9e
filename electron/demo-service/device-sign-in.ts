/**
 * The device sign-in in the browser: entering the code, signing in, consent, and a last page without a redirect. A code
 * in the address is only filled in; the member has to confirm it, so that a link alone is not enough (RFC 8628, 5.4).
 *
 * @see electron/document-check/service.md, 4.3; RFC 8628, 3.3
 */
import { type DeviceAuthorization, type DeviceCodes, groupUserCode } from './device-codes.ts';
import { type DemoReply, type DemoRequest, optional, Refusal, type Routes } from './message.ts';
import { APPLICATION_NAME, html, type PageForm, renderEnd, renderPage, renderProblem, replyWithPage } from './pages.ts';
import { createSignIn, type SignIn, type SignInParts } from './sign-in.ts';
import type { Decision } from './transactions.ts';

interface Target {
  /** Null until a valid code was typed. */
  confirmed: { readonly authorization: DeviceAuthorization; readonly userCode: string } | null;
  triesLeft: number;
}

const PATH = '/device';
const MAX_TRIES = 10;

export function createDeviceSignInRoutes(parts: SignInParts & { readonly deviceCodes: DeviceCodes }): Routes {
  const { deviceCodes } = parts;
  const signIn = createSignIn<Target>(
    {
      path: PATH,
      note: () => 'Allow this only if you see the same code in the app.',
      userCode: (target) => confirmedOf(target).userCode,
      check: (target) => checkAuthorization(confirmedOf(target).authorization, deviceCodes),
      answer(decision, member, target) {
        const { authorization } = confirmedOf(target);
        authorization.state = decision === 'allow' ? 'allowed' : 'declined';
        authorization.member = decision === 'allow' ? member : null;
        return { decision, reply: replyWithPage(renderDone(decision)), isStillGood: () => true };
      },
    },
    parts,
  );
  return new Map([
    [
      PATH,
      {
        methods: ['GET', 'POST'],
        handle: (request) =>
          request.method === 'GET' ? askForCode(request, signIn) : takeCode(request, signIn, deviceCodes),
      },
    ],
    ...signIn.routes,
  ]);
}

function askForCode(request: DemoRequest, signIn: SignIn<Target>): DemoReply {
  const typed = (optional(request.query, 'user_code') ?? '').slice(0, 40);
  const { transaction, cookies } = signIn.begin(request, { confirmed: null, triesLeft: MAX_TRIES });
  return replyWithPage(renderCodeEntry({ path: PATH, token: transaction.token }, typed, null), cookies);
}

function takeCode(request: DemoRequest, signIn: SignIn<Target>, deviceCodes: DeviceCodes): DemoReply {
  const transaction = signIn.findOpen(request);
  const { target } = transaction;
  const typed = (request.form.get('user_code') ?? '').slice(0, 40);
  if (target.triesLeft === 0) {
    throw new Refusal(429, 'too_many_codes', 'Too many wrong codes were typed here. Start again in the app.');
  }
  target.confirmed = null;
  const authorization = deviceCodes.findByUserCode(typed);
  const problem = findProblem(authorization, deviceCodes);
  if (!authorization || problem !== null) {
    if (!authorization) target.triesLeft -= 1;
    return replyWithPage(renderCodeEntry({ path: PATH, token: transaction.token }, typed, problem), [], 422);
  }
  target.confirmed = { authorization, userCode: groupUserCode(typed) };
  return signIn.showFirst(request, transaction);
}

/** Tells the member what is wrong with a typed code; null if it is valid. */
function findProblem(authorization: DeviceAuthorization | null, deviceCodes: DeviceCodes): string | null {
  if (!authorization) {
    return 'This service does not know that code. It is kept below: compare it with the app, letter by letter.';
  }
  if (authorization.state !== 'pending') return 'That code has been used. Each works once: start again in the app.';
  return deviceCodes.isExpired(authorization) ? 'That code has expired. Start again in the app for a new one.' : null;
}

/** @throws Refusal 400 if the code expired or was answered elsewhere between two pages */
function checkAuthorization(authorization: DeviceAuthorization, deviceCodes: DeviceCodes): void {
  const problem = findProblem(authorization, deviceCodes);
  if (problem === null) return;
  throw new Refusal(400, authorization.state === 'pending' ? 'code_expired' : 'code_used', problem);
}

/** @throws Refusal 400 if no code was confirmed */
function confirmedOf({ confirmed }: Target): NonNullable<Target['confirmed']> {
  if (confirmed) return confirmed;
  throw new Refusal(400, 'invalid_request', 'Enter the code first: open the page again and type it.');
}

/** @param problem what is wrong with the typed code, or null */
function renderCodeEntry({ path, token }: PageForm, typed: string, problem: string | null): string {
  return renderPage(
    problem === null ? 'Enter the code' : 'Wrong code',
    html`
<h1>Enter the code that the app shows</h1>
<p>${APPLICATION_NAME} shows eight letters. Continue only if you started this sign-in yourself.</p>
${problem === null ? null : renderProblem(problem)}
<form method="post" action="${path}">
<input type="hidden" name="transaction" value="${token}">
<label for="user_code">Code</label>
<input class="code" id="user_code" name="user_code" value="${typed}" placeholder="XXXX-XXXX" autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="40" required autofocus${problem === null ? null : html` aria-invalid="true" aria-describedby="problem"`}>
<button class="answer primary wide">Continue</button>
</form>`,
  );
}

function renderDone(decision: Decision): string {
  const isAllowed = decision === 'allow';
  const title = isAllowed ? 'You are done' : 'You declined';
  const next = isAllowed
    ? `${APPLICATION_NAME} continues by itself in a few seconds.`
    : `Nothing was shared. ${APPLICATION_NAME} shows this in a few seconds.`;
  const text = `${next} You can close this tab.`;
  return renderPage(title, renderEnd(isAllowed ? 'done' : 'declined', title, text));
}
