import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSecretMask } from '../../../electron/service-client/secrets/secret-mask.ts';
import { MASK } from '../../../electron/service-client/secrets/secret-names.ts';
import { LONG_WRITINGS, WORD_WRITINGS } from '../../secret-writings.ts';

const plenty = 5000;
const plainText = fc.string({ unit: fc.constantFrom(...'abcxyz019 .,:"/'), maxLength: 40 });
const visibleSecret = (minLength: number, maxLength: number) =>
  fc
    .oneof(
      fc.string({ minLength, maxLength }),
      fc.string({ unit: fc.constantFrom(...'abcABC012/+=%\\"&?_-. '), minLength, maxLength }),
      fc.string({ unit: fc.constantFrom(...'abcäöüßé漢字🔑'), minLength, maxLength }),
    )
    .filter((secret) => secret === secret.trim() && !/\s\s/.test(secret));

describe('S10: a known secret of eight characters or more', () => {
  test.each(Object.entries(LONG_WRITINGS))('is masked anywhere: %s', (_name, write) => {
    fc.assert(
      fc.property(visibleSecret(8, 90), plainText, plainText, (secret, before, after) => {
        const written = write(secret);
        const text = before + written + after;
        for (const mask of [createSecretMask([secret]), createSecretMask([], [secret])]) {
          expect(mask.mask(text, plenty)).not.toContain(written);
          expect(mask.mask(text, plenty)).toContain(MASK);
          expect(mask.maskNames(text, plenty)).not.toContain(written);
          expect(mask.holds(text, plenty)).toBe(true);
        }
      }),
    );
  });

  test.each([
    ['base64', 'base64'],
    ['base64url', 'base64url'],
  ] as const)('is masked in %s at all three alignments', (_name, alphabet) => {
    fc.assert(
      fc.property(visibleSecret(8, 90), fc.string({ maxLength: 12 }), fc.string({ maxLength: 12 }), (secret, a, b) => {
        const bytes = Buffer.from(secret);
        const [start, end] = [Buffer.byteLength(a), Buffer.byteLength(a) + bytes.length];
        const text = Buffer.from(a + secret + b).toString(alphabet);
        // The characters that hold nothing but bits of the secret.
        const own = text.slice(Math.ceil((start * 8) / 6), Math.floor((end * 8) / 6));
        const masked = createSecretMask([secret]).mask(`id=${text}.`, plenty);
        expect(masked).not.toContain(own);
        expect(masked).toContain(MASK);
      }),
    );
  });

  test('is masked where white space and invisible characters were changed', () => {
    const { mask } = createSecretMask(['two\nlines \u200bof it']);
    for (const text of ['two lines of it', 'two\tlines\u00ad of  it', 'two%0Alines%20%E2%80%8Bof%20it'])
      expect(mask(text, 99)).toBe(MASK);
  });

  test('that overlaps another, or repeats itself, leaves nothing', () => {
    expect(createSecretMask(['abcdefgh', 'efghijklmnop']).mask('- abcdefghijklmnop -', 99)).toBe(`- ${MASK} -`);
    expect(createSecretMask(['abcdefghabcdefg']).mask('abcdefghabcdefghabcdefg', 99)).toBe(MASK);
    const long = 'ab'.repeat(50);
    expect(createSecretMask([long]).mask(`${long} is used`, 99)).toBe(`${MASK} is used`);
  });

  test('that the service cut off is masked from 64 characters on', () => {
    const secret = Array.from({ length: 100 }, (_, index) => index).join('-');
    expect(createSecretMask([secret]).mask(`It is ${secret.slice(0, 80)} and more`, 99)).toBe(`It is ${MASK} and more`);
  });
});

