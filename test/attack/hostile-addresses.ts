/** Draws addresses that look like others, or that parsers read in different ways. */
import fc from 'fast-check';

/** Texts that hold an address, or nearly. */
export function hostileAddress(): fc.Arbitrary<string> {
  const scheme = fc.constantFrom(
    'https:',
    'http:',
    'HTTPS:',
    'ht\ttps:',
    'javascript:',
    'file:',
    'data:',
    '',
    ' https:',
  );
  const slashes = fc.constantFrom('//', '/', '', '\\\\', '/\\', '//\n', '////');
  const user = fc.constantFrom('', '', '', 'user@', 'service.example@', ':@', '@', 'a:b@', 'service.example%40', '\\@');
  const host = fc.oneof(
    fc.constantFrom(
      'service.example',
      'SERVICE.example.',
      'xn--bcher-kva.example',
      'bücher.example',
      'аррӏе.example',
      'pаypal.example',
      'ｓervice。example',
      'service\u00ad.example',
      'service\u202e.example',
      'serv%69ce.example',
      'service.example%2f.evil.example',
      'service.example\\.evil.example',
      'service.example#.evil.example',
      'a..b',
    ),
    thisComputer(),
    fc.domain(),
    fc.ipV4Extended(),
    fc.ipV6().map((address) => `[${address}]`),
  );
  const port = fc.constantFrom('', '', ':443', ':80', ':0', ':8443', ':99999', ':', ':0443');
  const rest = fc.oneof(
    fc.webPath(),
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('/../a', '/a\\b', '?a=\u202eb', '#'),
  );
  return fc.tuple(scheme, slashes, user, host, port, rest).map((parts) => parts.join(''));
}

/** Writings of a host that a connection to this computer can be made by. */
export function thisComputer(): fc.Arbitrary<string> {
  return fc.constantFrom(
    '127.0.0.1',
    '127.0.0.1.',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0X7F.1',
    '0177.0.0.1',
    '127.255.255.254',
    '%31%32%37.0.0.1',
    '①②⑦.0.0.1',
    '0',
    '0.0.0.0',
    '0.1.2.3',
    'localhost',
    'LOCALHOST.',
    'localhost..',
    'ｌocalhost',
    'local\u00adhost',
    'a.localhost',
    'a.b.localhost.',
    '[::1]',
    '[0:0:0:0:0:0:0:1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::ffff:0.0.0.0]',
    '[::127.0.0.1]',
  );
}

/** Hosts on networks that are not reached from elsewhere. */
export function privateNetwork(): fc.Arbitrary<string> {
  return fc.constantFrom(
    '10.0.0.1',
    '10.1',
    '0xa000001',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1.',
    '169.254.169.254',
    '100.64.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '[::ffff:10.0.0.1]',
    '[::ffff:a9fe:a9fe]',
    '[64:ff9b::10.0.0.1]',
    '[2002:a00:1::1]',
    '[fc00::1]',
    '[fd12:3456::1]',
    '[fe80::1]',
    '[ff02::1]',
    'router',
    'router.',
    'printer.local',
    'host.internal',
    'nas.home.arpa',
    'localhost.localdomain',
  );
}
