/** Reads the reports of the document check that a person chooses, to compare with. */
import { StorageError } from '../core/errors.ts';
import { type FileReader, READING_LIMIT_MS } from '../core/file-reader.ts';
import { FileRefused, whyNotRead, wordSystemReason } from '../core/regular-file.ts';
import { shownFileName } from '../core/shown-file-name.ts';
import { LARGEST_REPORT, readReport } from '../report/read-report.ts';
import type { Report } from '../report/report.ts';

export interface OpenedReport {
  /** Name of the file. */
  readonly file: string;
  readonly report: Report;
}

/**
 * @throws StorageError `report-unreadable`, `report-not-regular`, `report-too-large`, `report-timed-out`,
 *   `report-still-reading`, and as `readReport`; each names the file
 */
export async function openReport(path: string, files: Pick<FileReader, 'read'>): Promise<OpenedReport> {
  const file = shownFileName(path);
  const text = await files.read(path, LARGEST_REPORT).catch((cause: unknown) => {
    throw notRead(file, cause);
  });
  try {
    return { file, report: readReport(text) };
  } catch (thrown) {
    if (!(thrown instanceof StorageError)) throw thrown;
    const { code, message, details } = thrown;
    throw new StorageError(code, message, { details: { ...details, file } });
  }
}

function notRead(file: string, cause: unknown): StorageError {
  if (cause instanceof FileRefused) return refusal(file, cause.reason);
  const reason = whyNotRead(cause);
  const message = `The report could not be read: ${wordSystemReason(reason)}.`;
  return new StorageError('report-unreadable', message, { details: { file, reason }, cause });
}

function refusal(file: string, reason: FileRefused['reason']): StorageError {
  const details = { file };
  switch (reason) {
    case 'not-regular':
      return new StorageError('report-not-regular', 'The report is not a regular file. Choose another one.', {
        details,
      });
    case 'too-large':
      return new StorageError('report-too-large', 'The report is larger than 4 MiB. Choose another one.', { details });
    case 'timed-out': {
      const message = 'The report could not be read in time. Copy it to this computer, and choose the copy.';
      return new StorageError('report-timed-out', message, {
        details: { file, limitSeconds: READING_LIMIT_MS / 1000 },
      });
    }
    case 'still-reading': {
      const message = 'An earlier file is still being read. Try again later, or restart the app.';
      return new StorageError('report-still-reading', message, { details });
    }
  }
}
