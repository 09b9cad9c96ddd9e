/** How a reply writes its error, and which one it is. @see electron/document-check/service.md, 7 */
import { type Body, isObject, ownField } from '../../service-client/decode/body.ts';
import type { ReadReply } from '../../service-client/decode/reply.ts';
import type { ErrorFacts } from './observation.ts';
import type { Prints } from './prints.ts';
import type { Shown } from './shown.ts';

/** Longer texts are alike if they begin alike. */
const LONGEST_TEXT = 4096;

/** @returns null for a reply that reports none: a plain text or a page does only where its status says so */
export function observeError({ body, fault, status }: ReadReply, shown: Shown, prints: Prints): ErrorFacts | null {
  const isRefused = status >= 400;
  const style = fault ? styleOf(body) : isRefused ? bareStyleOf(body) : null;
  if (style === null) return null;
  const bare = body.kind === 'text' ? body.text : body.kind === 'html' ? (body.title ?? '') : '';
  const text = fault ? (fault.text ?? '') : bare;
  // Some services put the code where others put the text.
  const code = fault?.code ?? (fault && /^\S+$/.test(text) ? text : null);
  return {
    style,
    code: shown.code(code?.trim() ?? null),
    print: prints.of(JSON.stringify([fault?.code ?? null, text.slice(0, LONGEST_TEXT)]).replace(/\d/g, '')),
  };
}

function styleOf(body: Body): ErrorFacts['style'] {
  if (body.kind !== 'json') return 'error-description';
  const errors = ownField(body.value, 'errors');
  if (Array.isArray(errors) && errors.length > 0) return 'list';
  if (isObject(errors) && Object.keys(errors).length > 0) return 'map';
  if (typeof errors === 'string' && errors !== '') return 'message';
  const error = ownField(body.value, 'error');
  if (Array.isArray(error)) return 'list';
  if (isObject(error)) return 'map';
  return error ? 'error-description' : 'message';
}

function bareStyleOf(body: Body): ErrorFacts['style'] | null {
  if (body.kind === 'html') return 'page';
  return body.kind === 'text' && body.text !== '' ? 'text' : null;
}
