/** A schema per channel: what the page sends is parsed in main before anything looks at it. */
import { z } from 'zod';
import type { Argument, Channel } from './contract.ts';

const id = z.string().min(1).max(100);
const attempt = z.strictObject({ attemptId: id });
const session = z.strictObject({ sessionId: id });
const service = z.strictObject({ serviceId: id });
const nothing = z.undefined();

/** What a person can type or paste; far above any real value. */
const typed = z.string().max(10_000);

export const ARGUMENT_SCHEMAS: { readonly [C in Channel]: z.ZodType<Argument<C>> } = {
  'view:get': nothing,
  'login:start': z.strictObject({ serviceId: id, methodId: id, fields: z.record(id, typed) }),
  'login:cancel': attempt,
  'login:open-again': attempt,
  'login:copy-address': attempt,
  'login:paste-callback': z.strictObject({ attemptId: id, address: typed }),
  'login:answer-member': z.strictObject({ attemptId: id, isThisMember: z.boolean() }),
  'login:dismiss': attempt,
  'session:select': session,
  'session:refresh': session,
  'session:try-presentations': z.strictObject({
    sessionId: id,
    presentations: z
      .array(z.enum(['bearer', 'x-service-token', 'access-token-parameter']))
      .min(1)
      .max(3),
  }),
  'session:sign-in-again': session,
  'session:sign-out': session,
  'session:sign-out-all': nothing,
  'callbacks:choose': z.strictObject({ choice: z.enum(['automatic', 'scheme', 'loopback']) }),
  'callbacks:claim-scheme': nothing,
  'service:start-again': nothing,
  'service:select': service,
  'service:open-profile-file': nothing,
  'service:forget': service,
  'storage:allow-weak': z.strictObject({ isAllowed: z.boolean() }),
  'storage:try-again': nothing,
  'demo:set-behaviour': z.strictObject({ name: id, option: id }),
  'demo:reset-behaviour': nothing,
  'demo:act': z.strictObject({ action: id }),
  'notice:dismiss': z.strictObject({ noticeId: id }),
  'about:get': nothing,
  'about:show-log': nothing,
  'about:copy-diagnostics': nothing,
};
