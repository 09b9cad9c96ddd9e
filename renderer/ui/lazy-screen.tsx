/**
 * Screens and parts whose code is not part of the first window: it is loaded once the page has nothing else to do, or
 * when one is opened before that. A screen's title takes the focus, as on every new screen.
 */
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { text } from '../text/en.ts';
import type { ProblemProps } from './problem.tsx';
import { findEmptyField } from './take-fields.ts';

const loaders: (() => Promise<unknown>)[] = [];

/** Loads the code of all of them once the first frame is drawn and the page is idle. */
export function loadRestWhenIdle(): void {
  requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => void loadRest())));
}

/** Loads it now, with the parts of what is loaded. */
export async function loadRest(): Promise<void> {
  while (loaders.length > 0) {
    // One that fails is loaded again when it is opened, and is shown as failed then.
    await Promise.allSettled(loaders.splice(0).map((load) => load()));
  }
}

/** @returns a screen whose code is loaded later */
export function lazyScreen<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
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
 * Focuses the screen's title, or the first empty field of a form that asks for it, and scrolls both into view. It leaves
 * the focus in an open popover or dialog, in a field, and where it has to stay.
 * @param start how to focus the button in place of the title, where nobody has to read first
 */
export function focusTitle(start: FocusOptions | null = null): void {
  const { activeElement } = document;
  if (activeElement?.closest('[popover], dialog, [data-keeps-focus]')) return;
  const title = document.querySelector<HTMLElement>('main h1');
  const form = document.querySelector<HTMLFormElement>('main form[data-takes-focus]');
  const lead = start && document.querySelector<HTMLElement>('main [data-primary]');
  // A form that comes up with a failure has the focus where that is put right.
  const target =
    activeElement instanceof HTMLInputElement ? activeElement : ((form && findEmptyField(form)) ?? lead ?? title);
  target?.focus({ preventScroll: true, ...start });
  for (const shown of [title, target]) shown?.scrollIntoView({ block: 'nearest' });
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

const Problem = lazyPart(async () => (await import('./problem.tsx')).Problem);

/** An error beside its cause, for the first window: the words of errors are loaded later. */
export function LazyProblem(props: ProblemProps): ReactNode {
  return props.error && <Problem {...props} />;
}
