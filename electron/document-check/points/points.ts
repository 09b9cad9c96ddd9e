/**
 * What is known of each point: its judge, and what shows it. Its words are in `electron/text/`, and with the fields of a profile
 * stands which of them decide how its replies are read.
 */
import type { OpenPointId, StatementId } from '../../core/check-codes.ts';
import type { Statement } from './judge.ts';
import { CALLBACK_POINTS } from './open-points/callbacks.ts';
import { DEVICE_POLL_POINTS } from './open-points/device-polls.ts';
import { INFORMATION_POINTS } from './open-points/information-calls.ts';
import type { OpenPoint } from './open-points/open-judge.ts';
import { SECTION_2_POINTS } from './open-points/section-2.ts';
import { SIGN_IN_POINTS } from './open-points/sign-in-calls.ts';
import { TOKEN_REQUEST_POINTS } from './open-points/token-requests.ts';
import { SECTION_1 } from './statements/section-1.ts';
import { SECTION_2 } from './statements/section-2.ts';
import { SECTION_2_DEVICE } from './statements/section-2-device.ts';
import { SECTION_4_1 } from './statements/section-4-1.ts';
import { SECTION_4_2 } from './statements/section-4-2.ts';
import { SECTION_4_3 } from './statements/section-4-3.ts';
import { SECTION_4_4 } from './statements/section-4-4.ts';
import { SECTION_4_5 } from './statements/section-4-5.ts';
import { SECTION_4_6 } from './statements/section-4-6.ts';
import { SECTION_5 } from './statements/section-5.ts';
import { SECTION_7 } from './statements/section-7.ts';

export const STATEMENT_ROWS: Readonly<Record<StatementId, Statement>> = {
  ...SECTION_1,
  ...SECTION_2_DEVICE,
  ...SECTION_2,
  ...SECTION_4_1,
  ...SECTION_4_2,
  ...SECTION_4_3,
  ...SECTION_4_4,
  ...SECTION_4_5,
  ...SECTION_4_6,
  ...SECTION_5,
  ...SECTION_7,
};

export const OPEN_POINT_ROWS: Readonly<Record<OpenPointId, OpenPoint>> = {
  ...CALLBACK_POINTS,
  ...DEVICE_POLL_POINTS,
  ...INFORMATION_POINTS,
  ...SECTION_2_POINTS,
  ...SIGN_IN_POINTS,
  ...TOKEN_REQUEST_POINTS,
};
