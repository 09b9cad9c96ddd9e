/**
 * The form of login and password, for the methods that take a password into this application: its fields, and
 * the check that they are filled in. It sends nothing.
 * @see electron/document/service.md, 4.5 and 5.5
 */
import { LoginError, ServiceError } from '../core/errors.ts';
import type { FieldView } from '../ipc/views/methods.ts';

/** What a field takes unless its method says otherwise. */
export const MAX_CHARACTERS = 1_000;
/** Some services take a signed token in place of a password. */
const MAX_PASSWORD_CHARACTERS = 4_000;

export const LOGIN_FIELD: FieldView = {
  name: 'login',
  kind: 'text',
  options: [],
  maxCharacters: MAX_CHARACTERS,
  autocomplete: 'username',
};
export const PASSWORD_FIELD: FieldView = {
  name: 'password',
  kind: 'password',
  options: [],
  maxCharacters: MAX_PASSWORD_CHARACTERS,
  autocomplete: 'current-password',
};

/**
 * @param fields as they came from the page
 * @returns both exactly as they were typed
 * @throws LoginError `field-missing` that names the first field with nothing in it; ServiceError `request-not-possible`
 */
export function readLoginAndPassword(fields: Readonly<Record<string, string>>): {
  readonly login: string;
  readonly password: string;
} {
  const login = readField(fields, LOGIN_FIELD.name);
  if (/\p{Cc}/u.test(login)) {
    const details = { field: LOGIN_FIELD.name, expected: 'must not contain control characters' };
    throw new ServiceError('request-not-possible', 'Nothing was sent: the login has control characters.', { details });
  }
  const { password = '' } = fields;
  // A password may be made of spaces.
  if (password === '') throw fieldMissing(PASSWORD_FIELD.name);
  return { login, password };
}

/**
 * @returns the field exactly as it was typed
 * @throws LoginError `field-missing` if there is nothing in it but white space
 */
export function readField(fields: Readonly<Record<string, string>>, name: string): string {
  const value = fields[name] ?? '';
  if (value.trim() === '') throw fieldMissing(name);
  return value;
}

function fieldMissing(field: string): LoginError {
  return new LoginError('field-missing', `The field “${field}” is empty. Fill it in.`, { details: { field } });
}
