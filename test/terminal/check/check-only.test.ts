/** X9d: `--key-only` and `--token-stdin` tell whether a key, or a token, is good; nobody signs in. */
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startDemoService } from '../../../electron/demo-service/server.ts';
import { CAUSE_WORDS } from '../../../electron/text/causes.ts';
import { PLAIN_DIALECT } from '../../document-check/plain-dialect.ts';
import { drawDialects } from '../../foreign-service/dialect.ts';
import {
  type ForeignOptions,
  type ForeignService,
  startForeignService,
} from '../../foreign-service/foreign-service.ts';
import { type Answer, json, makeCertificate, startStubService } from '../../stub-service.ts';
import { type CheckOptions, createCheckWorld, startCheck } from './check-in-process.ts';

const TOKEN = 'a-token-of-somebody-0123';
const { clues, causes } = CAUSE_WORDS;
const world = createCheckWorld();

async function startService(dialect: Partial<typeof PLAIN_DIALECT> = {}, options: ForeignOptions = {}) {
  const service = await startForeignService({ ...PLAIN_DIALECT, ...dialect }, await makeCertificate(), options);
  onTestFinished(() => service[Symbol.asyncDispose]());
  return service;
}

async function run(argv: readonly string[], more: Partial<CheckOptions> = {}) {
  const running = startCheck({ ...world, argv: ['--profile', 'profile.json', ...argv], ...more });
  const code = await running.exit;
  const told = running.written.join('');
  const all = [...running.person.said, told].join('\n');
  expect(all).not.toContain(TOKEN);
  return { code, told, all, said: running.person.said };
}

test.each(drawDialects(fc.readConfigureGlobal().seed ?? 0))(
  'both are told from wrong ones: $title',
  async (dialect) => {
    const { tokens, profile } = await startService(dialect);
    tokens.push(TOKEN);
    const wrong = { ...profile, application: { ...profile.application, clientId: 'wrong' } };
    const runs = [
      await run(['--key-only'], { profile }),
      await run(['--key-only'], { profile: wrong }),
      await run(['--token-stdin'], { profile, piped: TOKEN }),
      await run(['--token-stdin'], { profile, piped: 'a-wrong-token-0123456' }),
      await run(['--token-stdin'], { profile: wrong, piped: TOKEN }),
    ];
    expect(runs.map(({ code }) => code)).toEqual([0, 1, 0, 1, 3]);
  },
);

describe('the key', () => {
  const keyed = (profile: ForeignService['profile'], more: object) => ({
    ...profile,
    application: { ...profile.application, ...more },
  });

  test.each<[string, ForeignOptions, object, number, string]>([
    ['is good', {}, {}, 0, clues['key-read']],
    ['is wrong', {}, { clientId: 'wrong' }, 1, clues['key-not-read']],
    [
      'is wrong, which is told from none',
      { manners: { tellsMissingKey: true } },
      { clientId: 'wrong' },
      1,
      clues['key-unlike-none'],
    ],
  ])('%s', async (_what, options, application, code, clue) => {
    const service = await startService({}, options);
    const came = await run(['--key-only', '--no-input'], { profile: keyed(service.profile, application) });
    expect(came.code, came.all).toBe(code);
    expect(came.told).toContain(`API key: ${clue}`);
    expect(came.told).toContain('Client secret: ');
    expect(came.all).not.toContain(service.clientSecret);
    expect(service.readings).toBe(0);
  });

  test('and the secret are told apart', async () => {
    const service = await startService();
    const right = await run(['--key-only'], { profile: service.profile });
    expect(right.told).toContain(`Client secret: ${clues['secret-read']}`);
    const wrong = await run(['--key-only'], { profile: keyed(service.profile, { clientSecret: 'wrong-secret' }) });
    expect([wrong.code, wrong.told]).toEqual([0, expect.stringContaining(`Client secret: ${clues.nothing}`)]);
    const none = await run(['--key-only'], { profile: keyed(service.profile, { clientSecret: null }) });
    expect([none.code, none.told]).toEqual([0, expect.not.stringContaining('Client secret')]);
  });

  test('is not told by a service that is closed', async () => {
    const service = Object.assign(await startService(), { weather: 'maintenance' as const });
    expect(await run(['--key-only'], { profile: service.profile })).toMatchObject({
      code: 3,
      told: expect.stringContaining('API key: The service was too busy'),
    });
  });

  test('is not known to be good where any key is taken', async () => {
    const certificate = await makeCertificate();
    const stub = await startStubService({ certificate });
    const started = { device_code: 'the-device-code', user_code: 'WDJB-MJHT', verification_uri: 'https://a.example/d' };
    const answer: Answer = (response, request) =>
      json(request.target === '/oauth/device' ? started : { key: 'the-issued-key' })(response, request);
    stub.answerWith(...Array.from({ length: 9 }, () => answer));
    const came = await run(['--key-only'], {
      profile: {
        name: 'Any',
        baseUrl: stub.origin,
        authUrl: stub.origin,
        application: { clientId: 'wrong', redirectUri: 'app://back' },
        certificateAuthorities: [certificate.cert],
      },
    });
    expect([came.code, came.told]).toEqual([3, expect.stringContaining(clues.nothing)]);
  });

  test('is good at the demo', async () => {
    const demo = await startDemoService({ dataFolder: null, nowMs: () => world.clock.nowMs() });
    onTestFinished(() => demo.close());
    const running = startCheck({ ...world, demo, argv: ['--key-only'] });
    expect(await running.exit, running.person.said.join('\n')).toBe(0);
  });
});

