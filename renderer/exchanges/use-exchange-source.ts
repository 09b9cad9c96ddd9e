import { useMemberLogin } from '../member-login-api.ts';
import { useExchangeMemory } from './exchange-memory.ts';
import { type ExchangeSource, followExchanges } from './exchange-source.ts';

/** @returns the page's copy of main's log, made when a screen first looks at it */
export function useExchangeSource(): ExchangeSource {
  const memberLogin = useMemberLogin();
  const memory = useExchangeMemory();
  memory.source ??= followExchanges(memberLogin);
  return memory.source;
}
