/** Reads and checks the form of a service: what it begins with, and the profile that comes of what a person wrote. */
import { AppError, StorageError } from '../core/errors.ts';
import type { Argument } from '../ipc/channels.ts';
import type {
  CertificateFactsView,
  FlawView,
  MovedView,
  ReferredCertificates,
  SecretChange,
  SecretState,
  ServiceFormView,
} from '../ipc/views/own-services.ts';
import { isObject } from '../service-client/decode/body.ts';
import type { ServiceProfile } from '../service-client/profile.ts';
import {
  forEachSecret,
  NO_SECRETS,
  PROFILE_SECRETS,
  type ProfileSecret,
  type ProfileSecrets,
  readSecrets,
  secretPathOf,
  withoutSecrets,
} from '../service-client/profile-secrets.ts';
import { readCertificates, validityOf } from '../service-client/transport/certificates.ts';
import type { Opening } from '../storage/sealed-records.ts';
import type { ChosenFiles } from './chosen-files.ts';

import {
  createEmptyProfile,
  describeFormFields,
  mapCertificates,
  PRESETS,
  readDraft,
  referTo,
} from './profile-form.ts';
import { isBoundOtherwise, type ProfileStore, type Replacement } from './profile-store.ts';
import { DEMO_SERVICE_ID, serviceNotKnown } from './service-list.ts';
import { fromPlain, hasClientCertificate } from './stored-profile.ts';

interface WrittenForm {
  readonly serviceId: string | null;
  readonly profile: string;
  /** Null for a secret that is entered, but was not sent yet. */
  readonly secrets: Readonly<Record<ProfileSecret, SecretChange | null>>;
}

type TakenForm =
  | {
      readonly kind: 'taken';
      readonly profile: ServiceProfile;
      readonly moved: MovedView | null;
      /** Whether the secrets stay sealed as they are, because the keychain has not opened them. */
      readonly isSealed: boolean;
    }
  | { readonly kind: 'flawed'; readonly flaws: readonly FlawView[] };

/** What is stored of a service; null for a new one. */
interface Known {
  readonly plain: unknown;
  readonly opening: Opening<ServiceProfile>;
}

export function createServiceForms({
  profiles,
  chosenFiles,
  nowMs,
}: {
  readonly profiles: ProfileStore;
  readonly chosenFiles: Pick<ChosenFiles, 'find'>;
  readonly nowMs: () => number;
}) {
  async function find(serviceId: string): Promise<Known> {
    if (serviceId === DEMO_SERVICE_ID) throw new AppError('argument-invalid', 'The demo service cannot be changed.');
    const opening = await profiles.open(serviceId).catch((thrown: unknown): Opening<ServiceProfile> => {
      if (thrown instanceof StorageError) return { kind: 'damaged' };
      throw thrown;
    });
    const plain = profiles.findPlain(serviceId);
    if (plain === null) throw serviceNotKnown();
    return { plain, opening };
  }

  function stateOf(name: ProfileSecret, { plain, opening }: Known, id: string): SecretState {
    if (!sealedNames(plain).includes(name)) return 'not-set';
    if (opening.kind !== 'opened') return opening.kind === 'locked' ? 'locked' : 'not-opened';
    const place = profiles.placeOf(id);
    if (readSecrets(opening.value)[name] === null) return place === 'lost' ? 'lost' : 'not-set';
    return place === 'keychain' || place === 'weak' ? place : 'memory';
  }

  return {
    /** @throws AppError `service-not-known`, `argument-invalid` for the demo */
    async read(serviceId: string | null): Promise<Omit<ServiceFormView, 'sessions' | 'lockedSessionCount'>> {
      const known = serviceId === null ? null : await find(serviceId);
      const certificates: ReferredCertificates[] = [];
      const whole = known ? wholeOf(known) : createEmptyProfile();
      const profile = mapCertificates(whole, (text) => {
        const reference = referTo(text);
        certificates.push({ reference, certificates: factsOf(text, nowMs()) });
        return reference;
      });
      const state = (name: ProfileSecret): SecretState =>
        known && serviceId !== null ? stateOf(name, known, serviceId) : 'not-set';
      return {
        revision: serviceId === null ? null : profiles.revisionOf(serviceId),
        fields: describeFormFields(),
        presets: PRESETS,
        profile: { ...Object(profile) },
        secrets: forEachSecret(state),
        certificates,
      };
    },

    /** @throws as `read` */
    async take({ serviceId, profile: draft, secrets: changes }: WrittenForm): Promise<TakenForm> {
      const known = serviceId === null ? null : await find(serviceId);
      const sealed = known && known.opening.kind !== 'opened' ? sealedNames(known.plain) : [];
      const before = known?.opening.kind === 'opened' ? readSecrets(known.opening.value) : NO_SECRETS;
      const { secrets, lost } = changed(before, changes, chosenFiles.find);
      const texts = textsOf(known?.plain);
      const findCertificate = (reference: string) => texts.get(reference) ?? chosenFiles.find(reference);
      const read = readDraft(draft, { id: serviceId, secrets, findCertificate });
      if (read.kind === 'flawed') return { kind: 'flawed', flaws: [...lost, ...read.flaws] };
      const { profile } = read;
      const moved = serviceId === null ? null : viewMove(profiles.compare(profile));
      const kept = PROFILE_SECRETS.filter(
        (name) => changes[name]?.kind === 'keep' && (before[name] !== null || sealed.includes(name)),
      );
      const keptSealed = kept.filter((name) => sealed.includes(name));
      const flaws = [
        ...lost,
        ...(moved?.isBoundOtherwise ? kept.map((name) => flaw(name, enteredAgain(moved))) : []),
        ...(isPartly(keptSealed, sealed) ? keptSealed.map(stillSealed) : []),
      ];
      if (flaws.length > 0) return { kind: 'flawed', flaws };
      return { kind: 'taken', profile, moved, isSealed: keptSealed.length > 0 };
    },
  };
}

