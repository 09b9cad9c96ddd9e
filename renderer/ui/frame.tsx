/** The frame: rail, main area and status line. A part with nothing to show yet keeps its place. */
import type { ReactNode } from 'react';

export interface FrameProps {
  readonly rail?: ReactNode;
  readonly status?: ReactNode;
  readonly isLoading?: boolean;
  readonly children?: ReactNode;
}

export function Frame({ rail, status, isLoading = false, children }: FrameProps): ReactNode {
  return (
    <div className="frame" aria-busy={isLoading}>
      {rail || <div className="rail" />}
      <main className="main">{children}</main>
      {status || <div className="status-line" />}
    </div>
  );
}
