/**
 * The buttons of the screen that is on, as entries of the palette: choosing one presses it, so that it does what it
 * always does and asks what it always asks. Those of a list's rows stay there, and so do those that share their words.
 */
import type { PaletteEntry } from './palette-entries.ts';

const OFFERED =
  'main button:not([aria-disabled=true], :disabled, :is(li, tr, [role=row], [role=option], [popover], dialog) *)';

/** @param taken what other entries are called */
export function screenEntries(taken: ReadonlySet<string>): readonly PaletteEntry[] {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>(OFFERED)]
    .filter((button) => button.checkVisibility())
    .map((button) => ({ button, label: nameOf(button) }));
  return buttons
    .filter(({ label }) => label !== '' && !taken.has(label) && isSaidOnce(label, buttons))
    .map(({ button, label }) => ({
      id: `screen ${label}`,
      group: 'screen',
      label,
      detail: null,
      command: null,
      act: { kind: 'lead', lead: () => press(button) },
    }));
}

function nameOf(button: HTMLButtonElement): string {
  return (button.ariaLabel ?? button.innerText).replace(/\s+/g, ' ').trim();
}

function isSaidOnce(label: string, buttons: readonly { readonly label: string }[]): boolean {
  return buttons.filter((button) => button.label === label).length === 1;
}

/** A popover opens beside it, and the focus comes back to it. */
function press(button: HTMLButtonElement): void {
  button.focus();
  button.click();
}
