/** The same of each point that the document leaves open. */
import type { OpenPointId } from '../../../core/check-codes.ts';
import { CALLBACK_POINTS } from './callbacks.ts';
import { DEVICE_POLL_POINTS } from './device-polls.ts';
import { INFORMATION_POINTS } from './information-calls.ts';
import type { OpenPoint } from './open-judge.ts';
import { SECTION_2_POINTS } from './section-2.ts';
import { SIGN_IN_POINTS } from './sign-in-calls.ts';
import { TOKEN_REQUEST_POINTS } from './token-requests.ts';

export const OPEN_POINT_ROWS: Readonly<Record<OpenPointId, OpenPoint>> = {
  ...CALLBACK_POINTS,
  ...DEVICE_POLL_POINTS,
  ...INFORMATION_POINTS,
  ...SECTION_2_POINTS,
  ...SIGN_IN_POINTS,
  ...TOKEN_REQUEST_POINTS,
};
