/** What the person is asked about an answer that came without its sign-in's check value. */
import { words } from './language.ts';

export const questions = words('questions', {
  refusal: {
    title: {
      declined: 'Did you decline?',
      refused: 'Did the service refuse this sign-in?',
      failed: 'Did you finish on the service’s page?',
    },
    body: {
      declined: 'An answer says that you did',
      refused: 'An answer says that it did',
      failed: 'An answer brought no token',
    },
    /** After the body; the reason follows, in a paragraph of its own. */
    reason: ', for this reason:',
    why: 'It lacks this sign-in’s check value, so any page in your browser may have sent it.',
    next: {
      declined: 'End this sign-in only if you did decline.',
      refused: 'End this sign-in only if the service’s page says so too.',
      failed: 'End this sign-in only if you did finish there.',
    },
    goOn: 'Go on waiting',
    end: 'End this sign-in',
  },

  notRead: {
    body: 'The answer lacks its check value, so you are asked whether the account is yours once its record is read. Until then, your token is kept in memory, for 30 minutes at most.',
    dropped: 'Wait for another answer',
  },

  confirming: {
    title: 'Is this you?',
    body: 'The answer lacks its check value, so it may belong to another sign-in. Nothing is kept until you answer.',
    yes: 'Yes, this is me',
    no: 'No, this is not me',
  },
});
