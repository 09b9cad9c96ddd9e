/**
 * Which proxy Chromium would take for an address, by `--proxy-server`, `--proxy-bypass-list` and
 * `--no-proxy-server`. Neither the system's settings nor a PAC file is asked.
 */
import { BlockList, isIP } from 'node:net';

const KINDS: Readonly<Record<string, string>> = {
  http: 'PROXY',
  https: 'HTTPS',
  socks: 'SOCKS5',
  socks4: 'SOCKS',
  socks5: 'SOCKS5',
};

/**
 * @returns an answer as PAC files give it, such as `PROXY host:port` or `DIRECT`
 * @see https://chromium.googlesource.com/chromium/src/+/HEAD/net/docs/proxy.md
 */
export function findProxy(address: string, switches: ReadonlyMap<string, string>): string {
  const url = URL.parse(address);
  const server = switches.get('proxy-server');
  if (!url || !server || switches.has('no-proxy-server')) return 'DIRECT';
  const rules = (switches.get('proxy-bypass-list') ?? '').split(/[;,]/).map((rule) => rule.trim());
  const isBypassed = (!rules.includes('<-loopback>') && isLocal(url)) || rules.some((rule) => matches(rule, url));
  return isBypassed ? 'DIRECT' : pickServer(server, url.protocol.slice(0, -1));
}

/** One server for all, or `http=host:port;https=host:port`. */
function pickServer(setting: string, scheme: string): string {
  const servers = setting.split(';').map((part) => part.trim());
  const named = servers.find((part) => part.startsWith(`${scheme}=`))?.slice(scheme.length + 1);
  const server = named ?? servers.find((part) => !part.includes('='));
  if (server === undefined || server.startsWith('direct://')) return 'DIRECT';
  const [, kind = 'http', hostAndPort = server] = /^(\w+):\/\/(.+)$/.exec(server) ?? [];
  const defaultPort = kind === 'https' ? 443 : kind.startsWith('socks') ? 1080 : 80;
  const withPort = /:\d+$/.test(hostAndPort) ? hostAndPort : `${hostAndPort}:${defaultPort}`;
  return `${KINDS[kind] ?? 'PROXY'} ${withPort}`;
}

/** Never goes through a proxy unless `<-loopback>` says so. */
function isLocal(url: URL): boolean {
  const host = hostOf(url);
  return host === 'localhost' || host.endsWith('.localhost') || isInBlock(host, LOCAL_ADDRESSES);
}

function matches(rule: string, url: URL): boolean {
  if (rule === '') return false;
  const host = hostOf(url);
  if (rule === '<local>') return !host.includes('.') && !host.includes(':');
  const [, network, bits] = /^([\d.]+|[\da-f:]+)\/(\d+)$/i.exec(rule) ?? [];
  if (network !== undefined) {
    const block = new BlockList();
    block.addSubnet(network, Number(bits), isIP(network) === 6 ? 'ipv6' : 'ipv4');
    return isInBlock(host, block);
  }
  const [, scheme, pattern = '', port] = /^(?:(\w+):\/\/)?(.+?)(?::(\d+))?$/.exec(rule) ?? [];
  if (scheme !== undefined && `${scheme}:` !== url.protocol) return false;
  if (port !== undefined && port !== (url.port || (url.protocol === 'https:' ? '443' : '80'))) return false;
  const glob = pattern.startsWith('.') ? `*${pattern}` : pattern.replace(/^\[|\]$/g, '');
  return new RegExp(`^${glob.replace(/[\\^$.+?()[\]{}|]/g, '\\$&').replaceAll('*', '.*')}$`, 'i').test(host);
}

const LOCAL_ADDRESSES = new BlockList();
LOCAL_ADDRESSES.addSubnet('127.0.0.0', 8);
LOCAL_ADDRESSES.addSubnet('169.254.0.0', 16);
LOCAL_ADDRESSES.addAddress('::1', 'ipv6');
LOCAL_ADDRESSES.addSubnet('fe80::', 10, 'ipv6');

function isInBlock(host: string, block: BlockList): boolean {
  const version = isIP(host);
  return version !== 0 && block.check(host, version === 6 ? 'ipv6' : 'ipv4');
}

function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '');
}
