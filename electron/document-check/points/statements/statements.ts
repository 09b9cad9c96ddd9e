/** What is known of each statement of the document, beside its words and the fields of the profile that decide about it. */
import type { StatementId } from '../../../core/check-codes.ts';
import type { Statement } from '../judge.ts';
import { SECTION_1 } from './section-1.ts';
import { SECTION_2 } from './section-2.ts';
import { SECTION_2_DEVICE } from './section-2-device.ts';
import { SECTION_4_1 } from './section-4-1.ts';
import { SECTION_4_2 } from './section-4-2.ts';
import { SECTION_4_3 } from './section-4-3.ts';
import { SECTION_4_4 } from './section-4-4.ts';
import { SECTION_4_5 } from './section-4-5.ts';
import { SECTION_4_6 } from './section-4-6.ts';
import { SECTION_5 } from './section-5.ts';
import { SECTION_7 } from './section-7.ts';

export const STATEMENT_ROWS: Readonly<Record<StatementId, Statement>> = {
  ...SECTION_1,
  ...SECTION_2_DEVICE,
  ...SECTION_2,
  ...SECTION_4_1,
  ...SECTION_4_2,
  ...SECTION_4_3,
  ...SECTION_4_4,
  ...SECTION_4_5,
  ...SECTION_4_6,
  ...SECTION_5,
  ...SECTION_7,
};
