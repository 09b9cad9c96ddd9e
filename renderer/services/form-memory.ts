/** What the page keeps of forms that are not saved while other screens are shown, in its memory alone: no secret. */
import { createContext, useContext, useSyncExternalStore } from 'react';
import type {
  ProfileSecretName,
  ReferredCertificates,
  ServiceFormView,
} from '../../electron/ipc/views/own-services.ts';
import type { Draft } from './draft.ts';

export type FormMemory = ReturnType<typeof createFormMemory>;

/** Whose forms are kept, by the id of their service; that of a new one is null. */
export type UnsavedForms = ReadonlySet<string | null>;

export interface KeptForm {
  /** What it began with. */
  readonly view: ServiceFormView;
  readonly draft: Draft;
  readonly secrets: Readonly<Record<ProfileSecretName, SecretChoice>>;
  /** Certificates that were chosen in this form. */
  readonly chosen: readonly ReferredCertificates[];
}

/** What saving does to a secret. What is typed stays in its field alone. `chosen`: a file that main has read. */
export type SecretChoice =
  | { readonly kind: 'keep' | 'clear' | 'enter' }
  | { readonly kind: 'chosen'; readonly file: string; readonly reference: string; readonly isEncrypted: boolean };

export function createFormMemory() {
  const forms = new Map<string | null, KeptForm>();
  const listeners = new Set<() => void>();
  let unsaved: UnsavedForms = new Set();
  const tell = () => {
    unsaved = new Set(forms.keys());
    for (const listener of listeners) listener();
  };
  return {
    get: (serviceId: string | null) => forms.get(serviceId),
    set(serviceId: string | null, form: KeptForm) {
      forms.set(serviceId, form);
      if (!unsaved.has(serviceId)) tell();
    },
    delete(serviceId: string | null) {
      if (forms.delete(serviceId)) tell();
    },
    /** The same set until it changes. */
    get unsaved() {
      return unsaved;
    },
    /** @returns a function that ends the subscription to `unsaved` */
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const FormMemoryContext = createContext(createFormMemory());

export function useFormMemory(): FormMemory {
  return useContext(FormMemoryContext);
}

/** Drawn again when another form is unsaved, or none is. */
export function useUnsavedForms(): UnsavedForms {
  const memory = useFormMemory();
  return useSyncExternalStore(memory.subscribe, () => memory.unsaved);
}
