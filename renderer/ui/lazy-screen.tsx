/**
 * Screens and parts whose code is not part of the first window: it is loaded once the page has nothing else to do, or
 * when one is opened before that. A screen's title takes the focus, as on every new screen.
 */
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { text } from '../text/en.ts';

const loaders: (() => Promise<unknown>)[] = [];

/** Loads the code of all of them while the page is idle. */
export function loadRestWhenIdle(): void {
  requestIdleCallback(() => {
    // One that fails is loaded again when it is opened, and is shown as failed then.
    for (const load of loaders) load().catch(() => undefined);
  });
}

/** @returns a screen whose code is loaded later */
export function lazyScreen<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Content = lazyContent(load);
  return (props) => (
    <Suspense fallback={<Fallback />}>
      <Content {...props} />
      <TitleFocus />
    </Suspense>
  );
}

/** @returns a part of a screen, or a dialog, whose code is loaded later */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Content = lazyContent(load);
  return (props) => (
    <Suspense>
      <Content {...props} />
    </Suspense>
  );
}

/**
 * Focuses the screen's title and scrolls it into view, unless the focus is in an open popover or dialog, or where it has
 * to stay.
 */
export function focusTitle(): void {
  if (document.activeElement?.closest('[popover], dialog, [data-keeps-focus]')) return;
  const title = document.querySelector<HTMLElement>('main h1');
  title?.focus({ preventScroll: true });
  title?.scrollIntoView({ block: 'nearest' });
}

/** Drawn at once where its code is there, as React would hold it back for 300 ms otherwise. */
function lazyContent<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let Loaded: ComponentType<Props> | null = null;
  const loadOnce = async () => {
    Loaded ??= await load();
    return { default: Loaded };
  };
  const Loading = lazy(loadOnce);
  loaders.push(loadOnce);
  return (props) => {
    // The same as long as it is on screen: another component would be drawn anew.
    const [Shown] = useState<ComponentType<Props>>(() => Loaded ?? Loading);
    return <Shown {...props} />;
  };
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
