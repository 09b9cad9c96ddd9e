/** PKCE in the whole application: where the verifier goes, and where it is never seen. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { systemRandom } from '../../electron/core/random.ts';
import { challengeOf } from '../../electron/service-client/endpoints.ts';
import { json } from '../stub-service.ts';
import {
  callbackOf,
  deliver,
  issueToken,
  MEMBER,
  setUp,
  signIn,
  start,
  until,
  untilEnded,
  viewOf,
  type World,
} from './application-setup.ts';
import { folder, save } from './case-files-setup.ts';
import {
  browserOf,
  change,
  detailsOf,
  goOnToEnd,
  heldDetailsOf,
  indexOf,
  openPage,
  requestsOf,
  rowsOf,
  setUpHeldPage,
  untilHeld,
} from './stepping-setup.ts';

const PKCE = { profile: { pkce: 'S256' } } as const;

/** What the page was told that was opened last, and the verifiers that were sent since. */
const challengeIn = ({ opened }: World) =>
  new URL(opened.findLast((one) => one.startsWith('http')) ?? '').searchParams.get('code_challenge');
const verifiersIn = ({ stub }: World) =>
  stub.requests.flatMap(({ body }) => new URLSearchParams(body).get('code_verifier') ?? []);

/** All that the page gets to see, that is kept, and that is logged. */
const allOf = (world: World): string =>
  JSON.stringify([
    viewOf(world),
    rowsOf(world),
    [...requestsOf(world), ...browserOf(world)].map(({ number }) => detailsOf(world, number)),
    world.computer.stored,
    world.lines,
  ]);

test('C14, S1: a verifier is seen by the service alone, in its exchange', async () => {
  const world = await setUp(PKCE);
  await signIn(world);
  const verifiers = verifiersIn(world);
  expect(verifiers.map(challengeOf)).toEqual([challengeIn(world)]);
  const [verifier = ''] = verifiers;
  const { copyAsCurl, saveHar } = world.application.handlers;
  await copyAsCurl({ numbers: requestsOf(world).map(({ number }) => number), shell: 'posix', withSecrets: false });
  expect(world.opened.at(-1)).toContain('code_verifier');
  const har = join(folder(), 'all.har');
  world.chosen.fileToSave = har;
  await saveHar({ numbers: [], hasMemberData: true });
  const files = [har, await save(world)].map((path) => readFileSync(path, 'utf8'));
  for (const text of [allOf(world), world.opened.join(), ...files]) expect(text).not.toContain(verifier);
});

test('the page’s row shows the challenge, which is no secret, and its method', async () => {
  const world = await setUp(PKCE);
  await start(world);
  expect(detailsOf(world, browserOf(world)[0]?.number ?? 0).sent.parameters.slice(3)).toEqual([
    { name: 'code_challenge', value: challengeIn(world) },
    { name: 'code_challenge_method', value: 'S256' },
  ]);
});

test('C14: is masked before its exchange too, in whatever comes back', async () => {
  const made = vi.spyOn(systemRandom, 'token');
  onTestFinished(() => made.mockRestore());
  const world = await setUp(PKCE);
  await start(world);
  const verifier = made.mock.results.find(({ value }) => challengeOf(value) === challengeIn(world))?.value;
  deliver(world, callbackOf(world, `error=invalid_request&error_description=No+S256+for+${verifier}`));
  await untilEnded(world);
  expect(allOf(world)).toContain('No S256 for ••••');
  expect(allOf(world)).not.toContain(verifier);
});

test('X7: a page and an exchange that are held and changed go on with it', async () => {
  const world = await setUpHeldPage(PKCE);
  world.stub.answerWith(issueToken, json(MEMBER));
  await change(world, [{ kind: 'add', place: 'query', name: 'prompt', value: 'consent' }]);
  await until(world, ({ attempts }) => attempts[0]?.step.kind === 'waiting-for-browser');
  deliver(world);
  await untilHeld(world);
  const { form } = heldDetailsOf(world);
  const verifier = form?.[indexOf(form, 'code_verifier')];
  expect(verifier).toMatchObject({ value: expect.stringMatching(/^••••/) });
  await change(world, [{ kind: 'add', place: 'form', name: 'scope', value: 'all' }]);
  await untilHeld(world);
  await goOnToEnd(world);
  await until(world, ({ sessions, attempts }) => sessions.length > 0 && attempts.length === 0);
  expect(verifiersIn(world).map(challengeOf)).toEqual([challengeIn(world)]);
});

test('X7: another verifier that is typed is masked', async () => {
  const world = await setUpHeldPage(PKCE);
  world.stub.answerWith(json({ error: 'invalid_grant', error_description: 'Not typed-by-hand-9.' }, 400));
  await openPage(world);
  deliver(world);
  await untilHeld(world);
  const index = indexOf(heldDetailsOf(world).form, 'code_verifier');
  await change(world, [{ kind: 'replace', place: 'form', index, value: 'typed-by-hand-9' }]);
  await untilEnded(world);
  expect(verifiersIn(world)).toEqual(['typed-by-hand-9']);
  expect(allOf(world)).not.toContain('typed-by-hand-9');
});

test('X10: a sign-in of a probe has one, too, and each of its exchanges sends it', async () => {
  const world = await setUp(PKCE);
  world.stub.answerWith(issueToken, json(MEMBER), json({ error: 'invalid_grant' }, 400), json(MEMBER));
  const typed = { secondServiceId: null, login: null, password: null };
  const serviceId = viewOf(world).service.id;
  await world.application.handlers.startProbes({ serviceId, probes: ['code-reuse'], ...typed });
  await until(world, ({ attempts }) => attempts[0]?.step.kind === 'waiting-for-browser');
  deliver(world);
  await until(world, ({ attempts }) => attempts.length === 0, 2_000);
  const challenge = challengeIn(world);
  expect(verifiersIn(world).map(challengeOf)).toEqual([challenge, challenge]);
});

test('the checks of the page and of the secret have it, too', async () => {
  const world = await setUp(PKCE);
  const refused = json({ error: 'invalid_grant' }, 400);
  world.stub.answerWith(refused, refused, refused, refused);
  const serviceId = viewOf(world).service.id;
  for (const check of ['page', 'secret'] as const) {
    const asked = world.stub.requests.length;
    const checked = world.application.handlers.runCheck({ serviceId, check });
    while (world.stub.requests.length < asked + 2) await world.clock.advance(2_000);
    await checked;
  }
  const sent = world.stub.requests.map(({ target, body }) => `${target}&${body}`);
  expect(sent.map((one) => /code_(?:challenge_method=S256|verifier=[\w-]{43})/.test(one))).toEqual(Array(4).fill(true));
});
