/** What the page keeps of forms that are not saved while other screens are shown, in its memory alone: no secret. */
import { createContext, useContext, useSyncExternalStore } from 'react';
import type {
  ProfileSecretName,
  ReferredCertificates,
  ServiceFormView,
} from '../../electron/ipc/views/own-services.ts';
import type { Draft } from './draft.ts';

/** Forms by the id of their service; that of a new one is under null. */
export interface FormMemory {
  get(serviceId: string | null): KeptForm | undefined;
  set(serviceId: string | null, form: KeptForm): void;
  delete(serviceId: string | null): void;
  /** Whose forms are kept; the same set until that changes. */
  readonly unsaved: UnsavedForms;
  /** @returns a function that ends the subscription to `unsaved` */
  subscribe(listener: () => void): () => void;
}

export type UnsavedForms = ReadonlySet<string | null>;

export interface KeptForm {
  /** What it began with. */
  readonly view: ServiceFormView;
  readonly draft: Draft;
  readonly secrets: SecretChoices;
  /** Certificates that were chosen in this form. */
  readonly chosen: readonly ReferredCertificates[];
}

export type SecretChoices = Readonly<Record<ProfileSecretName, SecretChoice>>;

/** What is to become of a secret; what is entered is in its field alone. `chosen`: a file that main has read. */
export type SecretChoice =
  | { readonly kind: 'keep' | 'clear' | 'enter' }
  | { readonly kind: 'chosen'; readonly file: string; readonly reference: string; readonly isEncrypted: boolean };

export function createFormMemory(): FormMemory {
  const forms = new Map<string | null, KeptForm>();
  const listeners = new Set<() => void>();
  let unsaved: UnsavedForms = new Set();
  const tell = () => {
    unsaved = new Set(forms.keys());
    for (const listener of listeners) listener();
  };
  return {
    get: (serviceId) => forms.get(serviceId),
    set(serviceId, form) {
      forms.set(serviceId, form);
      if (!unsaved.has(serviceId)) tell();
    },
    delete(serviceId) {
      if (forms.delete(serviceId)) tell();
    },
    get unsaved() {
      return unsaved;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const FormMemoryContext = createContext<FormMemory>(createFormMemory());

export function useFormMemory(): FormMemory {
  return useContext(FormMemoryContext);
}

/** Drawn again when another form is unsaved, or none is. */
export function useUnsavedForms(): UnsavedForms {
  const memory = useFormMemory();
  return useSyncExternalStore(memory.subscribe, () => memory.unsaved);
}
