/**
 * Compares two replies, as far as they are shown: status, headers, and bodies by field; other texts by line. Equal secrets
 * have equal masks. Bodies of which no text is shown are compared by what is known of them.
 */
import type { BodyView, ReplyView } from '../../../electron/ipc/views/exchange-details.ts';
import { fieldsOfJson } from './json-fields.ts';
import { alignLines } from './line-alignment.ts';

export interface ComparedReplies {
  readonly status: ComparedField;
  readonly headers: readonly ComparedField[];
  readonly body: readonly ComparedField[];
}

export interface ComparedField {
  /** Of the field as it is written in the replies; of a line, its number; empty where there is but one. */
  readonly name: string;
  /** Null where that reply has no such field. */
  readonly left: string | null;
  readonly right: string | null;
  readonly isSame: boolean;
}

/** @param describe words for a body of which no text is shown */
export function compareReplies(
  left: ReplyView,
  right: ReplyView,
  describe: (body: BodyView) => string,
): ComparedReplies {
  return {
    status: compared('', String(left.status), String(right.status)),
    headers: pairUp(left.headers.map(inLowerCase), right.headers.map(inLowerCase)),
    body: compareBodies(left.body, right.body, describe),
  };
}

interface Field {
  readonly name: string;
  readonly value: string;
}

function compareBodies(
  left: BodyView,
  right: BodyView,
  describe: (body: BodyView) => string,
): readonly ComparedField[] {
  if (left.kind === 'nothing' && right.kind === 'nothing') return [];
  if (left.kind === 'form' && right.kind === 'form') return pairUp(left.fields, right.fields);
  if (left.kind === 'json' && right.kind === 'json') return pairUp(fieldsOfJson(left.text), fieldsOfJson(right.text));
  if (hasText(left) && hasText(right)) {
    return alignLines(left.text.split('\n'), right.text.split('\n')).map(([before, after], index) =>
      compared(String(index + 1), before, after),
    );
  }
  const [before, after] = [left, right].map((body) => (hasText(body) ? body.text : describe(body)));
  return [compared('', before ?? '', after ?? '')];
}

function hasText(body: BodyView): body is Extract<BodyView, { text: string }> {
  return 'text' in body;
}

function inLowerCase({ name, value }: Field): Field {
  return { name: name.toLowerCase(), value };
}

/** Those with the same name in their order; those of the right alone come last. */
function pairUp(left: readonly Field[], right: readonly Field[]): readonly ComparedField[] {
  const waiting = new Map<string, string[]>();
  for (const { name, value } of right) {
    const values = waiting.get(name);
    if (values) values.push(value);
    else waiting.set(name, [value]);
  }
  for (const values of waiting.values()) values.reverse();
  const paired = left.map(({ name, value }) => compared(name, value, waiting.get(name)?.pop() ?? null));
  const rest = [...waiting].flatMap(([name, values]) => values.reverse().map((value) => compared(name, null, value)));
  return [...paired, ...rest];
}

function compared(name: string, left: string | null, right: string | null): ComparedField {
  return { name, left, right, isSame: left === right };
}
