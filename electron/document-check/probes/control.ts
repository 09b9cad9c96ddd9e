/** The unaltered call of a probe: its altered one tells something only where this one is OK. */
import type { HttpReply } from '../../service-client/transport/exchange.ts';
import { LeftOut, type LockedKind, type ProbeCall, type ProbeContext } from './probe.ts';
import { isOk, isRefused } from './probe-reply.ts';
import { withoutFeeds } from './probe-requests.ts';

/** Sends it, unless this run did. @throws LeftOut `control` if it was not OK */
export async function requireControl(context: ProbeContext, call: ProbeCall): Promise<HttpReply> {
  const { reply } = await context.sendOnce(call);
  if (reply === null || !isOk(reply)) throw new LeftOut('control');
  return reply;
}

/** Sends it again after a wrong credential: if it is refused now, that credential has locked its kind. */
export async function repeatControl(context: ProbeContext, call: ProbeCall, kind: LockedKind): Promise<void> {
  const { reply } = await context.send(withoutFeeds(call));
  if (reply !== null && isRefused(reply)) context.lock(kind);
}
