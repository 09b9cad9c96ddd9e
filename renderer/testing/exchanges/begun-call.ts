/** Shows the details of a call that was just sent, as soon as it is listed. */
import { useEffect, useState } from 'react';
import type { ExchangeRow } from '../../../electron/ipc/views/exchanges.ts';
import type { Detailed } from './shown-details.tsx';

/** @returns to be told of each call that is on its way */
export function useBegunCallShown(
  rows: readonly ExchangeRow[],
  { open }: Pick<Detailed, 'open'>,
): (callId: string) => void {
  const [wanted, setWanted] = useState<string | null>(null);
  useEffect(() => {
    if (wanted === null) return;
    const row = rows.findLast((one) => one.kind === 'request' && one.callId === wanted);
    if (!row) return;
    setWanted(null);
    open({ key: row.number }, false);
  }, [rows, wanted, open]);
  return setWanted;
}
