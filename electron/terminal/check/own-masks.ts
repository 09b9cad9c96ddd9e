/** Masks the secrets that a command was given in all that it says and writes, after the application's own masks. */
import type { Report } from '../../report/report.ts';
import { hashPassword } from '../../service-client/credential.ts';
import { createSecretMask } from '../../service-client/secrets/secret-mask.ts';
import { encodeBasic } from '../../service-client/transport/request-headers.ts';

export type OwnMasks = ReturnType<typeof createOwnMasks>;

const LONGEST_LINE = 20_000;

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
