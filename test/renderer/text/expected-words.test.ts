/** What main says that a field has to be is said in French, whichever file of main says it. */
import { parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';
import { expectedWords } from '../../../renderer/text/fr/expected-words.ts';
import { FILE_ERRORS } from '../../../renderer/text/fr/file-errors.ts';
import { serviceForm } from '../../../renderer/text/fr/service-form.ts';
import { readSourceFiles, type SourceFile } from '../../source-file.ts';

const SAYING = ['services', 'service-client', 'application', 'case-file', 'document-check/report', 'core'];
/** Stands for what a template puts in. */
const GIVEN = '{}';
const BEGINNING = /^(?:must |has (?:to|a|no|more) |names |is (?:missing|still|unknown|locked|longer|larger|none)\b)/;

const phrases = SAYING.flatMap((folder) => readSourceFiles(`electron/${folder}`).flatMap(readPhrases));

test('main says what a field has to be', () => {
  expect(phrases.length).toBeGreaterThan(60);
});

test.each(phrases)('%s: “%s”', (_path, phrase) => {
  // What is put into it is a number, a name, or nothing.
  const said = ['7', '', 'text', 'the client secret'].map((given) => phrase.replaceAll(GIVEN, given));
  expect(said.some((one) => expectedWords(one) !== one)).toBe(true);
});

test.each([
  ['must have at most 10000 characters', 'ne doit pas dépasser 10\u202f000 caractères'],
  ['is missing; it must be one of GET, POST', 'manque et doit être l’une de ces valeurs\u202f: GET, POST'],
  ['is unknown; the closest match is paths.device', 'est inconnu\u202f; le plus proche est paths.device'],
  ['must be a new thing', 'must be a new thing'],
])('“%s” is “%s”', (english, french) => {
  expect(expectedWords(english)).toBe(french);
});

test('a form and a file say it in French', () => {
  const expected = 'must not be empty';
  const { happened } = FILE_ERRORS['profile-file-invalid']({ file: 'a.json', field: 'name', expected });
  expect(happened).toBe('«\u202fname\u202f» dans «\u202fa.json\u202f» ne doit pas être vide.');
  expect(serviceForm.isWrong('Nom', expected)).toBe('«\u202fNom\u202f» ne doit pas être vide.');
  expect(serviceForm.profileIsWrong(expected)).toBe('Ce profil ne doit pas être vide.');
});

function readPhrases({ path, text }: SourceFile): readonly (readonly [string, string])[] {
  const found: (readonly [string, string])[] = [];
  const add = (phrase: string): void => void (BEGINNING.test(phrase) && found.push([path, phrase]));
  new Visitor({
    Literal: ({ value }) => void (typeof value === 'string' && add(value)),
    TemplateLiteral: ({ quasis }) => add(quasis.map(({ value }) => value.raw).join(GIVEN)),
  }).visit(parseSync(path, text).program);
  return found;
}
