/**
 * The fictional members who can sign in to the demo service. The passwords of the published members are shown to
 * everybody on purpose.
 */

export interface Member {
  readonly id: number;
  readonly login: string;
  readonly email: string;
  readonly name: string;
  readonly password: string;
  /** Colours of the picture, `#rrggbb`; null for a member without a picture. */
  readonly picture: { readonly ground: string; readonly figure: string } | null;
  /** The rest of the member record, in the order in which it is sent. */
  readonly details: Readonly<Record<string, string | number | boolean | readonly string[]>>;
}

export const PUBLISHED_MEMBERS: readonly Member[] = [
  {
    id: 1001,
    login: 'ada',
    email: 'ada@example.com',
    name: 'Ada Example',
    password: 'paper-lantern',
    picture: { ground: '#cfe3ff', figure: '#2f6fd0' },
    details: {
      member_since: '2019-03-14',
      country: 'Norway',
      language: 'en',
      newsletter: true,
      badges: ['Founding member', 'Translator'],
      lists: 12,
    },
  },
  {
    id: 1002,
    login: 'noor',
    email: 'noor@example.org',
    name: 'Noor Sample',
    password: 'quiet-harbour',
    picture: { ground: '#ffdccb', figure: '#c65a2e' },
    details: {
      member_since: '2022-11-02',
      country: 'Portugal',
      language: 'pt',
      newsletter: false,
      badges: ['Early riser'],
      lists: 3,
    },
  },
  {
    id: 1003,
    login: 'zoe',
    email: 'zoe@example.net',
    name: 'Zoë Specimen',
    password: 'seven-compasses',
    picture: null,
    details: { member_since: '2026-01-30', country: 'Canada', language: 'fr', newsletter: false, badges: [], lists: 0 },
  },
];

/** Not shown anywhere. Checks for leaked secrets use this member, whose password has not been published. */
export const UNPUBLISHED_MEMBER: Member = {
  id: 1900,
  login: 'unlisted',
  email: 'unlisted@example.net',
  name: 'Unlisted Member',
  password: 'seldom-seen-heron-58',
  picture: { ground: '#d8eedd', figure: '#2f8a57' },
  details: {
    member_since: '2020-06-21',
    country: 'Iceland',
    language: 'en',
    newsletter: false,
    badges: ['Reviewer'],
    lists: 1,
  },
};

export const MEMBERS: readonly Member[] = [...PUBLISHED_MEMBERS, UNPUBLISHED_MEMBER];

/** Path of a member's picture on the pages server, or null. */
export function picturePath(member: Member): string | null {
  return member.picture && `/pictures/${member.id}.png`;
}
