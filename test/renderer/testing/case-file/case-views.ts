/** Case files as main would describe them: one that is to be saved, and one that is open. No rule, no wording. */
import type { AppView } from '../../../../electron/ipc/views/app.ts';
import type { CasePartsView, CasePreview, OpenCaseView } from '../../../../electron/ipc/views/case-file.ts';
import type { ExchangeRow } from '../../../../electron/ipc/views/exchanges.ts';
import { ALL_METHODS, NOW_MS } from '../../views.ts';
import { FIELDS_DIFFER, MIXED } from '../compare/compare-views.ts';
import { FOREIGN_FINDINGS, MIXED_FINDINGS } from '../document-check/check-views.ts';
import { ROWS } from '../exchanges/exchange-views.ts';

/** A day earlier than now. */
export const SAVED_AT_MS = NOW_MS - 86_400_000;

export const OPEN_CASE: OpenCaseView = {
  id: 'case-1',
  file: 'declined-at-staging.member-login.json',
  savedAtMs: SAVED_AT_MS,
  version: '0.1.0',
  services: [{ id: 'case:0', name: 'Staging', host: 'staging.example.com' }],
  counts: { signIns: 4, requests: 26, browser: 4 },
  hasMemberData: false,
};

/** A day before they were saved, as all of it is. */
export const CASE_ROWS: readonly ExchangeRow[] = ROWS.map((row) => ({
  ...row,
  serviceId: 'case:0',
  serviceName: 'Staging',
  sessionId: null,
  startedAtMs: row.startedAtMs - 86_400_000,
  endedAtMs: row.endedAtMs === null ? null : row.endedAtMs - 86_400_000,
  waitedFromMs: row.waitedFromMs === null ? null : row.waitedFromMs - 86_400_000,
}));

export const CASE_PARTS: CasePartsView = {
  note: 'The third sign-in is the one.\nIt is refused although the key is right.',
  services: [
    {
      id: 'case:0',
      name: 'Staging',
      profile: [
        { name: 'name', value: '"Staging"' },
        { name: 'baseUrl', value: '"https://staging.example.com/api/"' },
        { name: 'application', value: '{ "clientId": "demo-application" }' },
      ],
      comparison: MIXED.comparison,
      check: { findings: MIXED_FINDINGS.findings, isOtherVersion: false },
    },
  ],
  diagnostics: 'Member Login 0.1.0\nLinux x64\nCallbacks: loopback\nTokens: memory only',
};

export const CASE_PREVIEW: CasePreview = {
  services: [{ name: 'Staging', host: 'staging.example.com' }],
  counts: OPEN_CASE.counts,
  bytes: 141_022,
  parts: [
    { kind: 'exchanges', count: 34, bytes: 128_320 },
    { kind: 'profiles', count: 1, bytes: 4_110 },
    { kind: 'results', count: 5, bytes: 6_230 },
    { kind: 'reports', count: 1, bytes: 9_180 },
    { kind: 'diagnostics', count: 31, bytes: 2_120 },
  ],
  hasFindings: true,
};

/** Text as nobody would want to have it in a file. */
const UNWANTED = `a\u202eb\u0007 <a href="https://elsewhere.example/">${'x'.repeat(300)}</a>`;

/** Of as many services as nobody has, with names from elsewhere. */
export const HOSTILE_CASE: OpenCaseView = {
  ...OPEN_CASE,
  file: `${'שירות (ניסיון)'.repeat(12)}.json`,
  savedAtMs: 8.64e15,
  version: UNWANTED,
  services: [UNWANTED, 'שירות (ניסיון) 2', 'Third'].map((name, place) => ({ id: `case:${place}`, name, host: name })),
  hasMemberData: true,
};

export const HOSTILE_PARTS: CasePartsView = {
  note: UNWANTED,
  services: HOSTILE_CASE.services.map(({ id, name }) => ({
    id,
    name,
    profile: [{ name: UNWANTED, value: UNWANTED }],
    comparison: FIELDS_DIFFER.comparison,
    check: { findings: FOREIGN_FINDINGS.findings, isOtherVersion: true },
  })),
  diagnostics: UNWANTED,
};

export const HOSTILE_ROWS: readonly ExchangeRow[] = CASE_ROWS.map((row) => {
  const texts = { ...row, serviceName: UNWANTED };
  if (texts.kind === 'sign-in') return { ...texts, member: UNWANTED };
  return texts.kind === 'request'
    ? { ...texts, path: `/${UNWANTED}`, host: UNWANTED }
    : { ...texts, address: UNWANTED };
});

export function viewOfCase(openCase: OpenCaseView = OPEN_CASE): AppView {
  return { ...ALL_METHODS, openCase };
}