describe('the token', () => {
  const check = (service: ForeignService, profile: object, more: Partial<CheckOptions> = {}) =>
    run(['--token-stdin', '--no-input'], {
      profile: { ...service.profile, ...profile },
      piped: `${TOKEN}\r\n`,
      ...more,
    });

  test('is recognised, by one reading, and nothing of the member is told', async () => {
    const service = await startService();
    service.tokens.push(TOKEN);
    const came = await check(service, {});
    expect(came).toMatchObject({
      code: 0,
      told: 'The service recognises the token, sent as Bearer in the Authorization header.\n',
    });
    expect(came.all).not.toContain(service.member.name);
    expect(service.readings).toBe(1);
  });

  test.each<[string, Partial<typeof PLAIN_DIALECT>, object, number, readonly string[]]>([
    ['is refused by the pinned reply', { nobody: 'no member' }, {}, 1, ['refuses the token']],
    ['is refused as nobody is', {}, {}, 1, ['refuses the token', clues['as-nobody'], causes.presentation]],
    [
      'is not recognised',
      {},
      { tokenRefused: null },
      1,
      ['does not recognise', clues['as-nobody'], causes.presentation],
    ],
    [
      'is read from another header',
      {},
      { tokenRefused: null, tokenPresentation: 'x-service-token' },
      1,
      ['X-Service-Token', causes['token-header']],
    ],
    [
      'is not looked at, for the key is wrong',
      {},
      { application: { clientId: 'wrong', redirectUri: 'app://back' } },
      3,
      [clues['application-refused']],
    ],
    [
      'is answered as nobody, perhaps for a wrong key, of which the profile knows nothing',
      {},
      { applicationRefused: null, application: { clientId: 'wrong', redirectUri: 'app://back' } },
      1,
      [clues['as-nobody'], causes.presentation, causes.key],
    ],
  ])('%s', async (_what, dialect, profile, code, words) => {
    const came = await check(await startService(dialect), profile);
    expect(came.code, came.all).toBe(code);
    for (const word of words) expect(came.told).toContain(word);
    expect(came.told.includes(causes.key)).toBe(words.includes(causes.key));
  });

  test.each([
    ['maintenance', 'service-error, status 503'],
    ['portal', 'unexpected-redirect'],
    ['maintenance page, as a success', 'reply-unreadable'],
  ] as const)('is not told: %s', async (weather, word) => {
    const service = Object.assign(await startService(), { weather });
    expect(await check(service, {})).toMatchObject({ code: 3, told: expect.stringContaining(word) });
  });

  test('is not told where nothing answers, or nothing is sent', async () => {
    const service = await startService();
    expect(await check(service, { baseUrl: 'https://127.0.0.1:1' })).toMatchObject({
      code: 2,
      told: expect.stringContaining('Not one request'),
    });
    expect(await check(service, { baseUrl: 'http://service.example' })).toMatchObject({ code: 2 });
    expect(service.readings).toBe(0);
  });

  test.each<[string, Partial<CheckOptions>, RegExp]>([
    ['nothing', { piped: '' }, /no token/],
    ['two lines', { piped: `${TOKEN}\n${TOKEN}\n` }, /more than one line/],
    ['a mebibyte', { piped: TOKEN.repeat(43_691) }, /at most 8192 bytes/],
    ['a terminal', { isInputTerminal: true }, /from a pipe/],
  ])('is not taken from %s', async (_what, more, words) => {
    const service = await startService();
    const came = await check(service, {}, more);
    expect(came).toMatchObject({ code: 2, told: '', said: [expect.stringMatching(words)] });
    expect(service.readings).toBe(0);
  });

  test('that never comes is waited for until an interruption', async () => {
    const service = await startService();
    const argv = ['--profile', 'profile.json', '--token-stdin'];
    const running = startCheck({ ...world, argv, profile: service.profile, piped: null });
    running.interrupt();
    expect([await running.exit, running.person.said]).toEqual([2, ['Interrupted.']]);
  });
});
