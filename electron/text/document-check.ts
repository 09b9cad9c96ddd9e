/** All words of the document check that do not stand on a screen alone: a page, reports and a terminal say the same. */
import type { OpenPointId, PointId, StatementId } from '../core/check-codes.ts';
import { OPEN_POINT_TEXTS, type OpenPointText } from './check-open-points.ts';
import { STATEMENT_TEXTS, type StatementText } from './check-statements.ts';

export interface PointText extends OpenPointText, Partial<Pick<StatementText, 'consequence'>> {}

const POINT_TEXTS: Readonly<Record<StatementId | OpenPointId, PointText>> = { ...STATEMENT_TEXTS, ...OPEN_POINT_TEXTS };

/** @returns its question, what would have it seen, and of a statement what a breach means */
export function pointText(id: PointId): PointText {
  return POINT_TEXTS[id];
}

export const SETTING_WARNINGS = {
  'lets-any-page-end-a-sign-in': 'Any page that knows of a waiting sign-in could then end it, or slip in another.',
} as const;
