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
  caption: (service: string) => `Points of ${service}`,
  reading: 'Reading what was observed.',

  verdicts: {
    held: { name: 'Held', counted: (count: number) => `${count} held` },
    broken: { name: 'Broken', counted: (count: number) => `${count} broken` },
    mixed: { name: 'Mixed', counted: (count: number) => `${count} mixed` },
    'named-otherwise': {
      name: 'Named otherwise',
      counted: (count: number) => `${count} named otherwise`,
    },
    'not-seen': { name: 'Not seen', counted: (count: number) => `${count} not seen` },
    'could-not-judge': { name: 'Not judged', counted: (count: number) => `${count} not judged` },
    observed: { name: 'Seen', counted: (count: number) => `${count} seen` },
  } satisfies Record<Exclude<Verdict, 'not-observed'>, object>,

  filterLabel: 'Points shown',
  differs: 'Differs',
  all: (count: number) => `All ${count}`,
  nothing: 'No such points.',

  columns: {
    verdict: 'Verdict',
    point: 'Point',
    observed: 'Observed',
    evidence: 'Exchanges',
  },

  report: {
    title: 'Report',
    nothingToSave: 'Nothing was observed yet.',
    saveHint: 'Without secrets and the member’s data.',
    formats: {
      markdown: 'Save as Markdown…',
      json: 'Save as JSON…',
      junit: 'Save as JUnit XML…',
    } satisfies Record<ReportFormat, string>,
    saved: (file: string) => `Saved as ${file}`,
    compare: 'Compare with a JSON report…',
  },
  comparison: {
    differ: (count: number, all: number) => {
      if (all === 0) return 'No point was judged in both.';
      const points = all === 1 ? '1 point' : `${all} points`;
      if (count === 0) return `Nothing differs: ${points} judged in both.`;
      return `${count} of ${points} ${count === 1 ? 'differs' : 'differ'}.`;
    },
    otherSelection: 'With other methods or probes, some points are not compared.',
    unfinished: 'The report is not finished.',
    with: (file: string) => `“${file}”`,
    of: (service: string, address: string) => `of ${service} at ${address}`,
    ofNoService: 'names no service',
    onlyNow: (count: number) => `${count} only now`,
    onlyThen: (count: number) => `${count} only in the report`,
    before: 'Report',
    now: 'Now',
    end: 'End comparison',
  },

  evidence: {
    of: (point: string) => ` of “${point}”`,
    count: (count: number) => (count === 1 ? '1 exchange' : `${count} exchanges`),
    notCounted: 'Not counted',
    row: (number: number) => `Exchange ${number}`,
    gone: 'No longer in the list',
    more: (count: number) => (count === 1 ? '1 earlier one' : `${count} earlier ones`),
  },

  setting: {
    use: 'Use observed…',
    title: (label: string) => `Change ${quoted(label)}?`,
    body: (service: string) => `What was observed of ${service} with the old setting is set aside.`,
    now: 'Your setting',
    observed: 'As observed',
    action: 'Use observed',
    kept: {
      demo: 'The demo’s settings stay.',
      busy: 'Not during a sign-in or an observation.',
    } satisfies Record<NonNullable<DocumentCheckView['settingsKept']>, string>,
    unsaved: 'Save or discard the service’s form first.',
    changed: (label: string) => `${quoted(label)} was changed.`,
    undo: 'Undo',
  },

  empty: {
    title: 'Nothing observed yet',
    signIn: 'Sign in',
  },

  observe: 'Observe…',
  startOver: {
    open: 'Start over…',
    title: 'Forget what was observed?',
    body: (service: string) => `The exchanges of ${service} stay in their list, but count no more here.`,
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
      'sign-in': 'Sign in to go on.',
      decline: 'Decline to go on.',
      until: (left: string) => `Next request in ${left}`,
    },
    showSignIn: 'Show the sign-in',
    stop: 'Stop',
  },
  lastRun: {
    outcomes: {
      ended: 'The observation ended.',
      cancelled: 'The observation was stopped. What was found is kept.',
      'not-reached': 'The service was not reached. What was found is kept.',
      limited: 'The service had too many requests. What was found is kept.',
    } satisfies Record<EndedRunView['outcome'], string>,
    leftOut: (count: number) => `${count} left out`,
  },
  locked: (kinds: readonly string[]) =>
    `Locked by the service: ${kinds.join(', ')}. Not sent again until you restart this app.`,
  device: {
    question: 'What did you do on the code’s page?',
    decline: 'Decline the short code on its page, then say so here.',
    confirmed: 'I confirmed it',
    declined: 'I declined it',
  },

  probes: {
    title: 'Observe what needs provoking',
    body: 'Ask the service’s owner first: any of these may raise an alarm. You see every request before it is sent.',
    picks: 'Choose',
    pick: { 'no-person': 'All that run without you', most: 'All but the riskiest', none: 'None' },
    needsPerson: 'Needs you',
    second: 'Another profile of this service, with another key',
    chooseSecond: 'Choose a service',
    chosen: (count: number) => `${count} chosen`,
    plan: 'Show the requests…',
    planTitle: 'What will be sent',
    planBody: (requests: number) =>
      `${requests === 1 ? 'One request' : `${requests} requests, 2 s apart`}. Keys, secrets and tokens are masked.`,
    login: 'Login or e-mail address',
    password: 'Password',
    typed: 'A test member’s. For this run only, not stored.',
    optional: 'Optional: without them, requests that need them are left out.',
    needed: 'Needed here.',
    back: 'Back',
    start: 'Start',
  },
} as const);
