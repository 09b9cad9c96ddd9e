import { expect, test } from 'vitest';
import { createTypedLines, NO_LINES } from '../../electron/terminal/typed-lines.ts';
import { FakePerson } from './fake-person.ts';

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
