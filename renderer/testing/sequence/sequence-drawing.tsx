/**
 * A sequence on the page: one image for the eye, and over its rows the steps as an ordered list, for the keyboard and for
 * screen readers. A step with an exchange is a button that leads there.
 */
import { type ReactNode, useId, useMemo } from 'react';
import { sequence, stepWords } from '../../text/sequence.ts';
import { describeSteps } from './describe-steps.ts';
import { layOut, WIDTH } from './layout.ts';
import { createMeasure } from './measure-text.ts';
import { type Shape, shapesOf } from './shapes.ts';
import type { Step } from './steps.ts';
import './sequence.css';

export interface SequenceDrawingProps {
  /** Of the method. */
  readonly name: string;
  readonly steps: readonly Step[];
  /** Shows an exchange; null where none can be shown. */
  readonly openExchange: ((number: number) => void) | null;
}

export function SequenceDrawing({ name, steps, openExchange }: SequenceDrawingProps): ReactNode {
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

interface StepItemProps extends Pick<SequenceDrawingProps, 'openExchange'> {
  readonly step: Step;
}

function StepItem({ step, openExchange }: StepItemProps): ReactNode {
  const words = <span className="visually-hidden">{sequence.inList(stepWords(step).sentence, step.state)}</span>;
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
      const { x, y, width, height, radius } = shape;
      return <rect key={index} className={className} {...{ x, y, width, height }} rx={radius} />;
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
