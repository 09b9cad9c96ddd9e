import type { Report } from './report.ts';

/** @param report as the schema gives it, so that its fields are in order */
export function writeJson(report: Report): string {
  return `${JSON.stringify(report, null, 2)}\n`;
}
