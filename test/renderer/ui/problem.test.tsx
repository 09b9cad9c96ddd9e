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

test('what the app does by itself is said after what the person can do', () => {
  expect(draw({ code: 'connection-lost', details: {} })).toContain('Kept. Advice. Meanwhile.');
});
