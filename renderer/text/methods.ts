/**
 * All texts about login methods, their fields and their choices, by id. An id without an entry is shown as it is, so that
 * it can still be chosen.
 */
import type { MethodView } from '../../electron/ipc/views/methods.ts';

export interface MethodText {
  /** On its row, in the rail and as its form's title. */
  readonly name: string;
  /** On the button that starts it. */
  readonly action: string;
  /** What choosing it means, in one line. */
  readonly consequence: string;
  /** Instead, where the service's pages are on this computer. */
  readonly consequenceHere?: string;
  /** Completes "Signed in to NAME …". */
  readonly signedIn: string;
  /** What the person should know while the browser is open. */
  readonly waiting?: string;
  /** When the service's document recommends it. */
  readonly advice?: string;
  /** Under “Compare methods”. */
  readonly compared: ComparedText;
}

/** A method as the document describes it. Names that go over the wire are in backquotes. */
export interface ComparedText {
  /** With its number in the document (section 1), if it has one. */
  readonly name: string;
  /** The document's advice besides whether it recommends the method; may be empty. */
  readonly advice: string;
  readonly password: string;
  /** Section 5: "Credentials exchanged". */
  readonly sends: string;
  /** Section 5: "Result". */
  readonly gets: string;
}

/** @returns the words for a method; its id stands in for a missing entry */
export function methodText(methodId: string): Omit<MethodText, 'compared'> {
  return (
    METHODS[methodId] ?? {
      name: CHECK_METHODS[methodId] ?? methodId,
      action: 'Continue',
      consequence: '',
      signedIn: `with ${methodId}`,
    }
  );
}

/** @returns the words for a method under “Compare methods”, taken from its description where there is no entry */
export function comparedText({ id, passwordGoesTo, result }: MethodView): ComparedText {
  return (
    METHODS[id]?.compared ?? {
      name: id,
      advice: '',
      password: PASSWORD_PLACES[passwordGoesTo],
      sends: 'Not described',
      gets: result === 'token' ? 'Token' : 'No token',
    }
  );
}

/** @returns the label of a field, or its name where there is no entry */
export function fieldLabel(name: string): string {
  return FIELDS[name] ?? name;
}

/** @returns the label of one of a field's choices */
export function optionLabel(option: string): string {
  return OPTIONS[option]?.label ?? option;
}

/** @returns what one of a field's choices means, in one line; empty without an entry */
export function optionHint(option: string): string {
  return OPTIONS[option]?.hint ?? '';
}

const PASSWORD_PLACES: Readonly<Record<MethodView['passwordGoesTo'], string>> = {
  'service-page': 'On the service’s page',
  'this-app': 'In this app',
  nowhere: 'None',
};

/** Sign-ins that probes of the document check need. */
const CHECK_METHODS: Readonly<Record<string, string>> = {
  'check-oauth-code': 'Browser, for the document check',
  'check-device-code': 'Code, for the document check',
};

const METHODS: Readonly<Record<string, MethodText>> = {
  'oauth-code': {
    name: 'Browser',
    action: 'Continue in browser',
    consequence: 'You sign in on the service’s own page.',
    signedIn: 'through your browser',
    compared: {
      name: '1 OAuth: browser',
      advice: '',
      password: 'On the service’s page, in your browser',
      sends: '`client_id`, `client_secret`, `redirect_uri`, `code`',
      gets: 'Token',
    },
  },
  'device-code': {
    name: 'Code on another device',
    action: 'Get a code',
    consequence: 'You type a short code on the service’s page, on any device.',
    consequenceHere: 'You type a short code on the service’s page, in any browser on this computer.',
    signedIn: 'with a code',
    compared: {
      name: '1 OAuth: device code',
      advice: 'For limited input',
      password: 'On the service’s page, on any device',
      sends: '`client_id`, `client_secret`, device code',
      gets: 'Token',
    },
  },
  'oauth-like': {
    name: 'Browser, with a key',
    action: 'Continue in browser',
    consequence: 'The token itself comes back through your browser.',
    signedIn: 'through your browser, with a key',
    waiting: 'The address that brings you back contains the token itself. Show it to nobody.',
    compared: {
      name: '2 Similar to OAuth',
      advice: 'Not standard',
      password: 'On the service’s page, in your browser',
      sends: 'Key from the service, member login on its page for that key',
      gets: 'Token as GET parameter on the callback URL',
    },
  },
  password: {
    name: 'Login and password',
    action: 'Sign in',
    consequence: 'An MD5 hash of your password is sent over HTTPS. Anyone who obtains it can use it like the password.',
    signedIn: 'with login and password',
    compared: {
      name: '3 Basic identification',
      advice: 'Over HTTPS only',
      password: 'In this app',
      sends: '`login`, MD5 `password`',
      gets: 'Member information plus token',
    },
  },
  'http-basic': {
    name: 'Password on every request',
    action: 'Sign in',
    consequence: 'For scripts. Kept in memory until you sign out or quit.',
    signedIn: 'with the password on every request',
    advice:
      'The service intends this for scripts and for integrations whose password you can change yourself. Where a token can be kept, it recommends a way that returns one.',
    compared: {
      name: '4 HTTP Basic',
      advice: 'For scripts, over HTTPS only',
      password: 'In this app',
      sends: '`Authorization` header on each request',
      gets: 'Member set for that request only',
    },
  },
};

const FIELDS: Readonly<Record<string, string>> = {
  login: 'Login or e-mail address',
  password: 'Password',
  passwordForm: 'Send the password as',
  address: 'Address',
};

const OPTIONS: Readonly<Record<string, { readonly label: string; readonly hint: string }>> = {
  plain: { label: 'Plain text', hint: 'As you type it. Only the secure connection hides it.' },
  md5: { label: 'MD5 hash', hint: 'Anyone who obtains the hash can use it like the password.' },
};
