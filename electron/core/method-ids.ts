/** Ids of the login methods, in their order, for what is written to files: they are names on disk. */
export const METHOD_IDS = ['oauth-code', 'device-code', 'oauth-like', 'password', 'http-basic'] as const;

export type MethodId = (typeof METHOD_IDS)[number];
