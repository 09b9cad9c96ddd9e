/** The demo's published members, each with a button that fills in the form. Their passwords are public. */
import type { ReactNode } from 'react';
import type { DemoView } from '../../electron/ipc/views/services.ts';
import { text } from '../text/en.ts';

export interface FillMembersProps {
  readonly demo: DemoView;
  readonly form: { readonly current: HTMLFormElement | null };
}

export function FillMembers({ demo, form }: FillMembersProps): ReactNode {
  const words = text.signIn;
  const fill = (fields: Readonly<Record<string, string>>) => {
    for (const control of form.current?.elements ?? []) {
      const value = control instanceof HTMLInputElement ? fields[control.name] : undefined;
      if (control instanceof HTMLInputElement && value !== undefined) control.value = value;
    }
    // As after typing, so that the form stops reporting an empty field.
    form.current?.dispatchEvent(new Event('input', { bubbles: true }));
    form.current?.querySelector<HTMLElement>('[data-primary]')?.focus();
  };
  return (
    <fieldset className="fill-members">
      <legend>{words.fillMembers}</legend>
      <div>
        {demo.members.map(({ name, login, password }) => (
          <button
            key={login}
            type="button"
            className="button button-small"
            aria-label={words.fillFor(name)}
            onClick={() => fill({ login, password })}
          >
            {name}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
