/** Starts the embedded demo service. Its code is loaded here, when it is first needed. */
import { ServiceError } from '../core/errors.ts';
import type { StartedDemo } from '../services/service-list.ts';
import { DEMO_SERVICE_NAME } from '../text/en.ts';

/**
 * @param dataFolder absolute path of the folder for the demo's certificate, application and hashes of tokens
 * @throws ServiceError `demo-not-started`
 */
export async function startDemo(dataFolder: string): Promise<StartedDemo> {
  const [{ startDemoService }, { createDemoProfile }] = await Promise.all([
    import('../demo-service/server.ts'),
    import('../services/demo-profile.ts'),
  ]);
  try {
    const demo = await startDemoService({ dataFolder });
    const { publishedMembers: members, behaviour } = demo;
    return { demo: { members, behaviour }, profile: createDemoProfile(DEMO_SERVICE_NAME, demo), close: demo.close };
  } catch (cause) {
    throw new ServiceError('demo-not-started', 'The demo service could not start on this computer. Try again.', {
      cause,
    });
  }
}
