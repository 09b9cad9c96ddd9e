/** Why a sign-in may have failed, and what speaks for it: the page and the terminal say the same. */
import type { CauseId, CheckFinding, ClueId } from '../core/cause-codes.ts';

/** A cause with the profile's field that would mend it, if one would. */
export interface WordedCause {
  readonly sentence: string;
  readonly clues: readonly string[];
  readonly field: string | null;
}

export function wordCause<C extends { readonly id: CauseId; readonly clues: readonly ClueId[] }>(
  { id, clues, ...cause }: C,
  words: CauseWords,
) {
  return { sentence: words.causes[id], clues: clues.map((clue) => words.clues[clue]), ...cause };
}

export interface CauseWords {
  readonly causes: Readonly<Record<CauseId, string>>;
  readonly clues: Readonly<Record<ClueId | CheckFinding, string>>;
}

export const CAUSE_WORDS: CauseWords = {
  causes: {
    address: 'The API address is wrong.',
    portal: 'Something on the way answered instead, such as a network that wants a sign-in.',
    path: 'The path of this call is wrong.',
    version: 'The service wants another version.',
    key: 'The API key is wrong.',
    'key-header': 'The service reads the key from another header.',
    swapped: 'Key and secret are swapped.',
    secret: 'The client secret is wrong.',
    'redirect-uri': 'The service knows another redirect URI for this key.',
    pkce: 'The service demands PKCE, or does not know it, and the profile says otherwise.',
    'code-too-late': 'The code was exchanged too late.',
    'start-parameters': 'The service wants other parameters with this call.',
    'pending-reply': 'The service says “not yet” in a way that the profile does not know.',
    credentials: 'Login or password are wrong.',
    'password-form': 'The service wants the password in the other form: plain, or MD5.',
    presentation: 'The service wants the token sent in another way.',
    'token-header': 'The service reads the token from another header.',
    'person-left': 'Nobody signed in on the page.',
  },
  clues: {
    'code-says': 'The service’s code fits.',
    'words-say': 'The service’s words name it.',
    'application-refused': 'The service refuses the application.',
    'key-accepted': 'The key was accepted by another call.',
    'key-known': 'The sign-in page accepted the key.',
    'secret-accepted': 'The secret has brought a token.',
    'alike-without-secret': 'A call without the secret was answered the same.',
    'alike-everywhere': 'Different calls were answered the same.',
    'never-reached': 'Nothing has answered at this address.',
    'web-page': 'The reply is a web page.',
    redirected: 'The call was redirected.',
    'not-found': 'The service says that there is no such call.',
    'upgrade-required': 'The service says so by its status.',
    'as-nobody': 'A call without credentials was answered the same.',
    'password-accepted': 'A login and password were accepted by another method.',
    'held-long': 'It was held for more than a minute.',
    'secret-read': 'The secret is most likely right: a made-up one is answered otherwise.',
    'key-not-read': 'A call without the key is answered the same.',
    'key-unlike-none': 'A made-up key is answered the same, and none at all otherwise.',
    'parameters-matter': 'With others, the call works.',
    nothing: 'The replies do not differ, which says nothing.',
    'page-accepted': 'The page most likely takes this key and redirect URI: it answers another address otherwise.',
    'key-read': 'The key is most likely right: a made-up one is answered otherwise.',
  },
};
