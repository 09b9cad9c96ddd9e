/** An open case, as the page reads it: rows and details have the shapes of this app's own. */
import { z } from 'zod';
import { once } from '../core/once.ts';
import type { Report } from '../document-check/report/report.ts';
import type { CaseCheckView, CasePartsView, OpenCaseView } from '../ipc/views/case-file.ts';
import type { ExchangeDetails } from '../ipc/views/exchange-details.ts';
import type { ExchangeRow, ExchangesView } from '../ipc/views/exchanges.ts';
import { countRows, serviceIdAt, toComparisonView, toDetailsView } from './case-form.ts';
import type { ReadCase } from './case-opener.ts';
import { withoutComparison } from './case-report.ts';
import { type CaseHead, exchangeSchema, headSchema } from './case-schema.ts';
import { joinLines } from './case-text.ts';

export interface OpenedCase {
  readonly view: OpenCaseView;
  readonly rows: readonly ExchangeRow[];
  /** @param since how many rows the page has */
  read(since: number): ExchangesView;
  /** @returns null for a sign-in as a whole, and if there is no such row */
  detailsOf(number: number): ExchangeDetails | null;
  readParts(): CasePartsView;
  /** @returns null if there is none of that service, or no such service */
  reportOf(serviceId: string): Report | null;
  /** The file as it was read, in pieces. */
  write(): AsyncGenerator<string>;
}

const MOST_AT_ONCE = 2_000;
/** A row is shorter than its line. */
const CHARACTERS_AT_ONCE = 4_000_000;

/** Words the findings of a report, whose evidence is a row of the case or no longer is any. */
export type ViewReport = (report: Report, hasRow: (number: number) => boolean) => CaseCheckView;

/** @param opening number of this opening, from 1 */
export function createOpenedCase(given: ReadCase, opening: number, viewReport: ViewReport): OpenedCase {
  const { file, head, savedAtMs, app, hasMemberData, services, rows, lines } = given;
  const places = new Map(rows.map(({ number }, place) => [number, place]));
  return {
    view: {
      id: `case-${opening}`,
      file,
      savedAtMs,
      version: app,
      services: services.map((service, place) => ({ id: serviceIdAt(place), ...service })),
      counts: countRows(rows),
      hasMemberData,
    },
    rows,
    read(since) {
      let version = since;
      for (let length = 0; version < Math.min(since + MOST_AT_ONCE, rows.length); version += 1) {
        length += lines[version]?.length ?? 0;
        if (length > CHARACTERS_AT_ONCE && version > since) break;
      }
      return {
        rows: rows.slice(since, version),
        version,
        isMore: version < rows.length,
        firstKept: rows[0]?.number ?? 1,
        droppedCount: 0,
        logId: opening,
        isKeepingSecrets: false,
      };
    },
    detailsOf(number) {
      const line = lines[places.get(number) ?? -1];
      const details = line === undefined ? null : exchangeAsRead().parse(JSON.parse(line)).details;
      return details && toDetailsView(number, details);
    },
    readParts() {
      const { note, diagnostics, services: parts } = parseHead(head);
      return {
        note,
        diagnostics,
        services: parts.map(({ name, profile, results, report }, place) => ({
          id: serviceIdAt(place),
          name,
          profile,
          comparison: toComparisonView(results),
          check: report && viewReport(report, (number) => places.has(number)),
        })),
      };
    },
    reportOf(serviceId) {
      const found = parseHead(head).services.find((_, place) => serviceIdAt(place) === serviceId);
      return found?.report ? withoutComparison(found.report) : null;
    },
    write: () => joinLines(head, lines),
  };
}

/** To make one takes longer than to parse a row. */
const [headAsRead, exchangeAsRead] = [once(() => headSchema()), once(() => exchangeSchema())];

function parseHead(text: string): CaseHead {
  const { exchanges: _, ...rest } = z.looseObject({ exchanges: z.unknown() }).parse(JSON.parse(`${text}]}`));
  return headAsRead().parse(rest);
}
