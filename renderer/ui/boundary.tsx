/** Catches errors in drawing the page: in place of an empty window, it says so and offers to try again. */
import { Component, type ReactNode } from 'react';
import { text } from '../text/en.ts';
import { Button } from './button.tsx';
import { Frame } from './frame.tsx';
import { Screen } from './screen.tsx';

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
