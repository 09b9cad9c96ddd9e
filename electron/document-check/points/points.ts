/** What is known of each point: what it is judged by, what shows it, its judge. Its words are in `electron/text/`. */
import type { OpenPointRows, StatementRows } from './judge.ts';
import { BASIC_POINTS } from './sections/basic.ts';
import { DEVICE_POLL_POINTS } from './sections/device-polls.ts';
import { DEVICE_START_POINTS } from './sections/device-starts.ts';
import { EVERY_CALL_POINTS } from './sections/every-call.ts';
import { IDENTIFICATION_POINTS } from './sections/identification.ts';
import { KEY_REQUEST_POINTS } from './sections/key-requests.ts';
import { MEMBER_POINTS } from './sections/member.ts';
import { PAGE_POINTS } from './sections/pages.ts';
import { TOKEN_REQUEST_POINTS } from './sections/token-requests.ts';
import { TOKEN_POINTS } from './sections/tokens.ts';

export const POINTS: StatementRows & OpenPointRows = {
  ...EVERY_CALL_POINTS,
  ...TOKEN_POINTS,
  ...PAGE_POINTS,
  ...TOKEN_REQUEST_POINTS,
  ...DEVICE_START_POINTS,
  ...DEVICE_POLL_POINTS,
  ...KEY_REQUEST_POINTS,
  ...IDENTIFICATION_POINTS,
  ...MEMBER_POINTS,
  ...BASIC_POINTS,
};
