import { describe, expect, test } from 'vitest';
import { ERROR_CODES } from '../../../../electron/core/errors.ts';
import type { ErrorDetails } from '../../../../electron/ipc/views/error.ts';
import { errorText } from '../../../../renderer/text/errors.ts';
import { errors } from '../../../../renderer/text/fr/errors.ts';
import { exchanges } from '../../../../renderer/text/fr/exchanges.ts';
import { statusFacts } from '../../../../renderer/text/fr/status-facts.ts';

const DETAILS = {
  host: 'service.example',
  status: 500,
  serviceCode: 'invalid_grant',
  serviceText: 'The code is too old.',
  limitSeconds: 60,
  limitCharacters: 1000,
  reason: 'EROFS',
  file: 'staging.json',
  folder: '/data',
  field: 'baseUrl',
  expected: 'must not be empty',
  furtherFields: 2,
  exchange: 'GET /member',
  furtherExchanges: 2,
  version: '1.2.3',
  browser: 'Firefox',
  observed: 'same-as-nobody',
  profileField: 'memberIdPath',
  lookedFor: 'id, login',
} as const satisfies ErrorDetails;

describe('the French words of an error', () => {
  test.each(ERROR_CODES)('say of %s what happened, what was kept and what to do', (code) => {
    for (const details of [{}, DETAILS]) {
      const { title, happened, kept, next, atField } = errors[code](details, details === DETAILS ? 'Adresse' : null);
      expect(title).toMatch(/^\p{Lu}.*[^.]$/u);
      for (const sentence of [happened, kept, next].filter((words) => words !== undefined))
        expect(sentence).toMatch(/^(?:[\p{Lu}«]|service\.example).*[.»]$/u);
      if (atField !== undefined) expect(atField, 'one sentence').toMatch(/^[\p{Lu}«][^.]*\.$/u);
      expect([title, happened, kept, next, atField].join(' ')).not.toMatch(/undefined|must |EROFS|[!]/);

      const english = errorText({ code, details });
      expect(atField === undefined).toBe(english.atField === undefined);
      expect(next === undefined).toBe(english.next === undefined);
      for (const words of [title, happened, kept, next]) expect(Object.values(english)).not.toContain(words ?? '');
    }
  });

  test('tell every error from every other by its title', () => {
    const titles = ERROR_CODES.map((code) => errors[code]({}, null).title);
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
  });

  test.each([
    ['service-timed-out', { limitSeconds: 1 }, 'en 1 seconde.'],
    ['sign-in-timed-out', { limitSeconds: 300 }, 'en 5 minutes.'],
    ['sign-in-timed-out', { limitSeconds: 300, status: 503 }, 'aucun jeton en 5 minutes.'],
    ['name-not-found', { host: 'gone.example' }, 'sous le nom gone.example.'],
    ['proxy-failed', { host: 'p:80', reason: 'EPIPE' }, 'Le proxy p:80 est injoignable, ou'],
    ['proxy-failed', { host: 'p:80', status: 407, reason: 'NTLM' }, 'Le proxy p:80 veut vous identifier par NTLM.'],
    ['request-not-possible', { expected: 'must not be empty' }, 'Ce champ ne doit pas être vide.'],
    ['basic-not-identified', { observed: 'no-member' }, 'aucun membre.'],
    ['change-refused', { reason: 'not-there' }, 'La requête n’a pas cette partie.'],
    ['change-refused', { reason: 'constructor' }, 'Une telle requête ne peut pas être envoyée.'],
    ['file-not-written', { file: 'a.har', reason: 'ENOSPC' }, 'être écrit\u202f: le disque est plein.'],
    ['file-not-written', { reason: 'constructor' }, 'Le fichier n’a pas pu être écrit.'],
    [
      'chosen-file-unusable',
      { expected: 'has no private key in PEM' },
      'Le fichier ne contient aucune clé privée PEM.',
    ],
    ['secrets-not-kept', {}, 'l’original d’une de ces requêtes, ou'],
    ['secrets-not-kept', { exchange: 'GET /a', furtherExchanges: 1 }, 'de «\u202fGET /a\u202f» et d’une autre, ou'],
    ['member-record-missing', { profileField: 'memberIdPath', lookedFor: 'id, sub' }, 'ni id, ni sub, ni aucun champ'],
    ['store-not-writable', { folder: '/data' }, 'dans «\u202f/data\u202f»\u202f: rien'],
  ] satisfies readonly (readonly [keyof typeof errors, ErrorDetails, string])[])(
    'make %s exact by its details: %j',
    (code, details, expected) => {
      expect(errors[code](details, null).happened).toContain(expected);
    },
  );

  test('name a field by its label', () => {
    const { happened, atField } = errors['field-too-long']({ limitCharacters: 10_000 }, 'Mot de passe');
    expect(happened).toBe('«\u202fMot de passe\u202f» accepte au plus 10\u202f000 caractères.');
    expect(atField).toBe('Ce champ accepte au plus 10\u202f000 caractères.');
  });

  test.each([
    ['proxy-needs-password', statusFacts.proxy.enter],
    ['secrets-not-kept', exchanges.actions.keep],
  ] as const)('name in %s what can be pressed: %s', (code, label) => {
    expect(errors[code]({}, null).next).toContain(`«\u202f${label}\u202f»`);
  });
});
