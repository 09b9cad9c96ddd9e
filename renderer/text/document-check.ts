/** The wording of the document check's screen. What is said of a point or a probe comes from main. */
import type {
  CheckRunView,
  DocumentCheckView,
  EndedRunView,
  ReportFormat,
  Verdict,
} from '../../electron/ipc/views/document-check.ts';
import { words } from './language.ts';
import { quoted } from './wording.ts';

export const check = words('document-check', {
  title: 'Document check',
  at: (service: string) => `at ${service}`,
  caption: (service: string) => `What was observed of ${service}, point by point of its document`,
  reading: 'Reading what was observed.',

  verdicts: {
    held: { name: 'Held', counted: (count: number) => `${count} held` },
    broken: { name: 'Broken', counted: (count: number) => `${count} broken` },
    mixed: { name: 'Mixed', counted: (count: number) => `${count} mixed` },
    'named-otherwise': {
      name: 'Named otherwise by your profile',
      counted: (count: number) => `${count} named otherwise`,
    },
    'not-seen': { name: 'Not seen', counted: (count: number) => `${count} not seen` },
    'could-not-judge': { name: 'Could not judge', counted: (count: number) => `${count} not judged` },
    observed: { name: 'Seen', counted: (count: number) => `${count} seen` },
    'not-observed': { name: 'Not seen', counted: (count: number) => `${count} not seen` },
  } satisfies Record<Verdict, object>,
  openPoints: (observed: number, all: number) => `${observed} of ${all} open points seen`,

  filterLabel: 'Points shown',
  /** `none`: what is said where there are none of it. */
  filters: {
    differs: { name: 'Differs', none: 'Nothing differs from the report.' },
    all: { name: 'All', none: 'There are no points.' },
    broken: { name: 'Broken or mixed', none: 'Nothing is broken or mixed.' },
    missing: { name: 'Not seen', none: 'Everything was seen and judged.' },
    open: { name: 'Open points', none: 'There are no open points.' },
  },

  columns: {
    verdict: 'Verdict',
    point: 'Point',
    observed: 'Observed',
    setting: 'Your setting',
    evidence: 'Evidence',
  },
  theirSetting: 'Setting',

  report: {
    title: 'Report',
    nothingToSave: 'Nothing was observed yet, so there is nothing to save.',
    saveHint: 'What was found, and the requests behind it. Secrets and the member’s data are left out.',
    formats: {
      markdown: { save: 'Save as Markdown…', hint: 'To read and to pass on.' },
      json: { save: 'Save as JSON…', hint: 'To compare with later.' },
      junit: { save: 'Save as JUnit XML…', hint: 'For a pipeline: each statement is a test.' },
    } satisfies Record<ReportFormat, object>,
    saved: (file: string) => `Saved as ${file}`,
    compare: 'Compare with a report…',
    compareHint: 'Shows only what differs from a JSON report of another day or another service.',
  },
  comparison: {
    differ: (count: number, all: number) => {
      if (all === 0) return 'No point was judged in both.';
      const points = all === 1 ? '1 point' : `${all} points`;
      if (count === 0) return `Nothing differs: ${points} judged in both.`;
      return `${count} of ${points} ${count === 1 ? 'differs' : 'differ'}.`;
    },
    otherSelection: 'The report was made with other methods or probes, so some open points are not compared.',
    unfinished: 'The report is of a check that was not finished.',
    with: (file: string) => `Compared with “${file}”`,
    of: (service: string, address: string) => `of ${service} at ${address}`,
    ofNoService: 'names no service',
    onlyNow: (count: number) => `${count} judged only now`,
    onlyThen: (count: number) => `${count} judged only in the report`,
    before: 'Report',
    now: 'Now',
    end: 'End comparison',
  },

  evidence: {
    count: (count: number) => (count === 1 ? '1 exchange' : `${count} exchanges`),
    of: (point: string) => ` of “${point}”`,
    notCounted: 'Not counted',
    row: (number: number) => `Exchange ${number}`,
    gone: 'No longer in the list',
    more: (count: number) => (count === 1 ? '1 earlier one' : `${count} earlier ones`),
  },

  setting: {
    use: 'Use observed…',
    isObserved: 'As observed',
    title: (label: string) => `Change ${quoted(label)}?`,
    body: (service: string) =>
      `It changes the profile of ${service}. What was observed with the old setting is set aside.`,
    now: 'Your setting',
    observed: 'As observed',
    action: 'Use observed',
    kept: {
      demo: 'The demo’s own settings stay as they are.',
      busy: 'Not while a sign-in or an observation goes on.',
    } satisfies Record<NonNullable<DocumentCheckView['settingsKept']>, string>,
    unsaved: 'Save the service’s form first, or discard it.',
    changed: (label: string) => `${quoted(label)} was changed.`,
    undo: 'Undo',
  },

  empty: {
    title: 'Nothing observed yet',
    body: 'Sign in once, or observe what needs no person.',
    signIn: 'Sign in',
  },

  observe: 'Observe…',
  startOver: {
    open: 'Start over…',
    title: 'Forget what was observed?',
    body: (service: string) =>
      `What was observed of ${service} is forgotten. The exchanges stay in their list, but count for nothing here.`,
    action: 'Start over',
  },

  run: {
    label: 'Observation',
    now: (probe: string) => `Observing: ${probe}`,
    begins: 'The observation begins.',
    progress: (ended: number, all: number) => `${ended} of ${all} done`,
    probes: 'What is observed',
    states: {
      waiting: 'Not yet',
      running: 'Now',
      ended: 'Done',
      'left-out': 'Left out',
    } satisfies Record<CheckRunView['probes'][number]['state'], string>,
    waitsFor: {
      'sign-in': 'It waits for you to sign in.',
      decline: 'It waits for you to decline.',
      until: (left: string) => `Next request in ${left}`,
    },
    showSignIn: 'Show the sign-in',
    stop: 'Stop',
  },
  lastRun: {
    outcomes: {
      ended: 'The observation ended.',
      cancelled: 'The observation was stopped. What was found until then is kept.',
      'not-reached':
        'The service could not be reached twice in a row, so the observation ended. What was found until then is kept.',
      limited: 'The service said that there were too many requests, so the observation ended.',
    } satisfies Record<EndedRunView['outcome'], string>,
    leftOut: (count: number) => `${count} left out`,
  },
  locked: (kinds: readonly string[]) =>
    `Locked by the service: ${kinds.join(', ')}. No more of that is sent until you open this app again.`,
  device: {
    question: 'A sign-in by short code waits. What did you do on its page?',
    decline: 'Decline the short code on its page, then say so here.',
    confirmed: 'I confirmed it',
    declined: 'I declined it',
  },

  probes: {
    title: 'Observe what needs provoking',
    body: 'Choose what to send. You see every request before anything goes out. Ask the owner of the service first: any of these may raise an alarm.',
    picks: 'Choose',
    pick: { 'no-person': 'All that need no person', most: 'All but the two riskiest', none: 'None' },
    needsPerson: 'Needs you',
    second: 'Other client',
    secondHint: 'A second profile of the same service, with another key.',
    chooseSecond: 'Choose a service',
    chosen: (count: number) => `${count} chosen`,
    plan: 'Show the requests…',
    planTitle: 'What will be sent',
    planBody: (requests: number) =>
      `${requests === 1 ? 'One request' : `${requests} requests`}, in this order and 2 s apart. Keys, secrets and tokens are masked.`,
    allValues: 'Show all headers and parameters',
    login: 'Login or e-mail address',
    password: 'Password',
    typed: 'A test member’s. For this run only, and not stored.',
    optional: 'Left empty, the requests that need it are left out.',
    needed: 'Needed for what you chose.',
    back: 'Back',
    start: 'Start',
  },
} as const);
