/** One judge for each statement of the document. */
import type { StatementId } from '../../../core/check-codes.ts';
import type { Judge } from '../judge.ts';
import { judgeHttp } from './section-1.ts';
import { judgeClientId, judgeTokenField, judgeTokenIdentifies, judgeTokenRevocable } from './section-2.ts';
import { judgeDeviceValidity, judgeIntervalAccepted } from './section-2-device.ts';
import { judgeAuthorizePage, judgeCallbackAddress, judgeCallbackCode } from './section-4-1.ts';
import { judgeCodeExchange, judgeDeviceExchange, judgeFormParameters, judgeReplyForm } from './section-4-2.ts';
import {
  judgeDeviceCode,
  judgeDeviceStart,
  judgeExpiresIn,
  judgeInterval,
  judgeUserCode,
  judgeVerificationUrl,
} from './section-4-3.ts';
import { judgeCallbackToken, judgeKey, judgeKeyPage } from './section-4-4.ts';
import {
  judgeIdentificationMember,
  judgeIdentificationToken,
  judgeLoginForms,
  judgeSignIn,
  judgeTokenNew,
} from './section-4-5.ts';
import { judgeBasicEqualsToken, judgeMember } from './section-4-6.ts';
import {
  judgeBasicAnyCall,
  judgeBasicMd5,
  judgeBasicOneRequest,
  judgeBasicPlain,
  judgeInvalidBasic,
  judgeKeyHeader,
  judgeVersionHeader,
} from './section-5.ts';
import { judgeNoBasicError } from './section-7.ts';

export const STATEMENT_JUDGES: Readonly<Record<StatementId, Judge>> = {
  '1-http': judgeHttp,
  '2-client-id': judgeClientId,
  '2-token-field': judgeTokenField,
  '2-token-identifies': judgeTokenIdentifies,
  '2-token-revocable': judgeTokenRevocable,
  '2-device-validity': judgeDeviceValidity,
  '2-interval-accepted': judgeIntervalAccepted,
  '4-form-parameters': judgeFormParameters,
  '4.1-page': judgeAuthorizePage,
  '4.1-callback-address': judgeCallbackAddress,
  '4.1-callback-code': judgeCallbackCode,
  '4.2-code-exchange': judgeCodeExchange,
  '4.2-device-exchange': judgeDeviceExchange,
  '4.2-reply-form': judgeReplyForm,
  '4.3-start': judgeDeviceStart,
  '4.3-device-code': judgeDeviceCode,
  '4.3-user-code': judgeUserCode,
  '4.3-verification-url': judgeVerificationUrl,
  '4.3-expires-in': judgeExpiresIn,
  '4.3-interval': judgeInterval,
  '4.4-key': judgeKey,
  '4.4-page': judgeKeyPage,
  '4.4-callback-token': judgeCallbackToken,
  '4.5-sign-in': judgeSignIn,
  '4.5-login-forms': judgeLoginForms,
  '4.5-token': judgeIdentificationToken,
  '4.5-member': judgeIdentificationMember,
  '4.5-token-new': judgeTokenNew,
  '4.6-member': judgeMember,
  '4.6-basic-equals-token': judgeBasicEqualsToken,
  '5.1-key-header': judgeKeyHeader,
  '5.2-version-header': judgeVersionHeader,
  '5.5-plain': judgeBasicPlain,
  '5.5-md5': judgeBasicMd5,
  '5.5-any-call': judgeBasicAnyCall,
  '5.5-one-request': judgeBasicOneRequest,
  '5.5-invalid-as-nobody': judgeInvalidBasic,
  '7-no-basic-error': judgeNoBasicError,
};
