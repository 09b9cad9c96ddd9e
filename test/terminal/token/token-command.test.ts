import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { systemRandom } from '../../../electron/core/random.ts';
import { type DemoService, startDemoService } from '../../../electron/demo-service/server.ts';
import { LOGIN_METHODS } from '../../../electron/login/registry.ts';
import { withoutSecrets } from '../../../electron/service-client/profile-secrets.ts';
import { createHttp } from '../../../electron/service-client/transport/http.ts';
import { type ExitCode, type OutputKind, runTokenCommand } from '../../../electron/terminal/token/token-command.ts';
import { methodName } from '../../../electron/text/method-names.ts';
import { RawBrowser } from '../../demo-service/raw-http.ts';
import { FakeClock } from '../../fake-clock.ts';
import { drawDialects } from '../../foreign-service/dialect.ts';
import { allowing, type ForeignService, refusing, startForeignService } from '../../foreign-service/foreign-service.ts';
import { navigate } from '../../navigate.ts';
import { makeCertificate } from '../../stub-service.ts';
import { FakePerson } from '../fake-person.ts';

const METHODS = LOGIN_METHODS.filter(({ result }) => result === 'token').map(({ id }) => id);
const fieldsOf = (method: string) => LOGIN_METHODS.find(({ id }) => id === method)?.fields ?? [];
const [DIALECT] = drawDialects(15);
if (!DIALECT) throw new Error('There is no dialect.');

let service: ForeignService;
beforeAll(async () => {
  service = await startForeignService(DIALECT, await makeCertificate());
});
afterAll(() => service[Symbol.asyncDispose]());

interface Run {
  readonly person: FakePerson;
  readonly clock: FakeClock;
  readonly exit: Promise<ExitCode>;
  readonly written: readonly string[];
  readonly folder: string;
  readonly interrupt: () => void;
}

function run(
  argv: readonly string[],
  {
    profile = service.profile as unknown,
    output = 'pipe' as OutputKind,
    pipe = async (): Promise<void> => undefined,
  } = {},
): Run {
  const folder = mkdtempSync(join(tmpdir(), 'token-'));
  writeFileSync(join(folder, 'profile.json'), typeof profile === 'string' ? profile : JSON.stringify(profile));
  const person = new FakePerson();
  const clock = new FakeClock();
  const http = createHttp({ clock, resolveProxy: async () => 'DIRECT', systemAuthorities: async () => [] });
  const interruption = new AbortController();
  onTestFinished(async () => {
    await http.close();
    rmSync(folder, { recursive: true });
  });
  const written: string[] = [];
  const exit = runTokenCommand({
    argv,
    methods: LOGIN_METHODS,
    person,
    http,
    clock,
    random: systemRandom,
    resolvePath: (path) => (isAbsolute(path) ? path : join(folder, path)),
    output,
    drawLine: null,
    async writeOutput(text) {
      await pipe();
      written.push(text);
    },
    signal: interruption.signal,
  }).finally(() => person.hearTheEnd());
  const interrupt = (): void => {
    interruption.abort();
    person.close();
  };
  return { person, clock, exit, written, folder, interrupt };
}

const argvOf = (method: string, ...more: readonly string[]) => [
  '--profile',
  'profile.json',
  '--method',
  method,
  ...more,
];

/** Does what the person is told to do. */
async function act({ person, clock }: Run, method: string, visitor = allowing(service)): Promise<void> {
  const fields = fieldsOf(method);
  for (const { name } of fields) {
    await person.until(new RegExp(`${name}: `, 'i'));
    person.type(visitor.fields[name] ?? '');
  }
  if (fields.length > 0) return;
  if (method === 'device-code') {
    const [code = '', address = ''] = (await person.until(/Type this code[\s\S]*?\n\n {2}(\S+\n {2}\S+)\n/)).split(
      /\s+/,
    );
    await visitor.typeCode(address, code);
    await clock.advance(7_000);
    return;
  }
  person.type(await visitor.browse(await person.until(/Open this address[\s\S]*?\n\n {2}(\S+)\n/)));
  if (DIALECT?.returnsState) return;
  await person.until(/Is this you/);
  person.type('y');
}

