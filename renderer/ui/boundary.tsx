/**
 * Catches what breaks while the page is drawn, so that nobody looks at an empty window. It offers to draw
 * the page anew and refuses to hide that something failed.
 */
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
