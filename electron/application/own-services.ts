import { AppError } from '../core/errors.ts';
import type { FileReader } from '../core/read-file.ts';
import type { Argument, OwnServiceHandlers } from '../ipc/channels.ts';
import type {
  FlawView,
  FormCallbackView,
  FormSessionView,
  ImportContact,
  SavedFormView,
} from '../ipc/views/own-services.ts';
import { type ServiceProfile, serviceProfileSchema } from '../service-client/profile.ts';
import { PROFILE_SECRETS } from '../service-client/profile-secrets.ts';
import { CHOSEN_FILES_LIMIT_MS, type ChosenFiles, createChosenFiles } from '../services/chosen-files.ts';
import { findOverlaps } from '../services/further-rules.ts';
import type { ProfileReader } from '../services/profile-file.ts';
import { profileFileText, readProfileSchemaText, SCHEMA_FILE } from '../services/profile-file-schema.ts';
import { mapCertificates } from '../services/profile-form.ts';
import type { ProfileStore } from '../services/profile-store.ts';
import { createServiceForms, factsOf, stillSealed, unsent, viewMove } from '../services/service-form.ts';
import { DEMO_SERVICE_ID } from '../services/service-list.ts';
import { freeId, freeName } from '../services/service-name.ts';
import type { ApplicationPorts, FileSaving } from './application-ports.ts';

export interface OwnServicesOptions {
  readonly ports: Pick<ApplicationPorts, 'chooseProfileFile' | 'choosePemFile' | 'random' | 'clock'>;
  readonly saving: FileSaving;
  readonly profiles: ProfileStore;
  readonly files: FileReader;
  readonly profileReader: ProfileReader;
  /** Members who are signed in to a service, and how many more sign-ins are locked. */
  readonly sessionsOf: (serviceId: string) => FormSessions;
  readonly describeCallback: (application: CallbackAddresses) => FormCallbackView;
  /**
   * Keeps a profile, and starts its service again if it had started.
   * @returns false if its secrets cannot stay sealed
   */
  readonly put: (profile: ServiceProfile, options: PutOptions) => Promise<boolean>;
  /** Deletes a service that is not the demo. */
  readonly remove: (serviceId: string) => Promise<void>;
}

export interface PutOptions {
  readonly isCurrent: boolean;
  readonly sessions: 'keep' | 'sign-out';
  /** Whether its secrets stay sealed as they are. */
  readonly isSealed: boolean;
  /** The only field that is changed: what was learned apart from it stays known; absent for any. */
  readonly field?: string;
}

export interface FormSessions {
  readonly sessions: readonly FormSessionView[];
  readonly lockedSessionCount: number;
}

export type CallbackAddresses = Pick<ServiceProfile['application'], 'redirectUri' | 'loopbackRedirect'>;

const ADDED: PutOptions = { isCurrent: false, sessions: 'keep', isSealed: false };

export function createOwnServices(options: OwnServicesOptions) {
  const { ports, saving, profiles } = options;
  const chosenFiles = createChosenFiles({ ...options, ...ports });
  const forms = createFormHandling(options, { chosenFiles, withFreeId });

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
    await options.put(added, ADDED);
    return added.id;
  }

  async function save(kind: 'profile' | 'schema', name: string, text: string): Promise<string | null> {
    const saved = await saving.save({ kind, name }, () => [text]);
    return saved?.name ?? null;
  }

  const handlers: OwnServiceHandlers = {
    ...forms.handlers,
    ...createImports(options, add),
    exportService: async ({ serviceId }) =>
      save('profile', `${serviceId}.json`, profileFileText(await load(serviceId))),
    saveProfileSchema: async () => save('schema', SCHEMA_FILE, await readProfileSchemaText()),
    duplicateService: async ({ serviceId }) => add(await load(serviceId)),
    async deleteService({ serviceId }) {
      if (serviceId !== DEMO_SERVICE_ID) return options.remove(serviceId);
      throw new AppError('argument-invalid', 'The demo service cannot be removed.');
    },
  };

  return {
    handlers,
    forms,
    /** Forgets the files that were chosen in forms, which went with the page. */
    forgetForms: chosenFiles.forgetAll,
  };
}

/**
 * Imports profile files: what one will contact is shown first, and nothing of it is used before the person says so. It never
 * replaces a service.
 */
