/** Finds what must not be shown of a header that a person typed under a secret name. */

/** @returns the whole value, what follows its scheme, of HTTP Basic the password, and of cookies the longer values */
export function secretsOfHeader(value: string): readonly string[] {
  const [, scheme = '', rest = ''] = /^\s*([\w-]+)\s+(\S.*)$/s.exec(value) ?? [];
  if (rest === '') return [value.trim(), ...valuesOfCookies(value)];
  return [value.trim(), rest.trim(), ...(scheme.toLowerCase() === 'basic' ? secretsOfBasic(rest) : [])];
}

/** Which charset was meant is not said. @see RFC 7617, 2.1 */
function secretsOfBasic(encoded: string): readonly string[] {
  const bytes = Buffer.from(encoded, 'base64');
  const decoded = new Set([bytes.toString('utf8'), bytes.toString('latin1')]);
  return [...decoded].flatMap((text) => {
    const [, login, password] = /^([^:]*):(.*)$/s.exec(text) ?? [];
    if (password === undefined) return [];
    // A password that is also the login cannot be hidden: the member is shown by that login.
    return [text, ...(password === login ? [] : [password])];
  });
}

/** A shorter one may be an ordinary word. */
function valuesOfCookies(value: string): readonly string[] {
  return [...value.matchAll(/(?:^|;)\s*[^=;\s]+="?([^;"]{8,})/g)].map(([, one = '']) => one.trim());
}
