/** The current service, above the rail: its name and state stay in sight while the rail scrolls, and when it is folded. */
import type { ReactNode } from 'react';
import type { ServiceView } from '../../electron/ipc/views/services.ts';
import { serviceState } from '../text/en.ts';

export function ServiceHead({ service }: { readonly service: ServiceView }): ReactNode {
  return (
    <header className="service-head">
      <strong title={service.name}>
        <bdi>{service.name}</bdi>
      </strong>
      <span className={`service-state service-state-${service.state}`}>{serviceState(service)}</span>
    </header>
  );
}
