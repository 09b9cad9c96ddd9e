/**
 * Turns main's state into the one view that the page draws. Pure, and the last place before the page:
 * what it is given has no secret in it save a session's token, which it masks.
 */

import { pictureAddress } from './core/picture-address.ts';
import type { AttemptView, MemberView, MethodView, ServiceView, SessionView, StatusView } from './ipc/contract.ts';
import type { Attempt } from './login/login-manager.ts';
import type { LoginMethod } from './login/method.ts';
import type { ServiceState } from './service/current-service.ts';
import type { MemberRecord } from './service/decode.ts';
import type { ProxyRoute } from './service/proxy.ts';
import type { Session } from './session/session.ts';

export function viewService(name: string, state: ServiceState): ServiceView {
  const started = state.kind === 'ready' ? state.service : null;
  const failure = state.kind === 'failed' ? state.error : null;
  return {
    profileId: started?.profile.id ?? null,
    name,
    state: state.kind,
    problem: failure && { code: failure.code, details: failure.details },
    baseAddress: started?.profile.baseUrl ?? '',
    authAddress: started?.profile.authUrl ?? '',
    versionHeader: started?.profile.versionHeader ?? null,
    demo: started?.demoMembers ? { members: started.demoMembers } : null,
  };
}

/** @param route null where the system's answer is not known */
export function viewProxy(route: ProxyRoute | null): StatusView['proxy'] {
  if (route === null) return { kind: 'not-known' };
  return route.kind === 'direct' ? { kind: 'direct' } : { kind: route.kind, address: route.address };
}

export function viewMethod(method: LoginMethod): MethodView {
  const { id, section, recommended, fields, passwordGoesTo } = method;
  return { id, section, recommended, fields, passwordGoesTo };
}

export function viewAttempt({ id, methodId, step }: Attempt): AttemptView {
  if (step.kind !== 'confirming-member') return { id, methodId, step };
  return { id, methodId, step: { kind: step.kind, member: viewMember(step.member, null) } };
}

export function viewSession(session: Session): SessionView {
  const { id, profileId, serviceName, methodId, signedInAtMs, member, memberReadAtMs, isRefreshing, problem } = session;
  return {
    id,
    profileId,
    serviceName,
    methodId,
    signedInAtMs,
    member: member && viewMember(member, member.picture && pictureAddress(id, memberReadAtMs ?? 0)),
    memberReadAtMs,
    isRefreshing,
    problem,
    tokenMask: maskToken(session.token),
  };
}

/** Eight bullets; behind them the last four characters where that tells nothing of a long token. */
export function maskToken(token: string): string {
  return `••••••••${token.length >= 20 ? token.slice(-4) : ''}`;
}

function viewMember(member: MemberRecord, pictureAddress: string | null): MemberView {
  const { title, id, login, email, rest } = member;
  return { title, id, login, email, pictureAddress, record: rest };
}
