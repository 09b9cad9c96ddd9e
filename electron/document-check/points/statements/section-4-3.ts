/** Judges the statements of section 4.3, the start of a device authorization. @see electron/document-check/service.md */

import type { DeviceFacts } from '../../observe/observation.ts';
import type { Judge } from '../judge.ts';
import { wordsOf } from '../reply-words.ts';
import { breaks, byReply, HELD, leavesOpen, type Ruling, ruleOn, unlessForm } from './ruling.ts';

export const judgeDeviceStart: Judge = (seen) =>
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

export const judgeDeviceCode: Judge = judgeField(({ deviceCode }) => ruleOnText(deviceCode));
export const judgeUserCode: Judge = judgeField(({ userCode }) => ruleOnText(userCode));
export const judgeVerificationUrl: Judge = judgeField(({ verificationUrl }) => {
  if (verificationUrl === 'http') return HELD;
  return verificationUrl === 'absent' ? breaks('missing') : breaks('other-type');
});
export const judgeExpiresIn: Judge = judgeField(({ expiresIn }) => ruleOnFigure(expiresIn));
export const judgeInterval: Judge = judgeField(({ interval }) => ruleOnFigure(interval));

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
