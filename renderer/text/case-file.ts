/** The wording of case files: what is asked before one is saved, and the screen of the one that is open. */
import type { CasePart } from '../../electron/ipc/views/case-file.ts';
import { words } from './language.ts';
import { grouped } from './wording.ts';

export const caseFile = words('case-file', {
  title: 'Case file',
  save: 'Save a case file…',
  saveHint: 'What happened, in one file without secrets.',
  nothingToSave: 'There are no exchanges to save.',
  open: 'Open a case file…',
  openHint: 'To look at only: nothing in it is run.',

  saving: {
    title: 'Save a case file',
    body: {
      all: 'Another copy of this app can open it.',
      shown: 'Another copy of this app can open it. It holds only what the filter shows.',
      selected: 'Another copy of this app can open it. It holds only what you selected.',
    },
    exchanges: 'Exchanges',
    all: 'All',
    none: 'None',
    rows: (count: number) => (count === 1 ? '1 row' : `${grouped(count)} rows`),
    noSignIn: 'Outside a sign-in',
    olderSignIns: (count: number) => (count === 1 ? '1 older sign-in' : `${grouped(count)} older sign-ins`),
    signInGone: 'A sign-in whose beginning was dropped',
    memberData: 'Include the member’s own data',
    memberDataHint: 'Names, e-mail addresses and all else that replies say of the member.',
    reports: 'Include what the document check found',
    contents: 'What is in the file',
    nothing: 'Nothing yet. Tick what is to be in it.',
    reading: 'Reading',
    columns: ['Part', 'How much', 'Size'],
    parts: {
      exchanges: 'Exchanges',
      profiles: 'Profile',
      results: 'Results',
      reports: 'Document check',
      diagnostics: 'Diagnostics',
    } satisfies Record<CasePart['kind'], string>,
    counts: {
      profiles: (count: number) => (count === 1 ? '1 service' : `${count} services`),
      results: (count: number) => (count === 1 ? '1 way to sign in' : `${count} ways to sign in`),
      diagnostics: (count: number) => (count === 1 ? '1 line' : `${grouped(count)} lines`),
    } satisfies Record<Exclude<CasePart['kind'], 'exchanges' | 'reports'>, (count: number) => string>,
    whole: 'Whole file',
    masked: 'Passwords, tokens, codes and secrets are masked.',
    note: 'Note',
    noteHint: 'Secrets that this app knows are masked here, too.',
    noteTooLong: (limit: number) => `A note has at most ${grouped(limit)} characters. Shorten it, then save again.`,
    action: 'Save…',
  },

  counts: {
    signIns: (count: number) => (count === 1 ? '1 sign-in' : `${grouped(count)} sign-ins`),
    requests: (count: number) => (count === 1 ? '1 request' : `${grouped(count)} requests`),
    browser: (count: number) => (count === 1 ? '1 step in the browser' : `${grouped(count)} steps in the browser`),
  },

  service: (name: string, host: string) => (host === '' ? name : `${name} at ${host}`),
  readOnly: 'Read-only',
  facts: {
    saved: 'Saved',
    version: 'Saved by version',
    services: (count: number) => (count === 1 ? 'Service' : 'Services'),
    memberData: 'Member’s own data',
  },
  furtherServices: (count: number) => `and ${count} more`,
  hasMemberData: 'in it',
  sectionsLabel: 'Parts of the case',
  sections: {
    exchanges: 'Exchanges',
    note: 'Note',
    results: 'Results',
    check: 'Document check',
    profile: 'Profile',
    diagnostics: 'Diagnostics',
  },
  saveAgain: 'Save a copy…',
  close: 'Close case',
  reading: 'Reading the case',
  noExchanges: 'This case has no exchanges',
  noExchangesHint: 'Whoever saved it left all of them out.',
  results: {
    open: 'Show its exchanges',
  },
  check: {
    otherVersion: 'Another version of this app made this report; it may judge differently.',
    nothing: 'Nothing is broken, and nothing of what the document leaves open was observed.',
  },
  noProfile: 'The profile was gone when the case was saved.',
  noDiagnostics: 'None',
} as const);
