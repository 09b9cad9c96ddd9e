/** Chooses one of a behaviour's options: side by side where they are few and short, else from a list. */
import type { ReactNode } from 'react';
import { behaviourOptionText } from '../text/testers.ts';

export interface OptionChoiceProps {
  readonly behaviour: string;
  readonly options: readonly string[];
  readonly option: string;
  /** The select's own id. */
  readonly id: string;
  /** Id of what names the choice. */
  readonly labelId: string;
  /** Id of what the option does. */
  readonly doesId: string;
  readonly choose: (option: string) => void;
}

export function OptionChoice(props: OptionChoiceProps): ReactNode {
  const { behaviour, options, option, id, labelId, doesId, choose } = props;
  const labelled = options.map((one) => [one, behaviourOptionText(behaviour, one).label] as const);
  const names = { 'aria-labelledby': labelId, 'aria-describedby': doesId };
  if (areSegments(labelled.map(([, label]) => label))) {
    return (
      <div className="behaviour-segments" role="radiogroup" {...names}>
        {labelled.map(([one, label]) => (
          <label key={one}>
            <input type="radio" name={id} checked={one === option} onChange={() => choose(one)} />
            {label}
          </label>
        ))}
      </div>
    );
  }
  return (
    <select id={id} className="input" {...names} value={option} onChange={({ target }) => choose(target.value)}>
      {labelled.map(([one, label]) => (
        <option key={one} value={one}>
          {label}
        </option>
      ))}
    </select>
  );
}

/** Whether two or three options fit into a line. */
export function areSegments(labels: readonly string[]): boolean {
  const length = labels.reduce((sum, label) => sum + label.length + PADDING_LENGTH, 0);
  return labels.length <= 3 && length <= LINE_LENGTH;
}

/** In characters. */
const PADDING_LENGTH = 3;
const LINE_LENGTH = 36;
