/**
 * HTTP Basic: login and password on each request, and no token. The service raises no error for wrong ones (5.5),
 * so the sign-in is the member call itself: who is not identified by it is not signed in.
 * @see electron/document-check/service.md, 4.6, 5.5 and 7; RFC 7617
 */
import { AppError, LoginError } from '../core/errors.ts';
import type { FieldView } from '../ipc/views/methods.ts';
import { type BasicCredential, hashPassword } from '../service-client/credential.ts';
import { LOGIN_FIELD, type LoginMethod, PASSWORD_FIELD, readLoginAndPassword } from './method.ts';

const FORM_FIELD = {
  name: 'passwordForm',
  kind: 'choice',
  options: ['plain', 'md5'],
  maxCharacters: 5,
  autocomplete: 'off',
} as const satisfies FieldView;

export const httpBasic: LoginMethod = {
  id: 'http-basic',
  section: '5.5',
  recommended: false,
  fields: [LOGIN_FIELD, PASSWORD_FIELD, FORM_FIELD],
  passwordGoesTo: 'this-app',
  result: 'no-token',
  flow: [{ kind: 'member', section: '4.6' }],
  firstStep: { kind: 'loading-member' },

  async run({ client, fields, signal }) {
    const credential = readCredential(fields);
    const { result } = await client.readMember(credential, { signal });
    if (result instanceof AppError) throw result;
    return { credential, ...result };
  },
};

/** @throws LoginError `field-missing`, `login-has-colon` */
function readCredential(fields: Readonly<Record<string, string>>): BasicCredential {
  const { login, password } = readLoginAndPassword(fields);
  // The first colon ends the login on the wire, and the rest of it would be taken for the password (S9).
  if (login.includes(':')) {
    throw new LoginError('login-has-colon', 'A login with a colon cannot be sent this way. Choose another way.');
  }
  const passwordForm = readForm(fields);
  return { kind: 'basic', login, password: passwordForm === 'md5' ? hashPassword(password) : password, passwordForm };
}

/** The first option where the page said nothing; it can send no other than those of the field. */
function readForm(fields: Readonly<Record<string, string>>): BasicCredential['passwordForm'] {
  const { name, options } = FORM_FIELD;
  return options.find((option) => option === fields[name]) ?? options[0];
}
