/** Finds what must not be shown of a header that a person typed under a secret name. */

/** @returns the whole value, what follows its scheme, and of HTTP Basic the password */
export function secretsOfHeader(value: string): readonly string[] {
  const [, scheme = '', rest = ''] = /^\s*([\w-]+)\s+(\S.*)$/s.exec(value) ?? [];
  if (rest === '') return [value.trim()];
  const decoded = scheme.toLowerCase() === 'basic' ? Buffer.from(rest, 'base64').toString('utf8') : '';
  const [, login, password] = /^([^:]*):(.*)$/s.exec(decoded) ?? [];
  // A password that is also the login cannot be hidden: the member is shown by that login.
  const ofBasic = password === undefined ? [] : [decoded, ...(password === login ? [] : [password])];
  return [value.trim(), rest.trim(), ...ofBasic];
}
