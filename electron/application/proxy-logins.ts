/**
 * The passwords that proxies ask for: one question a proxy, for all requests that wait for it. What a proxy refused is
 * not sent to it again, because accounts are locked by that.
 */
import { LoginError } from '../core/errors.ts';
import type { Random } from '../core/random.ts';
import type { OwningProxy } from '../exchange/secret-owner.ts';
import type { ProxyHandlers } from '../ipc/channels.ts';
import type { ProxyLoginState, ProxyQuestionView } from '../ipc/views/proxy.ts';
import {
  flawOfProxyLogin,
  MAX_SOCKS_BYTES,
  type ProxyAnswer,
  type ProxyLogin,
  type ProxyLogins,
  type ProxyOnRoute,
  type ProxyRoute,
  secretsOfProxyLogin,
} from '../service-client/transport/proxy.ts';
import { idOfProxy, type ProxyLoginStore } from '../services/proxy-login-store.ts';

interface Question {
  readonly id: string;
  readonly proxy: ProxyOnRoute;
  /** Where requests go that this proxy is for. */
  readonly origins: Set<string>;
  wasRefused: boolean;
  readonly answer: PromiseWithResolvers<ProxyAnswer>;
}

interface ProxyLoginsOptions {
  readonly store: ProxyLoginStore;
  readonly hide: Hide;
  /** The way to the current service, and its address; null if it is not known. */
  readonly currentRoute: () => { readonly address: URL; readonly route: ProxyRoute } | null;
  readonly random: Random;
  readonly onChange: () => void;
}

export type AskedProxyLogins = ReturnType<typeof createProxyLogins>;

export function createProxyLogins({ store, hide, currentRoute, random, onChange }: ProxyLoginsOptions) {
  const { questions, question, settle } = createQuestions(random, onChange);
  /** Proxies that the person did not answer about. */
  const dismissed = new Set<string>();
  const refusedLogins = new WeakSet<ProxyLogin>();
  const { hideLogin, forgetOwner } = createHiding(hide);

  const usable = (login: ProxyLogin | null): ProxyLogin | null =>
    login === null || refusedLogins.has(login) ? null : login;

  function take(asked: Question, given: ProxyLogin): void {
    const { proxy } = asked;
    checkLogin(proxy, given);
    forgetOwner(proxy);
    hideLogin(proxy, given);
    settle(asked, { kind: 'login', login: store.keep(proxy, given) });
  }

  const currentProxy = (): { readonly proxy: ProxyOnRoute; readonly address: URL } | null => {
    const current = currentRoute();
    const route = current?.route;
    return current && (route?.kind === 'proxy' || route?.kind === 'socks')
      ? { proxy: route, address: current.address }
      : null;
  };

  const proxyLogins: ProxyLogins = {
    current: (proxy) => usable(store.current(proxy)),
    async ask(proxy, refused, address, signal) {
      const key = idOfProxy(proxy);
      if (refused) refusedLogins.add(refused);
      const known = usable(await store.open(proxy));
      if (known) {
        hideLogin(proxy, known);
        return { kind: 'login', login: known };
      }
      // It may have been refused, or given up, while the keychain was asked.
      if (signal.aborted || dismissed.has(key)) return { kind: 'dismissed' };
      const asked = question(proxy, address);
      if (refused) asked.wasRefused = true;
      return asked.answer.promise;
    },
    noteRoute({ origin }, route) {
      const key = route.kind === 'proxy' || route.kind === 'socks' ? idOfProxy(route) : null;
      for (const asked of questions.values()) {
        if (idOfProxy(asked.proxy) === key) continue;
        if (asked.origins.delete(origin) && asked.origins.size === 0) settle(asked, { kind: 'moved' });
      }
    },
  };

  const handlers: ProxyHandlers = {
    answerProxy({ questionId, answer }) {
      const asked = questions.values().find(({ id }) => id === questionId);
      if (!asked) return;
      if (answer) return take(asked, answer);
      dismissed.add(idOfProxy(asked.proxy));
      settle(asked, { kind: 'dismissed' });
    },
    askProxyPassword() {
      const current = currentProxy();
      if (!current) return;
      dismissed.delete(idOfProxy(current.proxy));
      question(current.proxy, current.address);
    },
    forgetProxyPassword() {
      const current = currentProxy();
      if (!current) return;
      store.forget(current.proxy);
      forgetOwner(current.proxy);
      onChange();
    },
  };

  return {
    ...proxyLogins,
    handlers,
    /** The question to answer first; null if nothing is asked. */
    get view(): ProxyQuestionView | null {
      const [asked] = questions.values();
      if (!asked) return null;
      const { id, proxy, wasRefused } = asked;
      const isEncrypted = proxy.kind === 'proxy' && proxy.isSecure;
      return { id, kind: proxy.kind, address: proxy.address, isEncrypted, wasRefused };
    },
    stateOf(proxy: ProxyOnRoute): ProxyLoginState {
      const isWanted = dismissed.has(idOfProxy(proxy)) || questions.has(idOfProxy(proxy));
      return isWanted ? 'wanted' : (store.placeOf(proxy) ?? 'none');
    },
  };
}

/** Hides what is told to a proxy in every row. */
type Hide = (secrets: readonly string[], owner: OwningProxy) => void;

/** The questions that are open, by proxy: one each. */
function createQuestions(random: Random, onChange: () => void) {
  const questions = new Map<string, Question>();

  function question(proxy: ProxyOnRoute, address: URL): Question {
    const key = idOfProxy(proxy);
    const asked = questions.get(key) ?? {
      id: random.token(64),
      proxy,
      origins: new Set<string>(),
      wasRefused: false,
      answer: Promise.withResolvers<ProxyAnswer>(),
    };
    asked.origins.add(address.origin);
    questions.set(key, asked);
    onChange();
    return asked;
  }

  function settle(asked: Question, answer: ProxyAnswer): void {
    questions.delete(idOfProxy(asked.proxy));
    asked.answer.resolve(answer);
    onChange();
  }

  return { questions, question, settle };
}

/** Hides what is told to each proxy until that is forgotten. */
function createHiding(hide: Hide) {
  const owners = new Map<string, { readonly kind: 'proxy'; isForgotten: boolean }>();

  function hideLogin(proxy: ProxyOnRoute, login: ProxyLogin): void {
    const owner = owners.get(idOfProxy(proxy)) ?? { kind: 'proxy', isForgotten: false };
    owners.set(idOfProxy(proxy), owner);
    hide(secretsOfProxyLogin(login), owner);
  }

  function forgetOwner(proxy: ProxyOnRoute): void {
    const owner = owners.get(idOfProxy(proxy));
    if (owner) owner.isForgotten = true;
    owners.delete(idOfProxy(proxy));
  }

  return { hideLogin, forgetOwner };
}

/** @throws LoginError that names the field */
function checkLogin({ kind }: ProxyOnRoute, given: ProxyLogin): void {
  const flaw = flawOfProxyLogin(kind, given);
  if (!flaw) return;
  const { field, code } = flaw;
  const limit = code === 'field-too-long' && { limitCharacters: MAX_SOCKS_BYTES };
  throw new LoginError(code, `The proxy cannot be told this ${field}.`, { details: { field, ...limit } });
}
