/**
 * The authorization page. The request is checked before the first page is shown, and nothing is redirected until then,
 * so that no code can be sent to a wrong address.
 *
 * @see electron/document-check/service.md, 4.1; RFC 6749, 4.1.1 to 4.1.2.1
 */

import type { Behaviours } from './behaviours.ts';
import { describeWayBack, isRegisteredRedirect, readState, redirectBack } from './callback.ts';
import type { Member } from './members.ts';
import { type Form, Refusal, type Route, type Routes, required } from './message.ts';
import { createSignIn, type SignInParts } from './sign-in.ts';
import type { DemoState } from './state.ts';
import type { Answer, Decision } from './transactions.ts';

/** Where the member's answer is sent. */
interface Target {
  readonly redirectUri: string;
  readonly state: string | null;
}

interface Parts extends SignInParts {
  readonly behaviours: Behaviours;
}

const PATH = '/authorize';

export function createAuthorizeRoutes(parts: Parts): Routes {
  const { state, behaviours } = parts;
  const signIn = createSignIn<Target>(
    {
      path: PATH,
      note: ({ redirectUri }) => describeWayBack(redirectUri),
      answer: (decision, member, target) => makeAnswer(decision, member, target, { demo: state, behaviours }),
    },
    parts,
  );
  const page: Route = {
    methods: ['GET'],
    handle(request) {
      const { transaction, cookies } = signIn.begin(request, readTarget(request.query, parts));
      return signIn.showFirst(request, transaction, cookies);
    },
  };
  return new Map([[PATH, page], ...signIn.routes]);
}

/** The same button may send the same code again until it is used or has expired. */
function makeAnswer(
  decision: Decision,
  member: Member,
  { redirectUri, state }: Target,
  { demo, behaviours }: { readonly demo: DemoState; readonly behaviours: Behaviours },
): Answer {
  const code = decision === 'allow' ? demo.issueCode(member, redirectUri) : null;
  const result = code === null ? { name: 'error', value: 'access_denied' } : { name: 'code', value: code };
  return {
    decision,
    reply: redirectBack(redirectUri, { ...result, state }, behaviours),
    isStillGood: () => code === null || demo.isCodeUsable(code),
  };
}

/** @throws Refusal 400, never a redirect, because an unchecked address must not be trusted */
function readTarget(query: Form, { state, behaviours }: Parts): Target {
  if (!state.isApplicationKey(required(query, 'client_id'))) {
    const text = 'The app that sent you here is not registered with this service. Nothing was shared; close this page.';
    throw new Refusal(400, 'unknown_application', text);
  }
  const redirectUri = required(query, 'redirect_uri');
  if (!isRegisteredRedirect(redirectUri, behaviours)) {
    const text =
      'The app asked to send you to an address that it has not registered. You were not sent there; close this page.';
    throw new Refusal(400, 'unregistered_address', text);
  }
  return { redirectUri, state: readState(query) };
}