function createImports(
  { ports, profiles, profileReader }: OwnServicesOptions,
  add: (profile: ServiceProfile) => Promise<string>,
): Pick<OwnServiceHandlers, 'chooseProfileToImport' | 'importService'> {
  const { clock } = ports;
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

export type ServiceFormHandling = ReturnType<typeof createFormHandling>;

/** What the page does with the form of a service: reads, checks and saves it, and chooses files for it. */
function createFormHandling(
  { ports, profiles, sessionsOf, put, describeCallback }: OwnServicesOptions,
  {
    chosenFiles,
    withFreeId,
  }: {
    readonly chosenFiles: ChosenFiles;
    /** @returns the profile under an id that no other has */
    readonly withFreeId: (profile: ServiceProfile) => ServiceProfile;
  },
) {
  const { clock } = ports;
  const forms = createServiceForms({ profiles, chosenFiles, nowMs: () => clock.nowMs() });

  /** @param field the only one that the form changes; any if absent */
  async function save(form: Argument<'saveServiceForm'>, field?: string): Promise<SavedFormView> {
    const { serviceId, revision } = form;
    const isStale = (): boolean => serviceId !== null && profiles.revisionOf(serviceId) !== revision;
    if (isStale()) return { kind: 'changed-meanwhile' };
    const taken = await forms.take(form);
    if (taken.kind === 'flawed') return { kind: 'refused', flaws: taken.flaws };
    // The keychain may have taken its time.
    if (isStale()) return { kind: 'changed-meanwhile' };
    const { moved, isSealed } = taken;
    const profile = serviceId === null ? withFreeId(taken.profile) : taken.profile;
    const signedIn = sessionsOf(profile.id);
    const isAnyoneIn = signedIn.sessions.length + signedIn.lockedSessionCount > 0;
    if (moved?.isBoundOtherwise && isAnyoneIn && form.sessions === 'ask') return { kind: 'asks', ...signedIn, moved };
    const sessions = moved?.isBoundOtherwise && form.sessions === 'sign-out' ? 'sign-out' : 'keep';
    if (!(await put(profile, { isCurrent: false, sessions, isSealed, ...(field !== undefined && { field }) })))
      return { kind: 'refused', flaws: sealedFlaws(form) };
    chosenFiles.forget(referencesIn(form));
    return { kind: 'saved', serviceId: profile.id };
  }

  const handlers: Pick<
    OwnServiceHandlers,
    | 'readServiceForm'
    | 'checkServiceForm'
    | 'saveServiceForm'
    | 'chooseCertificate'
    | 'chooseClientKey'
    | 'forgetChosenFiles'
  > = {
    async readServiceForm({ serviceId }) {
      const none: FormSessions = { sessions: [], lockedSessionCount: 0 };
      return { ...(await forms.read(serviceId)), ...(serviceId === null ? none : sessionsOf(serviceId)) };
    },
    async checkServiceForm(form) {
      const callback = findCallback(form.profile, describeCallback);
      const taken = await forms.take(unsent(form));
      if (taken.kind === 'flawed') return { flaws: taken.flaws, callback, moved: null, overlaps: [] };
      return { flaws: [], callback, moved: taken.moved, overlaps: findOverlaps(taken.profile) };
    },
    saveServiceForm: (form) => save(form),
    async chooseCertificate({ kind }) {
      const path = await ports.choosePemFile(kind);
      if (path === null) return null;
      const { file, reference, text, key } = await chosenFiles.readCertificate(path, kind);
      return { file, chosen: { reference, certificates: factsOf(text, clock.nowMs()) }, key };
    },
    async chooseClientKey() {
      const path = await ports.choosePemFile('key');
      return path === null ? null : chosenFiles.readKey(path);
    },
    forgetChosenFiles: ({ references }) => chosenFiles.forget(references),
  };

  return { handlers, save };
}

/** The secrets that a form keeps, while they are locked. */
function sealedFlaws({ secrets }: Argument<'saveServiceForm'>): readonly FlawView[] {
  return PROFILE_SECRETS.filter((name) => secrets[name].kind === 'keep').map(stillSealed);
}

/** Those of the chosen files that are in the profile, or are a secret of it. */
function referencesIn({ profile, secrets }: Argument<'saveServiceForm'>): readonly string[] {
  const keys = Object.values(secrets).flatMap((change) => ('reference' in change ? change.reference : []));
  const certificates: string[] = [];
  mapCertificates(JSON.parse(profile), (reference) => certificates.push(reference));
  return [...keys, ...certificates];
}

/** Also of a form whose other fields are wrong. @returns null while the addresses themselves are */
function findCallback(draft: string, describe: OwnServicesOptions['describeCallback']): FormCallbackView | null {
  const { redirectUri, loopbackRedirect } = serviceProfileSchema.shape.application.shape;
  try {
    const { application } = JSON.parse(draft);
    return describe({
      redirectUri: redirectUri.parse(application.redirectUri),
      loopbackRedirect: loopbackRedirect.parse(application.loopbackRedirect),
    });
  } catch {
    return null;
  }
}
