/** What a person types for one run of probes: it goes out once and is kept nowhere. */
import { type ReactNode, useId } from 'react';
import type { AskedFor } from '../../../electron/ipc/views/document-check.ts';
import { check } from '../../text/document-check.ts';
import { PLAIN_INPUT } from '../../ui/plain-input.ts';

const words = check.probes;

export interface TypedForRunProps {
  /** What is asked for, and whether it is optional. */
  readonly asks: ReadonlyMap<AskedFor, boolean>;
  /** Name of a field that has to be filled in. */
  readonly emptyField: string | null;
}

const FIELDS = ['login', 'password'] as const;

export function TypedForRun({ asks, emptyField }: TypedForRunProps): ReactNode {
  const id = useId();
  const shown = FIELDS.filter((name) => asks.has(name));
  if (shown.length === 0) return null;
  return (
    <fieldset className="probes-typed" aria-describedby={`${id}hint`}>
      <p id={`${id}hint`} className="secondary">
        {words.typed} {shown.every((name) => asks.get(name)) && words.optional}
      </p>
      {shown.map((name) => (
        <div key={name} className="field">
          <label htmlFor={`${id}${name}`}>{words[name]}</label>
          <input
            {...PLAIN_INPUT}
            id={`${id}${name}`}
            name={name}
            type={name === 'password' ? 'password' : 'text'}
            className="input"
            aria-required={asks.get(name) === false}
            aria-invalid={emptyField === name || undefined}
            aria-describedby={emptyField === name ? `${id}${name}problem` : undefined}
          />
          {emptyField === name && (
            <p id={`${id}${name}problem`} className="probe-risk" role="alert">
              {words.needed}
            </p>
          )}
        </div>
      ))}
    </fieldset>
  );
}
