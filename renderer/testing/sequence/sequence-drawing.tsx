/**
 * A sequence on the page: one image for the eye, and over its rows the steps as an ordered list, for the keyboard and for
 * screen readers. A step with an exchange is a button that leads there. The drawing can be taken along.
 */
import { type ReactNode, useId, useMemo, useState } from 'react';
import { sequence } from '../../text/sequence.ts';
import { Button } from '../../ui/button.tsx';
import { useCall, useMemberLogin } from '../../ui/member-login-api.ts';
import { Problem } from '../../ui/problem.tsx';
import { copyText, useCopiedToast } from '../../ui/toast.tsx';
import { mermaidOf, svgFileOf } from './drawing-files.ts';
import { CORNER, createMeasure, layOut, type Shape, shapesOf, WIDTH } from './layout.ts';
import { describeSteps, stepWords } from './step-words.ts';
import type { Step } from './steps.ts';
import './sequence.css';

/**
 * @param name of the method, as shown
 * @param openExchange shows an exchange; null where none can be shown
 */
export function SequenceDrawing(props: {
  readonly name: string;
  readonly steps: readonly Step[];
  readonly openExchange: OpenExchange;
}): ReactNode {
  const { name, steps, openExchange } = props;
  const id = useId();
  const layout = useMemo(() => layOut(steps, createMeasure()), [steps]);
  const { height } = layout;
  return (
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
              <StepItem step={step} openExchange={openExchange} />
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}

/** @param fileName what the file is called, without its ending */
export function SequenceActions(props: {
  readonly name: string;
  readonly fileName: string;
  readonly steps: readonly Step[];
}): ReactNode {
  const { name, fileName, steps } = props;
  const memberLogin = useMemberLogin();
  const showCopied = useCopiedToast();
  const call = useCall();
  const [saved, setSaved] = useState<string | null>(null);
  const title = sequence.title(name);

  const save = async () => {
    setSaved(null);
    const svg = svgFileOf(title, steps, createMeasure());
    await call.run(async () => {
      const outcome = await memberLogin.saveDrawing({ name: fileName, svg });
      if (outcome.ok) setSaved(outcome.value);
      return outcome;
    });
  };
  const copy = () => {
    if (copyText(mermaidOf(title, steps))) showCopied(sequence.copied);
  };

  return (
    <div className="row">
      <Button isIdle={call.isRunning} onPress={() => void save()}>
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

function StepItem({ step, openExchange }: { readonly step: Step; readonly openExchange: OpenExchange }): ReactNode {
  const { sentence } = stepWords(step);
  const words = (
    <span className="visually-hidden">
      {step.state === 'failed' && sequence.failedInList(sentence)}
      {step.state === 'planned' && sequence.notDoneInList(sentence)}
      {step.state !== 'failed' && step.state !== 'planned' && sentence}
    </span>
  );
  const { exchange } = step;
  if (exchange === null || !openExchange) return words;
  return (
    <button type="button" onClick={() => openExchange(exchange)}>
      {words}
    </button>
  );
}

function drawShape(shape: Shape, index: number): ReactNode {
  const className = `sequence-${shape.kind} sequence-${shape.ink}`;
  switch (shape.kind) {
    case 'line': {
      const { x1, y1, x2, y2, isDashed } = shape;
      return (
        <line
          key={index}
          className={className}
          {...{ x1, y1, x2, y2 }}
          strokeDasharray={isDashed ? '3 3' : undefined}
        />
      );
    }
    case 'path':
      return <path key={index} className={className} d={shape.d} />;
    case 'band': {
      const { x, y, width, height } = shape;
      return <rect key={index} className={className} {...{ x, y, width, height }} rx={CORNER} />;
    }
    case 'text': {
      const { text, x, baseline, face } = shape.text;
      return (
        <text key={index} className={`${className} sequence-${face}`} x={x} y={baseline} textAnchor="middle">
          {text}
        </text>
      );
    }
  }
}
