/**
 * One row of a service's form: what it is called and what it means, its control, how it differs from the default, and what
 * is wrong with it.
 */
import { type ReactNode, useId } from 'react';
import { serviceForm as words } from '../text/service-form.ts';
import { Icon } from '../ui/icon.tsx';

/** Ids that a control takes, so that its words are read with it. */
export interface ControlIds {
  readonly control: string;
  readonly label: string;
  readonly describedBy: string;
  readonly isWrong: boolean;
}

export interface FormRowProps {
  /** Of the field, by which it is found to be focused. */
  readonly path: string;
  readonly label: string;
  readonly hint: string;
  /** Of several controls, which the label is the name of as a group. */
  readonly isGroup?: boolean;
  /** What is wrong, as a sentence. */
  readonly problem: string | null;
  /** The default, where it is otherwise. */
  readonly usual?: { readonly text: string; readonly reset: () => void } | null;
  readonly children: (ids: ControlIds) => ReactNode;
}

export function FormRow(props: FormRowProps): ReactNode {
  const { path, label, hint, isGroup = false, problem, usual = null, children } = props;
  const id = useId();
  const describedBy = [problem === null ? [] : `${id}problem`, `${id}hint`].flat().join(' ');
  const ids = { control: id, label: `${id}label`, describedBy, isWrong: problem !== null };
  return (
    <div className="form-row" data-path={path}>
      <div className="form-words">
        {isGroup ? (
          <span id={ids.label} className="form-label">
            {label}
          </span>
        ) : (
          <label id={ids.label} htmlFor={id}>
            {label}
          </label>
        )}
        <p id={`${id}hint`} className="caption secondary">
          {hint}
        </p>
      </div>
      <div className="form-control">
        {children(ids)}
        {usual && (
          <p className="form-usual caption">
            <strong className="form-differs">{words.differs}</strong>
            <span className="secondary">
              {words.usually} <bdi className="data">{usual.text}</bdi>
            </span>
            <button type="button" className="link" aria-label={words.resetField(label)} onClick={usual.reset}>
              {words.reset}
            </button>
          </p>
        )}
        <div id={`${id}problem`} role="alert">
          {problem !== null && (
            <p className="form-flaw">
              <Icon name="warning" />
              <span>{problem}</span>
            </p>
          )}
        </div>
      </div>
    </div>
  );
}
