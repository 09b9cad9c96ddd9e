/** The parts of an open case: the choice between them, and all but its exchanges. */
import { type ReactNode, type RefObject, useCallback, useContext, useState } from 'react';
import type { Outcome } from '../../../electron/ipc/channels.ts';
import type { CaseCheckView, CasePartsOfService, CasePartsView } from '../../../electron/ipc/views/case-file.ts';
import type { LastResultView, MethodResultView } from '../../../electron/ipc/views/comparison.ts';
import type { FindingView } from '../../../electron/ipc/views/document-check.ts';
import type { ErrorView } from '../../../electron/ipc/views/error.ts';
import type { OfferedMethodView } from '../../../electron/ipc/views/methods.ts';
import { caseFile as words } from '../../text/case-file.ts';
import { check as checkWords } from '../../text/document-check.ts';
import { methodText } from '../../text/en.ts';
import { showInvisible } from '../../text/show-invisible.ts';
import { Button } from '../../ui/button.tsx';
import { useAnswer } from '../../ui/follow.ts';
import { LocaleContext } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { useMemberLogin } from '../../ui/member-login-api.ts';
import { Problem } from '../../ui/problem.tsx';
import { differencesOf, resultWords } from '../compare/comparison.ts';
import { Differences, Result, ResultSequence, Summary } from '../compare/result.tsx';
import { CheckSummary } from '../document-check/check-summary.tsx';
import { FindingTable } from '../document-check/finding-table.tsx';
import { driftsOf, sectionsOf } from '../document-check/findings.ts';
import { ReportPopover } from '../document-check/report-popover.tsx';
import { useSignInRows } from '../log/use-exchanges.ts';
import { LongText, NamedValues } from '../log/wire-values.tsx';
import { withTexts } from './case-reader.ts';
import '../document-check/document-check.css';

export type CasePart = keyof typeof words.sections;

const PARTS: readonly CasePart[] = ['exchanges', 'note', 'results', 'check', 'profile', 'diagnostics'];

/** What an open case holds besides its exchanges; null until it was read. */
type CaseParts = Outcome<CasePartsView> | null;

export function CaseSections(props: {
  readonly sections: RefObject<HTMLFieldSetElement | null>;
  readonly parts: CaseParts;
  readonly chosen: CasePart;
  readonly choose: (part: CasePart) => void;
}): ReactNode {
  const { sections, parts, chosen, choose } = props;
  const { note, services } = parts?.ok ? parts.value : { note: '', services: [] };
  const isThere = (part: CasePart): boolean =>
    part === 'note' ? note !== '' : part !== 'check' || services.some(({ check }) => check);
  return (
    <fieldset ref={sections} className="row gap-1 case-sections" aria-label={words.sectionsLabel}>
      {PARTS.filter(isThere).map((part) => (
        <button
          key={part}
          type="button"
          className="label pick"
          aria-current={part === chosen ? 'true' : undefined}
          onClick={() => choose(part)}
        >
          {words.sections[part]}
        </button>
      ))}
    </fieldset>
  );
}

/** What each part needs besides its own view. */
interface PartContext {
  readonly caseId: string;
  readonly part: Exclude<CasePart, 'exchanges'>;
  readonly methods: readonly OfferedMethodView[];
  /** Shows the exchanges of a sign-in, or all of them, with the details of one row, or of the sign-in. */
  readonly openExchanges: (signIn: number | null, number: number | null) => void;
}

export function CasePartBody(
  props: PartContext & {
    readonly parts: CaseParts;
    /** Why the case could not be saved the last time. */
    readonly failed: ErrorView | null;
  },
): ReactNode {
  const { parts, failed, ...context } = props;
  const { part } = context;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what does not fit is scrolled to by keyboard.
    <section className="stack tester-body case-body" aria-label={words.sections[part]} tabIndex={0}>
      <h2 className="visually-hidden">{words.sections[part]}</h2>
      <Problem error={failed} />
      {!parts && <p className="secondary">{words.reading}</p>}
      {parts && !parts.ok && <Problem error={parts.error} />}
      {parts?.ok && <Part view={parts.value} {...context} />}
    </section>
  );
}

function Part({ view, ...context }: PartContext & { readonly view: CasePartsView }): ReactNode {
  switch (context.part) {
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
        <OfService key={id} name={name}>
          {profile.length === 0 ? (
            <p className="secondary">{words.noProfile}</p>
          ) : (
            <NamedValues title={words.sections.profile} values={profile} />
          )}
        </OfService>
      ));
    case 'check':
      return view.services.map(
        (service) =>
          service.check && <CaseFindings key={service.id} service={service} check={service.check} {...context} />,
      );
    case 'results':
      return view.services.map((service) => <CaseResults key={service.id} service={service} {...context} />);
  }
}

