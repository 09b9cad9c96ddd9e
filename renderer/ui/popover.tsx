/**
 * A button with a popover. The browser opens and places it, closes it on Escape or a press elsewhere, and restores the
 * focus; only closing it when the focus moves elsewhere is done here. Its content is drawn when it opens.
 */
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { Icon } from './icon.tsx';

interface PopoverProps {
  /** For another button that opens it as well. */
  readonly id?: string;
  readonly title: string;
  /** What the button shows. */
  readonly button: ReactNode;
  /** Its name where that has no words. */
  readonly label?: string;
  readonly buttonClass: string;
  /** Where it opens, relative to its button. */
  readonly side: 'above' | 'below';
  readonly children: ReactNode;
}

export function Popover({ id: givenId, title, button, label, buttonClass, side, children }: PopoverProps): ReactNode {
  const ownId = useId();
  const id = givenId ?? ownId;
  const [wasOpened, setWasOpened] = useState(false);
  const popover = useRef<HTMLDivElement>(null);
  const isSaidByButton = title === button;
  useCloseWhenLeft(popover);
  return (
    <>
      <button type="button" aria-label={label} className={buttonClass} popoverTarget={id} aria-haspopup="dialog">
        {button}
        {buttonClass.startsWith('button') && <Icon name="chevron" />}
      </button>
      <div
        ref={popover}
        id={id}
        popover="auto"
        role="dialog"
        {...(isSaidByButton ? { 'aria-label': title } : { 'aria-labelledby': `${id}title` })}
        className={`popover popover-${side}`}
        onBeforeToggle={() => setWasOpened(true)}
      >
        {wasOpened && (
          <>
            {!isSaidByButton && (
              <h2 id={`${id}title`}>
                <bdi>{title}</bdi>
              </h2>
            )}
            {children}
          </>
        )}
      </div>
    </>
  );
}

/** Closes the popover when something outside takes the focus, which it might cover; its own buttons do not count. */
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
