import { expect, test } from 'vitest';
import { readLoginAndPassword } from '../../electron/login/credential-form.ts';

test('login and password are taken exactly as they were typed', () => {
  const typed = { login: ' Mia ', password: ' se cret ' };
  expect(readLoginAndPassword(typed)).toEqual(typed);
});
