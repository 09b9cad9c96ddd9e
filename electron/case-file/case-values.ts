/** What a case file may hold where the choice is this app's own, and the limits of the rest. Another value is refused. */
/** As many as the log keeps. */
export const MOST_EXCHANGES = 10_000;
export const MOST_SERVICES = 100;
/** Characters of any text: what is longest is a body, each of whose characters may be written as an escape. */
export const LONGEST_TEXT = 2_000_000;
/** Of an exchange, and of all that a case has besides: main reads each in one go. What this app keeps of one is smaller. */
export const LARGEST_LINE = { characters: 4_000_000, parts: 80_000 };
/** Values in a file, and how deep they are inside each other. */
export const MOST_PARTS = 6_000_000;
export const DEEPEST_PART = 20;
/** Characters of a note. */
export const LONGEST_NOTE = 20_000;
/** Characters of what is shown while a case is open: names, hosts, versions. */
export const LONGEST_NAME = 1_000;

export const HTTP_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

export const OUTCOMES = ['running', 'worked', 'failed'] as const;

export const VERDICTS = ['nothing', 'same', 'other-member', 'fields-differ'] as const;

export const STANDINGS = ['same', 'other-member', 'fields-differ'] as const;

export const CREDENTIALS = ['none', 'application', 'token', 'password'] as const;
