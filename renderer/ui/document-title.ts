/** Names the window after the screen that is on, so that it is told apart in a list of windows. */
import { useEffect } from 'react';
import { text } from '../text/en.ts';

export function useDocumentTitle(screen: string): void {
  useEffect(() => {
    document.title = text.app.windowTitle(screen);
  }, [screen]);
}
