/** Reads the arguments of `npm run token`. Nothing of them is repeated: one may be a password in the wrong place. */
import { parseArgs } from 'node:util';
import type { LoginMethod } from '../../login/method.ts';
import { TOKEN_TEXT } from '../../text/token.ts';
import { STANDARD_OUTPUT } from '../outputs.ts';

export interface TokenArguments {
  readonly profileFile: string;
  readonly method: LoginMethod;
  readonly login: string | null;
  /** Null for a pipe, for which `-` stands, too. */
  readonly outputFile: string | null;
}

export type ReadArguments =
  | { readonly kind: 'run'; readonly args: TokenArguments }
  | { readonly kind: 'help' }
  | { readonly kind: 'wrong'; readonly why: string };

/** @returns the methods that bring a token */
export function tokenMethodIds(methods: readonly LoginMethod[]): readonly string[] {
  return methods.filter(({ result }) => result === 'token').map(({ id }) => id);
}

/** @param argv without the program and the script */
export function readTokenArguments(argv: readonly string[], methods: readonly LoginMethod[]): ReadArguments {
  const given = parse(argv);
  if (!given) return wrong(TOKEN_TEXT.wrongArguments);
  if (given.help) return { kind: 'help' };
  const { profile, method: methodId, login = null, output = null } = given;
  if (!profile) return wrong(TOKEN_TEXT.missing('profile'));
  if (!methodId) return wrong(TOKEN_TEXT.missing('method'));
  if (output === '') return wrong(TOKEN_TEXT.missing('output'));
  const method = methods.find(({ id }) => id === methodId);
  if (!method) return wrong(TOKEN_TEXT.unknownMethod(tokenMethodIds(methods)));
  if (method.result === 'no-token') return wrong(TOKEN_TEXT.noToken(method.id));
  const hasLogin = method.fields.some(({ name }) => name === 'login');
  if (login !== null && !hasLogin) return wrong(TOKEN_TEXT.noLogin(method.id));
  return {
    kind: 'run',
    args: { profileFile: profile, method, login, outputFile: output === STANDARD_OUTPUT ? null : output },
  };
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      options: {
        profile: { type: 'string' },
        method: { type: 'string' },
        login: { type: 'string' },
        output: { type: 'string' },
        help: { type: 'boolean' },
      },
    }).values;
  } catch {
    return null;
  }
}

function wrong(why: string): ReadArguments {
  return { kind: 'wrong', why };
}