describe('S10: a known secret of four to seven characters', () => {
  test.each(Object.entries(WORD_WRITINGS))('is masked as a whole word: %s', (_name, write) => {
    const word = fc.string({ unit: fc.constantFrom(...'abcABC012äé&/"'), minLength: 4, maxLength: 7 });
    fc.assert(
      fc.property(word, fc.constantFrom('', 'It is ', 'key='), fc.constantFrom('', '.', ' here'), (secret, a, b) => {
        const { mask } = createSecretMask([secret]);
        expect(mask(`${a}${write(secret)}${b}`, plenty)).toBe(`${a}${MASK}${b}`);
      }),
    );
  });

  test.each([
    ['inside a word', 'the openings'],
    ['beside an underscore', 'invalid_open'],
    ['in base64 with something before', Buffer.from('an open').toString('base64')],
    ['in the name of a field', 'name'],
  ])('is left %s', (where, text) => {
    const mask = createSecretMask(['open']);
    expect(where === 'in the name of a field' ? mask.maskNames('{ open: true }', 99) : mask.mask(text, 99)).toBe(
      where === 'in the name of a field' ? '{ open: true }' : text,
    );
  });

  test('is a whole word behind an escape that ends in a letter', () => {
    expect(createSecretMask(['open']).mask(String.raw`a\nopen\tb and %41open`, 99)).toBe(
      String.raw`a\n••••••••\tb and %41open`,
    );
  });

  test('is left where only a reply calls it a secret, as a type of token', () => {
    expect(createSecretMask([], ['bearer']).mask('bearer', 99)).toBe('bearer');
  });
});

test('S10: a text is masked alike whether it is read in one encoding or in several', () => {
  const word = fc.constantFrom(
    'hush-hush-1',
    'hush',
    'open',
    'opened',
    'hush-hush-',
    'é',
    '\u0301',
    '🔑',
    'ab',
    '=',
    ' ',
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 12 }), (words) => {
      const { mask, maskNames } = createSecretMask(['hush-hush-1', 'open'], ['opened-it-🔑']);
      const text = `${words.join('')} .`;
      // An escape at the end lets nothing be skipped.
      for (const read of [mask, maskNames]) expect(read(`${text}\\%+`, plenty)).toBe(`${read(text, plenty)}\\%+`);
    }),
  );
});

const JWT = `eyJhbGciOiJub25lIn0.${'YWJjZGVmZ2hp'.repeat(2)}.c2lnbmF0dXJl`;
test.each([
  ['in the name of a host', 'AbCd-0123456', 'no https://abcd-0123456.example', `no https://${MASK}.example`],
  ['in UTF-8 that was read as Latin-1', 'pässwörd', `no ${Buffer.from('pässwörd').toString('latin1')}`, `no ${MASK}`],
  ['as a word with a space, in a form', 'ab cd', 'said ab+cd!', `said ${MASK}!`],
  ['as a word in base64', 'key:x', 'rejected a2V5Ong=', `rejected ${MASK}`],
  ['as a word in base64 without padding', 'key:x', 'rejected a2V5Ong', `rejected ${MASK}`],
  ['without its dashes', '9f1c-44aa-0b7e-11d2', 'no 9f1c44aa0b7e11d2 here', `no ${MASK} here`],
  ['in part, where it has dots', JWT, `payload ${JWT.split('.')[1]} is no JSON`, `payload ${MASK} is no JSON`],
])('S10: a secret is masked %s', (_place, secret, text, masked) => {
  expect(createSecretMask([secret]).mask(text, plenty)).toBe(masked);
});

test.each(['"', '…', '...', ' (cut)', '(12 more)', '’', '\\"'])(
  'S10: a token that was cut before %s is masked',
  (end) => {
    const { mask } = createSecretMask(['token-0123456789-abcdef']);
    expect(mask(`bad “token-012345${end}, try again`, plenty)).toBe(`bad “${MASK}${end}, try again`);
    expect(mask(`bad token-01234${end}`, plenty)).toBe(`bad token-01234${end}`);
  },
);

test('S10: a shorter secret is left, for it could be any part of a text', () => {
  expect(
    createSecretMask(['abc', '', '   ', '\u200b\u0301\u200b\u0301\u200b\u0301\u200b\u0301']).mask('abc é', 99),
  ).toBe('abc é');
});

