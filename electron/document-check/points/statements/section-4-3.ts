/** Judges the statements of section 4.3, the start of a device authorization. @see electron/document-check/service.md */

import type { DeviceFacts } from '../../observe/observation.ts';
import type { Judge, Statements } from '../judge.ts';
import { wordsOf } from '../reply-words.ts';
import { STARTS } from '../shown-by.ts';
import { breaks, byReply, HELD, leavesOpen, type Ruling, ruleOn, unlessForm } from './ruling.ts';

const judgeDeviceStart: Judge = (seen) =>
  ruleOn(
    seen.calls('device-start'),
    byReply(seen, (reply, call) => {
      const ruling = (): Ruling => {
        if (seen.isOk(call) && reply.form === 'object') return HELD;
        if (seen.isGone(call)) return breaks('gone', wordsOf(reply));
        return reply.isRefused ? leavesOpen('refused') : breaks('other-form', wordsOf(reply));
      };
      return unlessForm(call.sent, ruling());
    }),
  );

const judgeDeviceCode: Judge = judgeField(({ deviceCode }) => ruleOnText(deviceCode));
const judgeUserCode: Judge = judgeField(({ userCode }) => ruleOnText(userCode));
const judgeVerificationUrl: Judge = judgeField(({ verificationUrl }) => {
  if (verificationUrl === 'http') return HELD;
  return verificationUrl === 'absent' ? breaks('missing') : breaks('other-type');
});
const judgeExpiresIn: Judge = judgeField(({ expiresIn }) => ruleOnFigure(expiresIn));
const judgeInterval: Judge = judgeField(({ interval }) => ruleOnFigure(interval));

function judgeField(rule: (device: DeviceFacts) => Ruling): Judge {
  return (seen) =>
    ruleOn(
      seen.calls('device-start'),
      byReply(seen, ({ device }, call) => {
        if (!seen.isOk(call)) return leavesOpen('refused');
        return device === null ? leavesOpen('other-form') : rule(device);
      }),
    );
}

function ruleOnText(type: DeviceFacts['deviceCode']): Ruling {
  if (type === 'string') return HELD;
  return type === 'other' ? breaks('other-type') : breaks('missing');
}

function ruleOnFigure({ type }: DeviceFacts['interval']): Ruling {
  if (type === 'integer') return HELD;
  return type === 'absent' ? breaks('missing') : breaks('other-type', type);
}

export const SECTION_4_3 = {
  '4.3-start': { judge: judgeDeviceStart, shownBy: STARTS },
  '4.3-device-code': { judge: judgeDeviceCode, shownBy: STARTS },
  '4.3-user-code': { judge: judgeUserCode, shownBy: STARTS },
  '4.3-verification-url': { judge: judgeVerificationUrl, shownBy: STARTS },
  '4.3-expires-in': { judge: judgeExpiresIn, shownBy: STARTS },
  '4.3-interval': { judge: judgeInterval, shownBy: STARTS },
} satisfies Statements;
