/** A recorder that keeps every exchange, and what it means, as it is told. */
import type { RawExchange, RawMeaning, Recorder } from '../../electron/service-client/transport/exchange.ts';

export interface KeptExchange {
  readonly exchange: RawExchange;
  /** At each call of `changed`, in order. */
  readonly states: RawExchange['state'][];
  readonly meanings: RawMeaning[];
}

export interface KeptExchanges extends Recorder {
  readonly all: readonly KeptExchange[];
  /** @throws Error if there is none */
  readonly last: KeptExchange;
}

export function keepExchanges(): KeptExchanges {
  const all: KeptExchange[] = [];
  return {
    all,
    get last() {
      const last = all.at(-1);
      if (!last) throw new Error('No exchange was recorded.');
      return last;
    },
    begin(exchange) {
      const kept: KeptExchange = { exchange, states: [exchange.state], meanings: [] };
      all.push(kept);
      return {
        changed: () => void kept.states.push(exchange.state),
        means: (meaning) => void kept.meanings.push(meaning),
      };
    },
  };
}

/** What went out, one character a byte. */
export function sentBytes({ sentHead, sentBody }: RawExchange): string {
  return `${sentHead}\r\n${Buffer.from(sentBody ?? '').toString('latin1')}`;
}
