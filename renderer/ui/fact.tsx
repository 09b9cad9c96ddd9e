/** One line of a list of facts, `<dl className="facts">`: its name and its value. */
import type { ReactNode } from 'react';

interface FactProps {
  readonly name: ReactNode;
  /** Whether the value is data, such as an address, and no words. */
  readonly isData?: boolean;
  readonly children: ReactNode;
}

export function Fact({ name, isData = false, children }: FactProps): ReactNode {
  return (
    <div>
      <dt>{name}</dt>
      {isData ? (
        <dd className="data">
          <bdi>{children}</bdi>
        </dd>
      ) : (
        <dd>{children}</dd>
      )}
    </div>
  );
}
