import { call, callback, judgeEach, page } from './judging.ts';
import { startDevice } from './scenes.ts';

const attempt = { attempt: 'by code' } as const;

for (const [id, at, endpoint] of [
  ['4.1-page', 'authorize', 'authorize-page'],
  ['4.4-page', 'key-page', 'key-page'],
] as const) {
  judgeEach(id, 'that the page leads on', [
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
      'is held if one of several callbacks counts',
      [page(at, attempt), callback(at, { ...attempt, state: 'changed' }), callback(at, attempt)],
      'held',
    ],
  ]);
}

judgeEach('4.1-callback-address', 'that the browser returns to redirect_uri', [
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
]);

const none = { value: null, parameters: [] } as const;
judgeEach('4.1-callback-code', 'that the browser brings a code', [
  ['is broken without one', callback('authorize', none), 'broken: missing'],
  ['is broken by one behind the #', callback('authorize', { ...none, fragment: ['code'] }), 'broken: in-fragment'],
]);
