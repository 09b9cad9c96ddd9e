/**
 * Profile files that are imported: what one will contact is shown first, and nothing of it is used before the person says
 * so. It never replaces a service, and never makes another one current.
 */
import type { Clock } from '../core/clock.ts';
import { AppError } from '../core/errors.ts';
import type { OwnServiceHandlers } from '../ipc/channels.ts';
import type { ImportContact } from '../ipc/views/own-services.ts';
import type { ServiceProfile } from '../service-client/profile.ts';
import type { ProfileReader } from '../services/profile-file.ts';
import type { ProfileStore } from '../services/profile-store.ts';
import { freeName } from '../services/service-name.ts';
import type { ApplicationPorts } from './application-ports.ts';
import { CHOSEN_FILES_LIMIT_MS } from './chosen-files.ts';
import { factsOf, viewMove } from './service-form.ts';

export interface ImportsOptions {
  readonly ports: Pick<ApplicationPorts, 'chooseProfileFile' | 'random'>;
  readonly clock: Clock;
  readonly profiles: ProfileStore;
  readonly profileReader: ProfileReader;
  /** Adds a service beside those that are there. @returns its id */
  readonly add: (profile: ServiceProfile) => Promise<string>;
}

export function createImports(
  options: ImportsOptions,
): Pick<OwnServiceHandlers, 'chooseProfileToImport' | 'importService'> {
  const { ports, clock, profiles, profileReader, add } = options;
  /** One at a time. */
  let held: { readonly importId: string; readonly profile: ServiceProfile; readonly cancel: () => void } | null = null;

  function forget(): void {
    held?.cancel();
    held = null;
  }

  return {
    async chooseProfileToImport() {
      const path = await ports.chooseProfileFile();
      if (path === null) return null;
      const { profile, file } = await profileReader.read(path);
      forget();
      const importId = ports.random.token(64);
      held = { importId, profile, cancel: clock.schedule(CHOSEN_FILES_LIMIT_MS, forget) };
      const { name, application, certificateAuthorities } = profile;
      const known = profiles.list();
      const taken = known.find(({ id }) => id === profile.id);
      return {
        importId,
        file,
        name: freeName(
          name,
          known.map((service) => service.name),
        ),
        contacts: contactsOf(profile),
        hasClientSecret: application.clientSecret !== null,
        hasClientCertificate: application.clientCertificate !== null,
        authorities: certificateAuthorities.flatMap((pem) => factsOf(pem, clock.nowMs())),
        taken: taken ? { name: taken.name, moved: viewMove(profiles.compare(profile)) } : null,
      };
    },
    async importService({ importId }) {
      if (held?.importId !== importId) {
        throw new AppError('import-gone', 'This file is no longer held. Choose it again.');
      }
      const { profile } = held;
      forget();
      return add(profile);
    },
  };
}

function contactsOf({ baseUrl, authUrl, application }: ServiceProfile): readonly ImportContact[] {
  return [
    { address: new URL(baseUrl).origin, use: 'calls' },
    { address: new URL(authUrl).origin, use: 'pages' },
    { address: application.redirectUri.replace(/\?.*$/s, ''), use: 'callback' },
  ];
}
