/** Saves exchanges as HAR: main asks for the file. */
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import type { Call } from '../../ui/member-login-api.ts';
import { useExchangeMemory } from './exchange-memory.ts';

export interface HarSaving {
  readonly call: Call;
  /** What was said of the one before no longer counts. */
  readonly begin: () => void;
  /** Says where it was saved. */
  readonly saved: (file: string) => void;
}

export interface HarButtonProps {
  readonly saving: HarSaving;
  readonly numbers: readonly number[];
  readonly children: ReactNode;
}

export function HarButton({ saving, numbers, children }: HarButtonProps): ReactNode {
  const { reader } = useExchangeMemory();
  const { call, begin, saved } = saving;
  const save = async () => {
    begin();
    const outcome = await reader.saveHar({ numbers });
    if (outcome.ok && outcome.value !== null) saved(outcome.value);
    return outcome;
  };
  return (
    <Button isIdle={numbers.length === 0 || call.isRunning} onPress={() => void call.run(save)}>
      {children}
    </Button>
  );
}
