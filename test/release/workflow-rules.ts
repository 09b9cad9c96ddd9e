/**
 * Rules for all workflows of the repository: pinned actions, least permissions, secrets only in the step that signs, no
 * outside input in scripts.
 */
import { z } from 'zod';

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

/**
 * @returns one line for each offence, with the job and step that it is in
 * @throws ZodError where it is no workflow at all, or gives no permissions for all of its jobs
 */
export function judgeWorkflow({ text, content }: WorkflowFile): readonly string[] {
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
export function readScripts(content: unknown): string {
  const { jobs } = workflowSchema.parse(content);
  return Object.values(jobs)
    .flatMap(({ steps }) => steps.map(({ run = '' }) => run))
    .join('\n');
}

/** Which secrets each job hands on, or its signing step gets. */
export function readSecretNames(content: unknown): readonly string[] {
  const { jobs } = workflowSchema.parse(content);
  const names = Object.values(jobs).flatMap(({ secrets, steps }) => [
    ...(typeof secrets === 'string' ? [] : Object.keys(secrets)),
    ...steps.filter(({ name }) => name === SIGNING_STEP).flatMap(({ env }) => Object.keys(env)),
  ]);
  return names.sort();
}
