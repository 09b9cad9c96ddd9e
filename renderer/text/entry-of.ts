/** @returns the entry with that id; nothing for a name that every object has, such as `constructor` */
export function entryOf<T>(entries: Readonly<Record<string, T>>, id: string): T | undefined {
  return Object.hasOwn(entries, id) ? entries[id] : undefined;
}
