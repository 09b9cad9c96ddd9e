/** Which steps of a sign-in the form of its method shows itself; every other takes the form's place. */
import type { StepView } from '../../electron/ipc/views/attempts.ts';

const IS_SHOWN: Readonly<Record<StepView['kind'], boolean>> = {
  'opening-browser': false,
  'contacting-service': true,
  'waiting-for-browser': false,
  'show-code': false,
  exchanging: true,
  'loading-member': true,
  'member-not-read': false,
  'confirming-member': false,
  ended: true,
};

export function isShownOnForm({ kind }: StepView): boolean {
  return IS_SHOWN[kind];
}
