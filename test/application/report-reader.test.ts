import { expect, test } from 'vitest';
import { openReport } from '../../electron/application/report-reader.ts';
import { FileRefused } from '../../electron/core/regular-file.ts';
import { LARGEST_REPORT } from '../../electron/report/read-report.ts';

test.each([
  ['not-regular', {}],
  ['too-large', {}],
  ['timed-out', { limitSeconds: 15 }],
  ['still-reading', {}],
] as const)('a report that is refused as %s says so, with its name on one line', async (reason, details) => {
  const read = async (): Promise<string> => {
    throw new FileRefused(reason);
  };
  await expect(openReport('/folder/a\u202e\nreport.json', { read })).rejects.toMatchObject({
    code: `report-${reason}`,
    details: { file: 'a report.json', ...details },
  });
});

test('a report is read up to four mebibytes', async () => {
  const limits: unknown[] = [];
  const read = async (_path: string, mostBytes?: number): Promise<string> => {
    limits.push(mostBytes);
    return '';
  };
  await expect(openReport('/report.json', { read })).rejects.toMatchObject({ code: 'report-not-json' });
  expect(limits).toEqual([LARGEST_REPORT]);
  expect(LARGEST_REPORT).toBe(4 * 1024 * 1024);
});
