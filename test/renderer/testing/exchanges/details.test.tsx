import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { BodyView, ReplyView } from '../../../../electron/ipc/views/exchange-details.ts';
import type { SignInRow } from '../../../../electron/ipc/views/exchanges.ts';
import { ComparedTable } from '../../../../renderer/testing/exchanges/compare-dialog.tsx';
import { Connection, ExchangeSections, partsOf } from '../../../../renderer/testing/exchanges/exchange-sections.tsx';
import { SignInSpan } from '../../../../renderer/testing/exchanges/sign-in-details.tsx';
import { Body } from '../../../../renderer/testing/log/wire-values.tsx';
import { showInvisible } from '../../../../renderer/text/show-invisible.ts';
import { NOW_MS } from '../../views.ts';
import { BROWSER_DETAILS, FAILED_DETAILS, REQUEST_DETAILS, requestRow, signInRow } from './exchange-views.ts';

const wordsOf = (node: ReactNode) =>
  renderToStaticMarkup(node)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

describe('X3: a body', () => {
  const words = (body: BodyView) => wordsOf(<Body body={body} />);
  const sizes = { bytes: 4000, wireBytes: 900 };
  const form = (fields: readonly (readonly [name: string, value: string])[]): BodyView => {
    return { kind: 'form', ...sizes, fields: fields.map(([name, value]) => ({ name, value })) };
  };
  const text = (kind: 'text' | 'json' | 'html', written: string, isCut = false): BodyView => {
    return { kind, ...sizes, text: written, isCut };
  };
  const lines = Array.from({ length: 5000 }, (_, line) => `line ${line}`).join('\n');
  const fields = Array.from({ length: 2000 }, (_, index) => [`field${index}`, ''] as const);
  const onWire = '900 bytes over the wire';

  test.each<[string, BodyView, string]>([
    [
      'that is a form is a table, empty values named',
      form([
        ['code', '••••a91c'],
        ['scope', ''],
      ]),
      `Form · 4.0 kB · ${onWire} code ••••a91c scope empty`,
    ],
    [
      'that is text is shown, and that more was cut',
      text('json', '{ "a": "<b>" }', true),
      '{ &quot;a&quot;: &quot;&lt;b&gt;&quot; } There is more than is shown.',
    ],
    ['that was not packed has one size', { ...text('html', 'x'), wireBytes: 4000 } as BodyView, 'Web page · 4.0 kB x'],
    ['that is long begins', text('text', lines), 'line 59 Show all 5,000 lines'],
    ['that is a form of many fields begins', form(fields), 'field499 empty Show all 2,000'],
    [
      'that is neither is its size and type',
      { kind: 'bytes', ...sizes, type: 'image/png' },
      'Body 4.0 kB of image/png',
    ],
    ['that has no type is its size', { kind: 'bytes', ...sizes, type: '' }, 'Body 4.0 kB that are no text'],
    ['that was dropped says so', { kind: 'dropped', ...sizes }, 'Body 4.0 kB, no longer kept'],
    [
      'that was left out of a case says so (X5b)',
      { kind: 'left-out', ...sizes },
      'Body 4.0 kB of the member’s own data, left out',
    ],
    ['that there was none of says so', { kind: 'nothing' }, 'No body'],
  ])('%s', (_rule, body, said) => {
    expect(words(body)).toContain(said);
  });
  test('that is long is cut between characters', () => {
    expect(words(text('text', `x${'\u{1f600}'.repeat(9000)}`)).isWellFormed()).toBe(true);
  });
});

describe('the span of a sign-in', () => {
  const words = (signIn: SignInRow, nowMs: number) => {
    const rows = [requestRow(2, { signIn: 1, startedAtMs: NOW_MS, endedAtMs: NOW_MS + 200 })];
    const group = { number: 1, signIn, rows };
    return wordsOf(<SignInSpan row={signIn} group={group} nowMs={nowMs} formatTime={(atMs) => `+${atMs - NOW_MS}`} />);
  };
  const row = signInRow(1, { startedAtMs: NOW_MS - 100 });

  test('has its real times at both edges, and what is drawn short between', () => {
    const gap = '1 gap, 5.0 s, is drawn short';
    expect(words({ ...row, endedAtMs: NOW_MS + 5200 }, NOW_MS)).toBe(`+-100 +5200 ${gap}`);
    expect(words({ ...row, endedAtMs: NOW_MS + 300 }, NOW_MS)).toBe('+-100 +300');
  });
  test('grows while it is under way', () => {
    const running = { ...row, outcome: 'running', endedAtMs: null } as const;
    expect(words(running, NOW_MS + 300)).toBe('+-100 Under way');
    expect(words(running, NOW_MS + 7200)).toContain('1 gap, 7.0 s');
  });
});

