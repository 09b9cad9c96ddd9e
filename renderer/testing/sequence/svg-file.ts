/** A drawing as an SVG file that needs nothing else: colours resolved (the light ones), no script, no reference. */
import { type Layout, WIDTH } from './layout.ts';
import { type Ink, type Shape, shapesOf } from './shapes.ts';

export interface SvgFile {
  readonly title: string;
  readonly description: string;
  readonly layout: Layout;
}

/** @returns the whole text of the file */
export function svgFileOf({ title, description, layout }: SvgFile): string {
  const width = WIDTH + 2 * MARGIN;
  const height = layout.height + 2 * MARGIN;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${-MARGIN} ${-MARGIN} ${width} ${height}" role="img">`,
    `<title>${escapeXml(title)}</title>`,
    `<desc>${escapeXml(description)}</desc>`,
    `<rect x="${-MARGIN}" y="${-MARGIN}" width="${width}" height="${height}" fill="#ffffff"/>`,
    ...shapesOf(layout).map(writeShape),
    '</svg>',
    '',
  ].join('\n');
}

/** @returns the text without what XML 1.0 has no place for, and with its own characters escaped */
export function escapeXml(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '\ufffd')
    .replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

const MARGIN = 16;
const FONTS = {
  sans: "system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif",
  mono: 'ui-monospace, Menlo, Consolas, monospace',
} as const;

/** The light colours of `tokens.css`. */
const COLOURS: Readonly<Record<Ink, string>> = {
  lane: '#d5d9e0',
  name: '#eceef2',
  line: '#545b67',
  faint: '#7a818f',
  words: '#1a1d23',
  quiet: '#545b67',
  failed: '#b3261e',
  'failed-band': '#fce8e6',
};

function writeShape(shape: Shape): string {
  const colour = COLOURS[shape.ink];
  switch (shape.kind) {
    case 'line': {
      const { x1, y1, x2, y2, isDashed } = shape;
      const dashes = isDashed ? ' stroke-dasharray="3 3"' : '';
      return `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="${colour}"${dashes}/>`;
    }
    case 'path':
      return `<path d="${shape.d}" fill="none" stroke="${colour}" stroke-linecap="round" stroke-linejoin="round"/>`;
    case 'band': {
      const { x, y, width, height, radius } = shape;
      return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${colour}"/>`;
    }
    case 'text': {
      const { text, x, baseline, face } = shape.text;
      return `<text x="${x}" y="${baseline}" text-anchor="middle" font-family="${FONTS[face]}" font-size="12" fill="${colour}">${escapeXml(text)}</text>`;
    }
  }
}
