import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { createPerson, createTypedLines, NO_LINES } from '../../electron/terminal/person.ts';
import { FakePerson } from './fake-person.ts';

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

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('a line answers what was asked last, and none what was asked after it', async () => {
  const person = new FakePerson();
  const lines = createTypedLines(person);
  person.type('early');
  await turn();
  const heard: (string | null)[] = [];
  const end = lines.listen((line) => heard.push(line));
  const answer = lines.next();
  person.type('an answer');
  expect(await answer).toBe('an answer');
  person.type('for the listener');
  await turn();
  end();
  person.type('for nobody');
  await turn();
  expect(heard).toEqual(['for the listener']);
});

test('whoever asks is told when nobody types any more', async () => {
  const person = new FakePerson();
  const lines = createTypedLines(person);
  const answer = lines.next();
  person.close();
  expect([await answer, await lines.next(), await NO_LINES.next()]).toEqual([null, null, null]);
});
