/** Whether a screen is still shown when a call ends that began on it. */
import { type RefObject, useEffect, useRef } from 'react';

export function useStillShown(): RefObject<boolean> {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}
