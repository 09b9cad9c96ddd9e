import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CaseFacts } from '../../../../renderer/testing/case-file/case-screen.tsx';
import { formatDateTime } from '../../../../renderer/ui/format.ts';
import { OPEN_CASE, SAVED_AT_MS } from './case-views.ts';

const textOf = (change: Partial<typeof OPEN_CASE> = {}): string =>
  renderToStaticMarkup(<CaseFacts openCase={{ ...OPEN_CASE, ...change }} />).replaceAll(/<[^>]+>/g, '|');

test('an open case says from when, by which version and of which service it is, and that it is only looked at', () => {
  const text = textOf();
  expect(text).toContain(formatDateTime(SAVED_AT_MS, 'en-US'));
  for (const said of ['Read-only', 'Member Login 0.1.0', 'Staging at staging.example.com', 'left out'])
    expect(text).toContain(said);
});

test('of many services it names the first two', () => {
  const services = ['A', 'B', 'C', 'D'].map((name) => ({ id: name, name, host: '' }));
  expect(textOf({ services })).toMatch(/Services.*A.*B.*and 2 more/);
});
