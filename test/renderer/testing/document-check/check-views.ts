/** What main would say of the document check: in its own words, with verdicts and values as services cause them. */
import {
  OPEN_POINTS,
  PROBE_IDS,
  PROBES_BY_NAME,
  STATEMENTS,
  sectionOf,
} from '../../../../electron/core/check-codes.ts';
import type {
  CheckRunView,
  DocumentCheckView,
  DriftView,
  EvidenceView,
  FindingView,
  PlannedProbe,
  PlannedRequest,
  PointId,
  ProbeId,
  ProbeView,
  Verdict,
} from '../../../../electron/ipc/views/document-check.ts';
import { wordObserved } from '../../../../electron/text/check-observed.ts';
import { PROBE_TEXTS } from '../../../../electron/text/check-probes.ts';
import { REASON_TEXTS } from '../../../../electron/text/check-reasons.ts';
import { CHECK_WORDS, pointText, wordMissing } from '../../../../electron/text/document-check.ts';
import { NOW_MS } from '../../views.ts';

const inSections = (ids: readonly PointId[]): readonly PointId[] =>
  ids.toSorted((one, other) => sectionOf(one).localeCompare(sectionOf(other), 'en', { numeric: true }));

const notSeen = (id: PointId): FindingView => {
  const isOpen = OPEN_POINTS.some((one) => one === id);
  return {
    id,
    kind: isOpen ? 'open-point' : 'statement',
    section: sectionOf(id),
    verdict: isOpen ? 'not-observed' : 'not-seen',
    question: pointText(id).question,
    consequence: null,
    reasons: [],
    missing: wordMissing(id, CHECK_WORDS),
    observed: [],
    observedWords: [],
    setting: null,
    exchanges: [],
  };
};

const probe = (id: ProbeId, rest: Partial<ProbeView> = {}): ProbeView => ({
  id,
  ...PROBE_TEXTS[id],
  needsPerson: false,
  asks: [],
  unavailable: null,
  isByNameOnly: PROBES_BY_NAME.includes(id),
  ...rest,
});

const TYPED = [
  { what: 'login', isOptional: false },
  { what: 'password', isOptional: false },
] as const;

const PROBES: readonly ProbeView[] = PROBE_IDS.map((id) => {
  switch (id) {
    case 'variants':
      return probe(id, { asks: TYPED.map(({ what }) => ({ what, isOptional: true })) });
    case 'decline':
    case 'other-redirect-uri':
    case 'code-reuse':
      return probe(id, { needsPerson: true });
    case 'other-client':
      return probe(id, { needsPerson: true, asks: [{ what: 'second-service', isOptional: false }] });
    case 'revoke':
      return probe(id, { unavailable: 'Your profile names no call that revokes a token.' });
    case 'own-wrong-password':
      return probe(id, { asks: TYPED });
    default:
      return probe(id);
  }
});

/** Nothing was observed yet. */
export const NOTHING_OBSERVED: DocumentCheckView = {
  serviceId: 'demo',
  findings: inSections([...STATEMENTS, ...OPEN_POINTS]).map(notSeen),
  probes: PROBES,
  run: null,
  lastRun: null,
  locked: [],
  settingsKept: null,
  change: null,
  comparison: null,
};

const counted = (counts: EvidenceView['counts'], ...numbers: readonly number[]): readonly EvidenceView[] =>
  numbers.map((number) => ({ number, counts, reason: null }));

const HELD: readonly PointId[] = STATEMENTS.filter(
  (id) =>
    ![
      '2-token-revocable',
      '2-device-validity',
      '4.5-login-forms',
      '5.5-any-call',
      '5.5-invalid-as-nobody',
      '7-no-basic-error',
    ].includes(id),
);

type Told = Partial<Omit<FindingView, 'id'>>;

const broken = (id: PointId, told: Told = {}): Told => ({
  verdict: 'broken',
  consequence: consequenceOf(id),
  exchanges: counted('broken', 12),
  ...told,
});

