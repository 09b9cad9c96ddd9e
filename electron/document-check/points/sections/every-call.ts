/** Points of every call: HTTP, the headers of the application, caches, limits and errors (1, 5, 7, 8). */
import type { Endpoint, ObservedCall } from '../../observe/observation.ts';
import { ordinaryCalls, repliesToNobody } from '../identified.ts';
import {
  answeredOf,
  breaks,
  callsOf,
  HELD,
  leavesOpen,
  type Rows,
  type Ruling,
  repliesOf,
  ruleOn,
  ruleOnReplies,
  tell,
  tellEach,
} from '../judge.ts';
import { offerReplies, wordOutcomes, wordsOf } from '../replies.ts';
import { EVERYTHING, LOGGING_IN, METHODS, READING } from '../shown-by.ts';

/** The calls at the base address. */
const API_CALLS = [
  'code-exchange',
  'device-start',
  'device-poll',
  'key-request',
  'identification',
  'member',
  'revocation',
] as const satisfies readonly Endpoint[];

/** All but polls, whose errors RFC 8628 has a form for. */
const ENDPOINTS = [
  'code-exchange',
  'device-start',
  'key-request',
  'identification',
  'member',
  'revocation',
  'other',
] as const satisfies readonly Endpoint[];

export const EVERY_CALL_POINTS = {
  '1-http': { judgedBy: API_CALLS, shownBy: METHODS, judge: (seen) => ruleOn(seen.calls(), ruleOnHttp) },
  '5.1-key-header': {
    judgedBy: API_CALLS,
    shownBy: METHODS,
    // Never broken: where it is refused, the key may be wrong.
    judge: (seen) => {
      const sent = seen.calls().filter((call) => call.sent.key !== null);
      return ruleOnReplies(seen, sent, (_, call) => {
        if (seen.isOk(call)) return heldByName(call.sent.key?.isDocumentName === true);
        return call.endpoint === 'device-poll' ? null : leavesOpen('refused');
      });
    },
  },
  '5.2-version-header': {
    judgedBy: API_CALLS,
    shownBy: METHODS,
    readBy: ['versionHeader'],
    judge: (seen) => {
      const calls = seen.calls();
      const okWithout = new Set(
        calls
          .filter(({ sent }) => sent.version === 'absent')
          .filter(seen.isOk)
          .map(describeCall),
      );
      return ruleOnReplies(
        seen,
        calls.filter(({ sent }) => sent.version === 'profile'),
        (reply, call) => {
          const { isVersionNameDocuments } = call.sent;
          if (seen.isOk(call)) return heldByName(isVersionNameDocuments);
          if (call.endpoint === 'device-poll') return null;
          const isBroken = isVersionNameDocuments && reply.isRefused && okWithout.has(describeCall(call));
          return isBroken ? breaks('refused', wordsOf(reply)) : leavesOpen('refused');
        },
      );
    },
  },
  '5.1-wrong-key': {
    judgedBy: ['key-request', 'member'],
    shownBy: ['wrong-key'],
    readBy: ['applicationRefused'],
    offers: ['applicationRefused'],
    judge: (seen) => {
      const usual = new Set(ordinaryCalls(seen.everything).map(({ sent }) => sent.key?.print));
      const asked = seen
        .calls('key-request')
        .filter(({ feeds, sent }) => feeds === 'wrong-key' && sent.key !== null && !usual.has(sent.key.print));
      const told = answeredOf(seen, asked);
      const refused = repliesOf(told.filter(({ call }) => !seen.isOk(call)));
      const texts = wordOutcomes(seen, told);
      const nobody = repliesToNobody(seen);
      const setting = nobody.length > 0 ? offerReplies(seen.profile, 'applicationRefused', refused, nobody) : null;
      return tell(seen, asked, callsOf(told), texts, setting);
    },
  },
  '5-cache': {
    judgedBy: ['code-exchange', 'device-poll', 'identification', 'member'],
    shownBy: [...READING, ...LOGGING_IN],
    judge: (seen) => {
      const asked = seen
        .calls()
        .filter(({ endpoint, sent }) => endpoint !== 'member' || sent.credential.kind !== 'none');
      const told = answeredOf(seen, asked).filter(
        ({ call, reply }) => seen.isOk(call) && (call.endpoint === 'member' || reply.token !== null),
      );
      const worst = CACHES.findLast((cache) => told.some(({ reply }) => reply.cache === cache));
      return tell(seen, asked, callsOf(told), worst === undefined ? [] : [worst]);
    },
  },
  '7-error-payload': {
    judgedBy: ENDPOINTS,
    shownBy: EVERYTHING,
    judge: (seen) => {
      const asked = seen.calls();
      const told = answeredOf(seen, asked).flatMap(({ call, reply: { error } }) =>
        error === null ? [] : [{ call, text: STYLES[error.style] }],
      );
      return tellEach(seen, asked, told);
    },
  },
  '8-rate-limit': {
    judgedBy: [...ENDPOINTS, 'device-poll'],
    shownBy: EVERYTHING,
    judge: (seen) => {
      const asked = seen.calls().filter(isLimited);
      const told = asked.map((call) => ({ call, text: wordLimit(call) }));
      return tellEach(seen, asked, told);
    },
  },
} satisfies Rows;

/** Of a header that was accepted. */
function heldByName(isDocumentName: boolean): Ruling {
  return isDocumentName ? HELD : leavesOpen('named-otherwise');
}

/** Any status is of HTTP, also one that counts for nothing else. */
function ruleOnHttp({ excluded, status, failure }: ObservedCall): Ruling {
  if (excluded === 'proxy' || excluded === 'by-hand') return leavesOpen(excluded);
  if (status !== null) return HELD;
  return failure === 'reply-unreadable' ? breaks('other-form') : leavesOpen('no-reply');
}

/** Its endpoint, method and credential, in one text. */
function describeCall({ endpoint, sent: { method, credential } }: ObservedCall): string {
  const sent = 'password' in credential ? [credential.login, credential.password] : [];
  const token = 'print' in credential ? [credential.presentation, credential.print] : [];
  return [endpoint, method, credential.kind, ...sent, ...token].join(' ');
}

/** From the best to the worst. */
const CACHES = ['no-store', 'private', 'absent', 'public'] as const;

const STYLES = {
  list: 'list',
  map: 'map',
  'error-description': 'error and description',
  message: 'message',
  text: 'text',
  page: 'page',
} as const;

function isLimited({ status, excluded }: ObservedCall): boolean {
  return status === 429 && (excluded === null || excluded === 'busy');
}

function wordLimit({ endpoint, reply }: ObservedCall): string {
  return reply === null ? endpoint : `${endpoint} retry-after ${reply.retryAfter}`;
}
