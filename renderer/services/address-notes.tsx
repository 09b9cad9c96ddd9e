/** What follows from an address while it is typed: how sign-ins come back, and what a move ends. */
import type { ReactNode } from 'react';
import { serviceForm } from '../text/service-form.ts';
import { Icon } from '../ui/icon.tsx';
import type { ServiceForm } from './use-service-form.ts';

export function CallbackLine({ form }: { readonly form: ServiceForm }): ReactNode {
  const words = serviceForm.callback;
  const callback = form.check?.callback ?? null;
  const said = callback && (callback.isReceived ? words.received : words.notReceived)[callback.route];
  return (
    <p className="form-live caption" role="status">
      {callback && (
        <>
          <Icon name={callback.isReceived && callback.route !== 'elsewhere' ? 'check' : 'info'} />
          <span>
            {said} {callback.isReceived && callback.isFixedPort && words.fixedPort}
          </span>
        </>
      )}
    </p>
  );
}

export function AddressNote({ form, path }: { readonly form: ServiceForm; readonly path: string }): ReactNode {
  const words = serviceForm.moved;
  const moved = form.check?.moved ?? null;
  const count = form.view.sessions.length + form.view.lockedSessionCount;
  const isPages = path === 'authUrl';
  const isSaid = isPages ? moved && moved.authAddress.before !== moved.authAddress.after : moved?.isBoundOtherwise;
  return (
    <p className="form-live caption" role="status">
      {isSaid && (
        <>
          <Icon name="info" />
          <span>{isPages ? words.pages : words.bound(count)}</span>
        </>
      )}
    </p>
  );
}
