/** Reads what was sent: the headers as they were written, and the parameters of query and form. */
import type { RawExchange } from '../../service-client/transport/exchange.ts';

export interface SentRequest {
  readonly method: string;
  readonly address: URL;
  /** By name, in lower case; empty if nothing was written. */
  readonly headers: ReadonlyMap<string, string>;
  /** Of several with a name, the first. */
  readonly parameters: ReadonlyMap<string, string>;
}

export function readSent({ method, address, sentHead, sentBody }: RawExchange): SentRequest {
  const url = new URL(address);
  const headers = new Map<string, string>();
  for (const line of (sentHead ?? '').split('\r\n').slice(1)) {
    const divider = line.indexOf(':');
    if (divider > 0) headers.set(line.slice(0, divider).toLowerCase(), line.slice(divider + 1).trim());
  }
  return { method, address: url, headers, parameters: parametersOf(url, sentBody) };
}

export function parametersOf({ search }: URL, body: string | null): ReadonlyMap<string, string> {
  const parameters = new Map<string, string>();
  for (const [name, value] of [...new URLSearchParams(search), ...new URLSearchParams(body ?? '')]) {
    if (!parameters.has(name)) parameters.set(name, value);
  }
  return parameters;
}
