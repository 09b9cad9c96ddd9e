/** Catches errors in drawing the page: in place of an empty window, it says so and offers to try again. */
import { Component, type ReactNode } from 'react';
import { errorText, text } from '../text/en.ts';
import { Button } from './button.tsx';
import { Frame } from './frame.tsx';
import { ErrorWords } from './problem.tsx';
import { Screen } from './screen.tsx';

const UNEXPECTED = { code: 'unexpected', details: {} } as const;

export class Boundary extends Component<{ readonly children: ReactNode }, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <Frame>
        <Screen title={errorText(UNEXPECTED).title} tone="broken">
          <ErrorWords error={UNEXPECTED} />
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
