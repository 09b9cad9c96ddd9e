/** A connection of its own, on which nothing is sent: it is opened to learn how far the way to an address leads. */
import type { Socket } from 'node:net';
import type { buildConnector } from 'undici';
import type { ConnectionFacts } from './connection-facts.ts';
import type { RawConnection } from './exchange.ts';
import type { TrustedAuthorities } from './trusted-authorities.ts';

export interface LoneConnection {
  /** Rejects with what a call would fail with. Through a proxy for plain http, it leads to the proxy. */
  readonly socket: Promise<Socket>;
  /** How far it has come; null until it has begun. */
  readonly facts: RawConnection | null;
  readonly trusted: readonly TrustedAuthorities[];
  destroy(): void;
}

export function openAlone({
  where,
  connect,
  proxy,
  facts,
  trusted,
}: {
  readonly where: buildConnector.Options;
  readonly connect: buildConnector.connector;
  readonly proxy: { destroy(): Promise<void> } | null;
  readonly facts: ConnectionFacts;
  readonly trusted: readonly TrustedAuthorities[];
}): LoneConnection {
  const opening = Promise.withResolvers<Socket>();
  let begun: RawConnection | null = null;
  let isDestroyed = false;
  const destroy = (socket: Socket): void => void socket.on('error', () => {}).destroy();
  facts.whileOpening(
    (connection) => {
      begun = connection;
    },
    () =>
      connect(where, (error, socket) => {
        if (error) opening.reject(error);
        else if (isDestroyed) destroy(socket);
        else opening.resolve(socket);
      }),
  );
  // That nobody waits for it any more is no error.
  opening.promise.catch(() => undefined);
  return {
    socket: opening.promise,
    get facts() {
      return begun;
    },
    trusted,
    destroy() {
      isDestroyed = true;
      opening.promise.then(destroy, () => undefined);
      void proxy?.destroy();
    },
  };
}
