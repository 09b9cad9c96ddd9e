/**
 * The proxy that the environment names, in the form in which Chromium names the system's. A user name and a password in it
 * are left out: proxies that ask for them are not used.
 */

/** The variables that count; of each, the one in lower case comes first. */
export type ProxyEnvironment = Readonly<Record<string, string | undefined>>;

/**
 * @param address of a request
 * @returns such as `PROXY proxy.example:3128`, or `DIRECT`
 */
export function proxyFromEnvironment(environment: ProxyEnvironment, address: string): string {
  const { protocol, hostname, port } = new URL(address);
  const read = (name: string): string => environment[name.toLowerCase()] || environment[name] || '';
  const named = read(protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY') || read('ALL_PROXY');
  if (named === '' || isExempt(read('NO_PROXY'), hostname, port || (protocol === 'https:' ? '443' : '80'))) {
    return 'DIRECT';
  }
  const proxy = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(named) ? named : `http://${named}`);
  // What cannot be read is told as such, not passed by.
  if (!proxy || proxy.hostname === '') return 'UNREADABLE';
  const kind = KINDS[proxy.protocol] ?? proxy.protocol.replace(':', '').toUpperCase();
  const defaultPort = { 'http:': '80', 'https:': '443' }[proxy.protocol] ?? '1080';
  return `${kind} ${proxy.hostname}:${proxy.port || defaultPort}`;
}

const KINDS: Readonly<Record<string, string>> = {
  'http:': 'PROXY',
  'https:': 'HTTPS',
  'socks:': 'SOCKS5',
  'socks5h:': 'SOCKS5',
  'socks4a:': 'SOCKS4',
};

/** Names with everything below them, with or without a port; `*` is all. */
function isExempt(list: string, hostname: string, port: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  return list.split(/[\s,]+/).some((entry) => {
    if (entry === '*') return true;
    const [, name = '', own] = /^\*?\.?(.*?)(?::(\d+))?$/.exec(entry.toLowerCase()) ?? [];
    const isName = name !== '' && (host === name.replace(/^\[|\]$/g, '') || host.endsWith(`.${name}`));
    return isName && (own === undefined || own === port);
  });
}
