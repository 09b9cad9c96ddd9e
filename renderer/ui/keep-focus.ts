/**
 * Keeps the focus where a person works when the control that has it goes away, as a button that another one
 * replaces. It moves nothing while the focus is somewhere, and nothing once the person has left.
 */
import { type RefObject, useLayoutEffect, useRef } from 'react';

export interface KeptFocus<T extends HTMLElement> {
  readonly ref: RefObject<T | null>;
  readonly onFocus: () => void;
  readonly onBlur: () => void;
}

/**
 * @param successor selector of what takes over; where nothing matches, the last button, else the element itself
 * @returns what to spread on the element around the controls
 */
export function useKeptFocus<T extends HTMLElement>(successor = '[data-primary]'): KeptFocus<T> {
  const ref = useRef<T>(null);
  const isWithin = useRef(false);
  useLayoutEffect(() => {
    // React passes on no blur of what it removes itself: the person has not left, the control has.
    if (!isWithin.current || document.activeElement !== document.body) return;
    const buttons = [...(ref.current?.querySelectorAll<HTMLElement>('button') ?? [])];
    (ref.current?.querySelector<HTMLElement>(successor) ?? buttons.at(-1) ?? ref.current)?.focus();
  });
  return {
    ref,
    onFocus: () => {
      isWithin.current = true;
    },
    onBlur: () => {
      // Another window takes the focus and gives it back.
      if (document.hasFocus()) isWithin.current = false;
    },
  };
}
