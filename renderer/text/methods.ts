/**
 * All texts about login methods, their fields and their choices, by id. An id without an entry is shown as it is, so that
 * it can still be chosen.
 */
import { METHOD_NAMES as NAMES } from '../../electron/text/method-names.ts';
import { words } from './language.ts';
import { entryOf } from './wording.ts';

export interface MethodText {
  /** On the button that starts it. */
  readonly action: string;
  /** What choosing it means for a member, in one line on its row. */
  readonly consequence: string;
  /** Instead, where the service's pages are on this computer. */
  readonly consequenceHere?: string;
  /** What is sent to the service and what is kept, as its form explains it. */
  readonly explained?: (service: string) => string;
  /** Completes "Signed in to NAME …". */
  readonly signedIn: string;
  /** What the person should know while the browser is open. */
  readonly waiting?: string;
}

/** @returns the words for a method; its id stands in for a missing entry */
export function methodText(methodId: string): MethodText & { readonly name: string } {
  const { known, names, unknown } = methods;
  const { action } = unknown;
  const text = entryOf<MethodText>(known, methodId) ?? {
    action,
    consequence: '',
    signedIn: unknown.signedIn(methodId),
  };
  return { ...text, name: entryOf<string>(names, methodId) ?? methodId };
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
  names: {
    ...NAMES,
    // Sign-ins that probes of the document check need.
    'check-oauth-code': `${NAMES['oauth-code']} · Document check`,
    'check-device-code': `${NAMES['device-code']} · Document check`,
  },

  known: {
    'oauth-code': {
      action: 'Continue in browser',
      consequence: 'You sign in on the service’s own page.',
      signedIn: 'through your browser',
    },
    'device-code': {
      action: 'Get a code',
      consequence: 'Any device can open its page.',
      consequenceHere: 'Only this computer can open its page.',
      signedIn: 'with a short code',
    },
    'oauth-like': {
      action: 'Continue in browser',
      consequence: 'You sign in on the service’s page. Less safe.',
      signedIn: 'directly through your browser',
      waiting: 'The address that brings you back contains the token. Show it to nobody.',
    },
    password: {
      action: 'Sign in',
      consequence: 'You type your password here. Less safe.',
      explained: (service: string) =>
        `This app sends ${service} an MD5 hash of your password. Anyone who obtains it can use it in place of the password.`,
      signedIn: 'with login and password',
    },
    'http-basic': {
      action: 'Sign in',
      consequence: 'For scripts. You type it here; it is kept until you quit.',
      explained: (service: string) =>
        `This app keeps your password in memory until you quit, and sends it to ${service} with every request.`,
      signedIn: 'with the password on every request',
    },
  },

  /** What is said of any other method. */
  unknown: {
    action: 'Continue',
    signedIn: (methodId: string) => `with ${methodId}`,
  },

  fields: {
    login: 'Login or e-mail address',
    password: 'Password',
    passwordForm: 'Send the password as',
    address: 'Address',
  },

  options: {
    plain: { label: 'Plain text', hint: 'Only the secure connection hides it.' },
    md5: { label: 'MD5 hash', hint: 'Can be used like the password.' },
  },
} as const);
