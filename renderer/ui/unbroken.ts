/** @returns the name with an invisible joiner after each hyphen, so that no line breaks there */
export function unbroken(name: string): string {
  return name.replaceAll('-', '-\u2060');
}
