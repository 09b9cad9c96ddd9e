/** What is wrong with a field, in one sentence below it; what only helps to find the cause is under "Details". */
import type { ReactNode } from 'react';
import type { ErrorView } from '../../electron/ipc/views/error.ts';
import { errorText } from '../text/errors.ts';
import { Icon } from './icon.tsx';
import { Details } from './problem.tsx';
import './field-problem.css';

/** @param id for the field's `aria-describedby` */
export function FieldProblem({ id, error }: { readonly id: string; readonly error: ErrorView }): ReactNode {
  const { atField, happened } = errorText(error);
  return (
    <>
      <p id={id} className="problem-line" role="alert">
        <Icon name="warning" />
        {atField ?? happened}
      </p>
      <Details details={error.details} />
    </>
  );
}
