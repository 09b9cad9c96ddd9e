/**
 * The way back to the application: a redirect to the callback address exactly as it was registered, with
 * what is told to it and the `state` that the page was given. It does not judge addresses.
 *
 * @see electron/document/service.md, 4.1 and 4.4
 */
import { type DemoReply, type Form, optional, Refusal } from './message.ts';
import type { Quirks } from './quirks.ts';

const LONGEST_STATE = 1024;

/**
 * What the foot of a consent page says of where both answers lead.
 * @param callback an address of another scheme than http is one that browsers ask about before they open it
 */
export function describeWayBack(callback: string): string {
  const way = 'Both take you back to the app on this computer.';
  return callback.startsWith('http:') ? way : `${way} If your browser asks whether to open it, agree.`;
}

/**
 * The `state` that a page was given, or null.
 * @throws Refusal 400 for one that is too long
 */
export function readState(query: Form): string | null {
  const state = optional(query, 'state');
  if (state !== null && state.length > LONGEST_STATE) {
    throw new Refusal(400, 'invalid_request', 'The parameter state is too long.');
  }
  return state;
}

/**
 * @param name of the parameter that tells the outcome
 * @param value needs no escaping
 * @param state as the page was given it; null for none, and then none comes back
 * @returns a 303, so that the browser comes with GET
 */
export function redirectBack(
  callback: string,
  { name, value, state }: { readonly name: string; readonly value: string; readonly state: string | null },
  { stateOnCallbacks }: Pick<Quirks, 'stateOnCallbacks'>,
): DemoReply {
  const returned = stateOnCallbacks.value === 'wrong' ? `not-${state}` : state;
  const isReturned = state !== null && stateOnCallbacks.value !== 'not-returned';
  const ending = isReturned ? `&state=${encodeURIComponent(String(returned))}` : '';
  return {
    status: 303,
    headers: { location: `${callback}?${name}=${value}${ending}`, 'referrer-policy': 'no-referrer' },
    body: '',
  };
}
