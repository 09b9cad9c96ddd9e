/** The part of har-validator, which comes without types, that the tests use. */
declare module 'har-validator' {
  /** Rejects with all that the schema of HAR 1.2 does not allow. */
  export function har(data: unknown): Promise<unknown>;
}
