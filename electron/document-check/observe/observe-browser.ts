/** Makes observations of the browser's part of a sign-in: the page that it was sent to, and the callback that came. */
import type { LoginErrorCode } from '../../core/errors.ts';
import { isKnownName } from '../../core/parameter-names.ts';
import type { ServiceProfile } from '../../service-client/profile.ts';
import { pageAt, unlikeDocument } from './document-calls.ts';
import type { CallbackParameter, ObservedCallback, ObservedPage, Print } from './observation.ts';
import { parametersOf, printsIn } from './observe-sent.ts';
import type { Prints } from './prints.ts';
import { createShown, type IsHidden } from './shown.ts';

/** An opened page of the service's. */
export interface SentPage {
  readonly page: ObservedPage['page'];
  /** Null if none was sent. */
  readonly state: Print | null;
  /** Print of the address that the page was told of, or the call before it; null if none was. */
  readonly place: Print | null;
}

type Facts<T> = Omit<T, 'n' | 'atMs' | 'attempt' | 'feeds' | 'settings'>;

/**
 * @param askedPlace of what the key request before it sent
 * @returns null for a page of another kind, such as the one for a user code
 */
export function observePage(
  address: string,
  profile: ServiceProfile,
  askedPlace: Print | null,
  prints: Prints,
): { readonly sent: SentPage; readonly facts: Facts<ObservedPage> } | null {
  const url = URL.parse(address);
  const endpoint = url && pageAt(url, profile);
  if (!url || !endpoint) return null;
  const parameters = parametersOf(url, null);
  const print = printsIn(parameters, prints);
  const isKeyPage = endpoint === 'key-page';
  const page = isKeyPage ? 'key-page' : 'authorize';
  return {
    sent: { page, state: print('state'), place: isKeyPage ? askedPlace : askedPlaceIn(parameters, prints) },
    facts: {
      kind: 'page',
      page,
      state: print('state'),
      redirectUri: print('redirect_uri'),
      code: isKeyPage ? print('key') : null,
      unlikeDocument: unlikeDocument(endpoint, { method: 'GET', address: url, parameters }, profile),
    },
  };
}

/** @returns print of the `redirect_uri` among parameters, without its own query; null if there is none */
export function askedPlaceIn(parameters: ReadonlyMap<string, string>, prints: Prints): Print | null {
  const url = URL.parse(parameters.get('redirect_uri') ?? '');
  return url && prints.of(placeOf(url));
}

export interface CameBack {
  readonly address: string;
  readonly isPasted: boolean;
  readonly outcome: 'accepted' | 'asked' | LoginErrorCode;
}

const LONGEST_ADDRESS = 16_384;

export function observeCallback(
  { address, isPasted, outcome }: CameBack,
  sent: SentPage,
  profile: ServiceProfile,
  isHidden: IsHidden,
  prints: Prints,
): Facts<ObservedCallback> {
  const url = address.length > LONGEST_ADDRESS ? null : URL.parse(address);
  const shown = createShown(prints, isHidden, []);
  const parameters = new Map(url ? parametersOf(url, null) : []);
  const state = parameters.get('state') ?? null;
  const lookedFor = sent.page === 'key-page' ? profile.callbackTokenName : 'code';
  const value = parameters.get(lookedFor) ?? '';
  const error = parameters.get('error') ?? '';
  return {
    kind: 'callback',
    page: sent.page,
    isPasted,
    outcome,
    state: stateOf(state === null ? null : prints.of(state), sent.state),
    address: addressOf(url, sent, profile, prints),
    parameters: [...parameters]
      .filter(([name, given]) => isNamed(name, given) && shown.isName(name))
      .map(([name, given]): CallbackParameter => ({ name, value: prints.of(given) }))
      .sort((one, other) => (one.name < other.name ? -1 : 1))
      .slice(0, MOST_NAMES),
    fragment: shown.names(namesIn(url?.hash.slice(1) ?? '')).map(({ name }) => name),
    hasError: error !== '',
    errorCode: error === '' ? null : shown.code(error),
    value: value === '' ? null : prints.of(value),
  };
}

const MOST_NAMES = 40;

/** What came without a value, such as `?text`, may be no name. */
function isNamed(name: string, value: string): boolean {
  return value !== '' || isKnownName(name);
}

function namesIn(query: string): readonly string[] {
  return [...new URLSearchParams(query)].filter(([name, value]) => isNamed(name, value)).map(([name]) => name);
}

function stateOf(came: Print | null, sent: Print | null): ObservedCallback['state'] {
  if (sent === null) return 'not-sent';
  if (came === null) return 'absent';
  return came === sent ? 'returned' : 'changed';
}

function addressOf(
  came: URL | null,
  { place }: SentPage,
  { application }: ServiceProfile,
  prints: Prints,
): ObservedCallback['address'] {
  const at = came && placeOf(came);
  if (at !== null && prints.of(at) === place) return 'as-sent';
  const registered = URL.parse(application.redirectUri);
  return registered !== null && placeOf(registered) === at ? 'registered' : 'elsewhere';
}

/** An empty path equals `/`, because Windows adds a slash. */
export function placeOf({ protocol, host, pathname }: URL): string {
  return `${protocol}//${host}${pathname === '/' ? '' : pathname}`;
}
