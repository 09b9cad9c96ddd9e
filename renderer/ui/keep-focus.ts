/**
 * Keeps the focus nearby when the focused control goes away, such as a button that another one replaces. It does
 * nothing once the person has moved the focus elsewhere.
 */
import { useLayoutEffect, useRef } from 'react';

/**
 * @param successor selector of what takes the focus; if nothing matches, the last button, else the element itself
 * @returns what to spread on the element around the controls
 */
export function useKeptFocus<T extends HTMLElement>(successor = '[data-primary]') {
  const ref = useRef<T>(null);
  const isWithin = useRef(false);
  useLayoutEffect(() => {
    // React reports no blur for a control that it removes, so the person has not left: the control has.
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
      // While another window has the focus, this one has not lost it for good.
      if (document.hasFocus()) isWithin.current = false;
    },
  };
}
