/**
 * Shown while saved sign-ins are opened, when the system may ask for the keychain's password. It appears only after
 * a moment, because usually there is nothing to wait for, and the person can sign in without waiting.
 */
import type { ReactNode } from 'react';
import { text } from '../text/en.ts';
import { Button } from '../ui/button.tsx';
import type { Place } from '../ui/places.ts';
import { Screen } from '../ui/screen.tsx';

export function RestoringScreen({ go }: { readonly go: (place: Place) => void }): ReactNode {
  const words = text.restoring;
  return (
    <div className="delayed">
      <Screen title={words.title}>
        <p className="lead">{words.body}</p>
        <div className="actions">
          <Button rank="only" onPress={() => go({ kind: 'sign-in' })}>
            {words.meanwhile}
          </Button>
        </div>
      </Screen>
    </div>
  );
}
