/**
 * A sequence on the page: one image for the eye, and over its rows the steps as an ordered list, for the keyboard and for
 * screen readers. A step with an exchange is a button that leads there. The drawing can be taken along.
 */
import { createElement, type ReactNode, useId, useMemo, useState } from 'react';
import type { MethodView } from '../../../electron/ipc/views/methods.ts';
import { describeSteps, type Step, stepWords } from '../../sequence/steps.ts';
import { methodText } from '../../text/methods.ts';
import { sequence } from '../../text/sequence.ts';
import { Button } from '../../ui/button.tsx';
import { useCall, useMemberLogin } from '../../ui/member-login-api.ts';
import { Problem } from '../../ui/problem.tsx';
import { copyText, useCopiedToast } from '../../ui/toast.tsx';
import { mermaidOf, svgFileOf } from './drawing-files.ts';
import { createMeasure, layOut, type Shape, shapesOf, WIDTH } from './layout.ts';
import './sequence.css';

/**
 * @param openExchange shows an exchange; null where none can be shown
 * @param children between the drawing and what can be done with it
 */
export function Sequence(props: {
  readonly method: MethodView;
  readonly steps: readonly Step[];
  readonly openExchange: OpenExchange;
  readonly children?: ReactNode;
}): ReactNode {
  const { method, steps, openExchange, children } = props;
  const { name } = methodText(method.id);
  const id = useId();
  const layout = useMemo(() => layOut(steps, createMeasure()), [steps]);
  const { height } = layout;
  const isTried = steps.some(({ state }) => state !== 'planned');
  return (
    <>
      <div className="sequence">
        <div className="sequence-sheet">
          <svg
            className="sequence-picture"
            role="img"
            aria-label={sequence.title(name)}
            aria-describedby={id}
            width={WIDTH}
            height={height}
            viewBox={`0 0 ${WIDTH} ${height}`}
          >
            <desc id={id}>{describeSteps(steps)}</desc>
            {shapesOf(layout).map(drawShape)}
          </svg>
          <ol className="sequence-steps" aria-label={sequence.steps(name)}>
            {layout.rows.map(({ step, top }) => (
              <li key={top} data-state={step.state}>
                <StepItem step={step} isTried={isTried} openExchange={openExchange} />
              </li>
            ))}
          </ol>
        </div>
      </div>
      {children}
      <SequenceActions title={sequence.title(name)} fileName={method.id} steps={steps} />
    </>
  );
}

/** @param fileName what the file is called, without its ending */
function SequenceActions(props: {
  readonly title: string;
  readonly fileName: string;
  readonly steps: readonly Step[];
}): ReactNode {
  const { title, fileName, steps } = props;
  const memberLogin = useMemberLogin();
  const showCopied = useCopiedToast();
  const call = useCall();
  const [saved, setSaved] = useState<string | null>(null);
  const save = () =>
    void call.run(async () => {
      setSaved(null);
      const outcome = await memberLogin.saveDrawing({ name: fileName, svg: svgFileOf(title, steps, createMeasure()) });
      if (outcome.ok) setSaved(outcome.value);
      return outcome;
    });
  const copy = () => {
    if (copyText(mermaidOf(title, steps))) showCopied(sequence.copied);
  };
  return (
    <div className="row">
      <Button isIdle={call.isRunning} onPress={save}>
        {sequence.save}
      </Button>
      <Button onPress={copy}>{sequence.copy}</Button>
      <span className="caption secondary" role="status">
        {saved !== null && sequence.saved(saved)}
      </span>
      <Problem error={call.error} />
    </div>
  );
}

type OpenExchange = ((number: number) => void) | null;

/** @param isTried whether any step was done, so that it is said of the others that they were not */
function StepItem(props: {
  readonly step: Step;
  readonly isTried: boolean;
  readonly openExchange: OpenExchange;
}): ReactNode {
  const { step, isTried, openExchange } = props;
  const { state, exchange } = step;
  const { sentence } = stepWords(step);
  const isNotDone = state === 'planned' && isTried;
  const words =
    state === 'failed' ? sequence.failedInList(sentence) : isNotDone ? sequence.notDoneInList(sentence) : sentence;
  if (exchange === null || !openExchange) return <span className="visually-hidden">{words}</span>;
  return <button type="button" className="focus-inside" aria-label={words} onClick={() => openExchange(exchange)} />;
}

function drawShape({ kind, ink, at, isDashed, words }: Shape, index: number): ReactNode {
  const className = `sequence-${kind} sequence-${ink} ${words ? `sequence-${words.face}` : ''}`.trimEnd();
  const attributes = { key: index, className, ...at, ...(isDashed && { strokeDasharray: '3 3' }) };
  return createElement(kind, attributes, words?.text);
}
