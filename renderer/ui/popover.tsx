/**
 * A button that opens a popover beside itself. Opening, closing on Escape or a press elsewhere, giving the
 * focus back and the place on screen are the browser's own work; closing when the focus goes elsewhere is done
 * here. What is in it is drawn once it is opened.
 */
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';

export interface PopoverProps {
  /** Given where another button opens it as well. */
  readonly id?: string;
  readonly title: string;
  /** What the button shows. */
  readonly button: ReactNode;
  readonly buttonClass: string;
  /** Where the popover opens: above its button, or below it. */
  readonly side: 'above' | 'below';
  readonly children: ReactNode;
}

export function Popover({ id: givenId, title, button, buttonClass, side, children }: PopoverProps): ReactNode {
  const ownId = useId();
  const id = givenId ?? ownId;
  const [wasOpened, setWasOpened] = useState(false);
  const popover = useRef<HTMLDivElement>(null);
  useCloseWhenLeft(popover);
  return (
    <>
      <button type="button" className={buttonClass} popoverTarget={id} aria-haspopup="dialog">
        {button}
      </button>
      <div
        ref={popover}
        id={id}
        popover="auto"
        role="dialog"
        aria-labelledby={`${id}title`}
        className={`popover popover-${side}`}
        onBeforeToggle={() => setWasOpened(true)}
      >
        <h2 id={`${id}title`}>{title}</h2>
        {wasOpened && children}
      </div>
    </>
  );
}

/** Closes it when something outside takes the focus, which it would hide; the buttons that open it belong to it. */
function useCloseWhenLeft(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const closeUnlessWithin = ({ target }: FocusEvent) => {
      const popover = ref.current;
      if (!popover?.matches(':popover-open') || !(target instanceof Element) || popover.contains(target)) return;
      if (target.getAttribute('popovertarget') !== popover.id) popover.hidePopover();
    };
    document.addEventListener('focusin', closeUnlessWithin);
    return () => document.removeEventListener('focusin', closeUnlessWithin);
  }, [ref]);
}
