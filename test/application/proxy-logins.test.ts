/** The question for a proxy's password (N2), over a real proxy on loopback that wants one. */
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { AppView } from '../../electron/ipc/views/app.ts';
import { type StubProxy, startStubProxy } from '../stub-proxy.ts';
import { makeCertificate } from '../stub-service.ts';
import { start as startSignIn, setUp, stepOf, viewOf, type World, type WorldOptions } from './application-setup.ts';

const PASSWORD = 'hüsh-hush:)%>+$"\\é';
const LOGIN = `ada:${PASSWORD}`;

/** A started service behind a proxy that asks. */
async function behindProxy(further: Partial<WorldOptions> = {}): Promise<{ world: World; proxy: StubProxy }> {
  const proxy = await startStubProxy({ login: LOGIN });
  onTestFinished(() => proxy[Symbol.asyncDispose]());
  const certificate = await makeCertificate();
  const world = await setUp({
    certificate,
    proxies: `PROXY ${proxy.address}`,
    profile: { certificateAuthorities: [certificate.cert] },
    ...further,
  });
  return { world, proxy };
}
