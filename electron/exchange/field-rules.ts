/**
 * Which fields of a reply are masked because of their names (X3). Replies that bring secrets show only errors and what
 * is harmless; of other replies, all is shown but what is under a secret-sounding name.
 */

import { isPlainName } from '../service-client/decode/shape.ts';
import { HARMLESS_FIELDS, isSecretField, type NameRule } from '../service-client/request-secrets.ts';
import { isOrdinaryName } from '../service-client/secrets/secret-names.ts';

/** `errors`: in a list or map of errors, whose names may be codes. */
export type FieldState = 'shown' | 'masked' | 'errors';

export interface FieldRules {
  readonly top: FieldState;
  /** @param name empty in a list */
  enter(parent: FieldState, name: string, isContainer: boolean): FieldState;
  isNameShown(name: string): boolean;
}

const ERROR_FIELDS: ReadonlySet<string> = new Set(['error', 'errors']);
const ERROR_PARTS: ReadonlySet<string> = new Set(['code', 'text', 'message', 'description']);

/** For replies that bring secrets. Other texts in place of a plain name may be secrets, too. */
export const CLOSED_FIELDS: FieldRules = {
  top: 'masked',
  enter(parent, name, isContainer) {
    if (name === '') return parent;
    if (ERROR_FIELDS.has(name)) return 'errors';
    if (parent === 'errors') return isContainer ? 'errors' : ERROR_PARTS.has(name) ? 'shown' : 'masked';
    return HARMLESS_FIELDS.has(name) ? 'shown' : 'masked';
  },
  isNameShown: isPlainName,
};

/** @see secretsIn which finds the same values */
export const OPEN_FIELDS: FieldRules = {
  top: 'shown',
  enter(parent, name, isContainer) {
    const isCode = parent === 'errors' && isContainer;
    const isSecret = (isSecretField(name) && !isCode) || (parent === 'masked' && !isOrdinaryName(name));
    if (isSecret) return 'masked';
    return name === 'errors' ? 'errors' : 'shown';
  },
  isNameShown: () => true,
};

/** For JSON that a person wrote. @see secretsIn which finds the same values */
export function writtenFields(isSecret: NameRule): FieldRules {
  return {
    top: 'shown',
    enter: (parent, name) => (isSecret(name) || (parent === 'masked' && !isOrdinaryName(name)) ? 'masked' : 'shown'),
    isNameShown: () => true,
  };
}

/** For what was masked by these rules before. */
export const SHOWN_FIELDS: FieldRules = { top: 'shown', enter: () => 'shown', isNameShown: () => true };
