/** Converts services to their view for the page. */
import { leadsToThisComputer } from '../core/address.ts';
import { assertNever } from '../core/errors.ts';
import type { ErrorView } from '../ipc/views/error.ts';
import type { ProxyLoginState } from '../ipc/views/proxy.ts';
import type { DemoView, ServiceEntry, ServiceView } from '../ipc/views/services.ts';
import type { StatusView } from '../ipc/views/status.ts';
import type { ServiceProfile } from '../service-client/profile.ts';
import type { ProxyOnRoute, ProxyRoute } from '../service-client/transport/proxy.ts';
import { DEMO_SERVICE_ID, type DemoControls, type ServiceRecord } from './service-list.ts';

/** @returns the service's profile, or null until it has started */
export function profileOf({ state }: ServiceRecord): ServiceProfile | null {
  return state?.kind === 'ready' ? state.service.profile : null;
}

export function viewService({ id, name, state }: ServiceRecord): ServiceView {
  const started = state?.kind === 'ready' ? state.service : null;
  return {
    id,
    name,
    // Without a state, the service is about to start.
    state: state?.kind ?? 'starting',
    problem: problemOf(state),
    baseAddress: started?.profile.baseUrl ?? '',
    authAddress: started?.profile.authUrl ?? '',
    // For the demo this is known before it has an address.
    hasPagesOnThisComputer:
      id === DEMO_SERVICE_ID || leadsToThisComputer(URL.parse(started?.profile.authUrl ?? '')?.hostname ?? ''),
    versionHeader: started?.profile.versionHeader ?? null,
    demo: started?.demo ? viewDemo(started.demo) : null,
  };
}

export function viewEntry(
  { id, name, host, state }: ServiceRecord,
  currentId: string,
  isSecretInMemory: boolean,
): ServiceEntry {
  const isCurrent = id === currentId;
  return {
    id,
    name,
    host,
    isCurrent,
    isDemo: id === DEMO_SERVICE_ID,
    // The current one is about to start.
    state: state?.kind ?? (isCurrent ? 'starting' : 'idle'),
    problem: problemOf(state),
    isSecretInMemory,
  };
}

function problemOf(state: ServiceRecord['state']): ErrorView | null {
  return state?.kind === 'failed' ? { code: state.error.code, details: state.error.details } : null;
}

/** @param route null if it is not known yet */
export function viewProxy(
  route: ProxyRoute | null,
  loginOf: (proxy: ProxyOnRoute) => ProxyLoginState,
): StatusView['proxy'] {
  if (route === null) return { kind: 'not-known' };
  switch (route.kind) {
    case 'direct':
      return { kind: 'direct' };
    case 'proxy':
    case 'socks':
      return { kind: route.kind, address: route.address, login: loginOf(route) };
    case 'not-supported':
      return { kind: route.kind, address: route.address };
    default:
      return assertNever(route);
  }
}

function viewDemo({ members, behaviour }: DemoControls): DemoView {
  return {
    members,
    behaviour: behaviour.list().map(({ name, section, options, value, defaultValue }) => {
      return { name, section: section || null, options, option: value, defaultOption: defaultValue };
    }),
    presets: behaviour.presets.map(({ id, values }) => {
      return { id, options: values.map(({ name, value }) => ({ name, option: value })) };
    }),
    change: behaviour.lastChange(),
    actions: behaviour.actions,
  };
}