/** For a run that failed: what was said, and where the service's part of a new method is. */
const atForeign = ({ person }: Run): string => `at test/foreign-service/foreign-service.ts: ${person.said.join('\n')}`;

describe.each(METHODS)('%s', (method) => {
  test('brings the token to a pipe, and to nowhere else', async () => {
    const running = run(argvOf(method));
    await act(running, method);
    expect(await running.exit, atForeign(running)).toBe(0);
    const [token = ''] = service.tokens;
    expect(running.written).toEqual([`${token}\n`]);
    // S1
    for (const secret of [token, service.clientSecret, service.member.password]) {
      expect(running.person.said.join('\n')).not.toContain(secret);
      expect(running.person.shown.join('\n')).not.toContain(secret);
    }
    expect(running.person.said.at(-1)).toBe(`Signed in as ${service.member.name}.`);
  });

  test('writes it into a file for its owner alone, also from a terminal', async () => {
    const running = run(argvOf(method, '--output', 'token.txt'), { output: 'terminal' });
    await act(running, method);
    expect(await running.exit, atForeign(running)).toBe(0);
    const path = join(running.folder, 'token.txt');
    expect(readFileSync(path, 'utf8')).toBe(`${service.tokens[0]}\n`);
    if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600);
    expect([running.written, running.person.said.join('\n').includes(service.tokens[0] ?? '')]).toEqual([[], false]);
  });

  test('that is interrupted writes nothing', async () => {
    const running = run(argvOf(method, '--output', 'token.txt'));
    await running.person.until(/: $|Open this|Type this/);
    running.interrupt();
    expect(await running.exit).toBe(1);
    expect(running.person.said.at(-1)).toBe('Interrupted. Nothing was written.');
    expect([running.written, existsSync(join(running.folder, 'token.txt'))]).toEqual([[], false]);
  });
});

test.each(METHODS.filter((id) => fieldsOf(id).length === 0))(
  '%s that is declined ends with 1 and says so',
  async (method) => {
    const running = run(argvOf(method));
    void act(running, method, refusing(service)).catch(() => undefined);
    if (method !== 'device-code' && !DIALECT.returnsState) {
      await running.person.until(/End the sign-in\?/);
      running.person.type('y');
    }
    expect(await running.exit).toBe(1);
    expect(running.person.said.join('\n')).toMatch(/declined/);
    expect(running.written).toEqual([]);
  },
);

test('S1: a client secret that the profile lacks is asked for without showing it, and sent', async () => {
  const running = run(argvOf('oauth-code'), { profile: withoutSecrets(service.profile) });
  await running.person.until(/Client secret: /);
  running.person.type(service.clientSecret);
  await act(running, 'oauth-code');
  expect(await running.exit, running.person.said.join('\n')).toBe(0);
  expect(running.written).toHaveLength(1);
  expect([...running.person.said, ...running.person.shown].join('\n')).not.toContain(service.clientSecret);
});

test('without the client secret that a method needs, nothing is sent', async () => {
  const running = run(argvOf('oauth-code'), { profile: withoutSecrets(service.profile) });
  await running.person.until(/Client secret: /);
  running.person.type('');
  expect(await running.exit).toBe(1);
  expect(running.person.said.join('\n')).not.toContain('Open this address');
});

test('a login may be given, and a password be piped; a wrong one is told in the service’s words', async () => {
  const { person, exit, written } = run(argvOf('password', '--login', service.member.login));
  person.type('another password');
  person.close();
  expect(await exit).toBe(1);
  expect(person.said.join('\n')).toContain(DIALECT.faults.credentialsRefused.text);
  expect([written, person.shown]).toEqual([[], []]);
});

