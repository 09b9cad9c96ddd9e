/**
 * Masks the texts of a request: its address, heads and bodies. Equal texts are one in memory, and what holds no secret is
 * not looked through again until another secret is known.
 */
import type { Purpose } from '../core/exchange-codes.ts';
import type { ServiceProfile } from '../service-client/profile.ts';
import { secretHeadersOf } from '../service-client/request-secrets.ts';
import type { RawExchange } from '../service-client/transport/exchange.ts';
import { type KeptBody, keepReplyBody, keepSentBody, type Masking } from './kept-body.ts';
import { keepChanges, keepHeld } from './kept-held.ts';
import type { KeptRequest } from './kept-row.ts';
import { type HeadRules, maskAddress, maskReplyHead, maskRequestHead, secretsOfReplyHead } from './masked-head.ts';
import { createMemory } from './memory.ts';
import { ownCopy } from './own-copy.ts';
import { createPool } from './pool.ts';
import { bringsSecrets, bringsSecretsFrom, secretParametersFor } from './secrecy.ts';
import { ownerOf } from './secret-owner.ts';

export interface RowTexts {
  /** Takes what has come of a request, but for the body of its reply. */
  take(row: KeptRequest, raw: RawExchange): void;
  takeReplyBody(row: KeptRequest, raw: RawExchange): void;
  /** What the head of a reply brings that must not be shown anywhere, until that head is taken. */
  secretsOf(row: KeptRequest, raw: RawExchange): readonly string[];
  /** Forgets what it has masked. */
  clear(): void;
}

/** Bytes. A longer reply is seldom the same again. */
const longestPlainReply = 512;

export function createRowTexts(masking: Masking): RowTexts {
  const { masks, register } = masking;
  const texts = createPool<string>((text) => text);
  const bodies = createPool<KeptBody>(keyOfBody);
  const plainReplies = createMemory<string, KeptBody>(register);
  const plainAddresses = createMemory<string, Pick<KeptRequest, 'address' | 'host' | 'path'>>(register);
  let rulesFor = createRules(register);

  function maskPlace(raw: RawExchange, rules: HeadRules): Pick<KeptRequest, 'address' | 'host' | 'path'> {
    const known = plainAddresses.get(raw.address);
    if (known) return known;
    const url = URL.parse(raw.address);
    const place = {
      address: texts.share(maskAddress(raw.address, rules, masks)),
      host: texts.share(ownCopy(masks.mask(url?.host ?? ''))),
      path: texts.share(ownCopy(masks.mask(url?.pathname ?? ''))),
    };
    const isPlain = place.address === raw.address && !raw.address.includes('?');
    return isPlain ? plainAddresses.set(place.address, place) : place;
  }

  function maskReply(row: KeptRequest, raw: RawExchange): KeptBody {
    const { address, replyBytes: bytes, replyHeaders, wireBytes } = raw;
    const isWritten = row.purpose === 'call' || row.changes.length > 0;
    const isClosed = bringsSecrets(row.purpose) || (isWritten && bringsSecretsFrom(address, row.origin.profile));
    const written = bytes.length <= longestPlainReply ? Buffer.from(bytes).toString('latin1') : '';
    const key = `${isClosed} ${wireBytes} ${written}`;
    const known = plainReplies.get(key);
    if (known) return known;
    const body = keepReplyBody(
      { bytes, wireBytes, contentType: contentTypeOf(replyHeaders) },
      isClosed,
      masking,
      ownerOf(row.origin),
    );
    // ASCII is the same in every charset that its headers may name.
    const isPlain = 'text' in body && body.text === written && /^[ -~]+$/.test(written);
    return isPlain ? plainReplies.set(key, body) : body;
  }

  return {
    take(row, raw) {
      const rules = rulesFor(row);
      const isChanged = row.changes.length === 0 && raw.changes.length > 0;
      if (row.address === '' || isChanged) {
        Object.assign(row, maskPlace(raw, rules));
        row.sentBody = bodies.share(keepSentBody(raw.sentBody, rules.isSecretParameter, masking));
      }
      if (isChanged) row.changes = keepChanges(raw, masks);
      row.held = raw.held && (row.held ?? keepHeld(raw, raw.held, row.origin.profile, rules, masks));
      if (raw.sentHead !== null) row.sentHead ??= texts.share(maskRequestHead(raw.sentHead, rules, masks));
      if (raw.replyHeaders.length > 0) {
        row.replyHead ??= texts.share(maskReplyHead(raw.replyHeaders, rules, masks));
      }
    },
    takeReplyBody(row, raw) {
      row.replyBody = bodies.share(maskReply(row, raw));
    },
    secretsOf: (row, { replyHeaders }) =>
      row.replyHead === null && replyHeaders.length > 0 ? secretsOfReplyHead(replyHeaders, rulesFor(row)) : [],
    clear() {
      for (const memory of [texts, bodies, plainReplies, plainAddresses]) memory.clear();
      rulesFor = createRules(register);
    },
  };
}

/** Null if it has no text: there is nothing to share. */
function keyOfBody(body: KeptBody): string | null {
  if (!('text' in body)) return null;
  const { kind, text, bytes, wireBytes, isCut } = body;
  return `${kind} ${bytes} ${wireBytes} ${isCut} ${text}`;
}

function contentTypeOf(headers: readonly string[]): string {
  const index = headers.findIndex((name, place) => place % 2 === 0 && name.toLowerCase() === 'content-type');
  return index < 0 ? '' : (headers[index + 1] ?? '');
}

/** The rules are made once for each profile and purpose. */
function createRules(register: Masking['register']): (row: KeptRequest) => HeadRules {
  const known = new WeakMap<ServiceProfile, Map<Purpose, HeadRules>>();
  return ({ origin: { profile }, purpose }) => {
    const ofProfile = known.get(profile) ?? new Map<Purpose, HeadRules>();
    known.set(profile, ofProfile);
    const rules = ofProfile.get(purpose) ?? {
      isSecretHeader: secretHeadersOf(profile),
      isSecretParameter: secretParametersFor(purpose, profile),
      plainLines: createMemory<string, string>(register),
    };
    ofProfile.set(purpose, rules);
    return rules;
  };
}
