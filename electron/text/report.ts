/** The words of reports of the document check. What is said of a point comes from the other files of the check. */
import type { Verdict } from '../core/check-codes.ts';
import { methodName } from './method-names.ts';

export const VERDICT_WORDS: Readonly<Record<Verdict, string>> = {
  held: 'Held',
  broken: 'Broken',
  mixed: 'Mixed',
  'named-otherwise': 'Named otherwise by your profile',
  observed: 'Seen',
  'not-seen': 'Not seen',
  'could-not-judge': 'Could not judge',
  'not-observed': 'Not seen',
};

const LIST = new Intl.ListFormat('en-GB');

const plural = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`;

export const OUTCOME_WORDS = {
  passed: {
    title: 'Passed',
    sentence: ({ held }: OutcomeCounts) => `${plural(held, 'selected statement holds', 'selected statements hold')}.`,
  },
  failed: {
    title: 'Failed',
    sentence: ({ broken, drifted }: OutcomeCounts) =>
      [
        ...(broken > 0 ? [`${plural(broken, 'statement is broken', 'statements are broken')}.`] : []),
        ...(drifted > 0 ? [`${plural(drifted, 'point differs', 'points differ')} from the report before.`] : []),
      ].join(' '),
  },
  incomplete: {
    title: 'Incomplete',
    sentence: ({ selected, open, accepted }: OutcomeCounts) =>
      selected === 0
        ? 'Nothing is broken, and nothing was selected.'
        : `Nothing ${accepted > 0 ? 'else ' : ''}is broken, but ${open} of ${plural(selected, 'selected statement', 'selected statements')} could not be seen or judged.`,
  },
  'could-not-run': {
    title: 'Could not run',
    sentence: ({ broken }: OutcomeCounts) =>
      broken > 0 ? `${plural(broken, 'statement is broken', 'statements are broken')} in what was seen.` : '',
  },
} as const;

interface OutcomeCounts {
  /** Statements that the chosen methods and probes can reach. */
  readonly selected: number;
  /** Of the selected ones. */
  readonly held: number;
  /** Of the selected ones: not seen, or not judged. */
  readonly open: number;
  /** Broken or mixed, and not accepted. */
  readonly broken: number;
  readonly accepted: number;
  readonly drifted: number;
}

export const REPORT = {
  suites: 'Document check of Member Login',
  title: 'Document check',
  titleOf: (service: string) => `Document check of ${service}`,
  interrupted: 'It was interrupted. What was found until then is in this report.',
  comparedWith: (service: string | null, made: string) =>
    service === null ? `Compared with a report of ${made}.` : `Compared with a report of ${service}, made at ${made}.`,
  otherSelection: 'It was made with other methods or probes: open points that depend on these were not compared.',
  beforeCouldNotRun: 'It came to “Could not run”.',
  notSelected: 'Not selected.',
  /** @param ids of methods and probes */
  wasLeftOut: (ids: readonly string[]) => `Left out: ${ids.map(methodName).join(' · ')}.`,
  section: (section: string) => `Section ${section}`,

  statements: 'Statements',
  openPoints: 'Open points',
  counted: (verdict: string, count: number) => `${count} ${verdict.toLowerCase()}`,
  methods: 'Methods',
  probes: 'Probes',
  none: 'none',
  service: 'Service',
  made: 'Made',
  madeAt: (from: string, to: string) => (from === to ? to : `${from} to ${to}`),
  madeBy: 'By',
  compared: 'Compared',

  broken: 'Broken',
  /** In place of the verdict. */
  accepted: 'Accepted as broken',
  acceptedAsBroken: (ids: readonly string[]) => `Accepted as broken: ${LIST.format(ids)}.`,
  acceptedInVain: (ids: readonly string[]) =>
    `Accepted as broken, but ${ids.length === 1 ? 'it holds' : 'they hold'} now: ${LIST.format(ids)}.`,
  drift: 'Differs from the report before',
  drifted: 'Differs',
  settings: 'Settings',
  leftOut: 'Left out',
  locked: 'Locked',
  evidence: 'Evidence',
  texts: 'The service’s code',

  verdict: 'Verdict',
  point: 'Point',
  observed: 'Observed',
  observes: 'Observed:',
  setting: 'Setting',
  couldBe: (field: string, observed: string, now: string) =>
    `Setting: ${field} could be ${observed} instead of ${now}.`,
  before: 'Before',
  now: 'Now',
  field: 'Field',
  inProfile: 'In the profile',
  exchanges: 'Exchanges',
  at: 'At',
  request: 'Request',
  status: 'Status',
  duration: 'Duration',
  noReply: 'no reply',
  milliseconds: (duration: number) => `${Math.round(duration)} ms`,
  differs: (before: string, now: string) => `Before: ${before}. Now: ${now}.`,
  /** Of an exchange. */
  counts: { broken: 'broken', 'not-counted': 'not counted' },
} as const;
