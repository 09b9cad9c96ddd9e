/** XML 1.0, laid out by two spaces. */
import { toSingleLine } from '../../core/one-line.ts';

export interface XmlElement {
  readonly name: string;
  /** In their order. */
  readonly attributes: Readonly<Record<string, string | number>>;
  /** Elements, or lines of text. */
  readonly content: readonly XmlElement[] | readonly string[];
}

export function element(
  name: string,
  attributes: XmlElement['attributes'] = {},
  content: XmlElement['content'] = [],
): XmlElement {
  return { name, attributes, content };
}

/** @returns a document. Of texts, everything that XML forbids is gone, and what would break lines or turn them around. */
export function writeXml(root: XmlElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${linesOf(root, '').join('\n')}\n`;
}

function linesOf({ name, attributes, content }: XmlElement, indent: string): readonly string[] {
  const shown = Object.entries(attributes).map(([key, value]) => ` ${key}="${toXml(String(value))}"`);
  const tag = `${indent}<${name}${shown.join('')}`;
  const [first] = content;
  if (first === undefined) return [`${tag}/>`];
  const isText = (part: XmlElement | string): part is string => typeof part === 'string';
  if (content.every(isText)) return `${tag}>${content.map(toXml).join('\n')}</${name}>`.split('\n');
  const inner = content.flatMap((part) => (isText(part) ? [] : linesOf(part, `${indent}  `)));
  return [`${tag}>`, ...inner, `${indent}</${name}>`];
}

function toXml(text: string): string {
  return toSingleLine(text).replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);
}
