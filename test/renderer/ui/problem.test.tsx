import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ErrorView } from '../../../electron/ipc/views/error.ts';
import { text } from '../../../renderer/text/en.ts';
import { Problem } from '../../../renderer/ui/problem.tsx';

const draw = (error: ErrorView): string =>
  renderToStaticMarkup(
    <Problem error={error} next="Advice." meanwhile="Meanwhile.">
      Kept.
    </Problem>,
  );

test('details are offered where they tell more than the words', () => {
  expect(draw({ code: 'profile-file-not-regular', details: { file: 'a.json' } })).not.toContain(text.app.details);
  expect(draw({ code: 'profile-file-unreadable', details: { file: 'a.json', reason: 'EACCES' } })).toContain('EACCES');
});

test('N1: the details of a certificate that is not trusted say how many of the system’s authorities were read', () => {
  expect(draw({ code: 'tls-failed', details: { systemAuthorities: '0 (Error)' } })).toContain('<bdi>0 (Error)</bdi>');
});

test('what is wrong with a field is said once, at the field', () => {
  const field = 'headers.0.value';
  for (const error of [
    { code: 'change-refused', details: { field, reason: 'value-not-allowed' } },
    { code: 'request-not-possible', details: { field, expected: 'must be one line' } },
  ] as const) {
    expect(draw(error)).not.toContain(text.app.details);
  }
  expect(
    draw({ code: 'case-file-invalid', details: { file: 'a.json', field, expected: 'must be a number' } }),
  ).toContain(text.app.details);
});

test('what the app does by itself is said after what the person can do', () => {
  expect(draw({ code: 'connection-lost', details: {} })).toContain('Kept. Advice. Meanwhile.');
});
