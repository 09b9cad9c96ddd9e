/**
 * The choice of the service for the next sign-in, what is known about it, and the ways to add or forget one. Sessions
 * of other services stay as they are.
 */
import type { ReactNode } from 'react';
import type { AppView } from '../../electron/ipc/views/app.ts';
import type { ServiceEntry } from '../../electron/ipc/views/services.ts';
import { useCall, useMemberLogin } from '../member-login-api.ts';
import { text } from '../text/en.ts';
import { Button } from './button.tsx';
import { Problem } from './problem.tsx';
import { ServiceFacts } from './service-facts.tsx';

export interface ServiceSwitcherProps {
  readonly view: AppView;
  /** Asks for confirmation first. */
  readonly forget: (service: ServiceEntry) => void;
}

export function ServiceSwitcher({ view, forget }: ServiceSwitcherProps): ReactNode {
  const memberLogin = useMemberLogin();
  const opening = useCall();
  const current = view.services.find(({ isCurrent }) => isCurrent);
  return (
    <>
      {view.services.length > 1 && <ServiceChoices services={view.services} />}
      <ServiceFacts view={view} hasOpenButton />
      <div className="actions">
        <Button isIdle={opening.isRunning} onPress={() => void opening.run(() => memberLogin.openProfileFile())}>
          {text.service.openFile}
        </Button>
        {current && !current.isDemo && <Button onPress={() => forget(current)}>{text.service.forget}</Button>}
      </div>
      <Problem error={opening.error} />
    </>
  );
}

function ServiceChoices({ services }: { readonly services: readonly ServiceEntry[] }): ReactNode {
  const memberLogin = useMemberLogin();
  const call = useCall();
  return (
    <fieldset className="choices">
      <legend>{text.service.choose}</legend>
      {services.map(({ id, name, host, isDemo, isCurrent }) => (
        <label key={id} className="choice">
          <input
            type="radio"
            name="service-choice"
            checked={isCurrent}
            onChange={() => void call.run(() => memberLogin.selectService({ serviceId: id }))}
          />
          <span>
            <bdi>{name}</bdi>
            <span className="secondary caption">{isDemo ? text.service.isDemo : host}</span>
          </span>
        </label>
      ))}
      <Problem error={call.error} />
    </fieldset>
  );
}
