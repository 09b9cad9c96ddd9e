import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SecretsWords } from '../../../renderer/shell/secrets-facts.tsx';
import { statusFacts } from '../../../renderer/text/status-facts.ts';
import { viewOfSecrets } from '../views.ts';

test('signing out is no remedy where nothing can be erased, and what is not erased yet is told', () => {
  const { remedy, notErased } = statusFacts.secrets;
  const saidOf = (difference: Parameters<typeof viewOfSecrets>[0]) => {
    const view = viewOfSecrets({ place: 'memory', system: 'keychain', ...difference });
    const markup = renderToStaticMarkup(<SecretsWords view={view} />);
    return [remedy, notErased].filter((words) => markup.includes(words));
  };
  expect(saidOf({})).toEqual([remedy]);
  expect(saidOf({ isKeeping: false })).toEqual([]);
  expect(saidOf({ isKeeping: false, isEraseDue: true })).toEqual([notErased]);
});
