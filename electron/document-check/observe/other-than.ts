/** Whether a reply has anything besides its token and its record, where either may have been looked for in vain. */
import type { Body } from '../../service-client/decode/body.ts';
import type { Path } from '../../service-client/decode/member-record.ts';
import type { ReplyFacts } from './observation.ts';
import { normaliseLogin } from './prints.ts';
import { isLeaf, isWithin, textOfLeaf, type Walk } from './walk.ts';

/** A shorter text is hardly a token. */
const SHORTEST_TOKEN = 6;

/**
 * @param known paths of what was found; of those, a record at the top is the whole reply
 * @param typed in lower case
 */
export function otherThan(
  { body, walked }: { readonly body: Body; readonly walked: Walk },
  known: readonly (Path | undefined)[],
  typed: readonly string[],
): Pick<ReplyFacts, 'hasOther' | 'hasOtherText'> {
  const others = textsOf(
    body,
    walked,
    known.filter((path) => path !== undefined),
  );
  const isText = (text: string): boolean =>
    text.trim().length >= SHORTEST_TOKEN && !typed.includes(normaliseLogin(text));
  return { hasOther: others.length > 0, hasOtherText: others.some(isText) };
}

function textsOf(body: Body, { nodes }: Walk, known: readonly Path[]): readonly string[] {
  const isKnown = (path: Path): boolean => known.some((one) => isWithin(path, one));
  switch (body.kind) {
    case 'json':
      return nodes.filter((node) => isLeaf(node) && !isKnown(node.path)).map(textOfLeaf);
    case 'form':
      return [...body.fields].filter(([name]) => !isKnown([name])).map(([, value]) => value);
    case 'text':
      return body.text === '' ? [] : [body.text];
    case 'html':
    case 'bytes':
      return [];
  }
}
