/**
 * Case files: writes a case of what is kept, and holds the one that is open. Nothing of an open case reaches profiles,
 * sessions, results, secrets, the browser or another file than its own.
 */
import { countRows } from '../case-file/case-form.ts';
import type { CaseOpener } from '../case-file/case-opener.ts';
import { headText, joinCase } from '../case-file/case-text.ts';
import { createLeavingOut, partsOf, type WrittenCase, writeCase } from '../case-file/case-writer.ts';
import { type KnownMember, type MemberValue, userCodesIn, valuesOfMember } from '../case-file/member-values.ts';
import { createOpenedCase, type OpenedCase } from '../case-file/opened-case.ts';
import { type Clock, utcDay } from '../core/clock.ts';
import { AppError } from '../core/errors.ts';
import { inTurns } from '../core/work.ts';
import type { Report, ReportedFinding } from '../document-check/report/report.ts';
import { REPORT_WRITERS } from '../document-check/report/report-writers.ts';
import { chosenRows } from '../exchange/chosen-rows.ts';
import type { ExchangeLog } from '../exchange/exchange-log.ts';
import { writeHar } from '../exchange/har.ts';
import type { Argument, CaseHandlers } from '../ipc/channels.ts';
import type { CasePreview, OpenCaseView } from '../ipc/views/case-file.ts';
import type { ComparisonView } from '../ipc/views/comparison.ts';
import type { ExchangeRow } from '../ipc/views/exchanges.ts';
import type { ApplicationPorts, FileSaving } from './application-ports.ts';
import type { CheckReports } from './check-reports.ts';
import { viewReport } from './check-view.ts';
import { checkWordsIn } from './language.ts';
import type { Services } from './services.ts';

export interface CaseFilesOptions {
  readonly ports: Pick<ApplicationPorts, 'about' | 'chooseCaseFile' | 'clock' | 'language' | 'log'>;
  readonly saving: FileSaving;
  readonly opener: Pick<CaseOpener, 'open'>;
  readonly exchangeLog: ExchangeLog;
  /** The service that a case without rows is of. */
  readonly currentService: () => { readonly id: string; readonly name: string };
  /** @returns null if the service is gone */
  readonly findProfile: Services['findProfile'];
  /** A service may have been deleted while its exchanges are kept. */
  readonly isKnown: (serviceId: string) => boolean;
  readonly comparisonAt: (serviceId: string) => ComparisonView;
  readonly reportOf: CheckReports['reportOf'];
  readonly members: () => readonly KnownMember[];
  readonly diagnostics: () => string;
  readonly onChange: () => void;
}

type Plan = Argument<'previewCase'>;

export type CaseFiles = ReturnType<typeof createCaseFiles>;

export function createCaseFiles(options: CaseFilesOptions) {
  const { ports, saving } = options;
  const { rowsOf, prepare, preview, leavingOut } = createCasePreparation(options);
  const open = createOpenCase(options);

  const handlers: CaseHandlers = {
    previewCase: preview,
    async saveCase({ note, ...plan }) {
      const rows = await rowsOf(plan);
      const saved = await saving.save(caseFile(ports.clock), async () => {
        const { head, lines } = await prepare(rows, { ...plan, note });
        return joinCase(headText(head), lines());
      });
      if (!saved) return null;
      ports.log.info(`case file saved: ${rows.length} rows${plan.hasMemberData ? ', with member data' : ''}`);
      return saved.name;
    },
    ...open.handlers,
  };

  return {
    handlers,
    /** Leaves members' own data out of what goes into another kind of file, such as a HAR. */
    leavingOut,
    /** Null if none is open. */
    get openCase(): OpenCaseView | null {
      return open.view;
    },
  };
}

