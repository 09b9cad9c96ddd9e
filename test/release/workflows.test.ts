/**
 * Holds every workflow to rules: pinned actions, least permissions, secrets only in the step that signs, no outside input in
 * scripts. And holds what they name to what is there: scripts, secrets, the places of the installed application. Whether
 * they run is seen only where they run.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { DESKTOP_NAME } from '../../electron/callback/parse.ts';
import { TOP } from '../build.ts';
import { LINUX_CONFIG } from './linux-config.ts';
import { readYaml } from './read-yaml.ts';
import { SIGNING_VARIABLES } from './signing.ts';

const permissionsSchema = z.record(z.string(), z.string());
const textsSchema = z.record(z.string(), z.coerce.string());
const stepSchema = z.object({
  name: z.string().optional(),
  uses: z.string().optional(),
  run: z.string().optional(),
  env: textsSchema.default({}),
  with: textsSchema.default({}),
});
const jobSchema = z.object({
  'runs-on': z.string().optional(),
  'timeout-minutes': z.number().optional(),
  uses: z.string().optional(),
  permissions: permissionsSchema.default({}),
  secrets: z.union([z.string(), textsSchema]).default({}),
  env: textsSchema.default({}),
  steps: z.array(stepSchema).default([]),
});
const workflowSchema = z.object({
  on: z.record(z.string(), z.unknown()),
  permissions: permissionsSchema,
  env: textsSchema.default({}),
  jobs: z.record(z.string(), jobSchema),
});

type Workflow = z.infer<typeof workflowSchema>;
type Job = Workflow['jobs'][string];

interface WorkflowFile {
  readonly text: string;
  /** Of the text, as a YAML parser gives it. */
  readonly content: unknown;
}

/** The only step that gets secrets. */
const SIGNING_STEP = 'Build the packages';
/** Started by others, these run with this repository's secrets. */
const UNSAFE_TRIGGERS = ['pull_request_target', 'workflow_run', 'issue_comment'];
const SECRET = /\bsecrets\b/;

const FOLDER = '.github/workflows';
const FILES = readdirSync(`${TOP}/${FOLDER}`).map((name) => `${FOLDER}/${name}`);
const PACKAGE = `${FOLDER}/package.yml`;
const RELEASE = `${FOLDER}/release.yml`;
const textOf = (path: string): string => readFileSync(`${TOP}/${path}`, 'utf8');

describe.each(FILES)('%s', (path) => {
  test('keeps to the rules', () => {
    expect(judgeWorkflow({ text: textOf(path), content: readYaml(path) })).toEqual([]);
  });
  test('runs only scripts that are there', () => {
    const named = [...readScripts(readYaml(path)).matchAll(/\bnode (\S+\.ts)/g)].map(([, script]) => script ?? '');
    expect(named.filter((script) => !existsSync(`${TOP}/${script}`))).toEqual([]);
  });
});

