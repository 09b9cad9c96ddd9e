/** Addresses of member pictures, which main serves on the page's own origin. The first window loads it, and nothing of `address.ts`. */

/** @param version changes each time the member is read, so that the page does not show an old picture */
export function pictureAddress(sessionId: string, version: number): string {
  return `/picture/${sessionId}?${version}`;
}

/** @returns the id of the session whose picture the path asks for, or null for any other path */
export function sessionOfPicture(pathname: string): string | null {
  return /^\/picture\/([\w-]+)$/.exec(pathname)?.[1] ?? null;
}
