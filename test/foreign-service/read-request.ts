/** What a foreign service reads of a request: exactly what it needs, or wherever it may be. */
import type { IncomingMessage } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import type { Dialect } from './dialect.ts';

/** One request, with its form in `fields`; where a service takes them, with the parameters of JSON and the query. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly fields: URLSearchParams;
  readonly header: (name: string) => string;
  /** Of the texts in the reply, where it was asked for. */
  readonly locale: string | null;
}

export async function readRequest(request: IncomingMessage, { customs }: Dialect): Promise<Asked> {
  // Only the path and the query are read.
  const { pathname: path, searchParams: query } = new URL(request.url ?? '', 'https://host.invalid');
  const { method = '' } = request;
  const header = (name: string): string => String(request.headers[name.toLowerCase()] ?? '');
  const body = await readText(request);
  const isJson = customs !== undefined && header('content-type').startsWith('application/json');
  const fields = new URLSearchParams(isJson && body !== '' ? Object.entries<string>(JSON.parse(body)) : body);
  if (customs && method === 'POST') for (const [name, value] of query) fields.append(name, value);
  return { method, path, query, fields, header, locale: fields.get('locale') ?? query.get('locale') };
}

/** Whether a form has what a call needs, with the values that are known beforehand; and nothing else, for most services. */
export function isForm(
  { fields }: Asked,
  { customs }: Dialect,
  known: Readonly<Record<string, string>>,
  free: readonly string[] = [],
): boolean {
  const isKnown = Object.entries(known).every(([name, value]) => fields.get(name) === value);
  const needed = [...Object.keys(known), ...free];
  if (customs) return isKnown && needed.every((name) => fields.has(name));
  return isKnown && [...fields.keys()].toSorted().join() === needed.toSorted().join();
}

/** The application's key; empty if there is none. */
export function keyIn(asked: Asked, { headerNames, customs }: Dialect): string {
  return asked.header(headerNames.key) || parameterOf(asked, customs?.keyName);
}

/** Whether the call has the version; or a later one, where that is taken. */
export function hasVersion(asked: Asked, { headerNames, version, customs }: Dialect): boolean {
  const given = asked.header(headerNames.version) || parameterOf(asked, customs?.versionName);
  return customs ? Number(given) >= Number(version) : given === version;
}

/** The token; empty if there is none. */
export function presentedToken(asked: Asked, { tokenPresentation, headerNames, customs }: Dialect): string {
  const ways = {
    bearer: () => /^Bearer (.+)$/.exec(asked.header('authorization'))?.[1] ?? '',
    'x-service-token': () => asked.header(headerNames.token).replace(/^Basic .*/, ''),
    'access-token-parameter': () => parameterOf(asked, 'access_token'),
  };
  if (!customs) return ways[tokenPresentation]();
  return ways.bearer() || ways['x-service-token']() || ways['access-token-parameter']() || parameterOf(asked, 'token');
}

function parameterOf({ method, fields, query }: Asked, name: string | undefined): string {
  return (name !== undefined && (method === 'POST' ? fields : query).get(name)) || '';
}
