/**
 * The person's own services: their form, copies of them, and profile files that are imported and exported. None of it
 * makes another service the current one.
 */
import { AppError } from '../core/errors.ts';
import { saveFile } from '../core/save-file.ts';
import { bindingOf } from '../core/service-binding.ts';
import type { Argument, OwnServiceHandlers } from '../ipc/channels.ts';
import type { FormSessionView, ImportContact, ImportPreview, MovedView } from '../ipc/views/own-services.ts';
import type { ServiceProfile } from '../service-client/profile.ts';
import { NO_SECRETS, type ProfileSecrets, readSecrets, withoutSecrets } from '../service-client/profile-secrets.ts';
import { mapCertificates, referTo } from '../services/certificate-references.ts';
import { createEmptyProfile } from '../services/profile-defaults.ts';
import { type ReadDraft, readDraft } from '../services/profile-draft.ts';
import type { ProfileReader } from '../services/profile-reader.ts';
import type { ProfileStore } from '../services/profile-store.ts';
import { DEMO_SERVICE_ID } from '../services/service-list.ts';
import type { ApplicationPorts } from './application-ports.ts';

export interface OwnServicesOptions {
  readonly ports: Pick<ApplicationPorts, 'chooseFileToSave' | 'chooseProfileFile' | 'choosePemFile' | 'random'>;
  readonly profiles: ProfileStore;
  readonly profileReader: ProfileReader;
  readonly sessionsOf: (serviceId: string) => readonly FormSessionView[];
  /** Keeps a profile, and starts its service again if it had started. */
  readonly put: (profile: ServiceProfile, sessions: 'keep' | 'sign-out') => Promise<void>;
  /** Deletes a service that is not the demo. */
  readonly remove: (serviceId: string) => Promise<void>;
}

