/**
 * Makes a case file of rows and details as the page gets them. Every text that was written elsewhere is masked once more,
 * with all that is known at that moment; if the member's own data is left out, it goes before.
 */
import { inTurns } from '../core/work.ts';
import type { Report } from '../document-check/report/report.ts';
import type { CasePart } from '../ipc/views/case-file.ts';
import type { ComparisonView } from '../ipc/views/comparison.ts';
import type { ExchangeDetails, NamedValue } from '../ipc/views/exchange-details.ts';
import type { ExchangeRow } from '../ipc/views/exchanges.ts';
import { type Places, toCaseDetails, toCaseResults, toCaseRow, toDetailsView, toRowView } from './case-form.ts';
import { toCaseReport, withoutEvidence } from './case-report.ts';
import {
  CASE_FORMAT,
  CASE_VERSION,
  type CaseExchange,
  type CaseHead,
  hideInExchange,
  hideInHead,
} from './case-schema.ts';
import { headText, isTooLarge } from './case-text.ts';
import { MOST_SERVICES } from './case-values.ts';
import { leaveOut, leaveOutOfResults } from './left-out.ts';
import { hideValues, type MemberValue } from './member-values.ts';

export interface CaseSource {
  /** Those that go in, in order of their numbers. */
  readonly rows: readonly ExchangeRow[];
  /** Null if it went meanwhile; it is left out. */
  readonly detailsOf: (number: number) => ExchangeDetails | null;
  readonly services: readonly {
    readonly id: string;
    readonly name: string;
    readonly host: string;
    readonly profile: readonly NamedValue[];
    readonly results: ComparisonView;
    /** Of the document check; null if it is left out, or if nothing was found. */
    readonly report: Report | null;
  }[];
  readonly savedAtMs: number;
  /** Of this app. */
  readonly version: string;
  readonly note: string;
  readonly diagnostics: string;
  /** Masks what is known by its value. */
  readonly mask: (text: string) => string;
  /** What tells who the members are, to be left out; null if their data goes in. */
  readonly memberValues: readonly MemberValue[] | null;
}

export interface WrittenCase {
  readonly head: CaseHead;
  /** JSON of each exchange, made in short turns of the event loop. */
  readonly lines: () => AsyncGenerator<string>;
}

export function writeCase(given: CaseSource): WrittenCase {
  // Rows of any further service name none.
  const source = { ...given, services: given.services.slice(0, MOST_SERVICES) };
  const { rows, detailsOf, memberValues } = source;
  const isLeftOut = memberValues !== null;
  const hide = hidingFor(source);
  const places = placesOf(source);

  function lineOf(row: ExchangeRow): string | null {
    const details = row.kind === 'sign-in' ? null : detailsOf(row.number);
    if (row.kind !== 'sign-in' && !details) return null;
    const whole: CaseExchange = { row: toCaseRow(row, places), details: details && toCaseDetails(details) };
    return JSON.stringify(hideInExchange(isLeftOut ? leaveOut(whole) : whole, hide));
  }

  return {
    head: fitted(hideInHead(headOf(source, places, hide), hide)),
    async *lines() {
      for await (const row of inTurns(rows)) {
        const line = lineOf(row);
        if (line !== null) yield line;
      }
    },
  };
}

/** @returns a function that leaves the members' own data out of a row and its details, as a case file does */
export function createLeavingOut(
  source: Pick<CaseSource, 'mask' | 'memberValues'>,
): (row: ExchangeRow, details: ExchangeDetails | null) => { row: ExchangeRow; details: ExchangeDetails | null } {
  const hide = hidingFor(source);
  const places: Places = { service: () => null, session: () => 0, hasRow: () => true };
  return (row, details) => {
    const whole: CaseExchange = { row: toCaseRow(row, places), details: details && toCaseDetails(details) };
    const left = hideInExchange(leaveOut(whole), hide);
    const { number, serviceId, serviceName, sessionId } = row;
    return {
      row: { ...toRowView(left.row, []), serviceId, serviceName: hide(serviceName), sessionId },
      details: left.details && toDetailsView(number, left.details),
    };
  };
}

/** @param exchanges how many there are, and how many bytes they take */
export function partsOf(head: CaseHead, exchanges: Pick<CasePart, 'count' | 'bytes'>): readonly CasePart[] {
  const { services, diagnostics } = head;
  const profiles = services.map(({ profile }) => profile).filter((profile) => profile.length > 0);
  const results = services.flatMap(({ results }) => results.results.filter(({ last }) => last));
  const reports = services.flatMap(({ report }) => report ?? []);
  return [
    { kind: 'exchanges', ...exchanges },
    { kind: 'profiles', count: profiles.length, bytes: sizeOf(profiles) },
    { kind: 'results', count: results.length, bytes: sizeOf(services.map((service) => service.results)) },
    ...(reports.length > 0 ? [{ kind: 'reports', count: reports.length, bytes: sizeOf(reports) } as const] : []),
    { kind: 'diagnostics', count: diagnostics.split('\n').length, bytes: sizeOf(diagnostics) },
  ];
}

function sizeOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}

function headOf(source: CaseSource, places: Places, hide: (text: string) => string): CaseHead {
  const { rows, services, savedAtMs, version, note, diagnostics, memberValues } = source;
  const hasMemberData = memberValues === null;
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  return {
    format: CASE_FORMAT,
    version: CASE_VERSION,
    savedAtMs,
    app: version,
    hasMemberData,
    note,
    services: services.map(({ name, host, profile, results, report }) => {
      const whole = toCaseResults(results, places);
      return {
        name,
        host,
        profile,
        results: hasMemberData ? whole : leaveOutOfResults(whole),
        report: report && toCaseReport(report, { rows: byNumber, hide, hasMemberData }),
      };
    }),
    diagnostics,
    extensions: [],
  };
}

/** Findings are worth more than what they rest on, which is in the rows as well. */
function fitted(head: CaseHead): CaseHead {
  if (!isTooLarge(headText(head))) return head;
  const services = head.services.map((service) => ({
    ...service,
    report: service.report && withoutEvidence(service.report),
  }));
  return { ...head, services };
}

/** @returns a function that masks a text, and leaves the member's own data out of it unless that goes in */
function hidingFor({ mask, memberValues }: Pick<CaseSource, 'mask' | 'memberValues'>): (text: string) => string {
  const withoutMember = hideValues(memberValues ?? []);
  return rememberShort((text) => withoutMember(mask(text)));
}

/** Rows repeat most of their short texts. What is known by now of one stands in the file already. */
function rememberShort(hide: (text: string) => string): typeof hide {
  const known = new Map<string, string>();
  return (text) => {
    if (text.length > LONGEST_REMEMBERED) return hide(text);
    const hidden = known.get(text) ?? hide(text);
    if (known.size < MOST_REMEMBERED) known.set(text, hidden);
    return hidden;
  };
}

const LONGEST_REMEMBERED = 200;
const MOST_REMEMBERED = 20_000;

function placesOf({ rows, services }: CaseSource): Places {
  const ofServices = new Map(services.map(({ id }, place) => [id, place]));
  const ofSessions = new Map<string, number>();
  const signIns = new Set(rows.filter(({ kind }) => kind === 'sign-in').map(({ number }) => number));
  return {
    service: (id) => ofServices.get(id) ?? null,
    session(id) {
      const place = ofSessions.get(id) ?? ofSessions.size;
      ofSessions.set(id, place);
      return place;
    },
    hasRow: (number) => signIns.has(number),
  };
}