test('what the service says of a member, or of an error, cannot act on the terminal', async () => {
  const hostile = 'A\u001b]0;owned\u0007\u001b[2J\r\nB\u202e\u009b1mC';
  const { faults } = DIALECT;
  const credentialsRefused = { ...faults.credentialsRefused, text: hostile };
  const dialect = { ...DIALECT, faults: { ...faults, credentialsRefused } };
  await using other = await startForeignService(dialect, await makeCertificate());
  Object.assign(other.member, { name: hostile });
  for (const password of [other.member.password, 'another password']) {
    const { person, exit } = run(argvOf('password', '--login', other.member.login), { profile: other.profile });
    person.type(password);
    await exit;
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a terminal acts on.
    expect(person.said.join('\n')).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
    expect(person.said.join('\n')).toContain('owned');
  }
});

test.each([
  [['--method', 'oauth-code']],
  [['--profile', 'profile.json']],
  [['--profile', 'profile.json', '--method', 'http-basic']],
  [['--profile', 'profile.json', '--method', 'magic']],
  [['--profile', 'profile.json', '--method', 'oauth-code', '--login', 'ada']],
  [['--profile', 'profile.json', '--method', 'oauth-code', '--output', '']],
  [['--profile', 'profile.json', '--method', 'password', 'pass-word']],
  [['--profile', 'profile.json', '--method', 'password', '--password=pass-word']],
  [['--profile']],
  [[]],
])('arguments that are not as they should be end with 2, and are not repeated: %j', async (argv) => {
  const { person, exit, written } = run(argv);
  expect(await exit).toBe(2);
  expect(person.said.join('\n')).toMatch(/See npm run/);
  expect(person.said.join('\n')).not.toContain('pass-word');
  expect(written).toEqual([]);
});

test.each<[OutputKind, RegExp]>([
  ['terminal', /not written to a terminal/],
  ['shared-file', /not written to a file that others may read/],
])('T8: the token is refused to a %s, before anything is read or asked', async (output, expected) => {
  const { person, exit } = run(argvOf('password'), { output, profile: 'broken' });
  expect(await exit).toBe(2);
  expect(person.said).toEqual([expect.stringMatching(expected)]);
});

test('help names the methods that bring a token, and goes where everything is said', async () => {
  const { person, exit, written } = run(['--help'], { output: 'terminal' });
  expect(await exit).toBe(0);
  expect(person.said.join('\n')).toContain(METHODS.map((id) => `${id} (${methodName(id)})`).join(', '));
  expect(written).toEqual([]);
});

const EXAMPLE = readFileSync('electron/schemas/examples/betaseries.json', 'utf8');

test.each<[string, Partial<Parameters<typeof run>[1]> & { readonly profile?: unknown }, RegExp]>([
  ['a profile that is no JSON', { profile: 'broken' }, /not JSON/],
  ['a profile without a field', { profile: { name: 'X' } }, /cannot be used/],
  ['an example of a profile', { profile: EXAMPLE }, /clientId is still the placeholder YOUR-API-KEY/],
])('%s ends with 1', async (_what, options, words) => {
  const { person, exit } = run(argvOf('password'), options);
  expect(await exit).toBe(1);
  expect(person.said.join('\n')).toMatch(words);
});

test.skipIf(process.platform === 'win32').each<[string, string, RegExp]>([
  ['the profile file', 'profile.json', /place of the profile file/],
  ['the profile file, in another way', './x/../profile.json', /place of the profile file/],
  ['a link to the profile file', 'link', /link or a device/],
  ['the file that the profile is a link to', 'real.json', /place of the profile file/],
  ['a folder', '.', /a folder/],
  ['a device', '/dev/null', /device/],
  ['a folder that is not there', 'none/token.txt', /folder is not there/],
])('T8: %s is refused for the token before anything is asked', async (what, output, why) => {
  const { folder } = run(['--help']);
  const at = (name: string) => join(folder, name);
  mkdirSync(at('x'));
  symlinkSync('profile.json', at('link'));
  renameSync(at('profile.json'), at('real.json'));
  symlinkSync('real.json', at('profile.json'));
  const name = output.startsWith('/') ? output : `${folder}/${output}`;
  const { person, exit } = run(['--profile', at('profile.json'), '--method', 'password', '--output', name]);
  expect([what, await exit]).toEqual([what, 2]);
  expect(person.said).toEqual([expect.stringMatching(why)]);
  expect(existsSync(at('real.json'))).toBe(true);
});

