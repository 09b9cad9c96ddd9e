/**
 * The path of an address in one writing, to tell whether a server may take two addresses for the same: percent-decoded as
 * often as it can be, in lower case, without dots, repeated slashes and one at the end, and of each part without what some
 * servers leave away: parameters after a semicolon, what follows a control character, dots and spaces at its end.
 * @param address an http or https address
 */
export function canonicalPathOf(address: string): string {
  const decoded = decodeWhole(URL.parse(address)?.pathname ?? '').toLowerCase();
  const parts: string[] = [];
  for (const part of decoded.split(/[/\\]+/).map(plainPart)) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return `/${parts.join('/')}`;
}

/** The dots of `.` and `..` stay. What is not from the space on is a control character. */
function plainPart(part: string): string {
  return part.replace(/(?:;|[^ -\uffff]).*$/s, '').replace(/(?<=[^. ])[. ]+$/, '');
}

/** Byte by byte, because what is no UTF-8 is compared, too. */
function decodeWhole(path: string): string {
  const decoded = path.replace(/%[\da-f]{2}/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)));
  return decoded === path ? path : decodeWhole(decoded);
}
