/**
 * A loopback SOCKS5 proxy for tests, sound or hostile: it asks for a password, refuses, lies, hangs, cuts, and writes its
 * answers in pieces or too early. It is written from RFC 1928 and RFC 1929, not from a client.
 */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { portOf } from './stub-service.ts';

export interface SocksBehaviour {
  /** What it asks for; without it, nothing. */
  readonly login?: string;
  /** What it answers in place of an answer; `hang` is none, `cut` ends the connection. */
  readonly greeting?: readonly number[] | 'hang' | 'cut';
  readonly reply?: readonly number[] | 'hang' | 'cut';
  /** Its own address in a reply. */
  readonly bound?: 'ipv4' | 'ipv6' | 'name';
  /** Each byte on its own. */
  readonly isInPieces?: boolean;
  /** Sent along with the reply. */
  readonly early?: string;
  /** Where every connection leads, whatever was asked for: a name that no system knows. */
  readonly leadsTo?: string;
  readonly host?: '127.0.0.1' | '::1';
}

export async function startStubSocks(behaviour: SocksBehaviour = {}) {
  const { host = '127.0.0.1' } = behaviour;
  const sockets = new Set<Socket>();
  const seen: Seen = { asked: [], offered: [], logins: [] };
  let onClosed = (): void => undefined;
  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => {
      sockets.delete(socket);
      onClosed();
    });
  };
  const server = createServer((client) => {
    keep(client);
    serve(client, behaviour, seen, keep).catch(() => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  return {
    /** Host and port, as a PAC answer names it. */
    address: `${host === '::1' ? '[::1]' : host}:${portOf(server.address())}`,
    ...seen,
    /** Resolves when no connection is open. */
    allClosed: () =>
      new Promise<void>((resolve) => {
        onClosed = () => sockets.size === 0 && resolve();
        onClosed();
      }),
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface Seen {
  /** Such as `name service.example:443`, `ipv4 127.0.0.1:80` or `ipv6 ::1:443`, in order. */
  readonly asked: string[];
  /** The methods that were offered, in order, and logins with passwords that were sent. */
  readonly offered: string[];
  readonly logins: string[];
}

async function serve(client: Socket, behaviour: SocksBehaviour, seen: Seen, keep: (socket: Socket) => void) {
  const { login, greeting, reply, bound = 'ipv4', early = '', leadsTo } = behaviour;
  const read = readerOf(client);
  const [, count = 0] = await read(2);
  const methods = await read(count);
  seen.offered.push([...methods].join(' '));
  if (greeting === 'hang') return;
  if (greeting === 'cut') return void client.destroy();
  if (greeting) return write(client, behaviour, greeting);
  const method = login === undefined ? 0 : 2;
  await write(client, behaviour, [5, methods.includes(method) ? method : 0xff]);
  if (!methods.includes(method)) return void client.end();
  if (login !== undefined) {
    const [, loginLength = 0] = await read(2);
    const name = await read(loginLength);
    const password = await read((await read(1))[0] ?? 0);
    seen.logins.push(`${name}:${password}`);
    const isRight = `${name}:${password}` === login;
    await write(client, behaviour, [1, isRight ? 0 : 1]);
    if (!isRight) return void client.end();
  }
  const target = await readTarget(read);
  seen.asked.push(`${target.kind} ${target.host}:${target.port}`);
  if (reply === 'hang') return;
  if (reply === 'cut') return void client.destroy();
  if (reply) return write(client, behaviour, reply);
  const onward = await open(leadsTo ?? `${target.kind === 'ipv6' ? `[${target.host}]` : target.host}:${target.port}`);
  keep(onward);
  await write(client, behaviour, [5, 0, 0, ...BOUND[bound], ...Buffer.from(early)]);
  client.pipe(onward).pipe(client);
  onward.once('close', () => client.destroy());
  client.once('close', () => onward.destroy());
}

/** Type, address and port. */
const BOUND = {
  ipv4: [1, 127, 0, 0, 1, 0, 80],
  ipv6: [4, ...Array<number>(15).fill(0), 1, 0, 80],
  name: [3, 9, ...Buffer.from('localhost'), 0, 80],
} as const;

async function open(address: string): Promise<Socket> {
  const { hostname, port } = new URL(`http://${address}`);
  const onward = connect(Number(port), hostname.replace(/^\[|\]$/g, ''));
  await once(onward, 'connect');
  return onward;
}

async function readTarget(read: Read): Promise<{ kind: 'ipv4' | 'ipv6' | 'name'; host: string; port: number }> {
  const type = (await read(4))[3];
  const kind = type === 1 ? 'ipv4' : type === 4 ? 'ipv6' : 'name';
  const address = await read(kind === 'ipv4' ? 4 : kind === 'ipv6' ? 16 : ((await read(1))[0] ?? 0));
  const groups = Array.from({ length: 8 }, (_, at) =>
    kind === 'ipv6' ? address.readUInt16BE(2 * at).toString(16) : '',
  );
  const hosts = {
    ipv4: () => [...address].join('.'),
    ipv6: () => new URL(`http://[${groups.join(':')}]`).hostname.slice(1, -1),
    name: () => address.toString(),
  };
  return { kind, host: hosts[kind](), port: (await read(2)).readUInt16BE() };
}

async function write(client: Socket, { isInPieces = false }: SocksBehaviour, bytes: readonly number[]): Promise<void> {
  const pieces = isInPieces ? bytes.map((byte) => [byte]) : [bytes];
  for (const piece of pieces) {
    client.write(Buffer.from(piece));
    await new Promise(setImmediate);
  }
}

type Read = (length: number) => Promise<Buffer>;

function readerOf(socket: Socket): Read {
  return async (length) => {
    if (length === 0) return Buffer.alloc(0);
    for (;;) {
      const bytes: Buffer | null = socket.read(length);
      if (bytes?.length === length) return bytes;
      if (bytes !== null || socket.readableEnded || socket.destroyed) throw new Error('The client has gone.');
      await Promise.race([
        once(socket, 'readable'),
        once(socket, 'close').then(() => Promise.reject(new Error('gone'))),
      ]);
    }
  };
}