/** Reads what an open case holds besides its exchanges. */
export function useCaseParts(caseId: string): CaseParts {
  const memberLogin = useMemberLogin();
  const read = useCallback(async (): Promise<CaseParts> => {
    const outcome = await memberLogin.readCaseParts({ caseId });
    if (!outcome.ok) return outcome;
    if (!outcome.value) return { ok: false, error: { code: 'case-not-open', details: {} } };
    return { ok: true, value: withTexts(outcome.value, showInvisible) };
  }, [caseId, memberLogin]);
  return useAnswer(read).answer;
}

function OfService({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactNode {
  return (
    <section className="stack gap-3 case-service">
      <h3>
        <bdi>{name}</bdi>
      </h3>
      {children}
    </section>
  );
}

/** What the methods last did at a service of an open case, and whether they agreed, as Compare methods says it. */
function CaseResults(props: PartContext & { readonly service: CasePartsOfService }): ReactNode {
  const { methods, openExchanges } = props;
  const { name, comparison } = props.service;
  return (
    <OfService name={name}>
      <p className="row gap-4 row-gap-0 compare-summary">
        <Summary comparison={comparison} methods={methods} />
      </p>
      <Differences differences={differencesOf(comparison)} />
      <ul className="case-results">
        {methods.map((method) => (
          <li key={method.id}>
            <MethodResult
              method={method}
              result={comparison.results.find(({ methodId }) => methodId === method.id)}
              openExchanges={openExchanges}
            />
          </li>
        ))}
      </ul>
    </OfService>
  );
}

/** Its drawing is made when it is opened. */
function MethodResult(props: {
  readonly method: OfferedMethodView;
  readonly result: MethodResultView | undefined;
  readonly openExchanges: PartContext['openExchanges'];
}): ReactNode {
  const { method, result, openExchanges } = props;
  const [isOpen, setIsOpen] = useState(false);
  const locale = useContext(LocaleContext);
  const last = result?.last ?? null;
  const said = (
    <>
      <strong>{methodText(method.id).name}</strong>
      <span>
        <Result words={resultWords(last, Date.now(), locale, result ? { ...result, title: null } : null)} />
      </span>
    </>
  );
  if (!last) return <div className="row case-result">{said}</div>;
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="row case-result">
        <Icon name="chevron" />
        {said}
      </summary>
      {isOpen && <ResultDetails method={method} last={last} openExchanges={openExchanges} />}
    </details>
  );
}

function ResultDetails(
  props: Pick<PartContext, 'openExchanges'> & { readonly method: OfferedMethodView; readonly last: LastResultView },
): ReactNode {
  const { method, last, openExchanges } = props;
  const { signIn } = last;
  const exchanges = useSignInRows(signIn);
  const openExchange = (number: number) => openExchanges(signIn, number);
  return (
    <div className="stack gap-3 case-result-details">
      <ResultSequence method={method} last={last} exchanges={exchanges} openExchange={openExchange} />
      {exchanges && (
        <div className="actions">
          <Button onPress={() => openExchanges(signIn, null)}>{words.results.open}</Button>
        </div>
      )}
    </div>
  );
}

const NO_DRIFTS = driftsOf(null);

/** What the document check found of a service of an open case: what is broken, and what was observed. */
function CaseFindings(
  props: PartContext & { readonly service: CasePartsOfService; readonly check: CaseCheckView },
): ReactNode {
  const { caseId, service, check, openExchanges } = props;
  const memberLogin = useMemberLogin();
  const { name } = service;
  const { findings, isOtherVersion } = check;
  const sections = sectionsOf(findings.filter(isWorthwhile), 'all', NO_DRIFTS);
  return (
    <section className="stack gap-3 case-service case-check">
      <div className="stack gap-4 case-check-head">
        <h3>
          <bdi>{name}</bdi>
        </h3>
        <ReportPopover
          of={name}
          isEmpty={false}
          save={(format) => memberLogin.saveCaseReport({ caseId, serviceId: service.id, format })}
          compare={null}
        />
      </div>
      <CheckSummary findings={findings} />
      {isOtherVersion && <p className="secondary">{words.check.otherVersion}</p>}
      {sections.length === 0 && <p className="secondary">{words.check.nothing}</p>}
      {sections.length > 0 && (
        <div className="case-check-points">
          <FindingTable
            caption={checkWords.caption(name)}
            heading="h4"
            sections={sections}
            drifts={NO_DRIFTS}
            unfolded={null}
            use={null}
            go={(place) => place.kind === 'exchanges' && openExchanges(place.signIn ?? null, place.row ?? null)}
          />
        </div>
      )}
    </section>
  );
}

/** Of what holds, and of what was never seen, the counts say enough. */
function isWorthwhile({ verdict }: FindingView): boolean {
  return verdict === 'broken' || verdict === 'mixed' || verdict === 'observed';
}
