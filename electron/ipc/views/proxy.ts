/** What the page draws of a proxy that asks for a password. */

/** A question that the person has to answer, or dismiss. Requests to that proxy wait for it. */
export interface ProxyQuestionView {
  readonly id: string;
  readonly kind: 'proxy' | 'socks';
  /** Host and port. */
  readonly address: string;
  /** Whether the password is encrypted on its way to the proxy. */
  readonly isEncrypted: boolean;
  /** Whether the proxy has refused the last one. */
  readonly wasRefused: boolean;
}

/** Where the password is kept; `none`: no password is known; `wanted`: the proxy asks, and there is no answer. */
export type ProxyLoginState = 'none' | 'wanted' | 'memory' | 'keychain' | 'weak';
