/** Runs what its README shows for a pipeline, as it is written there, at a service of another make. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { readReport } from '../../../electron/document-check/report/read-report.ts';
import { TOP } from '../../build.ts';
import { PLAIN_DIALECT } from '../../document-check/plain-dialect.ts';
import { startForeignService } from '../../foreign-service/foreign-service.ts';
import { makeCertificate } from '../../stub-service.ts';
import { checkOut } from './check-process.ts';

const README = 'electron/terminal/README.md';
const SECTION = '### In a terminal and a pipeline';

/** The last one in its section: the one before is for a person. */
function readExample(): string {
  const readme = readFileSync(join(TOP, README), 'utf8');
  const [section = ''] = readme.slice(readme.indexOf(SECTION)).split(/\n## /);
  const [, example = ''] = [...section.matchAll(/^```sh\n(.*?)^```/gms)].at(-1) ?? [];
  return example;
}

/** A folder in which npm runs the commands of this one. */
function makeCheckout(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pipeline-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  checkOut(folder);
  return folder;
}

async function run(script: string, cwd: string, environment: NodeJS.ProcessEnv) {
  const env = { ...process.env, ...environment };
  const child = spawn('sh', ['-ec', script], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'close');
  const [said, [code]] = await Promise.all([readText(child.stderr), ended]);
  return { code, said };
}

test.skipIf(process.platform === 'win32')(
  'the example passes as it is written, and fails once the service differs',
  async () => {
    const certificate = await makeCertificate();
    const checkout = makeCheckout();
    const example = readExample();
    const runAt = async (identificationName: string, script: string) => {
      const dialect = { ...PLAIN_DIALECT, identificationName };
      await using service = await startForeignService(dialect, certificate, { login: 'mia' });
      const { name, baseUrl, authUrl, application, certificateAuthorities } = service.profile;
      writeFileSync(
        join(checkout, 'staging.json'),
        JSON.stringify({ name, baseUrl, authUrl, application, certificateAuthorities }),
      );
      return await run(script, checkout, { MEMBER_LOGIN: 'mia', MEMBER_PASSWORD: service.member.password });
    };

    expect(await runAt('name', example)).toEqual({ code: 0, said: expect.any(String) });
    expect(readReport(readFileSync(join(checkout, 'document.json'), 'utf8')).outcome).toBe('passed');
    const inEachBuild = example.slice(example.indexOf('# In each build'));
    expect(await runAt('display_name', inEachBuild)).toEqual({ code: 1, said: expect.any(String) });
    expect(readFileSync(join(checkout, 'document.xml'), 'utf8')).toContain('2-record-same');
  },
);
