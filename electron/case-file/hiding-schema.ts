/**
 * The schema that case files are written through: it masks and shortens every text that comes from elsewhere. It is built
 * once, because building it takes longer than writing most cases.
 */
import { z } from 'zod';
import { once } from '../core/once.ts';
import { clip } from '../core/one-line.ts';
import { type CaseExchange, type CaseHead, exchangeSchema, headSchema } from './case-schema.ts';
import type { ForeignTexts } from './details-schema.ts';

type Hide = (text: string) => string;

/** @param hide takes what must not be in the file out of a text */
export function hideInHead(head: CaseHead, hide: Hide): CaseHead {
  return hiding(hide, () => schemas().head.parse(head));
}

export function hideInExchange(exchange: CaseExchange, hide: Hide): CaseExchange {
  return hiding(hide, () => schemas().exchange.parse(exchange));
}

const NONE: Hide = () => {
  throw new Error('Nothing is being hidden.');
};
let hideNow = NONE;

/** Parsing never waits, so nothing else is hidden meanwhile. */
function hiding<T>(hide: Hide, parse: () => T): T {
  hideNow = hide;
  try {
    return parse();
  } finally {
    hideNow = NONE;
  }
}

const schemas = once(() => {
  const texts: ForeignTexts = (longest) => z.string().overwrite((text) => clip(hideNow(text), longest));
  return { head: headSchema(texts), exchange: exchangeSchema(texts) };
});
