import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { createPerson } from '../../electron/terminal/person.ts';

function setUp(isTTY: boolean) {
  const input = Object.assign(new PassThrough(), { isTTY });
  const output = new PassThrough();
  let interrupted = 0;
  const person = createPerson({
    input,
    output,
    onInterrupt: () => {
      interrupted += 1;
    },
  });
  return { input, person, shown: () => String(output.read() ?? ''), interrupted: () => interrupted };
}

test('shows what is typed at a terminal, but not a password', async () => {
  const { input, person, shown } = setUp(true);
  person.prompt('Login: ');
  input.write('ada\r');
  expect(await person.nextLine()).toBe('ada');
  expect(shown()).toMatch(/Login: .*ada/);
  person.hideTyping(true);
  person.prompt('Password: ');
  input.write('pass-w\u007fword é\r');
  expect(await person.nextLine()).toBe('pass-word é');
  expect(shown()).toBe('Password: \n');
});

test('hands on Ctrl+C as an interruption, also where typing is hidden', async () => {
  const { input, person, interrupted } = setUp(true);
  person.hideTyping(true);
  const line = person.nextLine();
  input.write('pass\u0003');
  person.close();
  expect([await line, interrupted()]).toEqual([null, 1]);
});

test('takes piped lines one by one, as they are, and then none', async () => {
  const { input, person, shown } = setUp(false);
  input.end('ada\r\n  pass word \nlast');
  person.hideTyping(false);
  expect([await person.nextLine(), await person.nextLine(), await person.nextLine()]).toEqual([
    'ada',
    '  pass word ',
    'last',
  ]);
  expect(await person.nextLine()).toBeNull();
  expect(shown()).toBe('');
});
