/** Questions about an answer that came without its check value, in French. */
import type { questions as English } from '../questions.ts';

export const questions: typeof English = {
  refusal: {
    title: {
      declined: 'Avez-vous refusé ?',
      refused: 'Le service a-t-il refusé cette connexion ?',
      failed: 'Avez-vous terminé sur la page du service ?',
    },
    body: {
      declined: 'Une réponse affirme que oui',
      refused: 'Une réponse l’affirme',
      failed: 'Une réponse n’a apporté aucun jeton',
    },
    reason: ', pour cette raison :',
    why: 'La valeur de contrôle de cette connexion lui manque : n’importe quelle page de votre navigateur a pu l’envoyer.',
    next: {
      declined: 'N’y mettez fin que si vous avez bien refusé.',
      refused: 'N’y mettez fin que si la page du service le dit aussi.',
      failed: 'N’y mettez fin que si vous avez bien terminé.',
    },
    goOn: 'Continuer d’attendre',
    end: 'Mettre fin à cette connexion',
  },

  notRead: {
    body: 'La réponse n’a pas sa valeur de contrôle : vous confirmerez le compte une fois la fiche lue. D’ici là, votre jeton reste en mémoire, 30 minutes au plus.',
    dropped: 'Attendre une autre réponse',
  },

  confirming: {
    title: 'Est-ce vous ?',
    body: 'Sa valeur de contrôle manque à la réponse, qui peut être celle d’une autre connexion. Rien n’est conservé avant votre réponse.',
    yes: 'Oui, c’est moi',
    no: 'Non, ce n’est pas moi',
  },
};
