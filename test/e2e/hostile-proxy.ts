/**
 * A proxy on 127.0.0.1 for the application, and the things that go wrong at a proxy. It can also lead a tunnel to
 * another server, so that a test answers in the service's place.
 */
import { createServer, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { forwardRequest } from '../stub-proxy.ts';
import { portOf } from '../stub-service.ts';

/** What becomes of a tunnel that the application asks for. */
type Way =
  | 'pass'
  /** Tunnels pass with this login, as `login:password`, and are asked for it otherwise. */
  | { readonly wants: string }
  /** The tunnel ends at this host and port, whatever was asked for. */
  | { readonly leadsTo: string };

export interface HostileProxy extends AsyncDisposable {
  /** Host and port. */
  readonly address: string;
  /** Arguments that launch the application behind this proxy, this computer's own addresses included. */
  readonly args: readonly string[];
  /** `CONNECT host:port` or `GET http://…`, in order. */
  readonly asked: readonly string[];
  /** How many connections are open. */
  readonly open: number;
  /** From now on; what is open is cut, so that nothing goes the old way. */
  go(way: Way): void;
  /** Stops listening, as a proxy that is down. */
  close(): Promise<void>;
}

export async function startHostileProxy(): Promise<HostileProxy> {
  const asked: string[] = [];
  const sockets = new Set<Socket>();
  let way: Way = 'pass';

  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => sockets.delete(socket));
  };
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };

  const server = createServer((incoming, response) => {
    asked.push(`${incoming.method} ${incoming.url}`);
    forwardRequest(incoming, response);
  });
  server.on('connection', keep);
  server.on('connect', ({ url = '', headers }: IncomingMessage, client: Socket) => {
    asked.push(`CONNECT ${url}`);
    if (typeof way === 'object' && 'wants' in way && !isProof(headers['proxy-authorization'], way.wants)) {
      return void client.end(
        'HTTP/1.1 407 Asked\r\nproxy-authenticate: Basic realm="Office"\r\ncontent-length: 0\r\n\r\n',
      );
    }
    const target = new URL(`http://${typeof way === 'object' && 'leadsTo' in way ? way.leadsTo : url}`);
    const onward = connect(Number(target.port), target.hostname, () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      client.pipe(onward).pipe(client);
    });
    keep(onward);
    onward.once('close', () => client.destroy());
    client.once('close', () => onward.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  const address = `127.0.0.1:${portOf(server.address())}`;
  const close = async (): Promise<void> => {
    cut();
    await new Promise((resolve) => server.close(resolve));
  };
  return {
    address,
    args: [`--proxy-server=http://${address}`, '--proxy-bypass-list=<-loopback>'],
    asked,
    get open() {
      return sockets.size;
    },
    go(next) {
      way = next;
      cut();
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

function isProof(header: string | undefined, login: string): boolean {
  return header === `Basic ${Buffer.from(login).toString('base64')}`;
}
