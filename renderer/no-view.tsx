/** In place of the app, where main has not said what there is to show. */
import type { ReactNode } from 'react';
import type { ErrorView } from '../electron/ipc/views/error.ts';
import { text } from './text/en.ts';
import { errorText } from './text/errors.ts';
import { Button } from './ui/button.tsx';
import { Frame } from './ui/frame.tsx';
import { Details, ErrorWords } from './ui/problem.tsx';
import { Screen } from './ui/screen.tsx';

export function NoView({ error, tryAgain }: { readonly error: ErrorView; readonly tryAgain: () => void }): ReactNode {
  return (
    <Frame>
      <Screen title={errorText(error).title} tone="broken">
        <ErrorWords error={error} />
        <div className="actions">
          <Button rank="primary" onPress={tryAgain}>
            {text.app.tryAgain}
          </Button>
        </div>
        <Details details={error.details} />
      </Screen>
    </Frame>
  );
}
