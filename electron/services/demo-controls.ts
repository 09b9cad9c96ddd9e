/** The demo's behaviour, as a person or the document check changes it. */
import { AppError, ServiceError } from '../core/errors.ts';
import type { ServiceHandlers } from '../ipc/channels.ts';
import type { Learned } from './learned-facts.ts';
import { DEMO_SERVICE_ID, type DemoControls, type ServiceList } from './service-list.ts';

export function createDemoHandlers({
  find,
  learned,
  onChange,
}: Pick<ServiceList, 'find'> & {
  readonly learned: Pick<Learned, 'forget'>;
  readonly onChange: () => void;
}): Pick<
  ServiceHandlers,
  'setDemoBehaviour' | 'resetDemoBehaviour' | 'applyDemoPreset' | 'undoDemoBehaviour' | 'actOnDemo'
> {
  const controls = (): DemoControls => {
    const demo = find(DEMO_SERVICE_ID)?.demo;
    if (demo) return demo;
    throw new ServiceError('service-not-ready', 'The demo service has not started. Try again.');
  };

  const noteChange = (isKnown: boolean): void => {
    if (!isKnown) throw new AppError('argument-invalid', 'The demo service has no such behaviour.');
    // What was learned about the demo may no longer be true.
    learned.forget(DEMO_SERVICE_ID);
    onChange();
  };

  return {
    setDemoBehaviour: ({ name, option }) => noteChange(controls().behaviour.set(name, option)),
    resetDemoBehaviour: () => {
      controls().behaviour.reset();
      noteChange(true);
    },
    applyDemoPreset: ({ preset }) => noteChange(controls().behaviour.applyPreset(preset)),
    undoDemoBehaviour: () => {
      controls().behaviour.undo();
      noteChange(true);
    },
    actOnDemo: async ({ action }) => noteChange(await controls().behaviour.act(action)),
  };
}

const LIFETIME = 'deviceLifetime';
const SHORT_SECONDS = '20';

/** The demo gives a device code that lives shortly; then the lifetime that a person chose is put back. */
export async function startWithShortCodes<T>({ behaviour }: DemoControls, start: () => Promise<T>): Promise<T> {
  const chosen = behaviour.list().find(({ name }) => name === LIFETIME);
  if (!chosen) return start();
  behaviour.set(LIFETIME, SHORT_SECONDS);
  try {
    return await start();
  } finally {
    behaviour.set(LIFETIME, chosen.value);
  }
}