/** Of a service that answers in JSON and is otherwise as it should be, but for one point that it breaks at times. */
const TOLD: Partial<Record<PointId, Told>> = {
  ...Object.fromEntries(HELD.map((id) => [id, { verdict: 'held', exchanges: counted('held', 9, 12) }])),
  '4.2-reply-form': broken('4.2-reply-form', { reasons: [REASON_TEXTS['other-form']], observed: ['object'] }),
  '4.5-token-new': {
    verdict: 'mixed',
    consequence: consequenceOf('4.5-token-new'),
    reasons: [REASON_TEXTS.same],
    exchanges: [...counted('held', 14), ...counted('broken', 15)],
  },
  '4.4-page': {
    verdict: 'could-not-judge',
    reasons: [REASON_TEXTS['no-reply']],
    exchanges: [{ number: 21, counts: 'not-counted', reason: REASON_TEXTS['no-reply'] }],
  },
  '2-token-form': { verdict: 'observed', observed: ['40 hex'], exchanges: counted('observed', 12) },
  '2-record': { verdict: 'observed', observed: ['at member', 'named by id'], exchanges: counted('observed', 9, 13) },
  '4.1-state': {
    verdict: 'observed',
    observed: ['returned'],
    setting: { field: 'state', now: '"send"', observed: '"required"', warning: null },
    exchanges: counted('observed', 8, 11),
  },
  '4.4-state': {
    verdict: 'observed',
    observed: ['absent', 'changed'],
    setting: {
      field: 'keyPageState',
      now: '"send"',
      observed: '"omit"',
      warning: 'Any page that knows of a waiting sign-in could then end it, or slip in another.',
    },
    exchanges: counted('observed', 8, 11),
  },
  '4.2-reply-type': {
    verdict: 'observed',
    observed: ['form object', 'name expires_in', 'name token_type', 'typed json'],
    exchanges: counted('observed', 12),
  },
  '4.2-pending': {
    verdict: 'observed',
    observed: ['400 json error-description authorization_pending'],
    setting: {
      field: 'devicePending',
      now: 'null',
      observed: '{"status":400,"code":"not_yet"}',
      warning: null,
    },
    exchanges: counted('observed', 16, 17, 18),
  },
  '4.6-method': {
    verdict: 'observed',
    observed: ['GET'],
    setting: { field: 'memberMethod', now: '"GET"', observed: '"GET"', warning: null },
    exchanges: counted('observed', 9),
  },
  '5-cache': { verdict: 'observed', observed: ['no-store'], exchanges: counted('observed', 9, 12) },
  '8-expires-in': { verdict: 'observed', observed: ['differs 900'], exchanges: counted('observed', 16) },
  '8-interval': { verdict: 'observed', observed: ['equal'], exchanges: counted('observed', 16) },
};

function consequenceOf(id: PointId): string | null {
  return pointText(id).consequence ?? null;
}

/** Some of every verdict. */
export const MIXED_FINDINGS: DocumentCheckView = {
  ...NOTHING_OBSERVED,
  findings: NOTHING_OBSERVED.findings.map((finding) => {
    const told = TOLD[finding.id];
    if (!told) return finding;
    return { ...finding, missing: null, ...told, observedWords: wordObserved(finding.id, told.observed ?? []) };
  }),
};

const SEEN: readonly PointId[] = [
  '1-http',
  '2-token-field',
  '2-token-identifies',
  '4-form-parameters',
  '4.1-page',
  '4.1-callback-address',
  '4.1-callback-code',
  '4.2-code-exchange',
  '4.6-member',
  '5.1-key-header',
  '2-token-form',
  '2-record',
  '4.1-state',
  '4.2-reply-type',
  '5-cache',
];

/** After one sign-in in the browser. */
export const ONE_SIGN_IN: DocumentCheckView = {
  ...MIXED_FINDINGS,
  findings: MIXED_FINDINGS.findings.map((finding) => (SEEN.includes(finding.id) ? finding : notSeen(finding.id))),
};

const RUN: CheckRunView = {
  probes: PROBES.slice(0, 9).map(({ id }, index) => ({
    id,
    state: index < 4 ? 'ended' : index === 4 ? 'left-out' : index === 5 ? 'running' : 'waiting',
  })),
  waitsFor: { kind: 'until', atMs: NOW_MS + 18_000 },
};

export const RUNNING: DocumentCheckView = { ...MIXED_FINDINGS, run: RUN, settingsKept: 'busy' };

/** Everything that there may be to say above the list. */
export const MUCH_NEWS: DocumentCheckView = {
  ...MIXED_FINDINGS,
  settingsKept: null,
  locked: ['Login and password'],
  lastRun: {
    outcome: 'not-reached',
    leftOut: [
      { id: 'revoke', why: 'Your profile names no call that revokes a token.' },
      { id: 'expiry', why: 'The device code is good for longer than 120 s.' },
    ],
  },
  change: { field: 'state', before: '"send"', after: '"required"' },
};

