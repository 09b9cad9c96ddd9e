/** What the page draws of services: the current one, those to switch to, and a profile file for a known one. */
import type { ErrorView } from './error.ts';

export interface ServiceView {
  readonly id: string;
  readonly name: string;
  readonly state: 'starting' | 'ready' | 'failed';
  /** Why it failed. */
  readonly problem: ErrorView | null;
  /** Empty until `ready`. */
  readonly baseAddress: string;
  readonly authAddress: string;
  /** Whether its sign-in pages are on this computer, where no other device reaches them. */
  readonly hasPagesOnThisComputer: boolean;
  readonly versionHeader: string | null;
  /** Present for the embedded demo service only. */
  readonly demo: DemoView | null;
}

/** One of the services that can be switched to. */
export interface ServiceEntry {
  readonly id: string;
  readonly name: string;
  readonly isCurrent: boolean;
  readonly isDemo: boolean;
  /** Host and port of the interface; empty for the demo. */
  readonly host: string;
  /** `idle`: nothing has needed it yet. */
  readonly state: ServiceView['state'] | 'idle';
  /** Why it failed. */
  readonly problem: ErrorView | null;
  /** Whether its client secret is in memory only, so that it has to be entered again after a restart; false for the demo. */
  readonly isSecretInMemory: boolean;
}

export interface DemoView {
  /** The demo's published members. Their passwords are public. */
  readonly members: readonly { readonly name: string; readonly login: string; readonly password: string }[];
  /** What the demo does where the document is silent; each can be switched. */
  readonly behaviour: readonly BehaviourView[];
  readonly presets: readonly PresetView[];
  /** What the last preset or reset changed and nobody has changed since, so that it can be taken back. */
  readonly change: BehaviourChangeView | null;
  /** What can be made to happen once, by id. */
  readonly actions: readonly string[];
}

/** One silent point of the document, or a delay or failure, as the demo behaves now; worded by its ids. */
export interface BehaviourView {
  readonly name: string;
  /** Section of the document; null for delays and failures. */
  readonly section: string | null;
  readonly options: readonly string[];
  readonly option: string;
  readonly defaultOption: string;
}

/** Options that can be chosen at once; worded by its id. Behaviours that it does not name stay as they are. */
export interface PresetView {
  readonly id: string;
  readonly options: readonly { readonly name: string; readonly option: string }[];
}

export interface BehaviourChangeView {
  /** Id of the preset; null for a reset. */
  readonly preset: string | null;
  readonly changes: readonly OptionChange[];
}

/** One behaviour's option before a change, and after it. */
export interface OptionChange {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

/**
 * A profile file for a known service that has another address there, or other trusted authorities. Nothing of the file
 * is used before the person says so.
 */
export interface ReplacementView {
  readonly id: string;
  /** Name of the file. */
  readonly file: string;
  /** The service's name as it is known. */
  readonly serviceName: string;
  readonly baseAddress: AddressChange;
  readonly authAddress: AddressChange;
  readonly hasOtherAuthorities: boolean;
  /** Whether a secret that is kept for the service as it is now is not kept, and the file brings none. */
  readonly losesSecret: boolean;
}

/** Both are the same if there is no change. */
export interface AddressChange {
  readonly before: string;
  readonly after: string;
}
