/**
 * Basic identification: login and MD5 of the password for a token, with the member in the same reply. The password
 * itself goes no further than this file; its hash goes over https only, which the client sees to.
 * @see electron/document-check/service.md, 4.5
 */
import { hashPassword } from '../service-client/credential.ts';
import { LOGIN_FIELD, type LoginMethod, PASSWORD_FIELD, readLoginAndPassword } from './method.ts';

export const password: LoginMethod = {
  id: 'password',
  section: '4.5',
  recommended: false,
  fields: [LOGIN_FIELD, PASSWORD_FIELD],
  passwordGoesTo: 'this-app',
  result: 'token',
  flow: [{ kind: 'identification', section: '4.5' }],
  firstStep: { kind: 'exchanging' },

  async run({ client, fields, signal }) {
    const typed = readLoginAndPassword(fields);
    const passwordHash = hashPassword(typed.password);
    const { token, member, warning } = await client.identify({ login: typed.login, passwordHash }, { signal });
    return { credential: { kind: 'token', token }, member, warning };
  },
};
