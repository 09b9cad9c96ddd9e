/** Says whether a key, or a token, is good: nobody signs in, and there is no report. */
import { isNetworkError } from '../../core/errors.ts';
import type { Outcome } from '../../document-check/report/outcome.ts';
import type { TextLine } from '../../document-check/report/write-text.ts';
import type { ErrorView } from '../../ipc/views/error.ts';
import type { ServiceProfile } from '../../service-client/profile.ts';
import { headerNameOf } from '../../service-client/service-headers.ts';
import { CAUSE_WORDS } from '../../text/causes.ts';
import { CHECK_TEXT } from '../../text/check-command.ts';
import type { CheckApplication } from './check-application.ts';

const { causes, clues } = CAUSE_WORDS;
const OUTCOMES = { accepted: 'passed', refused: 'failed', 'not-known': 'incomplete' } as const;

/** Tries the calls that need no member, and checks the key and a secret that is set. */
export async function checkKey({ id, application }: ServiceProfile, { trials }: CheckApplication) {
  const tried = await trials.handlers.tryService({ serviceId: id });
  if (tried.calls.every(({ error }) => isUnreached(error))) return tell('could-not-run', CHECK_TEXT.notReached);
  const verdict = tried.key;
  const lines = [CHECK_TEXT.key[verdict], CHECK_TEXT.ofKey(tried.keyCheck?.found ?? CHECK_TEXT.checkStopped)];
  if (application.clientSecret !== null) {
    const { found } = await trials.handlers.runCheck({ serviceId: id, check: 'secret' });
    lines.push(CHECK_TEXT.ofSecret(found ?? CHECK_TEXT.checkStopped));
  }
  return tell(OUTCOMES[verdict], ...lines);
}

/** Reads a member once by the token, as the profile sends it. */
export async function checkToken(profile: ServiceProfile, token: string, { trials }: CheckApplication) {
  const { verdict, isAsNobody, error } = await trials.tryToken(profile.id, token);
  const { tokenPresentation: way } = profile;
  const sentence = CHECK_TEXT.token[verdict](CHECK_TEXT.sentAs[way](headerNameOf(profile, 'token')));
  if (verdict === 'accepted') return tell('passed', sentence);
  if (error?.code === 'address-not-secure') return tell('could-not-run', CHECK_TEXT.tokenNeedsHttps);
  if (isUnreached(error)) return tell('could-not-run', CHECK_TEXT.notReached);
  // Nothing that the service wrote is repeated, which may be the member's.
  const why = CHECK_TEXT.replyTellsNothing(error?.code ?? 'unexpected', error?.details.status ?? null);
  const isKeyRefused = error?.code === 'application-refused';
  if (verdict === 'not-known') return tell('incomplete', sentence, isKeyRefused ? clues['application-refused'] : why);
  if (!isAsNobody) return tell('failed', sentence);
  const likely = way === 'x-service-token' ? [causes.presentation, causes['token-header']] : [causes.presentation];
  // A wrong key may be refused like that, too, where the profile knows nothing of it.
  if (profile.applicationRefused === null && (error?.details.status ?? 0) >= 400) likely.push(causes.key);
  return tell('failed', sentence, clues['as-nobody'], ...likely.map(CHECK_TEXT.perhaps));
}

/** Or not sent at all. */
function isUnreached(error: ErrorView | null): boolean {
  return error !== null && (isNetworkError(error.code) || error.code === 'address-not-secure');
}

function tell(outcome: Outcome, ...texts: readonly string[]) {
  const lines = texts.map((text, index): TextLine => ({ role: index === 0 ? outcome : 'plain', text }));
  return { outcome, lines };
}
