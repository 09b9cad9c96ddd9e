/** What the methods last did at a service of an open case, and whether they agreed, as Compare methods says it. */
import { type ReactNode, useContext, useState } from 'react';
import type { CasePartsOfService } from '../../../electron/ipc/views/case-file.ts';
import type { LastResultView, MethodResultView } from '../../../electron/ipc/views/comparison.ts';
import type { OfferedMethodView } from '../../../electron/ipc/views/methods.ts';
import { caseFile } from '../../text/case-file.ts';
import { compare } from '../../text/compare.ts';
import { comparedText } from '../../text/en.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LocaleContext } from '../../ui/locale.ts';
import { Details, ErrorWords } from '../../ui/problem.tsx';
import { differencesOf, resultWords, summaryOf } from '../compare/comparison.ts';
import { Differences } from '../compare/differences.tsx';
import { Result, Verdict } from '../compare/result.tsx';
import { useSignInRows } from '../exchanges/sign-in-rows.ts';
import { stepsOfResult } from '../sequence/result-steps.ts';
import { stepsOfRows } from '../sequence/row-steps.ts';
import { SequenceActions } from '../sequence/sequence-actions.tsx';
import { SequenceDrawing } from '../sequence/sequence-drawing.tsx';
import '../compare/compare.css';

/** Shows the exchanges of a sign-in, or all of them, with the details of one row, or of the sign-in. */
export type OpenExchanges = (signIn: number | null, number: number | null) => void;

export interface CaseResultsProps {
  readonly service: CasePartsOfService;
  readonly methods: readonly OfferedMethodView[];
  readonly openExchanges: OpenExchanges;
}

export function CaseResults({ service, methods, openExchanges }: CaseResultsProps): ReactNode {
  const { name, comparison } = service;
  const { tone, sentence, others } = summaryOf({ comparison, methods });
  return (
    <section className="case-service">
      <h3>
        <bdi>{name}</bdi>
      </h3>
      <p className="compare-summary">
        <Verdict tone={tone}>{sentence}</Verdict> {others && <span className="secondary">{others}</span>}
      </p>
      <Differences differences={differencesOf({ comparison, methods })} />
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
    </section>
  );
}

interface MethodResultProps {
  readonly method: OfferedMethodView;
  readonly result: MethodResultView | undefined;
  readonly openExchanges: OpenExchanges;
}

/** Its drawing is made when it is opened. */
function MethodResult({ method, result, openExchanges }: MethodResultProps): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  const locale = useContext(LocaleContext);
  const last = result?.last ?? null;
  const standing = result?.standing ?? null;
  const words = (
    <>
      <strong>{comparedText(method).name}</strong>
      <span>
        <Result words={resultWords(last, Date.now(), locale)} />
      </span>
      {standing !== null && standing !== 'same' && <Verdict tone="mixed">{compare.standings[standing]}</Verdict>}
    </>
  );
  if (!last) return <div className="case-result">{words}</div>;
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="case-result">
        <Icon name="chevron" />
        {words}
      </summary>
      {isOpen && <ResultDetails method={method} last={last} openExchanges={openExchanges} />}
    </details>
  );
}

interface ResultDetailsProps extends Pick<MethodResultProps, 'method' | 'openExchanges'> {
  readonly last: LastResultView;
}

function ResultDetails({ method, last, openExchanges }: ResultDetailsProps): ReactNode {
  const words = caseFile.results;
  const { signIn, error } = last;
  const found = useSignInRows(signIn);
  const { name } = comparedText(method);
  const steps = found ? stepsOfRows(method.flow, found.signIn, found.rows) : stepsOfResult(method.flow, last);
  return (
    <div className="case-result-details">
      <SequenceDrawing
        name={name}
        steps={steps}
        openExchange={signIn === null || !found ? null : (number) => openExchanges(signIn, number)}
      />
      {error && (
        <div className="tester-error">
          <ErrorWords error={error} />
          <Details details={error.details} />
        </div>
      )}
      <SequenceActions name={name} fileName={method.id} steps={steps} />
      {signIn !== null && found ? (
        <div className="actions">
          <Button onPress={() => openExchanges(signIn, null)}>{words.open}</Button>
        </div>
      ) : (
        <p className="secondary">{words.notInCase}</p>
      )}
    </div>
  );
}