/** As found now of a point, and before it. */
const drift = (id: PointId, verdict: Verdict, observed: readonly string[]): DriftView => {
  const now = TOLD[id];
  return {
    id,
    before: { verdict, observed, observedWords: wordObserved(id, observed) },
    now: {
      verdict: now?.verdict ?? 'not-seen',
      observed: now?.observed ?? [],
      observedWords: wordObserved(id, now?.observed ?? []),
    },
  };
};

/** Held against a report of the day before. */
export const COMPARED: DocumentCheckView = {
  ...MIXED_FINDINGS,
  comparison: {
    file: 'demo-service-2026-11-19.report.json',
    service: { name: 'Demo service', address: 'https://127.0.0.1:43121/' },
    endedAtMs: NOW_MS - 86_400_000,
    isOtherSelection: false,
    isUnfinished: false,
    drift: [
      drift('4.2-pending', 'observed', ['400 form error-description authorization_pending']),
      drift('4.2-reply-form', 'held', ['form']),
      drift('4.4-state', 'observed', ['absent']),
      drift('4.5-token-new', 'held', []),
    ],
    judgedInBoth: 40,
    judgedOnlyNow: 1,
    judgedOnlyThen: 5,
  },
};

const LONG = 'a_name_that_no_service_should_ever_have_sent_';

/** @returns one point of each kind of row: what is drawn of seventy is as slow as seventy */
export function withFew(view: DocumentCheckView): DocumentCheckView {
  return { ...view, findings: view.findings.filter(({ id }) => FEW.includes(id)) };
}

const FEW: readonly PointId[] = [
  '1-http',
  '2-token-revocable',
  '4.1-state',
  '4.2-reply-form',
  '4.2-pending',
  '4.4-page',
  '4.4-state',
  '4.5-token-new',
  '4.6-method',
  '9-version',
];

/** As long, unbroken and foreign as it may get. */
export const FOREIGN_FINDINGS: DocumentCheckView = {
  ...MUCH_NEWS,
  locked: ['סיסמה ('.repeat(8)],
  findings: withFew(MIXED_FINDINGS).findings.map((finding, index) => ({
    ...finding,
    observedWords: [LONG.repeat(3), 'שירות (', ...Array.from({ length: index % 9 }, (_, count) => `name_${count}`)],
    consequence: index % 3 === 0 ? `${LONG.repeat(2)} שירות (` : finding.consequence,
    setting:
      index % 4 === 0
        ? { field: `${LONG}field`, now: `"${LONG.repeat(2)}"`, observed: '"שירות ("', warning: 'שירות (' }
        : finding.setting,
    exchanges: Array.from({ length: 400 }, (_, number) => ({ number, counts: 'held', reason: 'שירות (' })),
  })),
};

/** Held against a report that is as foreign. */
export const FOREIGN_COMPARED: DocumentCheckView = {
  ...FOREIGN_FINDINGS,
  comparison: {
    file: `${LONG.repeat(3)}שירות (.json`,
    service: { name: 'שירות (', address: `https://${LONG.repeat(3)}/` },
    endedAtMs: 0,
    isOtherSelection: true,
    isUnfinished: true,
    drift: FOREIGN_FINDINGS.findings.map(({ id, verdict, observed, observedWords }, index) => ({
      id,
      before: {
        verdict: index % 2 === 0 ? 'broken' : 'mixed',
        observed: [],
        observedWords: [LONG.repeat(3), 'שירות ('],
      },
      now: { verdict, observed, observedWords },
    })),
    judgedInBoth: 73,
    judgedOnlyNow: 35,
    judgedOnlyThen: 38,
  },
};

const ADDRESS = 'https://127.0.0.1:43121/members';
const keyRequest = (key: string, note: string | null): PlannedRequest => {
  const headers = [['X-Service-Key', key] as const, ['X-Service-Version', '3.3'] as const];
  return { method: 'POST', address: `${ADDRESS}/oauth`, headers, parameters: [], note };
};

export const PLAN: readonly PlannedProbe[] = [
  {
    id: 'wrong-key',
    warnings: [],
    requests: [keyRequest('••••••••', 'Unless this run has sent it before.'), keyRequest('‹random›', null)],
  },
  {
    id: 'own-wrong-password',
    warnings: [PROBE_TEXTS['own-wrong-password'].risk ?? ''],
    requests: [
      {
        method: 'POST',
        address: `${ADDRESS}/auth`,
        headers: [['X-Service-Key', '••••••••']],
        parameters: [
          ['login', '••••••••'],
          ['password', '‹random›'],
        ],
        note: null,
      },
    ],
  },
];