export function createOwnServices(options: OwnServicesOptions): OwnServiceHandlers {
  const { ports, profiles, profileReader, sessionsOf, put, remove } = options;
  const imports = new Map<string, ServiceProfile>();

  const load = (serviceId: string): Promise<ServiceProfile> => {
    if (serviceId === DEMO_SERVICE_ID) throw new AppError('argument-invalid', 'The demo service cannot be changed.');
    return profiles.load(serviceId);
  };

  async function read(
    { serviceId, profile }: Pick<Argument<'saveServiceForm'>, 'serviceId' | 'profile'>,
    secretsNow: (before: ProfileSecrets) => ProfileSecrets,
  ): Promise<ReadDraft & { readonly before: ServiceProfile | null }> {
    const before = serviceId === null ? null : await load(serviceId);
    const secrets = secretsNow(before ? readSecrets(before) : NO_SECRETS);
    const id = serviceId ?? `service-${ports.random.token(64)}`;
    const known = before?.certificateAuthorities ?? [];
    const findCertificate = (reference: string) => known.find((pem) => referTo(pem) === reference) ?? null;
    return { ...readDraft(profile, { id, secrets, findCertificate }), before };
  }

  return {
    async readServiceForm({ serviceId }) {
      const profile = serviceId === null ? null : await load(serviceId);
      const shown = profile && mapCertificates(withoutSecrets(profile), referTo);
      return {
        revision: serviceId,
        fields: [],
        presets: [],
        profile: { ...Object(shown ?? createEmptyProfile()) },
        secrets: {
          clientSecret: profile === null ? 'not-set' : profiles.isSecretInMemory(profile.id) ? 'memory' : 'keychain',
          clientKey: 'not-set',
          clientKeyPassphrase: 'not-set',
        },
        certificates: [],
        sessions: serviceId === null ? [] : sessionsOf(serviceId),
        lockedSessionCount: 0,
      };
    },
    async checkServiceForm(form) {
      const keeps = form.secrets.clientSecret !== 'clear';
      const found = await read(form, (before) =>
        keeps ? { ...before, clientSecret: before.clientSecret ?? '-' } : before,
      );
      if (found.kind === 'flawed') return { flaws: found.flaws, callback: null, moved: null };
      const moved = found.before && compare(found.before, found.profile);
      return { flaws: [], callback: { route: 'scheme', isReceived: true, isFixedPort: false }, moved };
    },
    async saveServiceForm(form) {
      const secret = form.secrets.clientSecret;
      const found = await read(form, (before) => {
        if (secret.kind === 'set') return { ...before, clientSecret: secret.value };
        return secret.kind === 'clear' ? { ...before, clientSecret: null } : before;
      });
      if (found.kind === 'flawed') return { kind: 'refused', flaws: found.flaws };
      const { profile, before } = found;
      const moved = before && compare(before, profile);
      const sessions = sessionsOf(profile.id);
      if (moved?.isBoundOtherwise && sessions.length > 0 && form.sessions === 'ask') {
        return { kind: 'asks', sessions, lockedSessionCount: 0, moved };
      }
      await put(profile, form.sessions === 'sign-out' ? 'sign-out' : 'keep');
      return { kind: 'saved', serviceId: profile.id };
    },
    chooseCertificate: async ({ kind }) => {
      await ports.choosePemFile(kind);
      return null;
    },
    chooseClientKey: async () => {
      await ports.choosePemFile('key');
      return null;
    },
    forgetChosenFiles: () => undefined,
    async duplicateService({ serviceId }) {
      const profile = await load(serviceId);
      const copy = { ...profile, id: `${serviceId}-${ports.random.token(32)}`, name: `${profile.name} 2` };
      await put(copy, 'keep');
      return copy.id;
    },
    deleteService: async ({ serviceId }) => {
      if (serviceId !== DEMO_SERVICE_ID) return await remove(serviceId);
      throw new AppError('argument-invalid', 'The demo service cannot be removed.');
    },
    async exportService({ serviceId }) {
      const profile = withoutSecrets(await load(serviceId));
      const path = await ports.chooseFileToSave({ kind: 'profile', name: `${serviceId}.json` });
      if (path === null) return null;
      const { name } = await saveFile(path, [`${JSON.stringify(profile, null, 2)}\n`], ports.random);
      return name;
    },
    async chooseProfileToImport() {
      const path = await ports.chooseProfileFile();
      if (path === null) return null;
      const { profile, file } = await profileReader.read(path);
      const importId = ports.random.token(64);
      imports.clear();
      imports.set(importId, profile);
      return previewImport(profile, { importId, file });
    },
    async importService({ importId }) {
      const profile = imports.get(importId);
      if (profile === undefined)
        throw new AppError('argument-invalid', 'This import was replaced. Choose the file again.');
      imports.delete(importId);
      await put(profile, 'keep');
      return profile.id;
    },
    saveProfileSchema: () => null,
  };
}

function compare(before: ServiceProfile, now: ServiceProfile): MovedView | null {
  const isBoundOtherwise = bindingOf(before).binding !== bindingOf(now).binding;
  if (!isBoundOtherwise && before.authUrl === now.authUrl) return null;
  return {
    baseAddress: { before: before.baseUrl, after: now.baseUrl },
    authAddress: { before: before.authUrl, after: now.authUrl },
    hasOtherAuthorities: isBoundOtherwise && before.baseUrl === now.baseUrl,
    isBoundOtherwise,
  };
}

function previewImport(
  profile: ServiceProfile,
  { importId, file }: Pick<ImportPreview, 'importId' | 'file'>,
): ImportPreview {
  const { name, baseUrl, authUrl, application } = profile;
  const contacts: readonly ImportContact[] = [
    { address: new URL(baseUrl).origin, use: 'calls' },
    { address: new URL(authUrl).origin, use: 'pages' },
    { address: application.redirectUri, use: 'callback' },
  ];
  const hasClientSecret = readSecrets(profile).clientSecret !== null;
  return { importId, file, name, contacts, hasClientSecret, hasClientCertificate: false, authorities: [], taken: null };
}
