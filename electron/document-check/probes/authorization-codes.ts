/** Probes of the authorization page, of its code, which a new sign-in in the browser brings, and of the token that it is for. */
import { type BroughtCode, codeExchangeOf, identificationOf } from '../../service-client/endpoints.ts';
import { LeftOut, type ProbeContext, type ProbeRows, required, type Send, type StepFacts } from './probe.ts';
import { authorizeAddress, codeExchangeAs, isSecure, memberCallWith, revocation } from './probe-requests.ts';

/** It belongs to nobody. @see RFC 6761, 6.4 */
export const UNREGISTERED = 'https://callback.invalid/';

/** @throws LeftOut `not-signed-in` */
async function signIn(
  { signInByCode }: Pick<ProbeContext, 'signInByCode'>,
  use: (brought: BroughtCode, send: Send) => Promise<void>,
  facts?: Pick<StepFacts, 'if'>,
): Promise<void> {
  if (!(await signInByCode('code', use, facts))) throw new LeftOut('not-signed-in');
}

/** By basic identification, or by the browser where nothing was typed that may be sent. */
async function freshToken(context: ProbeContext): Promise<string> {
  const { profile, isPlan } = context;
  const typed = isSecure(profile) ? context.typed : null;
  const identified = typed && (await context.send(identificationOf(profile, typed), { if: 'typed' }));
  // Without a secret there is no other way.
  if (identified && (!isPlan || profile.application.clientSecret === null))
    return required(identified.token, 'control');
  const tokens: (string | null)[] = [];
  const exchange = async (brought: BroughtCode, send: Send) => {
    tokens.push((await send(codeExchangeOf(profile, brought), { if: 'signed-in' })).token);
  };
  await signIn(context, exchange, { if: 'not-typed' });
  return required(tokens[0] ?? null, 'control');
}

export const AUTHORIZATION_CODES = {
  /** What does the authorization page do with an address that is not registered? Its page is fetched, and nobody signs in. */
  'unregistered-callback': {
    needs: [],
    feeds: ['4.1-unregistered-callback'],
    async run(context) {
      if (!context.hasSignedIn()) throw new LeftOut('control');
      await context.openPage(authorizeAddress(context, UNREGISTERED));
    },
  },

  /** Is a code exchanged with another callback address than it was asked for with, and is it spent by that? */
  'other-redirect-uri': {
    needs: ['person', 'secret'],
    feeds: ['4.2-other-redirect-uri'],
    mostTokens: 2,
    run: (context) =>
      signIn(context, async (brought, send) => {
        const elsewhere = { ...brought, redirectUri: `${brought.redirectUri}x` };
        await send(codeExchangeOf(context.profile, elsewhere), { if: 'signed-in' });
        await send(codeExchangeOf(context.profile, brought), { if: 'signed-in' });
      }),
  },

  /** Is a code exchanged by another client of the same service than the one that it was issued to? */
  'other-client': {
    needs: ['person', 'secret', 'second-service'],
    feeds: ['4.2-other-client'],
    mostTokens: 1,
    async run(context) {
      const second = required(context.second, 'needs-second-service');
      await signIn(context, async (brought, send) => {
        await send(codeExchangeAs(context.profile, second, brought), { if: 'signed-in' });
      });
    },
  },

  /** Is a code exchanged twice, and does the token of the first time still work then? (RFC 6749, 4.1.2) */
  'code-reuse': {
    needs: ['person', 'secret'],
    sends: ['token'],
    feeds: ['4.2-code-reuse', '2-token-revocable'],
    mostTokens: 2,
    async run(context) {
      const { profile, way } = context;
      await signIn(context, async (brought, send) => {
        const exchange = codeExchangeOf(profile, brought);
        const token = required((await send(exchange, { if: 'signed-in' })).token, 'control');
        const reading = memberCallWith(profile, token, way);
        for (const call of [reading, exchange, reading]) await send(call, { if: 'brought' });
      });
    },
  },

  /** Does a token stop to identify the member once the service was asked to revoke it? Asked with one of its own alone. */
  revoke: {
    needs: ['person', 'revoke-path'],
    mayAskLogin: true,
    sends: ['token'],
    feeds: ['2-token-revocable'],
    async run(context) {
      const { profile, way, send } = context;
      const token = await freshToken(context);
      if (context.isSessionToken(token)) throw new LeftOut('same-token');
      const revoking = required(revocation(profile, token), 'no-revoke-path');
      const reading = memberCallWith(profile, token, way);
      await send(reading, { if: 'brought' });
      await send(revoking, { if: 'brought' });
      context.hasEnded(token);
      await send(reading, { if: 'brought' });
    },
  },
} as const satisfies ProbeRows;
