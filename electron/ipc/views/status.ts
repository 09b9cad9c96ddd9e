/** What the page draws of this computer: how callbacks come in, where credentials are stored, and the proxy. */

import type { ProxyLoginState } from './proxy.ts';

export interface StatusView {
  readonly callbacks: {
    /** The route that the next sign-in takes. */
    readonly route: CallbackRoute;
    readonly choice: CallbackChoice;
    /** Such as `member-login`. */
    readonly scheme: string;
    /** Whom the system hands addresses of that scheme to. */
    readonly protocolClient: ProtocolClient;
    /** Where the current service's redirect URI leads, with its host and port. The choice is only about `scheme`. */
    readonly registered: { readonly route: CallbackRoute; readonly host: string };
    /** Whether the current service registered a loopback callback, as its redirect URI or besides it. */
    readonly isLoopbackRegistered: boolean;
  };
  readonly secrets: {
    /** Where the credential of the next sign-in is stored. */
    readonly place: NextSecretsPlace;
    /** Whether the app can save, as far as it knows. */
    readonly isKeeping: boolean;
    /** Whether something that was to be erased is still on disk, because the app cannot save. */
    readonly isEraseDue: boolean;
    /**
     * What the system offers: not asked yet, a keychain, a fixed key without a keychain or with a locked one, nothing at
     * all, or a keychain that did not answer in time. All but the last stay so until the app is started again.
     */
    readonly system: 'not-known' | 'keychain' | 'weak' | 'none' | 'not-answering';
    /** Whether the person chose to store credentials although there is no keychain. */
    readonly isWeakAllowed: boolean;
  };
  readonly proxy:
    | { readonly kind: 'not-known' }
    | { readonly kind: 'direct' }
    | { readonly kind: 'proxy' | 'socks'; readonly address: string; readonly login: ProxyLoginState }
    | { readonly kind: 'not-supported'; readonly address: string };
}

/** `elsewhere`: the service redirects to an address that no app on this computer receives, so it has to be pasted. */
export type CallbackRoute = 'scheme' | 'loopback' | 'elsewhere';

/** `automatic`: the scheme where this application owns it, otherwise the loopback address. */
export type CallbackChoice = 'automatic' | 'scheme' | 'loopback';

/**
 * The application that the system hands addresses of the callback scheme to: its “default protocol client”.
 * `not-installed`: this copy is no installed package, so it claims no scheme. `not-known`: the system was not asked yet,
 * or does not answer. `nobody`: no application, and the system did not take this one by itself. `not-heard`: this
 * process would not hear of them, because it runs without the lock that a folder which can be written gives.
 */
export type ProtocolClient =
  | { readonly kind: 'this-copy' | 'not-installed' | 'not-known' | 'nobody' | 'not-heard' }
  /** Another copy of this app, or another app. */
  | {
      readonly kind: 'other-copy';
      /** What the system calls it; null where it does not say. */
      readonly name: string | null;
      /** Where it is installed; null where the system does not say. */
      readonly path: string | null;
    };

/** Where credentials are stored: in memory only, sealed by the system's keychain, or on disk with a fixed key. */
export type SecretsPlace = 'memory' | 'keychain' | 'weak';

/** Where the next credential is stored; `not-decided`: that depends on what the system answers when it is asked. */
export type NextSecretsPlace = SecretsPlace | 'not-decided';
