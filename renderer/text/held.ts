/** The words of stepping through a sign-in, and of one that is held or was changed. */

import type { AttemptView } from '../../electron/ipc/views/attempts.ts';
import type { HeldPlace, HeldRequestView, RequestChange } from '../../electron/ipc/views/held.ts';
import { words } from './language.ts';

type PlaceWords = Readonly<Record<'title' | 'add', string> & Record<RequestChange['kind'], (name: string) => string>>;

/** @returns one change of a request, without values, such as “Header Accept removed” */
export function changeText({ kind, place, name }: RequestChange): string {
  return place === 'path' ? held.pathReplaced : held.places[place][kind](name);
}

export const held = words('held', {
  label: 'Step through',
  switch: 'Pause the next sign-in',
  switchHint: 'Its page and each request then wait for you.',
  armed: 'The next sign-in pauses at each step.',
  turnOff: 'Turn off',

  paused: 'Paused',
  goOn: 'Go on',
  goOnToEnd: 'Go on to the end',
  change: 'Change…',
  stop: 'Stop',
  look: 'Look at it',
  /** A button's word with what it is for, for people who cannot see what it stands beside. */
  of: (action: string, name: string) => `${action} ${name}`,
  page: (path: string) => `page ${path}`,
  waits: (left: string) => `${left} left, then the sign-in ends.`,
  codeValid: (left: string) => `The code is valid for ${left}; this does not wait.`,

  form: {
    title: 'Change this request',
    hint: 'What you leave alone is sent as it is, masked values too.',
    result: 'A changed sign-in is no result of its method, and nothing of it is stored on disk.',
    path: 'Path',
    below: 'Below',
    name: 'Name',
    value: 'Value',
    replace: 'Change',
    remove: 'Remove',
    undo: 'Undo',
    removed: 'Will not be sent',
    isMasked: 'Type the whole value.',
    rest: 'Other headers cannot be changed.',
    nothing: 'Nothing is changed yet.',
    send: 'Send changed',
    leave: 'Leave as it is',
  },
  /** In place of the same words about a request. */
  pageForm: {
    title: 'Change this address',
    hint: 'What you leave alone is opened as it is, masked values too.',
    send: 'Open changed',
  },
  places: {
    query: {
      title: 'Parameters',
      add: 'Add a parameter',
      replaced: (name: string) => `Parameter ${name} replaced`,
      removed: (name: string) => `Parameter ${name} removed`,
      added: (name: string) => `Parameter ${name} added`,
    },
    form: {
      title: 'Form fields',
      add: 'Add a field',
      replaced: (name: string) => `Field ${name} replaced`,
      removed: (name: string) => `Field ${name} removed`,
      added: (name: string) => `Field ${name} added`,
    },
    header: {
      title: 'Headers',
      add: 'Add a header',
      replaced: (name: string) => `Header ${name} replaced`,
      removed: (name: string) => `Header ${name} removed`,
      added: (name: string) => `Header ${name} added`,
    },
  } satisfies Record<HeldPlace, PlaceWords>,

  pathReplaced: 'Path replaced',
  changesTitle: 'Changed before it was sent',
  pageChangesTitle: 'Changed before it was opened',
  /** What a filter finds it by, and what stands before what it means. */
  mark: 'changed',
  changedFirst: (meaning: string) => `Changed · ${meaning}`,
  signIn: 'You changed this sign-in: it is no result of its method, and nothing of it is stored on disk.',
  pausedBefore: (method: string, path: string) => `Paused before ${method} ${path}`,
  pausedBeforePage: (path: string) => `Paused before the browser opens ${path}`,
  keptInMemory: 'You changed this sign-in, so it is kept until you quit.',
} as const);

/** What is held, with its path. */
type HeldPart = Pick<HeldRequestView, 'kind' | 'method' | 'path'>;

/** @returns such as “Paused before POST /oauth/access_token” */
export function pausedText({ kind, method, path }: HeldPart): string {
  return kind === 'page' ? held.pausedBeforePage(path) : held.pausedBefore(method, path);
}

/** @returns a button's word with what it is for, for people who cannot see what it stands beside */
export function actionText(action: string, { kind, method, path }: HeldPart): string {
  return held.of(action, kind === 'page' ? held.page(path) : `${method} ${path}`);
}

/** @returns what a reader hears when something is held, such as “Paused before POST /oauth/access_token” */
export function heldAnnouncement(attempt: AttemptView): string {
  return (attempt.held?.requests ?? []).map(pausedText).join('. ');
}
