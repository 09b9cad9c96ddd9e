/** "Use observed": what was observed becomes the profile's setting. The last change of a service can be undone. */
import { AppError } from '../core/errors.ts';
import type { ObservedSetting } from '../document/finding.ts';
import type { DocumentCheckView } from '../ipc/views/document-check.ts';
import { DEMO_SERVICE_ID } from '../services/service-list.ts';
import { type FieldChange, findingGone, type ServiceFields } from './service-fields.ts';

export interface ObservedSettings {
  /** Why none can be changed now; null if they can. */
  whyKept(serviceId: string): DocumentCheckView['settingsKept'];
  /** The change that can be undone; null if there is none, or the profile was changed since. */
  lastOf(serviceId: string): FieldChange | null;
  /** @throws AppError `check-busy`, `argument-invalid` for the demo, `finding-gone` if there is none, or it is not true any more */
  use(serviceId: string, setting: ObservedSetting | null): Promise<void>;
  /** @throws as `use` */
  undo(serviceId: string): Promise<void>;
}

export interface ObservedSettingsOptions {
  readonly fields: ServiceFields;
  /** Whether a sign-in, or a run of probes, goes on at that service. */
  readonly isBusy: (serviceId: string) => boolean;
}

interface Done extends FieldChange {
  readonly revision: string | null;
}

export function createObservedSettings({ fields, isBusy }: ObservedSettingsOptions): ObservedSettings {
  const done = new Map<string, Done>();

  function whyKept(serviceId: string): DocumentCheckView['settingsKept'] {
    if (serviceId === DEMO_SERVICE_ID) return 'demo';
    return isBusy(serviceId) ? 'busy' : null;
  }

  function refuse(serviceId: string): void {
    const why = whyKept(serviceId);
    if (why === 'demo') throw new AppError('argument-invalid', 'The demo service cannot be changed.');
    if (why === 'busy') throw new AppError('check-busy', 'A sign-in or probes go on at that service.');
  }

  function lastOf(serviceId: string): Done | null {
    const last = done.get(serviceId);
    return last && last.revision === fields.revisionOf(serviceId) ? last : null;
  }

  return {
    whyKept,
    lastOf,
    async use(serviceId, setting) {
      refuse(serviceId);
      if (!setting) throw findingGone();
      const change = { field: setting.field, before: setting.now, after: setting.observed };
      done.set(serviceId, { ...change, revision: await fields.change(serviceId, change) });
    },
    async undo(serviceId) {
      refuse(serviceId);
      const last = lastOf(serviceId);
      if (!last) throw findingGone();
      await fields.change(serviceId, { field: last.field, before: last.after, after: last.before });
      done.delete(serviceId);
    },
  };
}
