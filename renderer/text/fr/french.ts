/** The French words, by the names of the catalogs. This folder is one chunk, which imports nothing else of the page. */
import { about } from './about.ts';
import { calls } from './calls.ts';
import { caseFile } from './case-file.ts';
import { commands } from './commands.ts';
import { compare } from './compare.ts';
import { demoBehaviour } from './demo-behaviour.ts';
import { check } from './document-check.ts';
import { durations } from './durations.ts';
import { text } from './en.ts';
import { errorDetails, errorReasons } from './error-details.ts';
import { errors } from './errors.ts';
import { exchanges } from './exchanges.ts';
import { profileFields } from './field-words.ts';
import { held } from './held.ts';
import { methods } from './methods.ts';
import { questions } from './questions.ts';
import { sections } from './sections.ts';
import { sequence } from './sequence.ts';
import { serviceForm } from './service-form.ts';
import { signOut } from './sign-out.ts';
import { statusFacts } from './status-facts.ts';
import { token } from './token.ts';
import { trials } from './trials.ts';
import { windowDialogs } from './window-dialogs.ts';

const FRENCH: ReadonlyMap<string, object> = new Map(
  Object.entries({
    about,
    calls,
    'case-file': caseFile,
    commands,
    compare,
    'demo-behaviour': demoBehaviour,
    'document-check': check,
    durations,
    'error-details': errorDetails,
    'error-reasons': errorReasons,
    errors,
    exchanges,
    'field-words': profileFields,
    held,
    methods,
    questions,
    sections,
    sequence,
    'service-form': serviceForm,
    'sign-out': signOut,
    'status-facts': statusFacts,
    text,
    token,
    trials,
    'window-dialogs': windowDialogs,
  }),
);

/** @returns the catalog in French; nothing if it is not translated */
export function translate(name: string): object | undefined {
  return FRENCH.get(name);
}
