/** What is kept of a reply: how it is written, where it has what was asked for, and prints. */
import { isObject, isReadableBody } from '../../service-client/decode/body.ts';
import { isSuccess, type ReadReply, readReply, type WireReply } from '../../service-client/decode/reply.ts';
import type { ServiceProfile } from '../../service-client/profile.ts';
import type { RawExchange } from '../../service-client/transport/exchange.ts';
import type { Endpoint, ReplyFacts, SentFacts } from './observation.ts';
import { deviceFacts } from './observe-device.ts';
import { observeError } from './observe-error.ts';
import { ABOUT_ERRORS, findIdentifiedRecord, findMemberRecord, leavesOf, recordFacts } from './observe-record.ts';
import {
  type Found,
  findIdentificationToken,
  findKey,
  findReplyToken,
  foundText,
  tokenFacts,
} from './observe-token.ts';
import { otherThan } from './other-than.ts';
import type { Prints } from './prints.ts';
import { headFacts } from './reply-head.ts';
import { createShown, type IsHidden } from './shown.ts';
import { isLeaf, textOfLeaf, type Walk, walk } from './walk.ts';

export interface ReplyContext {
  readonly endpoint: Endpoint;
  readonly profile: ServiceProfile;
  readonly sent: SentFacts;
  /** What was typed into the request and is no secret; in lower case. */
  readonly typed: readonly string[];
  /** Whether a text is a login or an e-mail address that somebody typed at this service. */
  readonly isTyped: (text: string) => boolean;
  readonly isHidden: IsHidden;
}

export function observeReply(
  reply: WireReply,
  { replyHeaders }: RawExchange,
  context: ReplyContext,
  prints: Prints,
): ReplyFacts {
  const { endpoint, sent, typed, isHidden } = context;
  const read = readReply(reply, { host: '', secrets: [] });
  const { body, status, fault } = read;
  const isOk = isSuccess(status) && fault === null && isReadableBody(body);
  const walked = walk(body.kind === 'json' ? body.value : null);
  const isAboutMember = endpoint === 'member' || endpoint === 'identification';
  const values = isAboutMember && isSuccess(status) ? textsOf(walked) : [];
  const shown = createShown(prints, isHidden, [...typed, ...values]);
  const token = isSuccess(status) || fault === null ? findToken(read, walked, context) : null;
  // An error may repeat the code that was sent, which no service issues as its token.
  const issued = token && prints.of(token.text) !== sent.code ? token : null;
  const record = isSuccess(status) ? findRecord(read, walked, issued, context) : null;
  const key = endpoint === 'key-request' && isSuccess(status) ? findKey(body, walked, context.profile.keyPath) : null;
  const rules = rulesOf(context);
  return {
    status,
    ...headFacts(replyHeaders),
    form: formOf(read),
    isOk,
    isRefused: (status >= 400 && status < 500) || fault !== null,
    error: observeError(read, shown, prints),
    hasOuterSpace: hasOuterSpace(reply.bytes),
    names: shown.names(topNamesOf(read)),
    body: prints.ofBytes(reply.bytes),
    ...otherThan({ body, walked }, [issued?.path, record?.path], typed),
    leaves: isAboutMember && isOk && body.kind === 'json' ? leavesOf(walked, prints) : null,
    token: issued && tokenFacts(issued, shown, prints),
    device:
      endpoint === 'device-start' && isSuccess(status) && body.kind === 'json' && isObject(body.value)
        ? deviceFacts(body.value, shown, prints)
        : null,
    key: key && foundText(key, shown, prints),
    record: record && recordFacts(record, rules, shown, prints),
  };
}

function findToken({ body }: ReadReply, walked: Walk, { endpoint, profile }: ReplyContext): Found | null {
  if (endpoint === 'code-exchange' || endpoint === 'device-poll') return findReplyToken(body, walked);
  if (endpoint !== 'identification') return null;
  return findIdentificationToken(body, walked, profile.identificationTokenPath);
}

function rulesOf({ endpoint, profile }: ReplyContext) {
  const { memberIdPath, memberPicturePath, memberPath, identificationMemberPath } = profile;
  return { memberIdPath, memberPicturePath, place: endpoint === 'member' ? memberPath : identificationMemberPath };
}

function findRecord({ body }: ReadReply, walked: Walk, token: Found | null, context: ReplyContext) {
  const { endpoint, isTyped } = context;
  if (body.kind !== 'json') return null;
  const rules = rulesOf(context);
  if (endpoint === 'member') return findMemberRecord(body, walked, rules, isTyped);
  if (endpoint !== 'identification') return null;
  return findIdentifiedRecord(body, walked, { ...rules, token: token?.path ?? null }, isTyped);
}

/** Texts and numbers that may be about the member. */
function textsOf({ nodes }: Walk): readonly string[] {
  return nodes
    .filter(({ path }) => !ABOUT_ERRORS.includes(path[0] ?? ''))
    .filter((node) => isLeaf(node) && (typeof node.value === 'string' || typeof node.value === 'number'))
    .map(textOfLeaf);
}

function formOf({ body }: ReadReply): ReplyFacts['form'] {
  switch (body.kind) {
    case 'json':
      return isObject(body.value) ? 'object' : 'json';
    case 'form':
      return 'form';
    case 'html':
      return 'page';
    case 'bytes':
      return 'binary';
    case 'text':
      if (body.text === '') return 'empty';
      return isReadableBody(body) ? 'text' : 'broken-json';
  }
}

function topNamesOf({ body }: ReadReply): Iterable<string> {
  if (body.kind === 'form') return body.fields.keys();
  return body.kind === 'json' && isObject(body.value) ? Object.keys(body.value) : [];
}

function hasOuterSpace(bytes: Uint8Array): boolean {
  const isSpace = (byte: number | undefined): boolean =>
    byte === 0x20 || (byte !== undefined && byte >= 9 && byte <= 13);
  return isSpace(bytes.at(0)) || isSpace(bytes.at(-1));
}
