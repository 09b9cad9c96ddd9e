/**
 * The person's own services: their form, copies of them, and profile files that are imported and exported. None of it
 * makes another service the current one.
 */
import type { Clock } from '../core/clock.ts';
import { AppError } from '../core/errors.ts';
import { saveFile } from '../core/save-file.ts';
import { createWorkUnderWay } from '../core/work-under-way.ts';
import type { OwnServiceHandlers } from '../ipc/channels.ts';
import type { FlawView, FormCallbackView, FormSessionView } from '../ipc/views/own-services.ts';
import { type ServiceProfile, serviceProfileSchema } from '../service-client/profile.ts';
import { PROFILE_SECRETS } from '../service-client/profile-secrets.ts';
import { freeId, freeName } from '../services/free-name.ts';
import { profileFileText } from '../services/profile-file-text.ts';
import type { ProfileReader } from '../services/profile-reader.ts';
import type { ProfileStore } from '../services/profile-store.ts';
import { DEMO_SERVICE_ID } from '../services/service-list.ts';
import type { ApplicationPorts } from './application-ports.ts';
import { createChosenFiles } from './chosen-files.ts';
import { createImports } from './profile-imports.ts';
import { createServiceForms, factsOf, stillSealed, unsent } from './service-form.ts';

export interface OwnServices {
  readonly handlers: OwnServiceHandlers;
  /** Whether a file is being read, which would keep the process from exiting. */
  readonly isReading: boolean;
  /** Waits for files that are being written. Never rejects. */
  settle(): Promise<void>;
}

export interface PutOptions {
  readonly isCurrent: boolean;
  readonly sessions: 'keep' | 'sign-out';
  /** Whether its secrets stay sealed as they are. */
  readonly isSealed: boolean;
}

export interface OwnServicesOptions {
  readonly ports: Pick<ApplicationPorts, 'chooseFileToSave' | 'chooseProfileFile' | 'choosePemFile' | 'random'>;
  readonly clock: Clock;
  readonly profiles: ProfileStore;
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

export interface FormSessions {
  readonly sessions: readonly FormSessionView[];
  readonly lockedSessionCount: number;
}

export type CallbackAddresses = Pick<ServiceProfile['application'], 'redirectUri' | 'loopbackRedirect'>;

const BESIDE: PutOptions = { isCurrent: false, sessions: 'keep', isSealed: false };

export function createOwnServices(options: OwnServicesOptions): OwnServices {
  const { ports, clock, profiles, sessionsOf, put } = options;
  const chosenFiles = createChosenFiles(clock, ports.random);
  const forms = createServiceForms({ profiles, chosenFiles, nowMs: () => clock.nowMs() });
  const imports = createImports({ ...options, add });
  const saving = createWorkUnderWay();

  const load = async (serviceId: string): Promise<ServiceProfile> => {
    if (serviceId !== DEMO_SERVICE_ID) return profiles.load(serviceId);
    throw new AppError('argument-invalid', 'This cannot be done with the demo service.');
  };

  /** @returns the profile under an id that no other has */
  const withFreeId = (profile: ServiceProfile): ServiceProfile => {
    const taken = profiles.list().map(({ id }) => id);
    return { ...profile, id: freeId(profile.id, [DEMO_SERVICE_ID, ...taken]) };
  };

  /** Adds a service beside those that are there. @returns its id */
  async function add(profile: ServiceProfile): Promise<string> {
    const names = profiles.list().map(({ name }) => name);
    const added = { ...withFreeId(profile), name: freeName(profile.name, names) };
    await put(added, BESIDE);
    return added.id;
  }

  async function save(kind: 'profile' | 'schema', name: string, text: string): Promise<string | null> {
    const path = await ports.chooseFileToSave({ kind, name });
    return path && (await saving.track(saveFile(path, [text], ports.random))).name;
  }

  const handlers: OwnServiceHandlers = {
    async readServiceForm({ serviceId }) {
      const none: FormSessions = { sessions: [], lockedSessionCount: 0 };
      return { ...(await forms.read(serviceId)), ...(serviceId === null ? none : sessionsOf(serviceId)) };
    },
    async checkServiceForm(form) {
      const callback = findCallback(form.profile, options.describeCallback);
      const taken = await forms.take(unsent(form));
      if (taken.kind === 'flawed') return { flaws: taken.flaws, callback, moved: null };
      return { flaws: [], callback, moved: taken.moved };
    },
    async saveServiceForm(form) {
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
      if (!(await put(profile, { isCurrent: false, sessions, isSealed })))
        return { kind: 'refused', flaws: sealedFlaws(form) };
      chosenFiles.forget(
        Object.values(form.secrets).flatMap((change) => ('reference' in change ? change.reference : [])),
      );
      return { kind: 'saved', serviceId: profile.id };
    },
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
    duplicateService: async ({ serviceId }) => add(await load(serviceId)),
    async deleteService({ serviceId }) {
      if (serviceId === DEMO_SERVICE_ID) throw new AppError('argument-invalid', 'The demo service cannot be removed.');
      await options.remove(serviceId);
    },
    async exportService({ serviceId }) {
      return save('profile', `${serviceId}.json`, profileFileText(await load(serviceId)));
    },
    ...imports,
    saveProfileSchema: () => null,
  };

  return {
    handlers,
    get isReading() {
      return chosenFiles.isReading;
    },
    settle: saving.settle,
  };
}

/** The secrets that a form keeps, while they are locked. */
function sealedFlaws({
  secrets,
}: {
  readonly secrets: Readonly<Record<string, { readonly kind: string }>>;
}): readonly FlawView[] {
  return PROFILE_SECRETS.filter((name) => secrets[name]?.kind === 'keep').map(stillSealed);
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
