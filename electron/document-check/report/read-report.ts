/**
 * Reads the text of a report: its version first, then field by field into new objects. Nothing of it is trusted. Its errors
 * name the wrong field, never a value.
 */
import { StorageError } from '../../core/errors.ts';
import { describeFlaw, measureJson } from '../../core/json-flaws.ts';
import { fileInvalid, fileNotJson } from '../../core/read-file.ts';
import { POINTS_DIGEST } from './points-digest.ts';
import { REPORT_FORMAT, REPORT_VERSION, type Report, reportSchema } from './report.ts';

/** Values in it, and how deep they are inside each other. */
const MOST_PARTS = 50_000;
const DEEPEST_PART = 10;

/**
 * @param text of a file that is not too large
 * @returns a report that what is found now can be compared with
 * @throws StorageError `report-cut-off`, `report-not-json`, `report-not-a-report`, `report-newer`, `report-other-points`,
 *   `report-invalid`
 */
export function readReport(text: string): Report {
  const { parts, depth } = measureJson(text);
  if (parts > MOST_PARTS) throw fileInvalid('report', '', 'has more parts than any report');
  if (depth > DEEPEST_PART)
    throw fileInvalid('report', '', 'has parts that are deeper inside each other than in any report');
  const given = parse(text.replace(/^\ufeff/, ''));
  checkVersion(given);
  const parsed = reportSchema().safeParse(given);
  if (parsed.success) return parsed.data;
  const { field, expected } = describeFlaw(parsed.error.issues[0]);
  throw fileInvalid('report', field, expected);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw fileNotJson('report', text, /^\s*\{/.test(text));
  }
}

/** Other points may have other names, so that they are told before what is wrong by this version's. */
function checkVersion(given: unknown): void {
  const [format, version, points] = ['format', 'version', 'points'].map((name) => ownField(given, name));
  if (format !== REPORT_FORMAT || typeof version !== 'number' || !Number.isInteger(version) || version < 1) {
    throw new StorageError('report-not-a-report', 'The file is not a report that this app saved as JSON.');
  }
  if (version > REPORT_VERSION) {
    const message = 'The report was saved by a later version. Install that version to compare with it.';
    throw new StorageError('report-newer', message, { details: { storageFormat: String(version) } });
  }
  if (typeof points === 'string' && points !== POINTS_DIGEST) {
    const message = 'The report was made by a version that checks otherwise. Make a new one with this version.';
    throw new StorageError('report-other-points', message);
  }
}

function ownField(given: unknown, name: string): unknown {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return undefined;
  return Object.getOwnPropertyDescriptor(given, name)?.value;
}
