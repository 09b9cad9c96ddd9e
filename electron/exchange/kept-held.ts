/** What is kept of a request while it is held: its head as it will go out, and what may be changed in it, masked. */
import type { NamedValue } from '../ipc/views/exchange-details.ts';
import type { HeldDetails, HeldValue, RequestChange } from '../ipc/views/held.ts';
import type { ServiceProfile } from '../service-client/profile.ts';
import type { RawExchange, RawHeld } from '../service-client/transport/exchange.ts';
import { isFixedHeader, isRemovableHeader } from '../service-client/transport/request-headers.ts';
import { type HeadRules, LINE_END, maskRequestHead, readHeaders } from './masked-head.ts';
import type { Masks } from './masks.ts';
import { queryOf, readPairs } from './pairs.ts';
import { makeVisible } from './visible.ts';

export interface KeptHeld extends HeldDetails {
  /** The request line and the headers, like `sentHead`. */
  readonly head: string;
}

export function keepHeld(
  { address, sentBody }: Pick<RawExchange, 'address' | 'sentBody'>,
  { attemptId, heldId, head, headers }: RawHeld,
  { baseUrl }: Pick<ServiceProfile, 'baseUrl'>,
  rules: HeadRules,
  masks: Masks,
): KeptHeld {
  const [queryStart, queryEnd] = queryOf(address);
  const path = /^[^?#]*/.exec(address.slice(baseUrl.length))?.[0] ?? '';
  const parametersIn = (text: string, [start, end]: readonly [number, number]): readonly HeldValue[] =>
    readPairs(text, start, end).map(({ name, value }) => {
      const isSecret = value !== '' && rules.isSecretParameter(name);
      return heldValue(
        maskName(name, masks),
        value,
        isSecret ? masks.of(value) : masks.mask(value),
        'replace-or-remove',
      );
    });
  const written = headers.map(([name, value]) => `${name}: ${value}`);
  const masked = readHeaders(maskRequestHead(['', ...written].join(LINE_END), rules, masks));
  return {
    attemptId,
    heldId,
    head: maskRequestHead(head, rules, masks),
    base: baseUrl,
    path: makeVisible(masks.mask(path)),
    query: parametersIn(address, [queryStart, queryEnd]),
    form: sentBody === null ? null : parametersIn(sentBody, [0, sentBody.length]),
    headers: headers.map((header, index) => {
      const [name, value] = header;
      const change = isFixedHeader(name) ? 'fixed' : isRemovableHeader(name) ? 'replace-or-remove' : 'replace';
      return heldValue(name, value, masked[index]?.value ?? masks.of(value), change);
    }),
  };
}

/** @param shown the parameters as the row has them: masked, unless they are harmless; the row may have the first alone */
export function keepHeldPage(
  address: string,
  { attemptId, heldId }: Pick<RawHeld, 'attemptId' | 'heldId'>,
  shown: readonly NamedValue[],
  masks: Masks,
): KeptHeld {
  const query = readPairs(address, ...queryOf(address)).map((pair, index) => {
    const { name, value } = shown[index] ?? { name: masks.mask(pair.name), value: pair.value && masks.of(pair.value) };
    return heldValue(name, pair.value, value, 'replace-or-remove');
  });
  const base = makeVisible(/^[^?#]*/.exec(address)?.[0] ?? '');
  return { attemptId, heldId, head: '', base, path: null, query, form: null, headers: null };
}

/** @returns what was changed in a request, with its names masked as those of fields are */
export function keepChanges({ changes }: Pick<RawExchange, 'changes'>, masks: Masks): readonly RequestChange[] {
  return changes.map((change) => ({ ...change, name: maskName(change.name, masks) }));
}

/** Masks what has become known since. */
export function maskHeldAgain(
  held: KeptHeld,
  maskText: (text: string) => string,
  maskHead: (head: string) => string,
): KeptHeld {
  const again = (values: readonly HeldValue[]): readonly HeldValue[] =>
    values.map((one) => {
      const value = maskText(one.value);
      return { ...one, value, isMasked: one.isMasked || value !== one.value };
    });
  const { head, path, query, form, headers } = held;
  return {
    ...held,
    head: maskHead(head),
    path: path && maskText(path),
    query: again(query),
    form: form && again(form),
    headers: headers && again(headers),
  };
}

function heldValue(name: string, value: string, masked: string, change: HeldValue['change']): HeldValue {
  const shown = makeVisible(masked);
  return { name: makeVisible(name), value: shown, isMasked: shown !== value, change };
}

/** Short secrets are left in it, as everywhere in names. */
function maskName(name: string, masks: Masks): string {
  return masks.maskParts(name, [], () => true) ?? masks.of(name);
}
