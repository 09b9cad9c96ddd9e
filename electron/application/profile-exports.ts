/** Writes profile files and their JSON Schema where the person wants them. No secret is in either. */
import { saveFile } from '../core/save-file.ts';
import { createWorkUnderWay } from '../core/work.ts';
import type { OwnServiceHandlers } from '../ipc/channels.ts';
import type { ServiceProfile } from '../service-client/profile.ts';
import { profileFileText, readProfileSchemaText, SCHEMA_FILE } from '../services/profile-file-schema.ts';
import type { ApplicationPorts } from './application-ports.ts';

export interface ProfileExports {
  readonly handlers: Pick<OwnServiceHandlers, 'exportService' | 'saveProfileSchema'>;
  /** Waits for files that are being written. Never rejects. */
  settle(): Promise<void>;
}

export interface ProfileExportsOptions {
  readonly ports: Pick<ApplicationPorts, 'chooseFileToSave' | 'random'>;
  /** @throws AppError `argument-invalid` for the demo, and as of ProfileStore */
  readonly load: (serviceId: string) => Promise<ServiceProfile>;
}

export function createProfileExports({ ports, load }: ProfileExportsOptions): ProfileExports {
  const saving = createWorkUnderWay();

  async function save(kind: 'profile' | 'schema', name: string, text: string): Promise<string | null> {
    const path = await ports.chooseFileToSave({ kind, name });
    return path && (await saving.track(saveFile(path, [text], ports.random))).name;
  }

  return {
    settle: saving.settle,
    handlers: {
      async exportService({ serviceId }) {
        return save('profile', `${serviceId}.json`, profileFileText(await load(serviceId)));
      },
      async saveProfileSchema() {
        return save('schema', SCHEMA_FILE, await readProfileSchemaText());
      },
    },
  };
}
