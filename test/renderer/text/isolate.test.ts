import { describe, expect, test } from 'vitest';
import { ERROR_CODES, type ErrorDetails } from '../../../electron/core/errors.ts';
import { announceSignedIn, DESKTOP_WORDS } from '../../../electron/text/en.ts';
import { FRENCH } from '../../../electron/text/fr/french.ts';
import { isolate } from '../../../electron/text/isolate.ts';
import { about } from '../../../renderer/text/about.ts';
import { calls } from '../../../renderer/text/calls.ts';
import { caseFile } from '../../../renderer/text/case-file.ts';
import { compare } from '../../../renderer/text/compare.ts';
import { demoBehaviour } from '../../../renderer/text/demo-behaviour.ts';
import { text } from '../../../renderer/text/en.ts';
import { errorText } from '../../../renderer/text/errors.ts';
import { exchanges } from '../../../renderer/text/exchanges.ts';
import { held } from '../../../renderer/text/held.ts';
import { sections } from '../../../renderer/text/sections.ts';
import { sequence } from '../../../renderer/text/sequence.ts';
import { signOut } from '../../../renderer/text/sign-out.ts';
import { statusFacts } from '../../../renderer/text/status-facts.ts';
import { token } from '../../../renderer/text/token.ts';
import { windowDialogs } from '../../../renderer/text/window-dialogs.ts';
import { DETAILS } from '../states.ts';

const NAME = 'שירות';
/** It ends whatever it is in, and begins anew from right to left. */
const HOSTILE = `\u2069\u202e${NAME}\u202c\u2067`;
const ISOLATED = `\u2068${NAME}\u2069`;

/** Fails if anything of the name is outside of an isolate, where it would reorder the words around it. */
function expectIsolated(words: string): void {
  const rest = words.replaceAll(ISOLATED, '');
  expect(rest).not.toMatch(/[\u0590-\u05ff\u200e\u200f\u202a-\u202e\u2066-\u2069]/);
}

/** Every function of a catalogue, by its path. */
function functionsOf(entry: unknown, path: string): readonly (readonly [string, (...given: unknown[]) => unknown])[] {
  if (typeof entry === 'function') return [[path, (...given) => Reflect.apply(entry, undefined, given)]];
  if (typeof entry !== 'object' || entry === null) return [];
  return Object.entries(entry).flatMap(([name, inner]) => functionsOf(inner, `${path}.${name}`));
}

const CATALOGUES = {
  text,
  compare,
  exchanges,
  statusFacts,
  windowDialogs,
  signOut,
  sequence,
  sections,
  demoBehaviour,
  token,
  about,
  calls,
  held,
  caseFile,
};
const FUNCTIONS = Object.entries(CATALOGUES).flatMap(([name, catalogue]) => functionsOf(catalogue, name));

test('the catalogues have functions', () => {
  expect(FUNCTIONS.length).toBeGreaterThan(40);
});

const TAKE_A_LIST = ['about.runtime', 'signOut.one.revoke', 'signOut.all.revoke', 'signOut.givenTwice', 'signOut.left'];
const TAKE_A_NUMBER = ['exchanges.sizes.kilobytes', 'exchanges.sizes.megabytes'];
const TAKE_DETAILS = ['text.device.last.unexpected'];

test.each(FUNCTIONS)('%s isolates what is passed to it', (path, run) => {
  let given: unknown = HOSTILE;
  if (TAKE_A_LIST.includes(path)) given = [HOSTILE, HOSTILE];
  if (TAKE_A_NUMBER.includes(path)) given = 1;
  if (TAKE_DETAILS.includes(path)) given = { serviceText: HOSTILE };
  const words = run(given, given, given);
  if (typeof words === 'string') expectIsolated(words);
});

/** Without the fields whose values are names of the app's own. */
const FOREIGN: ErrorDetails = {
  ...DETAILS,
  host: HOSTILE,
  serviceCode: HOSTILE,
  serviceText: HOSTILE,
  lookedFor: `${HOSTILE}, ${HOSTILE}`,
  folder: HOSTILE,
  file: HOSTILE,
  version: HOSTILE,
  reason: HOSTILE,
};

test.each(ERROR_CODES)('the words of %s isolate its details', (code) => {
  for (const words of Object.values(errorText({ code, details: { ...FOREIGN, lookedFor: HOSTILE } }))) {
    expectIsolated(words);
  }
});

test.each([
  ['English', DESKTOP_WORDS],
  ['French', FRENCH.desktop],
])('notifications in %s isolate the service’s name', (_, { announcements: { signedIn, question, end } }) => {
  const announced = [signedIn(HOSTILE), question(HOSTILE), end('failed', HOSTILE)];
  for (const { title, body } of announced) {
    expectIsolated(`${title} ${body}`);
    expect(body).toContain(ISOLATED);
  }
});

describe('a text', () => {
  test.each(['Staging', 'Zoë’s (日本) service', 'https://service.example/a?b=c', '4:59', ''])(
    'that is written from left to right gets nothing invisible: %j',
    (words) => {
      expect(isolate(words)).toBe(words);
      expect(announceSignedIn(words).body).toBe(words);
    },
  );

  test.each([NAME, 'a שירות', 'خدمة 1', '\u202ea', 'a\u2069', '\u{1e900}'])('of any other kind does: %j', (words) => {
    expect(isolate(words)).toMatch(/^\u2068[^\u202a-\u202e\u2066-\u2069]*\u2069$/u);
    expect(announceSignedIn(words).body).toBe(isolate(words));
  });
});
