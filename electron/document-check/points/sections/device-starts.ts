/** Points of the start of a device authorization (4.3, 8). @see electron/document-check/service.md */
import type { DeviceFacts, DeviceFigure } from '../../observe/observation.ts';
import type { ObservedSetting } from '../finding.ts';
import {
  answeredOf,
  breaks,
  HELD,
  inForm,
  type Judge,
  leavesOpen,
  type Rows,
  type Ruling,
  ruleOnReplies,
  tell,
  tellEach,
} from '../judge.ts';
import { offer, wordsOf } from '../replies.ts';
import { STARTING, STARTS } from '../shown-by.ts';

const OF_STARTS = { judgedBy: ['device-start'], shownBy: STARTS } as const;

export const DEVICE_START_POINTS = {
  '4.3-start': {
    ...OF_STARTS,
    judge: (seen) =>
      ruleOnReplies(
        seen,
        seen.calls(),
        inForm((reply, call) => {
          if (seen.isOk(call) && reply.form === 'object') return HELD;
          if (seen.isGone(call)) return breaks('gone', wordsOf(reply));
          return reply.isRefused ? leavesOpen('refused') : breaks('other-form', wordsOf(reply));
        }),
      ),
  },
  '4.3-device-code': { ...OF_STARTS, judge: judgeDevice(({ deviceCode }) => ruleOnText(deviceCode)) },
  '4.3-user-code': { ...OF_STARTS, judge: judgeDevice(({ userCode }) => ruleOnText(userCode)) },
  '4.3-verification-url': { ...OF_STARTS, judge: judgeDevice(({ verificationUrl }) => ruleOnAddress(verificationUrl)) },
  '4.3-expires-in': { ...OF_STARTS, judge: judgeDevice(({ expiresIn }) => ruleOnFigure(expiresIn)) },
  '4.3-interval': { ...OF_STARTS, judge: judgeDevice(({ interval }) => ruleOnFigure(interval)) },
  '4.3-parameters': {
    judgedBy: ['device-start'],
    shownBy: ['variants'],
    offers: ['deviceStartParameters'],
    judge: (seen) => {
      const asked = seen.calls().filter(({ sent }) => sent.credential.kind === 'none');
      const withId = asked.filter(({ sent }) => sent.clientId !== null);
      const without = asked.filter(({ sent }) => sent.clientId === null);
      const isOkWith = withId.some(seen.isOk);
      const isOkWithout = without.some(seen.isOk);
      const text = outcome();
      const counted = asked.filter((call) => text !== null && seen.whyNot(call) === null);
      return tell(seen, asked, counted, text === null ? [] : [text], setting());

      function outcome(): 'not needed' | 'needed' | 'refused' | null {
        if (isOkWith && isOkWithout) return 'not needed';
        if (isOkWith && without.some(seen.isRefused)) return 'needed';
        return isOkWithout && withId.some(seen.isRefused) ? 'refused' : null;
      }

      function setting(): ObservedSetting | null {
        if (text === 'refused') return offer(seen.profile, 'deviceStartParameters', 'none');
        const isMissing = text === 'needed' && seen.profile.deviceStartParameters === 'none';
        return isMissing ? offer(seen.profile, 'deviceStartParameters', 'client-id') : null;
      }
    },
  },
  '8-expires-in': {
    judgedBy: ['device-start'],
    shownBy: STARTING,
    judge: figureJudge(({ expiresIn }) => expiresIn, 1800),
  },
  '8-interval': { judgedBy: ['device-start'], shownBy: STARTING, judge: figureJudge(({ interval }) => interval, 5) },
} satisfies Rows;

function judgeDevice(rule: (device: DeviceFacts) => Ruling): Judge {
  return (seen) =>
    ruleOnReplies(seen, seen.calls(), ({ device }, call) => {
      if (!seen.isOk(call)) return leavesOpen('refused');
      return device === null ? leavesOpen('other-form') : rule(device);
    });
}

function ruleOnText(type: DeviceFacts['deviceCode']): Ruling {
  if (type === 'string') return HELD;
  return type === 'other' ? breaks('other-type') : breaks('missing');
}

function ruleOnAddress(type: DeviceFacts['verificationUrl']): Ruling {
  if (type === 'http') return HELD;
  return type === 'absent' ? breaks('missing') : breaks('other-type');
}

function ruleOnFigure({ type }: DeviceFacts['interval']): Ruling {
  if (type === 'integer') return HELD;
  return type === 'absent' ? breaks('missing') : breaks('other-type', type);
}

/** @param example the document's, in seconds */
function figureJudge(figureOf: (device: DeviceFacts) => DeviceFigure, example: number): Judge {
  return (seen) => {
    const asked = seen.calls();
    const told = answeredOf(seen, asked).flatMap(({ call, reply }) => {
      const value = seen.isOk(call) && reply.device ? figureOf(reply.device).value : null;
      if (value === null) return [];
      return [{ call, text: value === example ? 'equal' : `differs ${value}` }];
    });
    return tellEach(seen, asked, told);
  };
}