describe('the packages', () => {
  test('are signed with every secret that the build knows, and the release hands on exactly those', () => {
    const known = [...SIGNING_VARIABLES].sort();
    const declared = z
      .object({ on: z.object({ workflow_call: z.object({ secrets: z.record(z.string(), z.unknown()) }) }) })
      .parse(readYaml(PACKAGE)).on.workflow_call.secrets;
    expect(Object.keys(declared).sort()).toEqual(known);
    expect(readSecretNames(readYaml(PACKAGE))).toEqual(known);
    expect(readSecretNames(readYaml(RELEASE))).toEqual(known);
  });
  test('open a case file on each system, as installed there', () => {
    const { jobs } = z
      .object({ jobs: z.record(z.string(), z.object({ steps: z.array(z.object({ run: z.string().default('') })) })) })
      .parse(readYaml(PACKAGE));
    const opening = Object.entries(jobs).filter(([, { steps }]) =>
      steps.some(({ run }) => /node test\/release\/opens-case\.ts (?:"?\$|\/opt\/)/.test(run)),
    );
    expect(opening.map(([system]) => system)).toEqual(['linux', 'macos', 'windows']);
  });
  test('are looked for where they are installed', () => {
    const { appId, linux } = z
      .object({ appId: z.string(), linux: z.object({ executableName: z.string() }) })
      .parse(readYaml('electron-builder.yml'));
    const scripts = readScripts(readYaml(PACKAGE));
    expect(scripts).toContain(`/opt/${LINUX_CONFIG.productName}/${linux.executableName}`);
    expect(scripts).toContain(`/usr/share/applications/${DESKTOP_NAME}`);
    expect(scripts).toContain(`= ${appId}\n`);
  });
});

test('every action has one pin in all workflows', () => {
  const pins = FILES.flatMap((path) => textOf(path).match(/[\w-]+\/[\w-]+@[\da-f]{40}.*/g) ?? []);
  const actions = [...new Set(pins)].map((pin) => pin.split('@')[0]);
  expect(actions).toEqual([...new Set(actions)]);
});

describe('the rules refuse', () => {
  const GOOD = {
    on: { push: null },
    permissions: { contents: 'read' },
    jobs: { one: { 'runs-on': 'ubuntu-24.04', 'timeout-minutes': 5, steps: [{ run: 'npm ci' }] } },
  };
  const job = (changes: object): object => ({ ...GOOD, jobs: { one: { ...GOOD.jobs.one, ...changes } } });
  const step = (content: object): object => job({ steps: [content] });
  const expression = (text: string): string => `\${{ ${text} }}`;
  const judge = (content: object, text = ''): readonly string[] => judgeWorkflow({ text, content });

  test('nothing of a good one', () => {
    expect(judge(GOOD, '      - uses: ./.github/workflows/ci.yml\n')).toEqual([]);
  });
  test.each([
    ['a trigger with secrets for strangers', { ...GOOD, on: { pull_request_target: null } }],
    ['a right to write for all jobs', { ...GOOD, permissions: { contents: 'write' } }],
    ['a secret for all jobs', { ...GOOD, env: { A: expression('secrets.A') } }],
    ['a secret for all steps', job({ env: { A: expression('secrets.A') } })],
    ['all secrets for another workflow', job({ secrets: 'inherit' })],
    ['a job without a limit', job({ 'timeout-minutes': undefined })],
    ['our code where it may write', job({ permissions: { contents: 'write' } })],
    ['a secret for another step', step({ run: 'npm ci', env: { A: expression('secrets.A') } })],
    ['an expression in a script', step({ run: `echo ${expression('github.head_ref')}` })],
    ['a token left behind', step({ uses: 'actions/checkout@0' })],
  ])('%s', (_what, content) => {
    expect(judge(content)).toHaveLength(1);
  });
  test.each(['actions/checkout@v6', 'actions/checkout@de0fac2e4500dabe0009e67214ff5f5447ce83dd', './somewhere/action'])(
    'the action %s',
    (used) => {
      expect(judge(GOOD, `      - uses: ${used}\n`)).toEqual([`is not pinned: ${used}`]);
    },
  );
  test('a workflow that leaves its permissions to the default', () => {
    expect(() => judge({ ...GOOD, permissions: undefined })).toThrow('permissions');
  });
});

/**
 * @returns one line for each offence, with the job and step that it is in
 * @throws ZodError where it is no workflow at all, or gives no permissions for all of its jobs
 */
function judgeWorkflow({ text, content }: WorkflowFile): readonly string[] {
  const workflow = workflowSchema.parse(content);
  const offences = UNSAFE_TRIGGERS.filter((trigger) => trigger in workflow.on).map(
    (trigger) => `is started by ${trigger}`,
  );
  if (JSON.stringify(workflow.permissions) !== '{"contents":"read"}') offences.push('permits more than reading');
  if (SECRET.test(JSON.stringify(workflow.env))) offences.push('gives secrets to all jobs');
  for (const [name, job] of Object.entries(workflow.jobs)) {
    offences.push(...judgeJob(job).map((offence) => `${name}: ${offence}`));
  }
  return [...offences, ...judgePins(text)];
}

function judgeJob(job: Job): readonly string[] {
  const offences: string[] = [];
  if (job['runs-on'] !== undefined && job['timeout-minutes'] === undefined) offences.push('has no time limit');
  if (job.secrets === 'inherit') offences.push('hands on all secrets');
  if (SECRET.test(JSON.stringify(job.env))) offences.push('gives secrets to all steps');
  const mayWrite = Object.values(job.permissions).includes('write');
  for (const [index, step] of job.steps.entries()) {
    const { uses = '', run = '', env, name = uses || `step ${index + 1}` } = step;
    const values = JSON.stringify([step.with, name === SIGNING_STEP ? {} : env]);
    const isCheckout = uses.startsWith('actions/checkout@');
    if (run.includes('${{')) offences.push(`${name} puts an expression into a script`);
    if (SECRET.test(values)) offences.push(`${name} gets a secret`);
    if (isCheckout && step.with['persist-credentials'] !== 'false') offences.push(`${name} leaves its token behind`);
    if (mayWrite && (isCheckout || /\b(npm|npx|node)\b/.test(run)))
      offences.push(`${name} runs our code and may write`);
  }
  return offences;
}

/** A tag can be moved, a commit cannot. The comment is for people, and for the tool that looks for newer ones. */
function judgePins(text: string): readonly string[] {
  const lines = text.split('\n').filter((line) => /^\s*(- )?uses:/.test(line));
  return lines
    .map((line) => line.replace(/^\s*(- )?uses: */, ''))
    .filter((used) => !/^[\w.-]+\/[\w./-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/.test(used))
    .filter((used) => !/^\.\/\.github\/workflows\/[\w-]+\.yml$/.test(used))
    .map((used) => `is not pinned: ${used}`);
}

/** All that a workflow runs, as one text. */
function readScripts(content: unknown): string {
  const { jobs } = workflowSchema.parse(content);
  return Object.values(jobs)
    .flatMap(({ steps }) => steps.map(({ run = '' }) => run))
    .join('\n');
}

/** Which secrets each job hands on, or its signing step gets. */
function readSecretNames(content: unknown): readonly string[] {
  const { jobs } = workflowSchema.parse(content);
  const names = Object.values(jobs).flatMap(({ secrets, steps }) => [
    ...(typeof secrets === 'string' ? [] : Object.keys(secrets)),
    ...steps.filter(({ name }) => name === SIGNING_STEP).flatMap(({ env }) => Object.keys(env)),
  ]);
  return names.sort();
}
