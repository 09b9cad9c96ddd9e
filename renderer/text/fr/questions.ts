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
      declined: 'Une réponse indique que vous avez refusé sur la page du service.',
      refused: 'Une réponse indique que le service a refusé cette connexion.',
      failed: 'Une réponse est revenue, mais elle n’a permis d’obtenir aucun jeton.',
    },
    reason: 'Elle donne cette raison :',
    why: 'Elle est arrivée sans la valeur de contrôle de cette connexion : n’importe quelle page de votre navigateur a pu l’envoyer.',
    next: {
      declined: 'Ne mettez fin à cette connexion que si vous avez bien refusé.',
      refused: 'Ne mettez fin à cette connexion que si la page du service l’a refusée aussi.',
      failed: 'Si vous y avez terminé, mettez fin à cette connexion ; la raison s’affiche alors.',
    },
    goOn: 'Continuer d’attendre',
    end: 'Mettre fin à cette connexion',
  },

  notRead: {
    body: 'La réponse est revenue sans la valeur de contrôle de cette connexion : cette application doit lire la fiche et vous demander si c’est la vôtre. D’ici là, votre jeton n’est conservé qu’en mémoire, pendant 30 minutes au plus.',
    dropped: 'Attendre une autre réponse',
  },

  confirming: {
    title: 'Est-ce vous ?',
    named: 'Le service nomme ce compte :',
    body: 'La réponse est revenue sans la valeur de contrôle de cette connexion : elle peut être celle d’une autre connexion. Rien n’est conservé avant votre réponse.',
    yes: 'Oui, c’est moi',
    no: 'Non, ce n’est pas moi',
  },
};