/** What a secret that stays sealed has to be told of, where it cannot stay so. */
export function stillSealed(name: ProfileSecret): FlawView {
  return flaw(name, 'is locked in the keychain: unlock that, or enter it again');
}

function enteredAgain({ baseAddress: { before, after } }: MovedView): string {
  if (before !== after) return 'has to be entered again for the new address';
  return 'has to be entered again, because other certificates are trusted';
}

/** @returns null where nothing moved */
export function viewMove(replacement: Replacement): MovedView | null {
  if (replacement.kind !== 'moved') return null;
  const { baseAddress, authAddress, hasOtherAuthorities } = replacement;
  return { baseAddress, authAddress, hasOtherAuthorities, isBoundOtherwise: isBoundOtherwise(replacement) };
}

/** @param pem a text of certificates; none are told of one that cannot be read */
export function factsOf(pem: string, nowMs: number): readonly CertificateFactsView[] {
  return (readCertificates(pem) ?? []).map((facts) => ({ ...facts, validity: validityOf(facts, nowMs) }));
}

/** @returns a written form before its secrets are sent: what was entered is not checked */
export function unsent(form: Argument<'checkServiceForm'>): WrittenForm {
  const { clientSecret, clientKey, clientKeyPassphrase } = form.secrets;
  const known = (kind: typeof clientSecret): SecretChange | null =>
    kind === 'keep' || kind === 'clear' ? { kind } : null;
  // A key and its passphrase are checked together.
  const isIdentityKnown = known(clientKey) !== null && known(clientKeyPassphrase) !== null;
  return {
    ...form,
    secrets: {
      clientSecret: known(clientSecret),
      clientKey: isIdentityKnown ? known(clientKey) : null,
      clientKeyPassphrase: isIdentityKnown ? known(clientKeyPassphrase) : null,
    },
  };
}

/** Which secrets are sealed with a plain part, as far as that tells. */
function sealedNames(plain: unknown): readonly ProfileSecret[] {
  return hasClientCertificate(plain) ? PROFILE_SECRETS : ['clientSecret'];
}

function isPartly(some: readonly unknown[], all: readonly unknown[]): boolean {
  return some.length > 0 && some.length < all.length;
}

function changed(
  before: ProfileSecrets,
  changes: WrittenForm['secrets'],
  find: (reference: string) => string | null,
): { readonly secrets: ProfileSecrets; readonly lost: readonly FlawView[] } {
  const lost: FlawView[] = [];
  const read = (name: ProfileSecret): string | null => {
    const change = changes[name];
    switch (change?.kind) {
      case 'keep':
        return before[name];
      case 'set':
        return change.value;
      case 'chosen': {
        // A key goes nowhere else: a service would get what is in another place.
        const text = name === 'clientKey' ? find(change.reference) : null;
        if (text === null) lost.push(flaw(name, 'has to be chosen again'));
        return text;
      }
      default:
        return null;
    }
  };
  return { secrets: forEachSecret(read), lost };
}

/** With every default, without an id. What a later version stored is shown as it is. */
function wholeOf({ plain, opening }: Known): unknown {
  const profile = opening.kind === 'opened' ? opening.value : readStored(plain);
  const { id: _, ...whole } = { ...Object(withoutSecrets(profile)) };
  return whole;
}

function readStored(plain: unknown): unknown {
  try {
    return fromPlain(plain, NO_SECRETS);
  } catch (thrown) {
    if (thrown instanceof StorageError && isObject(plain)) return plain;
    throw thrown;
  }
}

/** The certificates of a profile, by their references. */
function textsOf(plain: unknown): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  mapCertificates(plain, (text) => texts.set(referTo(text), text));
  return texts;
}

function flaw(name: ProfileSecret, expected: string): FlawView {
  return { field: secretPathOf(name), expected };
}
