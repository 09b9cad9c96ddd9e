/** Reads the arguments of `npm run check`. Nothing of them is repeated: one may be a password in the wrong place. */
import { parseArgs } from 'node:util';
import {
  PROBE_IDS,
  PROBES_BY_NAME,
  type ProbeId,
  type Selection,
  STATEMENTS,
  type StatementId,
} from '../../core/check-codes.ts';
import { METHOD_IDS } from '../../core/method-ids.ts';
import type { REPORT_WRITERS } from '../../document-check/report/report-writers.ts';
import { CHECK_TEXT } from '../../text/check-command.ts';
import { STANDARD_OUTPUT } from '../outputs.ts';

export interface CheckArguments {
  /** Null for the demo. */
  readonly profileFile: string | null;
  readonly selection: Selection;
  readonly login: string | null;
  /** Whether the password is the first line of the standard input. */
  readonly readsPassword: boolean;
  /** Paths, or `-` for the standard output. */
  readonly outputs: readonly CheckOutput[];
  readonly againstFile: string | null;
  /** Statements that are known to be broken or mixed. */
  readonly accepted: readonly StatementId[];
  /** Whether it checks the key or a token alone; null for the whole document. */
  readonly only: 'key' | 'token' | null;
  readonly printsAddresses: boolean;
  readonly asksNobody: boolean;
}

export interface CheckOutput {
  readonly format: keyof typeof REPORT_WRITERS;
  readonly path: string;
}

export type ReadArguments =
  | { readonly kind: 'run'; readonly args: CheckArguments }
  | { readonly kind: 'help' }
  | { readonly kind: 'wrong'; readonly why: string };

const FORMATS = ['json', 'junit', 'markdown'] as const satisfies readonly CheckOutput['format'][];

/** @param argv without the program and the script */
export function readCheckArguments(argv: readonly string[]): ReadArguments {
  const given = parse(argv);
  if (!given) return wrong(CHECK_TEXT.wrongArguments);
  if (given.help) return { kind: 'help' };
  const { profile = null, login = null, against = null } = given;
  const readsPassword = given['password-stdin'] === true;
  const outputs = FORMATS.flatMap((format) => {
    const path = given[format];
    return path === undefined ? [] : [{ format, path }];
  });
  const named = { profile, login, against, ...Object.fromEntries(outputs.map(({ format, path }) => [format, path])) };
  for (const [option, value] of Object.entries(named)) if (value === '') return wrong(CHECK_TEXT.empty(option));
  const only = given['key-only'] ? 'key' : given['token-stdin'] ? 'token' : null;
  const others = Object.keys(given).filter((option) => option !== 'profile' && option !== 'no-input');
  if (only !== null && others.length > 1) return wrong(CHECK_TEXT.standsAlone);
  if (only === 'token' && profile === null) return wrong(CHECK_TEXT.tokenOfDemo);
  const methods = given.method ? choose(namesIn(given.method), METHOD_IDS) : only === null ? METHOD_IDS : [];
  if (!methods) return wrong(CHECK_TEXT.unknownMethod(METHOD_IDS));
  const probes = chooseProbes(given.probe ?? [profile === null ? 'all' : 'none']);
  if (!probes) return wrong(CHECK_TEXT.unknownProbe(PROBE_IDS));
  const accepted = choose(namesIn(given.accept ?? []), STATEMENTS);
  if (!accepted) return wrong(CHECK_TEXT.unknownStatement);
  if (profile === null && (login !== null || readsPassword)) return wrong(CHECK_TEXT.demoHasMember);
  if (readsPassword && login === null) return wrong(CHECK_TEXT.passwordOfNobody);
  if (outputs.filter(({ path }) => path === STANDARD_OUTPUT).length > 1) return wrong(CHECK_TEXT.oneStandardOutput);
  return {
    kind: 'run',
    args: {
      profileFile: profile,
      selection: { methods, probes },
      login,
      readsPassword,
      outputs,
      againstFile: against,
      accepted,
      only,
      printsAddresses: given['print-url'] === true,
      asksNobody: given['no-input'] === true,
    },
  };
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      options: {
        profile: { type: 'string' },
        method: { type: 'string', multiple: true },
        login: { type: 'string' },
        'password-stdin': { type: 'boolean' },
        'key-only': { type: 'boolean' },
        'token-stdin': { type: 'boolean' },
        probe: { type: 'string', multiple: true },
        json: { type: 'string' },
        junit: { type: 'string' },
        markdown: { type: 'string' },
        against: { type: 'string' },
        accept: { type: 'string', multiple: true },
        'print-url': { type: 'boolean' },
        'no-input': { type: 'boolean' },
        help: { type: 'boolean' },
      },
    }).values;
  } catch {
    return null;
  }
}

/** `all` leaves out those that are chosen by name only; `none` stands alone. */
function chooseProbes(given: readonly string[]): readonly ProbeId[] | null {
  const names = namesIn(given);
  if (names.join() === 'none') return [];
  const all = PROBE_IDS.filter((id) => !PROBES_BY_NAME.includes(id));
  return choose(
    names.flatMap((name) => (name === 'all' ? all : [name])),
    PROBE_IDS,
  );
}

/** @returns those with these names, in their own order; null if one is not known */
function choose<Id extends string>(names: readonly string[], known: readonly Id[]): readonly Id[] | null {
  const isEachKnown = names.every((name) => known.some((id) => id === name));
  return isEachKnown ? known.filter((id) => names.includes(id)) : null;
}

function namesIn(given: readonly string[]): readonly string[] {
  return given.flatMap((list) => list.split(',')).map((name) => name.trim());
}

function wrong(why: string): ReadArguments {
  return { kind: 'wrong', why };
}
