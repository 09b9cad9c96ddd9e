/** The parts of an open case: which there are, and what is in those that are no exchanges. */
import type { ReactNode, RefObject } from 'react';
import type { CasePartsView } from '../../../electron/ipc/views/case-file.ts';
import type { ErrorView } from '../../../electron/ipc/views/error.ts';
import type { OfferedMethodView } from '../../../electron/ipc/views/methods.ts';
import { caseFile as words } from '../../text/case-file.ts';
import { Problem } from '../../ui/problem.tsx';
import { LongText } from '../exchanges/long-text.tsx';
import { NamedValues } from '../exchanges/named-values.tsx';
import { CaseFindings } from './case-findings.tsx';
import type { CaseParts } from './case-parts.ts';
import { CaseResults, type OpenExchanges } from './case-results.tsx';

export type CasePart = keyof typeof words.sections;

const PARTS: readonly CasePart[] = ['exchanges', 'note', 'results', 'check', 'profile', 'diagnostics'];

export interface CaseSectionsProps {
  readonly sections: RefObject<HTMLFieldSetElement | null>;
  readonly parts: CaseParts;
  readonly chosen: CasePart;
  readonly choose: (part: CasePart) => void;
}

export function CaseSections({ sections, parts, chosen, choose }: CaseSectionsProps): ReactNode {
  const view = parts.kind === 'read' ? parts.parts : null;
  const isThere = (part: CasePart): boolean => {
    if (part === 'note') return view !== null && view.note !== '';
    return part !== 'check' || (view?.services.some(({ check }) => check) ?? false);
  };
  return (
    <fieldset ref={sections} className="case-sections" aria-label={words.sectionsLabel}>
      {PARTS.filter(isThere).map((part) => (
        <button
          key={part}
          type="button"
          className="case-section"
          aria-current={part === chosen ? 'true' : undefined}
          onClick={() => choose(part)}
        >
          {words.sections[part]}
        </button>
      ))}
    </fieldset>
  );
}

export interface CasePartBodyProps {
  readonly caseId: string;
  readonly part: Exclude<CasePart, 'exchanges'>;
  readonly parts: CaseParts;
  readonly methods: readonly OfferedMethodView[];
  /** Why the case could not be saved the last time. */
  readonly failed: ErrorView | null;
  readonly openExchanges: OpenExchanges;
}

export function CasePartBody({ caseId, part, parts, methods, failed, openExchanges }: CasePartBodyProps): ReactNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what does not fit is scrolled to by keyboard.
    <section className="tester-body case-body" aria-label={words.sections[part]} tabIndex={0}>
      <h2 className="visually-hidden">{words.sections[part]}</h2>
      <Problem error={failed} />
      {parts.kind === 'reading' && <p className="secondary">{words.reading}</p>}
      {parts.kind === 'failed' && <Problem error={parts.error} />}
      {parts.kind === 'read' && (
        <Part caseId={caseId} part={part} view={parts.parts} methods={methods} openExchanges={openExchanges} />
      )}
    </section>
  );
}

interface PartProps extends Pick<CasePartBodyProps, 'caseId' | 'part' | 'methods' | 'openExchanges'> {
  readonly view: CasePartsView;
}

function Part({ caseId, part, view, methods, openExchanges }: PartProps): ReactNode {
  switch (part) {
    case 'note':
      return (
        <div className="case-note">
          <LongText text={view.note} />
        </div>
      );
    case 'diagnostics':
      return view.diagnostics === '' ? (
        <p className="secondary">{words.noDiagnostics}</p>
      ) : (
        <LongText text={view.diagnostics} />
      );
    case 'profile':
      return view.services.map(({ id, name, profile }) => (
        <section key={id} className="case-service">
          <h3>
            <bdi>{name}</bdi>
          </h3>
          {profile.length === 0 ? (
            <p className="secondary">{words.noProfile}</p>
          ) : (
            <NamedValues title={words.sections.profile} values={profile} />
          )}
        </section>
      ));
    case 'check':
      return view.services.map(
        (service) =>
          service.check && (
            <CaseFindings
              key={service.id}
              caseId={caseId}
              service={service}
              check={service.check}
              openExchanges={openExchanges}
            />
          ),
      );
    case 'results':
      return view.services.map((service) => (
        <CaseResults key={service.id} service={service} methods={methods} openExchanges={openExchanges} />
      ));
  }
}
