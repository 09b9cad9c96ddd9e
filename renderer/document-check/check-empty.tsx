/** Above the points while nothing of the service was observed: the two ways to begin. */
import type { ReactNode } from 'react';
import { check } from '../text/document-check.ts';
import { Button } from '../ui/button.tsx';

const words = check.empty;

export interface CheckEmptyProps {
  readonly signIn: () => void;
  readonly observe: () => void;
}

export function CheckEmpty({ signIn, observe }: CheckEmptyProps): ReactNode {
  return (
    <div className="check-empty">
      <h2>{words.title}</h2>
      <p className="secondary">{words.body}</p>
      <div className="actions">
        <Button onPress={signIn}>{words.signIn}</Button>
        <Button onPress={observe}>{words.observe}</Button>
      </div>
    </div>
  );
}
