/** Starts the embedded demo service. Its code is loaded here, when it is first needed. */
import { ServiceError } from '../core/errors.ts';
import type { OpenedDemoService } from '../demo-service/server.ts';
import type { StartedDemo } from '../services/service-list.ts';
import { DEMO_SERVICE_NAME } from '../text/en.ts';

/**
 * @param dataFolder absolute path of the folder for the demo's certificate, application and hashes of tokens; null keeps them in memory
 * @returns a function that starts the demo, also again after it was closed; what it remembers is kept meanwhile. Call it
 * only while the demo is closed. It throws ServiceError `demo-not-started`.
 */
export function createDemoStarter(dataFolder: string | null): () => Promise<StartedDemo> {
  let opened: OpenedDemoService | null = null;
  return async () => {
    const [{ openDemoService }, { createDemoProfile }] = await Promise.all([
      import('../demo-service/server.ts'),
      import('../services/demo-profile.ts'),
    ]);
    try {
      opened ??= await openDemoService({ dataFolder });
      const demo = await opened.start();
      const { publishedMembers: members, behaviour } = demo;
      return { demo: { members, behaviour }, profile: createDemoProfile(DEMO_SERVICE_NAME, demo), close: demo.close };
    } catch (cause) {
      throw new ServiceError('demo-not-started', 'The demo service could not start on this computer. Try again.', {
        cause,
      });
    }
  };
}
