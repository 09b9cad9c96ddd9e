/**
 * The path of an address in one writing, to tell whether a server may take two addresses for the same: percent-decoded as
 * often as it can be, in lower case, without parameters after semicolons, dots, repeated slashes and one at the end.
 * @param address an http or https address
 */
export function canonicalPathOf(address: string): string {
  const decoded = decodeWhole(URL.parse(address)?.pathname ?? '').toLowerCase();
  const parts: string[] = [];
  for (const part of decoded.split(/[/\\]+/).map((one) => one.replace(/;.*$/s, ''))) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return `/${parts.join('/')}`;
}

/** Byte by byte, because what is no UTF-8 is compared, too. */
function decodeWhole(path: string): string {
  const decoded = path.replace(/%[\da-f]{2}/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)));
  return decoded === path ? path : decodeWhole(decoded);
}
