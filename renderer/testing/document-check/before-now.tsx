/** What a report says of a point above what is found now, each by its name. */
import type { ReactNode } from 'react';
import { check } from '../../text/document-check.ts';

const words = check.comparison;

/** Either is false where nothing is said of it. */
export function BeforeNow({ before, now }: { readonly before: ReactNode; readonly now: ReactNode }): ReactNode {
  return (
    <dl className="check-both">
      {before && (
        <div>
          <dt>{words.before}</dt>
          <dd className="check-side">{before}</dd>
        </div>
      )}
      {now && (
        <div>
          <dt>{words.now}</dt>
          <dd className="check-side">{now}</dd>
        </div>
      )}
    </dl>
  );
}
