/** Checks that the page sends what was asked for: the fields of a form, or the answer to a question. */
import { AppError, LoginError } from '../core/errors.ts';
import type { AskedField, AttemptStep, Fields } from './method.ts';

/**
 * Checks fields as they came from the page. Any of them may be missing.
 * @throws AppError `argument-invalid` for a field or an option that was not asked for, which the page never sends;
 * LoginError `field-too-long`
 */
export function requireAsked(fields: Fields, asked: readonly AskedField[]): void {
  for (const [name, value] of Object.entries(fields)) {
    const field = asked.find((one) => one.name === name);
    if (!field || (field.options.length > 0 && !field.options.includes(value))) throw notAskedFor();
    const { maxCharacters } = field;
    if (value.length <= maxCharacters) continue;
    throw new LoginError('field-too-long', `The field “${name}” is too long. Shorten it.`, {
      details: { field: name, limitCharacters: maxCharacters },
    });
  }
}

/** @returns what a step of the attempt itself asks for; nothing where it asks nothing */
export function askedBy(step: AttemptStep): readonly AskedField[] {
  if (step.kind === 'waiting-for-browser' && step.refusal !== null) return [choice('isEnded', ['yes', 'no'])];
  if (step.kind === 'confirming-member') return [choice('isThisMember', ['yes', 'no'])];
  if (step.kind === 'member-not-read') {
    const { otherPresentations: others } = step;
    // Without another way to try, there is only to try again, or to wait for another answer.
    return [choice('isThisMember', ['no']), ...(others.length > 0 ? [choice('presentation', others)] : [])];
  }
  return [];
}

function choice(name: string, options: readonly string[]): AskedField {
  return { name, options, maxCharacters: Math.max(...options.map(({ length }) => length)) };
}

function notAskedFor(): AppError {
  return new AppError('argument-invalid', 'The page sent something that was not asked for.');
}
