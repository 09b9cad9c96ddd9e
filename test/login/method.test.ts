import { expect, test } from 'vitest';
import { readLoginAndPassword } from '../../electron/login/method.ts';

test('login and password are taken exactly as they were typed', () => {
  const typed = { login: ' Mia ', password: ' se cret ' };
  expect(readLoginAndPassword(typed)).toEqual(typed);
});

test.each(['a\tb', 'a\u0000', 'a\nb', 'a\u007f', 'a\u0085'])(
  'S9: a login with a control character is refused: %j',
  async (login) => {
    const read = async () => readLoginAndPassword({ login, password: 'a\tb' });
    await expect(read()).rejects.toMatchObject({ code: 'request-not-possible', details: { field: 'login' } });
  },
);
