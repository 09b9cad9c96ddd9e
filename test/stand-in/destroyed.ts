/**
 * What is left of an object whose native half is gone: using it throws, while its listeners and what is kept in
 * JavaScript stay.
 */

/** @param kept names of members that still work */
export function markUnusable(object: object, kept: readonly string[]): void {
  const methods = Object.getOwnPropertyNames(Object.getPrototypeOf(object));
  const own = Object.getOwnPropertyNames(object).filter((name) => !name.startsWith('_'));
  for (const name of own) if (!kept.includes(name)) Object.defineProperty(object, name, { get: fail });
  for (const name of methods) {
    if (name !== 'constructor' && !kept.includes(name)) Object.defineProperty(object, name, { value: fail });
  }
}

function fail(): never {
  throw new TypeError('Object has been destroyed');
}
