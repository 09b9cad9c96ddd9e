/** What is said of a sign-in that is held, or was changed, outside the parts that step through it. */
import type { heldSignIn as English } from '../held-sign-in.ts';

export const heldSignIn: typeof English = {
  pausedBefore: (method, path) => `En pause avant ${method} ${path}`,
  changed:
    'Une requête de cette connexion a été modifiée : la connexion reste en mémoire seulement, jusqu’à ce que vous quittiez cette application.',
};
