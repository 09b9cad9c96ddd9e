/** What opening the app again ends or loses. */
import type { AppView } from '../../electron/ipc/views/app.ts';
import { statusFacts } from '../text/status-facts.ts';

/** @returns it in words; empty if nothing */
export function restartCosts({
  sessions,
  attempts,
  services,
}: Pick<AppView, 'sessions' | 'attempts' | 'services'>): string {
  const { restartEnds, restartForgets } = statusFacts.secrets;
  const endsSignIns =
    sessions.some(({ storedIn }) => storedIn === 'memory') || attempts.some(({ step }) => step.kind !== 'ended');
  const losesSecrets = services.some(({ isSecretInMemory }) => isSecretInMemory);
  return [endsSignIns ? restartEnds : [], losesSecrets ? restartForgets : []].flat().join(' ');
}
