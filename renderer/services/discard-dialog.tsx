/** Asks before what was written into a form is given up. */
import type { ReactNode } from 'react';
import { serviceForm } from '../text/service-form.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

export interface DiscardDialogProps {
  readonly isNew: boolean;
  readonly discard: () => void;
  readonly close: () => void;
}

export function DiscardDialog({ isNew, discard, close }: DiscardDialogProps): ReactNode {
  const words = serviceForm.discarding;
  return (
    <ConfirmDialog
      title={words.title}
      body={isNew ? words.bodyOfNew : words.body}
      action={words.action}
      act={async () => {
        discard();
        return { ok: true, value: undefined };
      }}
      cancel={words.keep}
      close={close}
    />
  );
}
