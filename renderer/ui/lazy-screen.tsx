/**
 * Draws a screen whose code is loaded when it is first opened, so that the first window does not wait for it. Once
 * loaded, its title takes the focus, as on every new screen.
 */
import { type ReactNode, Suspense, useEffect } from 'react';
import { text } from '../text/en.ts';

export function LazyScreen({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <Suspense fallback={<Fallback />}>
      {children}
      <TitleFocus />
    </Suspense>
  );
}

/** Focuses the screen's title and scrolls it into view, unless the focus is in an open popover or dialog. */
export function focusTitle(): void {
  if (document.activeElement?.closest('[popover], dialog')) return;
  const title = document.querySelector<HTMLElement>('main h1');
  title?.focus({ preventScroll: true });
  title?.scrollIntoView({ block: 'nearest' });
}

function Fallback(): ReactNode {
  return (
    <p className="visually-hidden" role="status">
      {text.app.opening}
    </p>
  );
}

/** Mounts with the screen, not with the fallback. */
function TitleFocus(): ReactNode {
  useEffect(focusTitle, []);
  return null;
}
