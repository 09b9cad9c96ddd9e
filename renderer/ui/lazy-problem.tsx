/** An error beside its cause, for the first window: the words of errors are loaded later. */
import type { ReactNode } from 'react';
import { lazyPart } from './lazy-screen.tsx';
import type { ProblemProps } from './problem.tsx';

const Problem = lazyPart(async () => (await import('./problem.tsx')).Problem);

export function LazyProblem(props: ProblemProps): ReactNode {
  return props.error && <Problem {...props} />;
}
