/**
 * The person's own services: their form, copies of them, and profile files that are imported and exported. None of it
 * makes another service the current one.
 */
import { AppError } from '../core/errors.ts';
import type { FileReader } from '../core/read-file.ts';
import type { OwnServiceHandlers } from '../ipc/channels.ts';
import type { ServiceProfile } from '../service-client/profile.ts';
import type { ProfileReader } from '../services/profile-file.ts';
import { DEMO_SERVICE_ID } from '../services/service-list.ts';
import { freeId, freeName } from '../services/service-name.ts';
import type { ApplicationPorts } from './application-ports.ts';
import { createChosenFiles } from './chosen-files.ts';
import { createProfileExports } from './profile-exports.ts';
import { createImports } from './profile-imports.ts';
import { createServiceFields, type ServiceFields } from './service-fields.ts';
import { createServiceFormHandlers, type PutOptions, type ServiceFormOptions } from './service-form-handlers.ts';

export interface OwnServices {
  readonly handlers: OwnServiceHandlers;
  readonly fields: ServiceFields;
  /** Forgets the files that were chosen in forms, which went with the page. */
  forgetForms(): void;
  /** Waits for files that are being written. Never rejects. */
  settle(): Promise<void>;
}

export interface OwnServicesOptions extends Omit<ServiceFormOptions, 'ports' | 'chosenFiles' | 'withFreeId'> {
  readonly ports: Pick<ApplicationPorts, 'chooseFileToSave' | 'chooseProfileFile' | 'choosePemFile' | 'random'>;
  readonly files: FileReader;
  readonly profileReader: ProfileReader;
  /** Deletes a service that is not the demo. */
  readonly remove: (serviceId: string) => Promise<void>;
}

const BESIDE: PutOptions = { isCurrent: false, sessions: 'keep', isSealed: false };

export function createOwnServices(options: OwnServicesOptions): OwnServices {
  const { ports, clock, files, profiles } = options;
  const chosenFiles = createChosenFiles({ clock, random: ports.random, files });
  const exports = createProfileExports({ ports, load });

  async function load(serviceId: string): Promise<ServiceProfile> {
    if (serviceId !== DEMO_SERVICE_ID) return profiles.load(serviceId);
    throw new AppError('argument-invalid', 'This cannot be done with the demo service.');
  }

  function withFreeId(profile: ServiceProfile): ServiceProfile {
    const taken = profiles.list().map(({ id }) => id);
    return { ...profile, id: freeId(profile.id, [DEMO_SERVICE_ID, ...taken]) };
  }

  /** Adds a service beside those that are there. @returns its id */
  async function add(profile: ServiceProfile): Promise<string> {
    const names = profiles.list().map(({ name }) => name);
    const added = { ...withFreeId(profile), name: freeName(profile.name, names) };
    await options.put(added, BESIDE);
    return added.id;
  }

  const forms = createServiceFormHandlers({ ...options, chosenFiles, withFreeId });

  return {
    fields: createServiceFields({ forms, revisionOf: profiles.revisionOf }),
    forgetForms: chosenFiles.forgetAll,
    settle: exports.settle,
    handlers: {
      ...forms.handlers,
      ...createImports({ ...options, add }),
      ...exports.handlers,
      duplicateService: async ({ serviceId }) => add(await load(serviceId)),
      async deleteService({ serviceId }) {
        if (serviceId !== DEMO_SERVICE_ID) return options.remove(serviceId);
        throw new AppError('argument-invalid', 'The demo service cannot be removed.');
      },
    },
  };
}
