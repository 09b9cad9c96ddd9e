/** Names the window after its screen, so that it can be told apart in a list of windows. */
import { useEffect } from 'react';
import { text } from '../text/en.ts';

export function useDocumentTitle(screen: string): void {
  useEffect(() => {
    document.title = text.app.windowTitle(screen);
  }, [screen]);
}
