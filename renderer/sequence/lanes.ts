/** The three lanes between which every step of a sign-in goes. */
import type { FlowStepKind } from '../../electron/ipc/views/methods.ts';

/** In the order in which they are drawn. */
export const LANES = ['browser', 'app', 'service'] as const;
export type Lane = (typeof LANES)[number];

export type StepKind = FlowStepKind | 'callback' | 'member-as-nobody' | 'picture' | 'revocation';

/** Steps of the person, which this app does not see. */
export function isOfPerson(kind: StepKind): boolean {
  return kind === 'sign-in-on-page' || kind === 'code-on-page';
}

type Way = { readonly from: Lane; readonly to: Lane };
const CALL: Way = { from: 'app', to: 'service' };
const ON_PAGE: Way = { from: 'browser', to: 'service' };
const CALLBACK: Way = { from: 'browser', to: 'app' };

/** Between whom a step goes; one to the service is answered there. */
export const LANES_OF: Readonly<Record<StepKind, Way>> = {
  'page-opened': { from: 'app', to: 'browser' },
  'sign-in-on-page': ON_PAGE,
  'code-on-page': ON_PAGE,
  callback: CALLBACK,
  'callback-with-code': CALLBACK,
  'callback-with-token': CALLBACK,
  'code-exchange': CALL,
  'device-start': CALL,
  'device-poll': CALL,
  'key-request': CALL,
  identification: CALL,
  member: CALL,
  'member-as-nobody': CALL,
  picture: CALL,
  revocation: CALL,
};
