/** The judge of each point that the document leaves open. */
import type { OpenPointId } from '../../../core/check-codes.ts';
import {
  judgeDeclined,
  judgeKeyPageState,
  judgeKeyRequest,
  judgeState,
  judgeTokenName,
  judgeUnregisteredCallback,
} from './callbacks.ts';
import { judgeDeviceDeclined, judgeDeviceExpired, judgePending, judgeTooFast } from './device-polls.ts';
import {
  judgeBadToken,
  judgeCache,
  judgeErrorPayload,
  judgeMemberMethod,
  judgeNobody,
  judgePresentation,
  judgeRateLimit,
  judgeVersion,
  judgeWrongKey,
} from './information-calls.ts';
import type { OpenJudge } from './open-judge.ts';
import { judgeRecord, judgeRecordSame, judgeTokenEnd, judgeTokenForm, judgeTokensTogether } from './section-2.ts';
import {
  judgeExpiresIn,
  judgeIdentificationReply,
  judgeInterval,
  judgeKeyPath,
  judgePasswordRefused,
  judgeStartParameters,
} from './sign-in-calls.ts';
import {
  judgeCodeReuse,
  judgeOtherClient,
  judgeOtherRedirectUri,
  judgeReplyType,
  judgeWrongSecret,
} from './token-requests.ts';

export const OPEN_POINT_JUDGES: Readonly<Record<OpenPointId, OpenJudge>> = {
  '2-token-form': judgeTokenForm,
  '2-token-end': judgeTokenEnd,
  '2-tokens-together': judgeTokensTogether,
  '2-record': judgeRecord,
  '2-record-same': judgeRecordSame,
  '4.1-state': judgeState,
  '4.4-state': judgeKeyPageState,
  '4.1-declined': judgeDeclined,
  '4.1-unregistered-callback': judgeUnregisteredCallback,
  '4.2-reply-type': judgeReplyType,
  '4.2-pending': judgePending,
  '4.2-too-fast': judgeTooFast,
  '4.2-device-declined': judgeDeviceDeclined,
  '4.2-device-expired': judgeDeviceExpired,
  '4.2-wrong-secret': judgeWrongSecret,
  '4.2-code-reuse': judgeCodeReuse,
  '4.2-other-redirect-uri': judgeOtherRedirectUri,
  '4.2-other-client': judgeOtherClient,
  '4.3-parameters': judgeStartParameters,
  '4.4-key-request': judgeKeyRequest,
  '4.4-key-path': judgeKeyPath,
  '4.4-token-name': judgeTokenName,
  '4.5-reply': judgeIdentificationReply,
  '4.5-refused': judgePasswordRefused,
  '4.6-method': judgeMemberMethod,
  '4.6-nobody': judgeNobody,
  '5-cache': judgeCache,
  '5.1-wrong-key': judgeWrongKey,
  '5.6-presentation': judgePresentation,
  '5.6-bad-token': judgeBadToken,
  '7-error-payload': judgeErrorPayload,
  '8-expires-in': judgeExpiresIn,
  '8-interval': judgeInterval,
  '8-rate-limit': judgeRateLimit,
  '9-version': judgeVersion,
};
