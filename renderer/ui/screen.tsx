/** The frame around a screen, the screens for people, and what stands there when a screen cannot be drawn. */
import { Component, type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { text } from '../text/en.ts';
import { Avatar } from './avatar.tsx';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

interface FrameProps {
  readonly rail?: ReactNode;
  readonly status?: ReactNode;
  readonly isLoading?: boolean;
  readonly children?: ReactNode;
}

/** Rail, main area and status line. A part with nothing to show yet keeps its place. */
export function Frame({ rail, status, isLoading = false, children }: FrameProps): ReactNode {
  return (
    <div className="frame" aria-busy={isLoading}>
      {rail || <div className="rail" />}
      <main className="main">{children}</main>
      {status || <div className="status-line" />}
    </div>
  );
}

const TONES = {
  broken: { name: 'cross', tone: 'broken' },
  mixed: { name: 'clock', tone: 'mixed' },
  quiet: { name: 'minus', tone: 'secondary' },
} as const;

export type Tone = keyof typeof TONES;

interface ScreenProps {
  readonly title: string;
  /** Puts an icon before the title, where a sign-in ended. */
  readonly tone?: Tone;
  /** The service that it is about, whose tile is before the title. */
  readonly service?: string;
  readonly children: ReactNode;
}

/** A column under one title, which takes the focus when the screen changes. */
export function Screen({ title, tone, service, children }: ScreenProps): ReactNode {
  useDocumentTitle(title);
  return (
    <div className="column">
      <h1 tabIndex={-1} className={tone ? 'with-icon gap-3 end-title' : 'with-icon gap-3'}>
        {tone && <Icon {...TONES[tone]} />}
        {service && <Avatar service={service} />}
        {title}
      </h1>
      {children}
    </div>
  );
}

/** Names the window after its screen, so that it can be told apart in a list of windows. */
export function useDocumentTitle(screen: string): void {
  useEffect(() => {
    document.title = text.app.windowTitle(screen);
  }, [screen]);
}

/** Catches errors in drawing the page: in place of an empty window, it says so and offers to try again. */
export class Boundary extends Component<{ readonly children: ReactNode }, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    const { title, happened, next } = text.app.notDrawn;
    return (
      <Frame>
        <Screen title={title} tone="broken">
          <p className="lead">{happened}</p>
          <p className="secondary">{next}</p>
          <div className="actions">
            <Button rank="primary" onPress={() => this.setState({ hasFailed: false })}>
              {text.app.tryAgain}
            </Button>
          </div>
        </Screen>
      </Frame>
    );
  }
}

/** Whether the frame is stacked in one column, as at 200 % zoom. The style sheets use the same width. */
export function useIsStacked(): boolean {
  return useSyncExternalStore(followWidth, () => matchMedia(STACKED).matches);
}

const STACKED = '(max-width: 719px)';

function followWidth(onChange: () => void): () => void {
  const query = matchMedia(STACKED);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
