import { expect, test } from 'vitest';
import { createProgress } from '../../../electron/terminal/check/check-progress.ts';
import { breakLine, drawOver, paintLine } from '../../../electron/terminal/check/terminal-lines.ts';
import { FakePerson } from '../fake-person.ts';

test('in a pipe each step is a line, and masked', () => {
  const person = new FakePerson();
  const mask = (text: string) => text.replaceAll('secret', '••••');
  const progress = createProgress({ person, drawLine: null, mask });
  progress.begin('One secret.');
  progress.person.say('Two secret.');
  progress.person.prompt('Three secret? ');
  progress.rest();
  expect(person.said).toEqual(['One ••••.', 'Two ••••.', 'Three ••••? ']);
});

test('at a terminal a step takes the place of the last, and of no question', async () => {
  const person = new FakePerson();
  const drawn: string[] = [];
  const progress = createProgress({ person, drawLine: (text) => drawn.push(text), mask: (text) => text });
  progress.begin('One.');
  progress.begin('Two.');
  progress.person.prompt('Three? ');
  progress.begin('Not over the question.');
  person.type('y');
  await progress.person.nextLine();
  progress.begin('Four.');
  progress.rest();
  progress.rest();
  expect(drawn).toEqual(['One.', 'Two.', '', 'Four.', '']);
  expect(person.said).toEqual(['Three? ']);
});

test('a line that is drawn over does not wrap', () => {
  const written: string[] = [];
  drawOver({ columns: 10, write: (text) => written.push(text) })('0123456789');
  expect(written).toEqual(['\r\u001b[K012345678']);
});

test('a line is broken at words, and goes on further in', () => {
  expect(breakLine('  4.1-page Does it lead on?', 16)).toBe('  4.1-page Does\n    it lead on?');
  expect(breakLine('short', 16)).toBe('short');
  expect(breakLine('https://service.example/ is where', 10)).toBe('https://service.example/\n  is where');
});

test('colour is added to the words, which say the same', () => {
  expect(paintLine({ role: 'plain', text: 'Plain' })).toBe('Plain');
  expect(paintLine({ role: 'failed', text: 'Failed' })).toBe('\u001b[31mFailed\u001b[0m');
});
