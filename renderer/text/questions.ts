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
      declined: 'An answer says that you declined on the service’s page.',
      refused: 'An answer says that the service refused this sign-in.',
      failed: 'An answer came back, but no token could be had for it.',
    },
    /** The reason follows, in a paragraph of its own. */
    reason: 'It gives this reason:',
    why: 'It came without this sign-in’s check value, so any page in your browser may have sent it.',
    next: {
      declined: 'End this sign-in only if you did.',
      refused: 'End this sign-in only if the service’s page refused it, too.',
      failed: 'End this sign-in if you did finish there; the reason is shown then.',
    },
    goOn: 'Go on waiting',
    end: 'End this sign-in',
  },

  notRead: {
    body: 'The answer came without this sign-in’s check value, so this app has to read the record and ask whether it is yours. Until then, your token is kept in memory only, for 30 minutes at most.',
    dropped: 'Wait for another answer',
  },

  confirming: {
    title: 'Is this you?',
    /** Above the member’s name, which is no part of a sentence: it may be anything. */
    named: 'The service names this account:',
    body: 'The answer came without this sign-in’s check value, so it may be to another sign-in. Nothing is kept until you answer.',
    yes: 'Yes, this is me',
    no: 'No, this is not me',
  },
});
