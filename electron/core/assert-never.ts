/** Ends a `switch` that has every case: where one is missing, it does not compile. */
export function assertNever(value: never): never {
  throw new Error(`There is no such case: ${typeof value}.`);
}
