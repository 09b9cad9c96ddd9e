/** The secrets that a check needs: the application's, and a test member's. */
import type { MethodId } from '../../core/method-ids.ts';
import type { Report } from '../../document-check/report/report.ts';
import { needsClientSecret } from '../../login/method.ts';
import { LOGIN_METHODS } from '../../login/registry.ts';
import { hashPassword } from '../../service-client/credential.ts';
import { createSecretMask } from '../../service-client/secrets/secret-mask.ts';
import { encodeBasic } from '../../service-client/transport/request-headers.ts';
import type { OpenedProfile } from '../../services/profile-file.ts';
import { CHECK_TEXT } from '../../text/check-command.ts';
import type { Person, TypedLines } from '../person.ts';
import type { CheckArguments } from './check-arguments.ts';

/** What a person typed, or gave the command. */
export interface TypedMember {
  readonly login: string;
  readonly password: string;
}

export interface AskParts {
  readonly person: Person;
  /** Null where nobody is to be asked. */
  readonly lines: TypedLines | null;
  readonly masks: OwnMasks;
}

/** @param known the environment's client secret, which comes before the profile's; null without one */
export function completeSecret(
  methods: readonly MethodId[],
  known: string | null,
  { person, lines, masks }: AskParts,
): (read: OpenedProfile) => Promise<OpenedProfile> {
  return async (read) => {
    const { profile, namedSecrets } = read;
    const isMissing = LOGIN_METHODS.some(
      (method) => methods.some((id) => id === method.id) && needsClientSecret(method, profile),
    );
    const asked = known === null && isMissing && lines ? await askHidden(CHECK_TEXT.clientSecret, person, lines) : null;
    const clientSecret = known ?? asked ?? profile.application.clientSecret;
    if (clientSecret === null) return read;
    masks.hide(clientSecret);
    const application = { ...profile.application, clientSecret };
    return { ...read, profile: { ...profile, application }, namedSecrets: [...namedSecrets, 'clientSecret'] };
  };
}

/**
 * @param piped the password of the standard input; null if it is not read from there
 * @returns null without a login and a password
 */
export async function askForMember(
  { login: given, readsPassword }: Pick<CheckArguments, 'login' | 'readsPassword'>,
  piped: string | null,
  { person, lines, masks }: AskParts,
): Promise<TypedMember | null> {
  const login = given ?? (lines && (await ask(CHECK_TEXT.fields.login, person, lines)));
  if (!login) return null;
  const isAsked = piped === null && (lines !== null || readsPassword);
  const password = piped ?? (isAsked && lines ? await askHidden(CHECK_TEXT.fields.password, person, lines) : null);
  if (!password) return null;
  const member = { login, password };
  masks.hideMember(member);
  return member;
}

async function ask(question: string, person: Person, lines: TypedLines): Promise<string | null> {
  person.hideTyping(false);
  const answer = lines.next();
  person.prompt(question);
  return answer;
}

/** What is typed is not shown. Nor may it be an argument, which others could see. */
async function askHidden(question: string, person: Person, lines: TypedLines): Promise<string | null> {
  person.hideTyping(true);
  const answer = lines.next();
  person.prompt(question);
  return (await answer) || null;
}

export async function askForYes(question: string, { person, lines }: AskParts): Promise<boolean> {
  const answer = lines && (await ask(question, person, lines));
  return /^y(?:es)?$/i.test(answer?.trim() ?? '');
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
    hideMember({ login, password }: { readonly login: string; readonly password: string }): void {
      const hash = hashPassword(password);
      for (const secret of [password, hash]) {
        hide(secret);
        hide(encodeBasic({ login, password: secret }));
      }
    },
    mask,
    /** Masks its evidence; what was found is masked as it is reported. */
    maskReport(report: Report): Report {
      const isFree = (code: string): boolean =>
        mask(code) === code && ![...secrets].some((secret) => code.includes(secret));
      return { ...report, evidence: maskEvidence(report.evidence, mask, isFree) };
    },
  };
}

/** @param isFree whether a code of the service may stay */
function maskEvidence(
  evidence: Report['evidence'],
  mask: (text: string) => string,
  isFree: (code: string) => boolean,
): Report['evidence'] {
  const { service, error, exchanges, texts, leftOut } = evidence;
  return {
    ...evidence,
    service: service && { name: mask(service.name), address: mask(service.address) },
    error: error && { ...error, message: mask(error.message) },
    exchanges: exchanges.map((exchange) => ({ ...exchange, path: mask(exchange.path) })),
    texts: texts.filter(({ text }) => isFree(text)),
    leftOut: leftOut.map(({ id, why }) => ({ id, why: mask(why) })),
  };
}
