/** What does basic identification answer to a wrong password for a login that somebody has? It may lock that account. */
import { createPasswordProbe } from './password-probe.ts';
import { LeftOut } from './probe.ts';

export const ownWrongPassword = createPasswordProbe({
  id: 'own-wrong-password',
  wrong: ({ login }, { passwordHash }) => ({ login, passwordHash }),
  check({ allowance }) {
    if (allowance.isSpent()) throw new LeftOut('spent-today');
  },
  spend: ({ allowance }) => allowance.spend(),
});
