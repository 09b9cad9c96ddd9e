import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SessionQuestion } from '../../../renderer/services/service-dialogs.tsx';

const SAME = { before: 'https://a.example', after: 'https://a.example' };
const MOVED = { baseAddress: SAME, authAddress: SAME, hasOtherAuthorities: true, isBoundOtherwise: true };
const ADA = { title: 'Ada Example', methodId: 'oauth-code' };

test.each([
  [[], 1, '>1 account locked in the keychain<'],
  [[], 2, '>2 accounts locked in the keychain<'],
  [[ADA], 2, '>and 2 locked in the keychain<'],
])('sign-ins that are locked are told after others, or alone: %j and %d', (sessions, lockedCount, said) => {
  const props = { sessions, lockedCount, moved: MOVED, answer: () => undefined, close: () => undefined };
  expect(renderToStaticMarkup(<SessionQuestion {...props} />)).toContain(said);
});