/** Prepares a case from the exchanges that are kept. */
function createCasePreparation(options: CaseFilesOptions) {
  const { ports, exchangeLog } = options;

  async function rowsOf({ numbers, leftOut }: Pick<Plan, 'numbers' | 'leftOut'>): Promise<readonly ExchangeRow[]> {
    const rows = await chosenRows(exchangeLog.rows, numbers);
    if (rows.length === 0 && numbers.length > 0) throw gone();
    const without = new Set(leftOut);
    return rows.filter(({ number, signIn }) => !without.has(number) && (signIn === null || !without.has(signIn)));
  }

  async function prepare(
    rows: readonly ExchangeRow[],
    { hasMemberData, hasReports, note }: Omit<Argument<'saveCase'>, 'numbers' | 'leftOut'>,
  ): Promise<WrittenCase & { readonly hasFindings: boolean }> {
    const { mask, maskWords } = exchangeLog.masks;
    const services = servicesOf(rows);
    const reports = await reportsFor(services, options);
    const written = writeCase({
      rows,
      detailsOf: exchangeLog.detailsOf,
      services: services.map((service) => ({
        ...service,
        profile: exchangeLog.profileOf(service.id),
        results: options.comparisonAt(service.id),
        report: (hasReports && reports.get(service.id)) || null,
      })),
      savedAtMs: ports.clock.nowMs(),
      version: ports.about.facts.version,
      note: maskWords(note),
      diagnostics: options.diagnostics(),
      mask,
      memberValues: hasMemberData ? null : await memberValues(),
    });
    return { ...written, hasFindings: reports.size > 0 };
  }

  /** Those that rows are with, the one with the most first. */
  function servicesOf(rows: readonly ExchangeRow[]): readonly NamedService[] {
    const byId = Map.groupBy(
      rows.filter(({ serviceId }) => serviceId !== ''),
      ({ serviceId }) => serviceId,
    );
    const found = [...byId].toSorted(([, one], [, other]) => other.length - one.length);
    if (found.length === 0) {
      const { id, name } = options.currentService();
      return [{ id, name, host: hostOf(id) ?? '' }];
    }
    return found.map(([id, own]) => ({
      id,
      name: own.at(-1)?.serviceName ?? '',
      host: hostOf(id) ?? own.findLast((row) => row.kind === 'request')?.host ?? '',
    }));
  }

  function hostOf(serviceId: string): string | null {
    const profile = options.findProfile(serviceId);
    return profile && new URL(profile.baseUrl).host;
  }

  /** Of all that is kept: a member may be named in what another one's sign-in brought. */
  async function memberValues(): Promise<readonly MemberValue[]> {
    const values = options.members().flatMap(valuesOfMember);
    for await (const row of inTurns(exchangeLog.rows)) {
      if (row.kind === 'sign-in' && row.member !== null) values.push({ kind: 'name', value: row.member });
      const isStart = row.kind === 'request' && row.purpose === 'device-start';
      const details = isStart ? exchangeLog.detailsOf(row.number) : null;
      if (details) values.push(...userCodesIn(details));
    }
    return values;
  }

  async function preview(plan: Plan): Promise<CasePreview> {
    const rows = await rowsOf(plan);
    const { head, lines, hasFindings } = await prepare(rows, { ...plan, note: '' });
    const size = { count: 0, bytes: 0 };
    for await (const line of lines()) {
      size.count += 1;
      size.bytes += Buffer.byteLength(line) + ',\n'.length;
    }
    return {
      services: head.services.map(({ name, host }) => ({ name, host })),
      counts: countRows(rows),
      bytes: Buffer.byteLength(headText(head)) + size.bytes + '\n]}\n'.length,
      parts: partsOf(head, size),
      hasFindings,
    };
  }

  async function leavingOut() {
    return createLeavingOut({ mask: exchangeLog.masks.mask, memberValues: await memberValues() });
  }

  return { rowsOf, prepare, preview, leavingOut };
}

/** Holds the case that is open. */
function createOpenCase({ ports, saving, opener, onChange }: CaseFilesOptions) {
  const { log, clock } = ports;
  let opened: OpenedCase | null = null;
  let openings = 0;

  async function open(path: string): Promise<true> {
    const read = await opener.open(path);
    openings += 1;
    opened = createOpenedCase(read, openings, (report, hasRow) =>
      viewReport(report, hasRow, checkWordsIn(ports.language)),
    );
    log.info(`case file opened: ${read.rows.length} rows`);
    onChange();
    return true;
  }

  const find = (caseId: string): OpenedCase | null => (opened?.view.id === caseId ? opened : null);

  function requireOpen(caseId: string): OpenedCase {
    const found = find(caseId);
    if (found) return found;
    throw new AppError('case-not-open', 'This case is no longer open. Open its file again.');
  }

  const handlers: Omit<CaseHandlers, 'previewCase' | 'saveCase'> = {
    async openCase() {
      const path = await ports.chooseCaseFile();
      return path !== null && open(path);
    },
    openDroppedCase: ({ path }) => open(path),
    readCase: ({ caseId, since }) => find(caseId)?.read(since) ?? null,
    readCaseExchange: ({ caseId, number }) => find(caseId)?.detailsOf(number) ?? null,
    readCaseParts: ({ caseId }) => find(caseId)?.readParts() ?? null,
    async saveCaseHar({ caseId, numbers }) {
      const { rows, detailsOf } = requireOpen(caseId);
      const chosen = await chosenRows(rows, numbers);
      if (chosen.length === 0) throw gone();
      const name = `member-login-case-${utcDay(clock.nowMs())}.har`;
      const { version } = ports.about.facts;
      const saved = await saving.save({ kind: 'har', name }, () => writeHar({ rows: chosen, detailsOf, version }));
      return saved?.name ?? null;
    },
    async saveCaseReport({ caseId, serviceId, format }) {
      const report = requireOpen(caseId).reportOf(serviceId);
      if (!report) return null;
      const { ending, write } = REPORT_WRITERS[format];
      const name = `member-login-case-${utcDay(clock.nowMs())}${ending}`;
      const saved = await saving.save({ kind: `report-${format}`, name }, () => inTurns([write(report)]));
      return saved?.name ?? null;
    },
    async saveCaseAgain({ caseId }) {
      const { write } = requireOpen(caseId);
      const saved = await saving.save(caseFile(clock), write);
      return saved?.name ?? null;
    },
    closeCase({ caseId }) {
      if (!find(caseId)) return;
      opened = null;
      onChange();
    },
  };

  return {
    handlers,
    get view(): OpenCaseView | null {
      return opened?.view ?? null;
    },
  };
}

interface NamedService {
  readonly id: string;
  readonly name: string;
  readonly host: string;
}

function caseFile(clock: Clock) {
  return { kind: 'case', name: `${utcDay(clock.nowMs())}.member-login.json` } as const;
}

/** @returns a report for each service about which something was found, by service id */
async function reportsFor(
  services: readonly NamedService[],
  { isKnown, reportOf }: CaseFilesOptions,
): Promise<ReadonlyMap<string, Report>> {
  const reports = new Map<string, Report>();
  for (const { id } of services) {
    if (!isKnown(id)) continue;
    const report = await reportOf(id);
    if (report.findings.some(isSeen)) reports.set(id, report);
  }
  return reports;
}

function isSeen({ verdict }: ReportedFinding): boolean {
  return verdict !== 'not-seen' && verdict !== 'not-observed';
}

function gone(): AppError {
  return new AppError('exchanges-gone', 'None of these requests is kept any more. Choose others.');
}
