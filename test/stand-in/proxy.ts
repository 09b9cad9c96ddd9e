/**
 * Which proxy Chromium would take for an address, by `--proxy-server`, `--proxy-bypass-list` and
 * `--no-proxy-server`. Neither the system's settings nor a PAC file is asked. Of the rules for addresses that go
 * directly, hosts are known, with `*` for any part, and `<-loopback>`.
 */

const KINDS: Readonly<Record<string, readonly [kind: string, port: number]>> = {
  http: ['PROXY', 80],
  https: ['HTTPS', 443],
  socks: ['SOCKS5', 1080],
  socks4: ['SOCKS', 1080],
  socks5: ['SOCKS5', 1080],
};
const LOCAL = /^(?:(?:.+\.)?localhost|127\..*|\[::1\])$/;

/**
 * @returns an answer as PAC files give it, such as `PROXY host:port` or `DIRECT`
 * @see https://chromium.googlesource.com/chromium/src/+/HEAD/net/docs/proxy.md
 */
export function findProxy(address: string, switches: ReadonlyMap<string, string>): string {
  const { hostname = '' } = URL.parse(address) ?? {};
  const server = switches.get('proxy-server');
  if (!server || switches.has('no-proxy-server')) return 'DIRECT';
  const rules = (switches.get('proxy-bypass-list') ?? '').split(/[;,]/).map((rule) => rule.trim());
  if (LOCAL.test(hostname) && !rules.includes('<-loopback>')) return 'DIRECT';
  if (rules.some((rule) => rule !== '' && isFor(rule, hostname))) return 'DIRECT';
  const [, scheme = 'http', hostAndPort = server] = /^(\w+):\/\/(.+)$/.exec(server) ?? [];
  const [kind, port] = KINDS[scheme] ?? ['PROXY', 80];
  return `${kind} ${/:\d+$/.test(hostAndPort) ? hostAndPort : `${hostAndPort}:${port}`}`;
}

function isFor(rule: string, host: string): boolean {
  const pattern = rule.startsWith('.') ? `*${rule}` : rule;
  return new RegExp(`^${RegExp.escape(pattern).replaceAll('\\*', '.*')}$`, 'i').test(host);
}
