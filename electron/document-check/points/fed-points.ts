/** Which points the replies to a probe's altered requests may count for; they count for no other. */
import type { Feeds, PointId, ProbeId } from '../../core/check-codes.ts';

/** Where a profile may send something else than the document: the document's form is tried for them. */
const OF_THE_DOCUMENTS_FORM = [
  '4.1-page',
  '4.2-code-exchange',
  '4.2-device-exchange',
  '4.3-start',
  '4.4-key',
  '4.4-page',
  '4.5-sign-in',
  '4.6-member',
  '5.1-key-header',
  '5.2-version-header',
] as const satisfies readonly PointId[];

const FED_POINTS: Readonly<Record<ProbeId, readonly PointId[]>> = {
  variants: [
    '4.6-method',
    '5.6-presentation',
    '9-version',
    '4.3-parameters',
    '4.4-key-request',
    '5.5-any-call',
    '4.5-token-new',
    '4.5-login-forms',
    '2-tokens-together',
    ...OF_THE_DOCUMENTS_FORM,
  ],
  'wrong-key': ['5.1-wrong-key'],
  'bad-token': ['5.6-bad-token'],
  'wrong-basic': ['5.5-invalid-as-nobody', '7-no-basic-error'],
  'unregistered-callback': ['4.1-unregistered-callback'],
  'wrong-secret': ['4.2-wrong-secret'],
  'too-fast': ['4.2-too-fast'],
  decline: ['4.1-declined', '4.2-device-declined'],
  expiry: ['2-device-validity', '4.2-device-expired'],
  'other-redirect-uri': ['4.2-other-redirect-uri'],
  'other-client': ['4.2-other-client'],
  'code-reuse': ['4.2-code-reuse', '2-token-revocable'],
  'wrong-password': ['4.5-refused'],
  revoke: ['2-token-revocable'],
  'own-wrong-password': ['4.5-refused'],
};

/** @param feeds whose observation it is */
export function isFed(id: PointId, feeds: Feeds): boolean {
  return feeds === 'all' || FED_POINTS[feeds].includes(id);
}
