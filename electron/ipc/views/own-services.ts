/**
 * What the page draws of a service's form, of a file to import and of what came of them. No secret is in any of them, and
 * no certificate: the page names what main keeps by a reference.
 */
import type { AddressChange } from './services.ts';
import type { CallbackRoute } from './status.ts';

export type ProfileSecretName = 'clientSecret' | 'clientKey' | 'clientKeyPassphrase';

/** All that the form of a service begins with. */
export interface ServiceFormView {
  /** Which state of the service this is, to be sent back with the form; null for a new service. */
  readonly revision: string | null;
  readonly fields: readonly FormFieldView[];
  readonly presets: readonly PresetView[];
  /**
   * The profile as in a profile file, whole: with defaults, without secrets, and with a reference in place of each
   * certificate. A required text is empty in a new one.
   */
  readonly profile: ProfileDraft;
  readonly secrets: Readonly<Record<ProfileSecretName, SecretState>>;
  /** The certificates that the profile's references name. */
  readonly certificates: readonly ReferredCertificates[];
  /** Members who are signed in. */
  readonly sessions: readonly FormSessionView[];
  /** How many more sign-ins wait for a keychain that is locked. */
  readonly lockedSessionCount: number;
}

export type ProfileDraft = Readonly<Record<string, unknown>>;

/**
 * Where a secret is: sealed by the keychain, on disk with a fixed key, or in memory only. `lost`: it was in memory only
 * when the app quit. `locked`: the keychain that has it is locked. `not-opened`: that keychain does not open it, so that
 * it has to be entered again.
 */
export type SecretState = 'keychain' | 'weak' | 'memory' | 'not-set' | 'lost' | 'locked' | 'not-opened';

/** A field of a profile that has a control of its own. */
export interface FormFieldView {
  /** Dot-separated, such as `application.clientId`. */
  readonly path: string;
  readonly kind:
    | 'text'
    | 'choice'
    | 'switch'
    | 'pinned-reply'
    | 'parameters'
    | 'certificates'
    | 'client-certificate'
    | 'loopback';
  /** Whether it may be null. */
  readonly isNullable: boolean;
  /** Whether it has no default. */
  readonly isRequired: boolean;
  /** Undefined where it is required. */
  readonly defaultValue?: unknown;
  /** For `choice`. */
  readonly options: readonly string[];
  readonly section: FormSectionId;
  /** In the whole form, from the top. */
  readonly place: number;
}

export type FormSectionId =
  | 'service'
  | 'application'
  | 'certificates'
  | 'calls'
  | 'code'
  | 'device'
  | 'key'
  | 'identification'
  | 'member'
  | 'further';

/** A set of values, by the paths of their fields. */
export interface PresetView {
  readonly id: string;
  readonly values: Readonly<Record<string, unknown>>;
}

export interface ReferredCertificates {
  /** It stands for one text of a profile, which may have several certificates. */
  readonly reference: string;
  readonly certificates: readonly CertificateFactsView[];
}

export interface CertificateFactsView {
  readonly subject: string;
  readonly issuer: string;
  /** Hosts and addresses that it is for. */
  readonly names: readonly string[];
  readonly validFromMs: number;
  readonly validToMs: number;
  /** SHA-256, as pairs of hexadecimal digits with colons between them. */
  readonly fingerprint: string;
  readonly validity: 'valid' | 'expired' | 'not-yet-valid';
}

export interface FormSessionView {
  /** Name, e-mail address or login of the member; null if not known. */
  readonly title: string | null;
  readonly methodId: string;
}

/** What is wrong in a form, by the path of the field; empty if the profile as a whole is. */
export interface FlawView {
  readonly field: string;
  /** Such as `must be a whole number from 100 to 599`. */
  readonly expected: string;
}

/** What checking a form found. Nothing was looked up, and nothing has changed. */
export interface FormCheckView {
  readonly flaws: readonly FlawView[];
  /** Where the redirect URI leads; null while it is wrong. */
  readonly callback: FormCallbackView | null;
  /** What sessions are bound to, where the form changes it; null if it does not, and while the form is wrong. */
  readonly moved: MovedView | null;
  /** Fields with a reply that another one has too, which counts first; none while the form is wrong. */
  readonly overlaps: readonly { readonly field: string; readonly first: string }[];
}

export interface FormCallbackView {
  readonly route: CallbackRoute;
  /** Whether this copy hears of it: the system delivers it here, or the app listens for it. */
  readonly isReceived: boolean;
  /** Whether the loopback address has a fixed port. */
  readonly isFixedPort: boolean;
}

export interface MovedView {
  readonly baseAddress: AddressChange;
  /** Attempts end where it changes; sessions stay. */
  readonly authAddress: AddressChange;
  readonly hasOtherAuthorities: boolean;
  /** Whether sessions of the service as it was are not used with it. */
  readonly isBoundOtherwise: boolean;
}

/** What becomes of a secret when the form is saved. `chosen`: a file that the person chose, by its reference. */
export type SecretChange =
  | { readonly kind: 'keep' | 'clear' }
  | { readonly kind: 'set'; readonly value: string }
  | { readonly kind: 'chosen'; readonly reference: string };

export type SavedFormView =
  | { readonly kind: 'saved'; readonly serviceId: string }
  | { readonly kind: 'refused'; readonly flaws: readonly FlawView[] }
  /** The service was changed or deleted since the form was read. */
  | { readonly kind: 'changed-meanwhile' }
  /** What becomes of these sign-ins has to be said first. */
  | {
      readonly kind: 'asks';
      readonly sessions: readonly FormSessionView[];
      readonly lockedSessionCount: number;
      readonly moved: MovedView;
    };

/** A file of certificates that the person chose. */
export interface ChosenCertificateView {
  /** Name of the file. */
  readonly file: string;
  readonly chosen: ReferredCertificates;
  /** The private key that came with a client certificate. */
  readonly key: ChosenKeyView | null;
}

export interface ChosenKeyView {
  readonly file: string;
  readonly reference: string;
  /** Whether it needs a passphrase. */
  readonly isEncrypted: boolean;
}

/** A profile file that was chosen to be imported. Nothing of it is used yet. */
export interface ImportPreview {
  readonly importId: string;
  readonly file: string;
  /** What the service will be called here. */
  readonly name: string;
  readonly contacts: readonly ImportContact[];
  readonly hasClientSecret: boolean;
  readonly hasClientCertificate: boolean;
  readonly authorities: readonly CertificateFactsView[];
  /** The known service whose id the file has; it stays, and the new one is added beside it. */
  readonly taken: { readonly name: string; readonly moved: MovedView | null } | null;
}

export interface ImportContact {
  /** Such as `https://staging.example.com`; an address of another scheme up to its query. */
  readonly address: string;
  readonly use: 'calls' | 'pages' | 'callback';
}
