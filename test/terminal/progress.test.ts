import { expect, test } from 'vitest';
import { createProgress, drawOver } from '../../electron/terminal/progress.ts';
import { FakePerson } from './fake-person.ts';

test('in a pipe each step is one line, and masked', () => {
  const person = new FakePerson();
  const mask = (text: string) => text.replaceAll('secret', '••••');
  const progress = createProgress(person, null, mask);
  progress.begin('One secret.', ' 1');
  progress.begin('One secret.', ' 2');
  progress.person.say('Two secret.');
  progress.person.prompt('Three secret? ');
  progress.rest();
  expect(person.said).toEqual(['One ••••.', 'Two ••••.', 'Three ••••? ']);
});

test('at a terminal a step takes the place of the last, and of no question', async () => {
  const person = new FakePerson();
  const drawn: string[] = [];
  const progress = createProgress(
    person,
    (text) => drawn.push(text),
    (text) => text,
  );
  progress.begin('One.');
  progress.begin('Two.', ' 1');
  progress.begin('Two.', ' 2');
  progress.person.prompt('Three? ');
  progress.begin('Not over the question.');
  person.type('y');
  await progress.person.nextLine();
  progress.begin('Four.');
  progress.rest();
  progress.rest();
  expect(drawn).toEqual(['One.', 'Two. 1', 'Two. 2', '', 'Four.', '']);
  expect(person.said).toEqual(['Three? ']);
});

test('a line that is drawn over does not wrap', () => {
  const written: string[] = [];
  drawOver({ columns: 10, write: (text) => written.push(text) })('0123456789');
  expect(written).toEqual(['\r\u001b[K012345678']);
});
