/** The formats that reports are saved in. */
import type { ReportFormat } from '../../ipc/views/document-check.ts';
import type { Report } from './report.ts';
import { writeJson } from './report.ts';
import { writeJunit } from './write-junit.ts';
import { writeMarkdown } from './write-markdown.ts';

/** `ending`: of the name of a file. */
export const REPORT_WRITERS = {
  json: { ending: '.report.json', write: writeJson },
  junit: { ending: '.junit.xml', write: writeJunit },
  markdown: { ending: '.md', write: writeMarkdown },
} as const satisfies Readonly<
  Record<ReportFormat, { readonly ending: string; readonly write: (report: Report) => string }>
>;
