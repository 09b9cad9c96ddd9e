import { call, callback, judgeEach, page } from './judging.ts';
import { startDevice } from './scenes.ts';

const attempt = { attempt: 'by code' } as const;

for (const [id, at, endpoint] of [
  ['4.1-page', 'authorize', 'authorize-page'],
  ['4.4-page', 'key-page', 'key-page'],
] as const) {
  judgeEach(id, 'that the page leads on', [
    ['is held by a callback', [page(at, attempt), callback(at, attempt)], 'held'],
    [
      'is broken where the page is not there',
      [call(endpoint, { feeds: 'variants', reply: { status: 404, form: 'page' } }), startDevice()],
      'broken: gone',
    ],
    [
      'is not seen where everything is not there',
      call(endpoint, { feeds: 'variants', reply: { status: 404, form: 'page' } }),
      'not-seen',
    ],
    [
      'is not judged by another form of the page',
      [
        page(at, { ...attempt, unlikeDocument: ['path'] }),
        callback(at, attempt),
        call(endpoint, { sent: { unlikeDocument: ['parameters'] }, reply: { status: 404 } }),
        startDevice(),
      ],
      'could-not-judge: form',
    ],
    [
      'is not judged by a callback with a wrong state',
      [page(at, attempt), callback(at, { ...attempt, state: 'changed' })],
      'could-not-judge: wrong-state',
    ],
    [
      'is not judged by a callback with an error',
      [page(at, attempt), callback(at, { ...attempt, hasError: true, value: null })],
      'could-not-judge: declined',
    ],
    [
      'is held if one of several callbacks counts',
      [page(at, attempt), callback(at, { ...attempt, state: 'changed' }), callback(at, attempt)],
      'held',
    ],
    ['is not seen while nothing came back', page(at, attempt), 'not-seen'],
    [
      'is not seen by the callback of another sign-in',
      [page(at, attempt), callback(at, { attempt: 'another' })],
      'not-seen',
    ],
  ]);
}

judgeEach('4.1-callback-address', 'that the browser returns to redirect_uri', [
  ['is held by that address', callback('authorize'), 'held'],
  ['is broken by another one', callback('authorize', { address: 'elsewhere' }), 'broken: differs'],
  [
    'is broken by the registered one, if another was sent',
    callback('authorize', { address: 'registered' }),
    'broken: differs',
  ],
  [
    'is not judged by another one without our state',
    callback('authorize', { address: 'elsewhere', state: 'absent' }),
    'could-not-judge: wrong-state',
  ],
  ['is not judged by what was pasted', callback('authorize', { isPasted: true }), 'could-not-judge: pasted'],
  [
    'is not judged by a wrong state',
    callback('authorize', { state: 'changed', address: 'elsewhere' }),
    'could-not-judge: wrong-state',
  ],
  ['is not judged by a refusal', callback('authorize', { hasError: true }), 'could-not-judge: declined'],
  ['is not seen at a sign-in by key', callback('key-page'), 'not-seen'],
]);

const none = { value: null, parameters: [] } as const;
judgeEach('4.1-callback-code', 'that the browser brings a code', [
  ['is held by one', callback('authorize'), 'held'],
  ['is held by one that was pasted', callback('authorize', { isPasted: true }), 'held'],
  ['is broken without one', callback('authorize', none), 'broken: missing'],
  ['is broken by one behind the #', callback('authorize', { ...none, fragment: ['code'] }), 'broken: in-fragment'],
  [
    'is not judged by a wrong state',
    callback('authorize', { ...none, state: 'changed' }),
    'could-not-judge: wrong-state',
  ],
  ['is not judged by a refusal', callback('authorize', { ...none, hasError: true }), 'could-not-judge: declined'],
  ['is not seen without a callback', page('authorize'), 'not-seen'],
]);
