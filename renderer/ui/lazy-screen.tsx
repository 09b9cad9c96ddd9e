/**
 * Draws a screen whose code is fetched when it is first opened, so that the first window does not wait for
 * it. Until then the main area stays calm; then the screen's title takes the focus, as that of every new screen does.
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

/** Puts the title of the screen into focus and in sight, but never takes the focus out of an open popover or dialog. */
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

/** Comes with the screen's own code, not with the fallback. */
function TitleFocus(): ReactNode {
  useEffect(focusTitle, []);
  return null;
}
