/**
 * All texts about login methods, their fields and their choices, by id. An id without an entry is shown as it is, so that
 * it can still be chosen.
 */
import type { MethodView } from '../../electron/ipc/views/methods.ts';
import { words } from './language.ts';
import { entryOf } from './wording.ts';

export interface MethodText {
  /** On its row, in the rail and as its form's title. */
  readonly name: string;
  /** On its chip in the rail: a word or two. */
  readonly short: string;
  /** On the button that starts it. */
  readonly action: string;
  /** What choosing it means for a member, in one line on its row. */
  readonly consequence: string;
  /** Instead, where the service's pages are on this computer. */
  readonly consequenceHere?: string;
  /** What is sent and kept, as its form explains it. */
  readonly explained?: string;
  /** Completes "Signed in to NAME …". */
  readonly signedIn: string;
  /** What the person should know while the browser is open. */
  readonly waiting?: string;
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
  const { known, ofCheck, unknown } = methods;
  const name = entryOf<string>(ofCheck, methodId) ?? methodId;
  return (
    entryOf<MethodText>(known, methodId) ?? {
      name,
      action: unknown.action,
      consequence: '',
      signedIn: unknown.signedIn(methodId),
      short: name,
    }
  );
}

/** @returns the words for a method under “Compare methods”, taken from its description where there is no entry */
export function comparedText({ id, passwordGoesTo, result }: MethodView): ComparedText {
  const { known, unknown } = methods;
  return (
    entryOf<MethodText>(known, id)?.compared ?? {
      name: id,
      advice: '',
      password: unknown.password[passwordGoesTo],
      sends: unknown.sends,
      gets: unknown.gets[result],
    }
  );
}

/** @returns the label of a field, or its name where there is no entry */
export function fieldLabel(name: string): string {
  return entryOf<string>(methods.fields, name) ?? name;
}

/** @returns the label of one of a field's choices */
export function optionLabel(option: string): string {
  return entryOf<OptionText>(methods.options, option)?.label ?? option;
}

/** @returns what one of a field's choices means, in one line; empty without an entry */
export function optionHint(option: string): string {
  return entryOf<OptionText>(methods.options, option)?.hint ?? '';
}

interface OptionText {
  readonly label: string;
  readonly hint: string;
}

export const methods = words('methods', {
  known: {
    'oauth-code': {
      name: 'Browser',
      action: 'Continue in browser',
      consequence: 'You sign in on the service’s own page.',
      signedIn: 'through your browser',
      short: 'Browser',
      compared: {
        name: '1 OAuth: browser',
        advice: '',
        password: 'On the service’s page, in your browser',
        sends: '`client_id`, `client_secret`, `redirect_uri`, `code`',
        gets: 'Token',
      },
    },
    'device-code': {
      name: 'Short code',
      action: 'Get a code',
      consequence: 'You type it on the service’s page, on any device.',
      consequenceHere: 'You paste it into the service’s page, in any browser on this computer.',
      signedIn: 'with a short code',
      short: 'Code',
      compared: {
        name: '1 OAuth: device code',
        advice: 'For limited input',
        password: 'On the service’s page, on any device',
        sends: '`client_id`, `client_secret`, device code',
        gets: 'Token',
      },
    },
    'oauth-like': {
      name: 'Browser, direct',
      action: 'Continue in browser',
      consequence: 'You sign in on the service’s page. Less safe.',
      signedIn: 'directly through your browser',
      short: 'Direct',
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
      consequence: 'You type your password here. Less safe than the browser.',
      explained: 'An MD5 hash of it is sent over HTTPS. Anyone who obtains the hash can use it like the password.',
      signedIn: 'with login and password',
      short: 'Password',
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
      consequence: 'For scripts. You type your password here, and it is kept until you quit.',
      explained:
        'Until you quit, this app keeps it in memory with your login and sends both with every request. The service intends this for scripts.',
      signedIn: 'with the password on every request',
      short: 'Every request',
      compared: {
        name: '4 HTTP Basic',
        advice: 'For scripts',
        password: 'In this app',
        sends: '`Authorization` header on each request',
        gets: 'Member set for that request only',
      },
    },
  },

  /** Sign-ins that probes of the document check need. */
  ofCheck: {
    'check-oauth-code': 'Browser, for the document check',
    'check-device-code': 'Short code, for the document check',
  },

  /** What is said of any other method. */
  unknown: {
    action: 'Continue',
    signedIn: (methodId: string) => `with ${methodId}`,
    password: {
      'service-page': 'On the service’s page',
      'this-app': 'In this app',
      nowhere: 'None',
    } satisfies Record<MethodView['passwordGoesTo'], string>,
    sends: 'Not described',
    gets: { token: 'Token', 'no-token': 'No token' } satisfies Record<MethodView['result'], string>,
  },

  fields: {
    login: 'Login or e-mail address',
    password: 'Password',
    passwordForm: 'Send the password as',
    address: 'Address',
  },

  options: {
    plain: { label: 'Plain text', hint: 'As you type it. Only the secure connection hides it.' },
    md5: { label: 'MD5 hash', hint: 'Anyone who obtains the hash can use it like the password.' },
  },
} as const);
