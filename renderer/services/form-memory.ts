/** What the page keeps of forms that are not saved while other screens are shown, in its memory alone: no secret. */
import { createContext, useContext } from 'react';
import type {
  ProfileSecretName,
  ReferredCertificates,
  ServiceFormView,
} from '../../electron/ipc/views/own-services.ts';
import type { Draft } from './draft.ts';

/** Forms by the id of their service; that of a new one is under null. */
export type FormMemory = Map<string | null, KeptForm>;

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
  return new Map();
}

export const FormMemoryContext = createContext<FormMemory>(createFormMemory());

export function useFormMemory(): FormMemory {
  return useContext(FormMemoryContext);
}
