/**
 * Writes a request as a command that repeats it with curl. A masked one is in the plain form that other tools import. One
 * with secrets goes to curl as a config on its standard input: that has one kind of quotes for all bytes but NUL, whatever the
 * shell is, and nothing stands in the list of processes. So does one with control characters, which a terminal acts on. Only
 * `Host` may differ, in place and in case.
 * @see https://curl.se/docs/manpage.html#-K
 */
import { AppError } from '../core/errors.ts';
import type { NamedValue } from '../ipc/views/exchange-details.ts';
import type { CurlRequest } from './curl-request.ts';

export type Shell = 'posix' | 'powershell';

/** @throws AppError `curl-not-possible` for a body with NUL, which PowerShell cannot hand to a program */
export function curlCommand(request: CurlRequest, shell: Shell): string {
  const plain = request.hasSecrets ? null : plainCommand(request, shell);
  if (plain !== null) return plain;
  const hasNul = request.body?.includes('\0') ?? false;
  const config = [
    ...connection(request),
    ...decoding(request, shell),
    ...headers(request),
    ...body(request, hasNul),
  ].join('\n');
  if (shell === 'posix') return hasNul ? posixWithBody(config, request.body ?? '') : posix(config);
  if (!hasNul) return powershell(config);
  const message = 'PowerShell cannot send this body. Copy the command for other shells.';
  throw new AppError('curl-not-possible', message);
}

/** @returns null if a part of it cannot stand in a command */
function plainCommand({ method, address, headers, body, note, trustNote }: CurlRequest, shell: Shell): string | null {
  const implied = body === null ? 'GET' : 'POST';
  const parts: readonly (readonly [option: string, bytes: string])[] = [
    ['', address],
    ...(method === implied ? [] : [['-X', method] as const]),
    ...headers
      .filter(({ name }) => !/^(?:host|connection)$/i.test(name))
      .map(({ name, value }) => ['-H', value === '' ? `${name};` : `${name}: ${value}`] as const),
    ...(body === null ? [] : [['--data-raw', body] as const]),
  ];
  const { program, quoted, nextLine } = SHELLS[shell];
  const written: string[] = [];
  for (const [option, bytes] of parts) {
    const text = asText(bytes);
    if (text === null || text.includes('\n')) return null;
    written.push(`${option} ${quoted(text)}`.trim());
  }
  const notes = [note, trustNote && `${trustNote} --insecure, or --cacert authorities.pem`];
  const options = [
    ...(/[[\]{}]/.test(address) ? ['--globoff'] : []),
    ...(/\/\.{1,2}(?:[/?#]|$)/.test(address) ? ['--path-as-is'] : []),
  ];
  return [
    ...notes.filter((one) => one !== null).map((one) => `# ${one}`),
    `${program} ${[...written, ...options].join(` ${nextLine}\n  `)}`,
  ].join('\n');
}

const SHELLS = {
  posix: {
    program: 'curl',
    nextLine: '\\',
    quoted: (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`,
  },
  /** Of 5.1, which hands an argument on without its quotes: those are escaped for the program that reads it. */
  powershell: {
    program: 'curl.exe',
    nextLine: '`',
    quoted(text: string) {
      const escaped = text.replaceAll(/(\\*)"/g, String.raw`$1$1\"`).replaceAll(/['‘’‚‛]/g, '$&$&');
      if (text === '') return `'""'`;
      return `'${/\s/.test(text) ? escaped.replace(/\\+$/, '$&$&') : escaped}'`;
    },
  },
} as const;

function connection({ method, address, note, trustNote }: CurlRequest): readonly string[] {
  return [
    ...(note === null ? [] : [`# ${note}`]),
    ...(trustNote === null ? [] : [`# ${trustNote}`, ...OFFERED_TRUST]),
    `url = ${quote(address)}`,
    `request = ${quote(method)}`,
    // As this app connects, and the address to the letter.
    'http1.1',
    'globoff',
    'path-as-is',
  ];
}

/** To take in by hand. A certificate cannot be written into a config, only the path of its file. */
const OFFERED_TRUST = ['# insecure', '# cacert = "authorities.pem"'];

/** Shows a packed reply as text. Without this the request is the same; the curl of Windows may not know it. */
function decoding({ headers }: CurlRequest, shell: Shell): readonly string[] {
  const isAsked = headers.some(({ name }) => name.toLowerCase() === 'accept-encoding');
  return isAsked && shell === 'posix' ? ['compressed'] : [];
}

/** What curl sends by itself, unless it is told not to. */
const OWN_HEADERS = ['Accept', 'User-Agent', 'Expect', 'Content-Type'];

function headers({ address, headers }: CurlRequest): readonly string[] {
  const host = /^[^:]+:\/\/([^/?#]*)/.exec(address)?.[1] ?? '';
  const isOwnHost = ({ name, value }: NamedValue): boolean =>
    name.toLowerCase() === 'host' && value.toLowerCase() === host.toLowerCase();
  const sent = headers.filter((header) => !isOwnHost(header));
  const names = new Set(sent.map(({ name }) => name.toLowerCase()));
  const left = OWN_HEADERS.filter((name) => !names.has(name.toLowerCase()));
  return [
    ...left.map((name) => `header = ${quote(`${name}:`)}`),
    ...sent.map(({ name, value }) => `header = ${quote(value === '' ? `${name};` : `${name}: ${value}`)}`),
  ];
}

function body({ body }: CurlRequest, hasNul: boolean): readonly string[] {
  if (body === null) return [];
  // A name with `@` is read as a file; `data-raw` knows no such names.
  return [hasNul ? 'data-binary = "@/dev/fd/3"' : `data-raw = ${quote(body)}`];
}

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '"': '\\"',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
};

function quote(bytes: string): string {
  return `"${bytes.replace(/[\\"\n\r\t\v]/g, (character) => ESCAPES[character] ?? character)}"`;
}

function posix(config: string): string {
  const text = asText(config);
  if (text === null) return `base64 --decode <<'CONFIG' | curl -q --config -\n${base64(config)}\nCONFIG`;
  return `curl -q --config - <<'CONFIG'\n${text}\nCONFIG`;
}

function posixWithBody(config: string, sent: string): string {
  const inner = "{ base64 --decode <<'CONFIG' | curl -q --config -";
  return `base64 --decode <<'BODY' | ${inner}\n${base64(sent)}\nBODY\n${base64(config)}\nCONFIG\n} 3<&0`;
}

/** Tells PowerShell how to write what it pipes, which would otherwise be ASCII. */
function powershell(config: string): string {
  const text = asText(config);
  const isPlain = text !== null && /^[\n\x20-\x7e]*$/.test(text);
  if (isPlain) return `@'\n${text}\n'@ | curl.exe -q --config -`;
  const latin1 = '[Text.Encoding]::GetEncoding(28591)';
  const decoded = `${latin1}.GetString([Convert]::FromBase64String('${base64(config).replaceAll('\n', '')}'))`;
  return `& { $OutputEncoding = ${latin1}\n${decoded} | curl.exe -q --config - }`;
}

/** @returns null if it is no text that a person can paste: a terminal acts on control characters */
function asText(bytes: string): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(bytes, 'latin1'));
    return /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(text.replaceAll('\n', '')) ? null : text;
  } catch {
    return null;
  }
}

function base64(bytes: string): string {
  return (
    Buffer.from(bytes, 'latin1')
      .toString('base64')
      .match(/.{1,76}/g) ?? []
  ).join('\n');
}