test('T8: - stands for a pipe, and makes no file', async () => {
  const running = run(argvOf('password', '--output', '-'));
  await act(running, 'password');
  expect([await running.exit, running.written.length]).toEqual([0, 1]);
  expect(existsSync(join(running.folder, '-'))).toBe(false);
  const { exit, person } = run(argvOf('password', '--output', '-'), { output: 'terminal' });
  expect([await exit, person.said]).toEqual([2, [expect.stringMatching(/not written to a terminal/)]]);
});

test('T8: the name of the file is told without control characters', async () => {
  const running = run(argvOf('password', '--output', 'a\u001b[2Jb\u202e.txt'));
  await act(running, 'password');
  expect(await running.exit).toBe(0);
  expect(running.person.said.join('\n')).toContain('The token is in a[2Jb.txt.');
});

test('where nobody takes the token, it ends with 1', async () => {
  const running = run(argvOf('password'), { pipe: () => Promise.reject(new Error('EPIPE')) });
  await act(running, 'password');
  expect([await running.exit, running.written]).toEqual([1, []]);
});

test.each([
  ['ends it, where nobody types', true],
  ['is told with its causes to a person, who ends it', false],
])('D12: an unknown answer that polls bring again %s', async (_what, isPiped) => {
  const application = { ...service.profile.application, clientSecret: 'not-the-secret' };
  const profile = { ...service.profile, application, applicationRefused: null };
  const { person, clock, exit } = run(argvOf('device-code'), { profile });
  if (isPiped) person.close();
  await person.until(/Type this code/);
  if (!isPiped) {
    await clock.advanceUntilSettled(person.until(/To end this sign-in, type y/));
    person.type('y');
  }
  expect(await clock.advanceUntilSettled(exit)).toBe(1);
  const said = person.said.join('\n');
  const { code, text } = DIALECT.faults.applicationRefused;
  for (const words of [code, text, 'The client secret is wrong.', 'Mend application.clientSecret']) {
    expect(said).toContain(words);
  }
  expect(said).not.toContain('not-the-secret');
});

test('where an address has to be pasted and nobody is there to do that, it ends with 1', async () => {
  const { person, exit } = run(argvOf('oauth-code'));
  person.close();
  expect(await exit).toBe(1);
  expect(person.said.join('\n')).toMatch(/nobody to answer/);
});

test('T5: a token is handed over also if its member cannot be read', async () => {
  service.weather = 'readings limited';
  onTestFinished(() => {
    service.weather = 'fine';
  });
  const running = run(argvOf('device-code'));
  await act(running, 'device-code');
  expect(await running.exit).toBe(0);
  expect(running.person.said.at(-1)).toMatch(/could not be read/);
});

describe('over loopback', () => {
  let demo: DemoService;
  beforeAll(async () => {
    demo = await startDemoService({ dataFolder: null });
  });
  afterAll(() => demo.close());

  test('C9: the answer comes back by itself, with nobody to type', async () => {
    const { authUrl, baseUrl, application, certificate, publishedMembers } = demo;
    const profile = { name: 'Staging', baseUrl, authUrl, application, certificateAuthorities: [certificate] };
    const { person, exit, written } = run(argvOf('oauth-code'), { profile });
    person.close();
    const address = await person.until(/Open this address[\s\S]*?\n\n {2}(\S+)\n/);
    const [member] = publishedMembers;
    const browser = new RawBrowser(demo);
    await browser.open(address);
    await browser.post('/authorize/login', { login: member?.login ?? '', password: member?.password ?? '' });
    const { headers } = await browser.post('/authorize/consent', { decision: 'allow' });
    expect(await navigate(String(headers.location))).toContain('Back to Member Login');
    expect(await exit).toBe(0);
    expect(written).toEqual([expect.stringMatching(/^[\w-]{43}\n$/)]);
  });
});
