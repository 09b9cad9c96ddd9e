/** Says what is wrong with a file whose schema refused it: the field and what was expected, never a value. */

/** As zod tells it. */
export interface SchemaIssue {
  readonly code: string;
  readonly path: readonly PropertyKey[];
  readonly message: string;
  /** Names that are not in the schema. */
  readonly keys?: readonly string[];
}

export interface SchemaFlaw {
  /** Dot-separated; empty for the whole. */
  readonly field: string;
  /** What goes on after the field's name, such as `is unknown`. */
  readonly expected: string;
}

/** @param within path of what was checked; empty for the whole */
export function describeFlaw(issue: SchemaIssue | undefined, within = ''): SchemaFlaw {
  const further = issue?.code === 'unrecognized_keys' ? (issue.keys ?? []).slice(0, 1) : [];
  const steps = [...(issue?.path ?? []), ...further].map((step) => nameForPerson(String(step)));
  return { field: [...(within === '' ? [] : [within]), ...steps].join('.'), expected: expectedBy(issue) };
}

function expectedBy(issue: SchemaIssue | undefined): string {
  switch (issue?.code) {
    case 'unrecognized_keys':
      return 'is unknown';
    case 'too_big':
      return 'is longer or larger than any';
    case 'invalid_value':
    case 'invalid_union':
      return 'is none of the known values';
    case 'custom':
      return issue.message;
    default:
      return 'is missing, or is of another kind';
  }
}

/** A name may be anything. */
function nameForPerson(name: string): string {
  return /^[\w.-]{1,40}$/.test(name) ? name : '…';
}
