/** What the page does with the form of a service: reads, checks and saves it, and chooses files for it. */
import type { Clock } from '../core/clock.ts';
import type { Argument, OwnServiceHandlers } from '../ipc/channels.ts';
import type { FlawView, FormCallbackView, FormSessionView, SavedFormView } from '../ipc/views/own-services.ts';
import { type ServiceProfile, serviceProfileSchema } from '../service-client/profile.ts';
import { PROFILE_SECRETS } from '../service-client/profile-secrets.ts';
import { mapCertificates } from '../services/profile-form.ts';
import type { ProfileStore } from '../services/profile-store.ts';
import type { ApplicationPorts } from './application-ports.ts';
import type { ChosenFiles } from './chosen-files.ts';
import { createServiceForms, factsOf, stillSealed, unsent } from './service-form.ts';

export type ServiceFormHandlers = Pick<
  OwnServiceHandlers,
  | 'readServiceForm'
  | 'checkServiceForm'
  | 'saveServiceForm'
  | 'chooseCertificate'
  | 'chooseClientKey'
  | 'forgetChosenFiles'
>;

export interface ServiceFormOptions {
  readonly ports: Pick<ApplicationPorts, 'choosePemFile'>;
  readonly clock: Clock;
  readonly profiles: ProfileStore;
  readonly chosenFiles: ChosenFiles;
  /** Members who are signed in to a service, and how many more sign-ins are locked. */
  readonly sessionsOf: (serviceId: string) => FormSessions;
  readonly describeCallback: (application: CallbackAddresses) => FormCallbackView;
  /**
   * Keeps a profile, and starts its service again if it had started.
   * @returns false if its secrets cannot stay sealed
   */
  readonly put: (profile: ServiceProfile, options: PutOptions) => Promise<boolean>;
  /** @returns the profile under an id that no other has */
  readonly withFreeId: (profile: ServiceProfile) => ServiceProfile;
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

export interface ServiceFormParts {
  readonly handlers: ServiceFormHandlers;
  /** As the handler of that name. @param field the only one that the form changes; any if absent */
  saveServiceForm(form: Argument<'saveServiceForm'>, field?: string): Promise<SavedFormView>;
}

export function createServiceFormHandlers(options: ServiceFormOptions): ServiceFormParts {
  const { ports, clock, profiles, chosenFiles, sessionsOf, put, withFreeId } = options;
  const forms = createServiceForms({ profiles, chosenFiles, nowMs: () => clock.nowMs() });

  const saveServiceForm: ServiceFormParts['saveServiceForm'] = async (form, field) => {
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
  };

  const handlers: ServiceFormHandlers = {
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
    saveServiceForm: (form) => saveServiceForm(form),
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
  return { handlers, saveServiceForm };
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
function findCallback(draft: string, describe: ServiceFormOptions['describeCallback']): FormCallbackView | null {
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
