/** The words of the sequence drawings: each step, what came of it, and the actions beside the drawing. */
import { words } from './language.ts';

export const sequence = words('sequence', {
  lanes: { browser: 'Browser', app: 'This app', service: 'Service' },
  /** Short enough for their place between two lanes. */
  does: {
    'page-opened': 'Opens its page',
    'sign-in-on-page': 'You sign in on its page',
    'code-on-page': 'You type the code there',
    callback: 'Callback',
    'callback-with-code': 'Callback: code',
    'callback-with-token': 'Callback: token',
    'code-exchange': 'Exchanges code for token',
    'device-start': 'Asks for a code',
    'device-poll': 'Asks until you confirm',
    'key-request': 'Asks for a key',
    identification: 'Sends login and MD5',
    member: 'Reads the member',
    'member-as-nobody': 'Reads it without sign-in',
    picture: 'Loads the picture',
    revocation: 'Revokes the token',
  },
  doesBy: (does: string, method: string, path: string) => `${does}: ${method} ${path}`,
  title: (method: string) => `Sequence of ${method}`,
  planned: 'As the document describes it; it has not been tried here.',
  worked: 'The sign-in worked.',
  running: 'The sign-in is under way.',
  heldAt: (step: string) => `The sign-in is paused before this step: ${step}.`,
  failedAt: (step: string, reason: string) => `The sign-in failed at this step: ${step}. ${reason}.`,
  failedUnexplained: (step: string) => `The sign-in failed at this step: ${step}.`,
  description: (outcome: string, count: number) =>
    `${outcome} ${count === 1 ? 'One step' : `${count} steps`} between browser, this app and the service, listed below.`,
  steps: (method: string) => `Steps of ${method}`,
  polls: (count: number, duration: string) => `${count} polls, ${duration}`,
  failedHere: 'Failed here',
  /** In the list of steps. */
  failedInList: (step: string) => `${step}: failed here`,
  notDoneInList: (step: string) => `${step}, not done`,
  underWay: 'Under way',
  held: 'Held before it is sent',
  changed: 'Changed',
  toCompare: 'without sign-in',
  routes: { scheme: 'By the app’s scheme', loopback: 'Over loopback', pasted: 'Pasted' },
  save: 'Save as SVG',
  saved: (file: string) => `Saved as ${file}`,
  copy: 'Copy as Mermaid',
  copied: 'Sequence',
});
