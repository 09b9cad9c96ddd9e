/**
 * One row of a service's form: what it is called and what it means, its control, how it differs from the default, and what
 * is wrong with it.
 */
import { type ReactNode, useId } from 'react';
import { serviceForm as words } from '../text/service-form.ts';
import { Icon } from '../ui/icon.tsx';

/** What a control takes, so that its words are read with it. */
export type ControlAttributes = ReturnType<typeof attributesOf>;

export interface FormRowProps {
  /** The path of its field, by which the form finds and focuses the row. */
  readonly path: string;
  readonly label: string;
  /** Under the pointer, and with the focus. */
  readonly hint: string;
  /** Whether its hint is always in sight: nobody could guess it. */
  readonly isHintKept?: boolean;
  /** Whether it has several controls, which the label names as a group. */
  readonly isGroup?: boolean;
  /** What is wrong, as a sentence. */
  readonly problem: string | null;
  /** The default, if the value differs from it. */
  readonly usual?: { readonly text: string; readonly reset: () => void } | null;
  readonly children: (attributes: ControlAttributes) => ReactNode;
}

export function FormRow(props: FormRowProps): ReactNode {
  const { path, label, hint, isHintKept = false, isGroup = false, problem, usual = null, children } = props;
  const id = useId();
  const attributes = attributesOf(id, problem !== null);
  const labelId = attributes.group['aria-labelledby'];
  return (
    <div className="form-row" data-path={path}>
      <div className="stack form-words">
        {isGroup ? (
          <span id={labelId} className="label">
            {label}
          </span>
        ) : (
          <label id={labelId} htmlFor={id}>
            {label}
          </label>
        )}
        <p id={`${id}hint`} className={`caption secondary ${isHintKept ? '' : 'form-hint'}`.trimEnd()}>
          {hint}
        </p>
      </div>
      <div className="stack form-control">
        {children(attributes)}
        {usual && (
          <p className="row row-gap-0 caption form-usual">
            <strong className="caption strong mixed form-differs">{words.differs}</strong>
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
            <p className="with-icon broken form-flaw">
              <Icon name="warning" />
              <span>{problem}</span>
            </p>
          )}
        </div>
      </div>
    </div>
  );
}

function attributesOf(id: string, isWrong: boolean) {
  const describedBy = isWrong ? `${id}problem ${id}hint` : `${id}hint`;
  return {
    /** Of a row with one control. */
    single: { id, 'aria-describedby': describedBy, 'aria-invalid': isWrong || undefined },
    /** Of a row with several, which the label names as a group. */
    group: { 'aria-labelledby': `${id}label`, 'aria-describedby': describedBy },
    isWrong,
  };
}
