/** Reads the character references that whoever writes HTML escapes a text with. */

/** @returns the page's text with its references read; its tags stay */
export function readReferences(html: string): string {
  return html.replaceAll(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));?/gi, (written, hex, digits, name) => {
    if (typeof name === 'string') return NAMED[name.toLowerCase()] ?? written;
    const code = typeof hex === 'string' ? Number.parseInt(hex, 16) : Number(digits);
    return code <= 0x10ffff ? String.fromCodePoint(code) : written;
  });
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
