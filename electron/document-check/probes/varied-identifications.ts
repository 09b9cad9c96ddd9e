/** Basic identification once more, and by e-mail; and whether the older of two tokens still works. */
import { hideTarget, planCall } from './planned-step.ts';
import { HIDDEN, type Probe, type ProbeTarget } from './probe.ts';
import { identifiedTokenOf } from './probe-reply.ts';
import { identification, memberCallWith, type TypedLogin, typedLogin, wayOf } from './probe-requests.ts';
import { findPasswordObstacle } from './target.ts';

export const variedIdentifications: Pick<Probe, 'plan' | 'run'> = {
  plan(target) {
    const { profile, typed, typedByEmail } = hideTarget(target);
    // Login and password may still be typed.
    const leftOut = findPasswordObstacle({ ...target, login: '', password: '' });
    const byEmail = target.email === null ? 'needs-email' : null;
    const call = identification(profile, typed);
    const reading = memberCallWith(profile, HIDDEN, wayOf(profile));
    return [
      planCall(profile, call, { if: 'typed', leftOut }),
      planCall(profile, call, { if: 'brought', leftOut }),
      planCall(profile, reading, { if: 'brought', isInWay: true, leftOut }),
      planCall(profile, reading, { if: 'brought', isInWay: true, leftOut }),
      planCall(profile, identification(profile, typedByEmail), { if: 'brought', leftOut: leftOut ?? byEmail }),
    ];
  },

  async run(context) {
    const { profile, way, send, sendOnce } = context;
    const typed = typedLogin(context);
    if (typed === null || findPasswordObstacle(context) !== null) return;
    const call = identification(profile, typed);
    const older = identifiedTokenOf((await sendOnce(call)).reply, profile);
    if (older === null) return;
    const newer = identifiedTokenOf((await send(call)).reply, profile);
    if (newer !== null) {
      await send(memberCallWith(profile, older, way));
      await send(memberCallWith(profile, newer, way));
    }
    const byEmail = byEmailOf(context, typed);
    if (byEmail) await send(identification(profile, byEmail));
  },
};

/** @returns null if it is not known, or was typed */
function byEmailOf({ email }: ProbeTarget, typed: TypedLogin): TypedLogin | null {
  const isKnown = email !== null && email.trim().toLowerCase() !== typed.login.trim().toLowerCase();
  return isKnown ? { ...typed, login: email } : null;
}