describe('the sections', () => {
  const titles = (details: typeof REQUEST_DETAILS) =>
    [
      ...renderToStaticMarkup(<ExchangeSections details={details} isUnderWay={false} />).matchAll(/<h3>(.*?)<\/h3>/g),
    ].map(([, name]) => name);

  test('of a request are all there, also without a reply', () => {
    const all = ['Request', 'Reply', 'Timing', 'Connection', 'Why'];
    expect(titles(REQUEST_DETAILS)).toEqual(all);
    expect(titles(FAILED_DETAILS)).toEqual(all);
    expect(wordsOf(<ExchangeSections details={FAILED_DETAILS} isUnderWay={false} />)).toContain('No reply came.');
  });
  test('say of a request under way that more may come, and no time that is not its whole', () => {
    const words = wordsOf(<ExchangeSections details={FAILED_DETAILS} isUnderWay={true} />);
    expect(words).toContain('No reply yet.');
    expect(words).toContain('Shown when the request has ended.');
    expect(words).not.toContain('Total');
  });
  test('of the browser’s part are its address and why', () => {
    expect(titles(BROWSER_DETAILS)).toEqual(['Request', 'Why']);
  });
  test('name the section of the document and each field with its value', () => {
    const words = wordsOf(<ExchangeSections details={REQUEST_DETAILS} isUnderWay={false} />);
    expect(words).toContain('Why Section 4.2 Profile paths.accessToken /oauth/access_token');
  });
  test('X2: repeat headers that came more than once, in their order', () => {
    const headers = ['b', 'a', 'b'].map((value) => ({ name: 'Set-Cookie', value }));
    const reply = { status: 200, headers, body: { kind: 'nothing' } } as const;
    expect(wordsOf(<ExchangeSections details={{ ...REQUEST_DETAILS, reply }} isUnderWay={false} />)).toContain(
      'Set-Cookie b Set-Cookie a Set-Cookie b',
    );
  });
});

test('a certificate that is not trusted is shown with the reason', () => {
  const words = wordsOf(<Connection connection={FAILED_DETAILS.connection} />);
  expect(words).toContain('TLS Handshake failed Not trusted CERT_HAS_EXPIRED');
  expect(words).toContain('Issued to CN=127.0.0.1');
  const plain = FAILED_DETAILS.connection && { ...FAILED_DETAILS.connection, tls: null };
  expect(wordsOf(<Connection connection={plain} />)).not.toMatch(/certificate/i);
  expect(wordsOf(<Connection connection={null} />)).toBe('No connection was made.');
});

describe('the waterfall', () => {
  const timing = REQUEST_DETAILS.timing;
  if (!timing) throw new Error('It was measured.');
  test('has the parts that there were, one after the other, to the end', () => {
    const parts = partsOf({ ...timing, awaitedMs: 30, totalMs: timing.totalMs + 30 });
    expect(parts.map(({ name }) => name)).toEqual([
      'Proxy and authorities',
      'Waiting for a connection',
      'Connect',
      'TLS',
      'In this app',
      'Send',
      'First byte',
      'Receive',
    ]);
    for (const [index, { from, share }] of parts.entries()) {
      expect(from + share).toBeCloseTo(parts[index + 1]?.from ?? 1);
    }
  });
  test('leaves out what was waited for in between where that is less than a millisecond', () => {
    const names = partsOf({ ...timing, awaitedMs: 0.9, ownMs: 0.99 }).map(({ name }) => name);
    expect(names).toEqual(['Proxy and authorities', 'Connect', 'TLS', 'Send', 'First byte', 'Receive']);
  });
  test('calls the time without a reply so', () => {
    expect(partsOf({ ...timing, receiveMs: null }).at(-1)?.name).toBe('No reply');
  });
  test('holds where nothing was measured', () => {
    const nothing = { prepareMs: null, awaitedMs: null, nameMs: null, connectMs: null, tlsMs: null, ownMs: null };
    const rest = { sendMs: null, firstByteMs: null, receiveMs: null, totalMs: 0 };
    expect(partsOf({ ...timing, ...nothing, ...rest })).toEqual([]);
    expect(partsOf({ ...timing, ...nothing, ...rest, prepareMs: 0 })).toEqual([
      { name: 'Proxy and authorities', durationMs: 0, from: 0, share: 0 },
    ]);
  });
});

test('of two replies, what differs alone is shown at first, without a tint, and what one lacks in one line', () => {
  const sizes = { bytes: 40, wireBytes: 40 };
  const fields = Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`field${index}`, index]));
  const replyOf = (value: unknown): ReplyView => {
    const text = JSON.stringify(value, null, 2);
    return { status: 200, headers: [], body: { kind: 'json', ...sizes, text, isCut: false } };
  };
  const [left, right] = [replyOf({ code: 1, member: fields }), replyOf({ code: 2 })];
  const table = <ComparedTable rows={[requestRow(1), requestRow(2)]} left={left} right={right} />;
  expect(wordsOf(table)).toContain('code 1 2 member.* absent in the second (11 fields)');
  expect(renderToStaticMarkup(table)).not.toMatch(/data-differs|replies-mark/);
});

test.each([
  ['a\u202eb', 'a⟨U+202E⟩b'],
  ['\u0000\u001b[2J', '⟨U+0000⟩⟨U+001B⟩[2J'],
  ['\ufeffx\u200b', '⟨U+FEFF⟩x⟨U+200B⟩'],
  ['\u{e0041}', '⟨U+E0041⟩'],
  ['a\r\nb\rc\td', 'a\nb⟨U+000D⟩c\td'],
  ['می\u200cخواهم 👩\u200d💻 é שירות', 'می\u200cخواهم 👩\u200d💻 é שירות'],
])('characters that nobody would see are shown: %j', (text, shown) => {
  expect(showInvisible(text)).toBe(shown);
});
