/** Every break: for each rule of behaviours.md, text of the application that is replaced so that the rule no longer holds. */
import { EXCHANGE_BREAKS } from './exchanges.ts';
import { SECRET_BREAKS } from './secrets-and-network.ts';
import { SESSION_BREAKS } from './sessions.ts';
import { SIGN_IN_BREAKS } from './sign-in.ts';

export interface Break {
  /** Its code in behaviours.md. */
  readonly rule: string;
  /** Where the rule is decided, from the top folder. */
  readonly file: string;
  /** Occurs exactly once in the file. Whoever changes that line changes it here, too. */
  readonly find: string;
  readonly replace: string;
  /** What the application does wrong then. */
  readonly does: string;
  /** Test files with a test that must fail; a `.spec.ts` only where no other test can. */
  readonly fails: readonly string[];
}

export const BREAKS: readonly Break[] = [...SIGN_IN_BREAKS, ...SECRET_BREAKS, ...SESSION_BREAKS, ...EXCHANGE_BREAKS];
