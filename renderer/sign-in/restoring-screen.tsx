/**
 * Saved sign-ins are being opened, and the system may be asking for its keychain's password. It shows itself
 * only after a moment: mostly there is nothing to wait for. Nobody has to wait: signing in is one press away.
 */
import type { ReactNode } from 'react';
import type { Place } from '../router.ts';
import { text } from '../text/en.ts';
import { Button } from '../ui/button.tsx';
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
