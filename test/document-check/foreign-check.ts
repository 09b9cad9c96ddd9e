/** The application at a service of another make, on one fake clock, with somebody who signs in there. */
import type { ServiceProfileInput } from '../../electron/service-client/profile.ts';
import { startApplication } from '../driven-application.ts';
import { FakeClock } from '../fake-clock.ts';
import type { Dialect } from '../foreign-service/dialect.ts';
import { allowing, refusing, startForeignService } from '../foreign-service/foreign-service.ts';
import { type Certificate, makeCertificate } from '../stub-service.ts';
import { type Checked, type CheckPlan, runCheck } from './run-check.ts';
import { Traffic } from './unattended.ts';

const LOGIN = 'mia';
/** Short enough to wait for its end. */
const DEVICE_SECONDS = 60;

let certificate: Promise<Certificate> | null = null;

/** @param change of the profile, which is nothing but addresses and credentials otherwise; null for all that its file says */
export async function checkForeignService(
  dialect: Dialect,
  plan: Pick<CheckPlan, 'signIns' | 'probes'>,
  change: Partial<ServiceProfileInput> | null = {},
): Promise<Checked> {
  certificate ??= makeCertificate();
  const clock = new FakeClock();
  const traffic = new Traffic();
  await using service = await startForeignService(dialect, await certificate, {
    login: LOGIN,
    nowMs: () => clock.nowMs(),
    deviceSeconds: DEVICE_SECONDS,
  });
  const { name, baseUrl, authUrl, application, certificateAuthorities } = service.profile;
  const profile = change && { name, baseUrl, authUrl, application, certificateAuthorities, ...change };
  await using driven = await startApplication({
    profile: profile ?? service.profile,
    clock,
    http: (own) => traffic.watch(own),
  });
  const member = { allow: allowing(service), decline: refusing(service) };
  const { password } = service.member;
  return await runCheck(driven, {
    ...plan,
    typed: { login: LOGIN, password },
    traffic,
    visitor: {
      browse: async (address, answer) => (await member[answer].browse(address)) || null,
      async typeCode(address, userCode, answer) {
        await member[answer].typeCode(address, userCode);
        return true;
      },
    },
  });
}
