/** What a check is given to sign in with: the application's secret and what methods ask a member for; and its masks. */
import type { MethodId } from '../../core/method-ids.ts';
import type { Report } from '../../document-check/report/report.ts';
import { type Fields, type LoginMethod, needsClientSecret } from '../../login/method.ts';
import { LOGIN_METHODS } from '../../login/registry.ts';
import { hashPassword } from '../../service-client/credential.ts';
import { createSecretMask } from '../../service-client/secrets/secret-mask.ts';
import { encodeBasic } from '../../service-client/transport/request-headers.ts';
import type { OpenedProfile } from '../../services/profile-file.ts';
import { CHECK_TEXT } from '../../text/check-command.ts';
import { TOKEN_TEXT } from '../../text/token.ts';
import { ask, type Person, type TypedLines } from '../person.ts';

export interface AskParts {
  readonly person: Person;
  /** Null where nobody is to be asked. */
  readonly lines: TypedLines | null;
  readonly masks: OwnMasks;
}

/** @returns those of the application's methods, in their own order */
export function methodsOf(ids: readonly MethodId[]): readonly LoginMethod[] {
  return LOGIN_METHODS.filter((method) => ids.some((id) => id === method.id));
}

export function completeSecret(
  methods: readonly MethodId[],
  { person, lines, masks }: AskParts,
): (read: OpenedProfile) => Promise<OpenedProfile> {
  return async (read) => {
    const { profile, namedSecrets } = read;
    const isMissing = methodsOf(methods).some((method) => needsClientSecret(method, profile));
    const asked = isMissing && lines ? await ask(person, TOKEN_TEXT.clientSecret, true, lines.next) : null;
    const clientSecret = asked ?? profile.application.clientSecret;
    if (clientSecret === null) return read;
    masks.hide(clientSecret);
    const application = { ...profile.application, clientSecret };
    return { ...read, profile: { ...profile, application }, namedSecrets: [...namedSecrets, 'clientSecret'] };
  };
}

/**
 * Asks for what is typed into these fields, until a question gets no answer: nothing is sent without it.
 * @param given by name of the field: what the command was called with, which is not asked for
 * @returns by name of the field
 */
export async function askForFields(
  fields: LoginMethod['fields'],
  given: { readonly [name: string]: string | null },
  { person, lines, masks }: AskParts,
): Promise<Fields> {
  const typed: Record<string, string> = {};
  for (const { name, kind } of fields) {
    const isPassword = kind === 'password';
    const question = CHECK_TEXT.fields[name] ?? `${name}: `;
    // What is typed as a password is not shown. Nor may it be an argument, which others could see.
    const answer = given[name] ?? (lines && (await ask(person, question, isPassword, lines.next)));
    if (!answer) break;
    typed[name] = answer;
    if (isPassword) masks.hidePassword(answer, typed.login ?? '');
  }
  return typed;
}

export type OwnMasks = ReturnType<typeof createOwnMasks>;

const LONGEST_LINE = 20_000;

/** Masks the secrets that a command was given in all that it says and writes, after the application's own masks. */
export function createOwnMasks() {
  const secrets = new Set<string>();

  function maskLine(line: string): string {
    // A new one each time: what one mask may compare is limited.
    const { holds, mask } = createSecretMask([...secrets]);
    return secrets.size > 0 && holds(line, LONGEST_LINE) ? mask(line, LONGEST_LINE) : line;
  }

  /** @returns the same lines, as they were where they hold no secret */
  function mask(text: string): string {
    return text.split('\n').map(maskLine).join('\n');
  }

  function hide(secret: string): void {
    if (secret !== '') secrets.add(secret);
  }

  return {
    hide,
    /** Hides the password in each form in which it is sent. */
    hidePassword(password: string, login: string): void {
      for (const secret of [password, hashPassword(password)]) {
        hide(secret);
        hide(encodeBasic({ login, password: secret }));
      }
    },
    mask,
    /** Leaves out codes of the service that hold a secret, even one that is too short to be found in a text. */
    withoutCodes({ evidence, ...report }: Report): Report {
      const texts = evidence.texts.filter(({ text }) => ![...secrets].some((secret) => text.includes(secret)));
      return { ...report, evidence: { ...evidence, texts } };
    },
  };
}
