/** What the page draws of login methods. */

/** A login method describes itself; the page words it by `id`. */
export interface MethodView {
  readonly id: string;
  /** Section of the document, such as `4.1`; null where the document does not have it. */
  readonly section: string | null;
  /** The method that the document recommends (5.4). */
  readonly recommended: boolean;
  readonly fields: readonly FieldView[];
  /** Whether the person types the password into this app, into the service's own page, or has none to type. */
  readonly passwordGoesTo: 'service-page' | 'this-app' | 'nowhere';
  /** Whether it brings a token that later calls carry, or the credentials go out with each request. */
  readonly result: 'token' | 'no-token';
  /** How it goes when all goes well, in order; drawn before it was tried. */
  readonly flow: readonly FlowStepView[];
}

/** One step of a method's flow. Between whom it goes follows from its kind. */
export interface FlowStepView {
  readonly kind: FlowStepKind;
  /** Section of the document; null where it does not have the step. */
  readonly section: string | null;
}

/** `sign-in-on-page` and `code-on-page` are the person's, in a browser: this app sees nothing of them. */
export type FlowStepKind =
  | 'page-opened'
  | 'sign-in-on-page'
  | 'code-on-page'
  | 'callback-with-code'
  | 'callback-with-token'
  | 'code-exchange'
  | 'device-start'
  | 'device-poll'
  | 'key-request'
  | 'identification'
  | 'member';

/** A method as it stands at the current service. */
export interface OfferedMethodView extends MethodView {
  /**
   * What has to be known before starting: `answer-not-received`, that the system does not hand the answer to
   * this copy, so that it has to be pasted; `needs-https`, that this service's address is not https, so that no
   * password is sent there (S8); `needs-client-secret`, that it sends the client secret, which is not set.
   */
  readonly caution: 'answer-not-received' | 'needs-https' | 'needs-client-secret' | null;
}

export interface FieldView {
  readonly name: string;
  readonly kind: 'text' | 'password' | 'choice';
  /** For `choice`; the first one is the default. */
  readonly options: readonly string[];
  /** How many characters a person may type; more are refused. */
  readonly maxCharacters: number;
  readonly autocomplete: 'username' | 'current-password' | 'off';
}
