/** One sign-in as a drawing with its actions: for whoever has its exchanges, such as the pane of a sign-in's row. */
import { type ReactNode, useMemo } from 'react';
import type { ExchangeRow, SignInRow } from '../../../electron/ipc/views/exchanges.ts';
import type { MethodView } from '../../../electron/ipc/views/methods.ts';
import { comparedText } from '../../text/methods.ts';
import { stepsOfRows } from './row-steps.ts';
import { SequenceActions } from './sequence-actions.tsx';
import { SequenceDrawing } from './sequence-drawing.tsx';

export interface SignInSequenceProps {
  /** That the person signed in by. */
  readonly method: MethodView;
  readonly signIn: SignInRow;
  /** Of that sign-in, in order of their numbers; others are left out. */
  readonly rows: readonly ExchangeRow[];
  readonly openExchange: (number: number) => void;
}

export function SignInSequence({ method, signIn, rows, openExchange }: SignInSequenceProps): ReactNode {
  const { name } = comparedText(method);
  const steps = useMemo(() => stepsOfRows(method.flow, signIn, rows), [method, signIn, rows]);
  return (
    <>
      <SequenceDrawing name={name} steps={steps} openExchange={openExchange} />
      <SequenceActions name={name} fileName={method.id} steps={steps} />
    </>
  );
}