test('S10: a very long secret becomes one mask, however it repeats itself', () => {
  const secret = 'x'.repeat(6_000);
  expect(createSecretMask([secret]).mask(`${secret} and %41 \\ + ${secret}`, 200)).toBe(`${MASK} and %41 \\ + ${MASK}`);
});

test.each(['as it is', 'percent-encoded', '%u-encoded', 'in hex', 'in base64'])(
  'S10: a secret of 100,000 characters leaves nothing of itself: %s',
  (writing) => {
    const write = LONG_WRITINGS[writing] ?? String;
    const secret = Array.from({ length: 12_500 }, (_, n) => `/${String(n).padStart(7, 'x')}`).join('');
    const mask = createSecretMask([secret]);
    expect(mask.maskMessage(`is ${write(secret)} and ${write(secret.slice(-40_000))}`, 200)).toBe(`is ${MASK}…`);
    expect(mask.holds(write(secret), 200)).toBe(true);
  },
);

test.each([
  ['bad secret hushhush1', `bad secret ${MASK}`],
  ['bad secret %68ushhush', `bad secret ${MASK}`],
  [Buffer.from('a hushhush123').toString('base64').slice(0, -4), `YS${MASK}`],
  ['bad secret hushhush1 here', 'bad secret hushhush1 here'],
  ['bad secret hushhus', 'bad secret hushhus'],
])('S10: a text that was cut within a secret loses what is there of it: %s', (text, shown) => {
  expect(createSecretMask(['hushhush1234']).mask(text, 99)).toBe(shown);
});

describe('S10, N4: what a reply can make the app compare is limited, and what is left is not shown', () => {
  test('a text that begins like a long secret at every place', () => {
    const secret = `${'a'.repeat(64)}${'b'.repeat(20_000)}`;
    const text = 'a'.repeat(200_000);
    expect(createSecretMask([], [secret]).mask(text, 200)).toBe('…');
    expect(createSecretMask([], [secret]).holds(text, 200)).toBe(true);
  });

  test('many secrets that begin alike', () => {
    const secrets = Array.from({ length: 2000 }, (_, n) => `${'a'.repeat(64)}${n}`);
    expect(createSecretMask([], secrets).mask('a'.repeat(5000), 200)).toBe('…');
  });

  test('more secrets than any reply has', () => {
    const secrets = Array.from({ length: 20_000 }, (_, n) => `a secret with number ${n}`);
    expect(createSecretMask([], secrets).mask('a secret with number 19999', 200)).toBe('…');
  });

  test('what comes after the start of a long text', () => {
    expect(createSecretMask(['hush hush']).mask(`${' '.repeat(5000)}a text`, 200)).toBe('…');
    expect(createSecretMask(['hush hush']).mask(`a text${' '.repeat(5000)}hush hush`, 200)).toBe('…');
    const { mask } = createSecretMask(['s'.repeat(3000)]);
    expect(mask(`${'s'.repeat(3000)} is ${'s'.repeat(3000)}`, 200)).toBe(`${MASK} is ${MASK}`);
  });

  test('a secret across the place where a text is cut', () => {
    const secret = 'hush hush, it is one';
    for (const write of [String, encodeURIComponent, (text: string) => Buffer.from(text).toString('base64')]) {
      for (let blanks = 3900; blanks < 4140; blanks += 1) {
        const masked = createSecretMask([secret]).mask(`a${' '.repeat(blanks)}${write(secret)} and more`, 2000);
        expect(masked).not.toContain(write('hush hush').slice(0, 4));
      }
    }
  });

  test('a secret across the place where a very long text is cut', () => {
    const secret = 'hush hush, it is one';
    for (let blanks = 262_100; blanks < 262_160; blanks += 1) {
      expect(createSecretMask([secret]).mask(`${' '.repeat(blanks)}${secret}, and more`, 200)).not.toContain('hush');
    }
  });
});
