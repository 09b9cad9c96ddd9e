/** Where main answers the picture of a session's member, on the page's own origin. Pure. */

/** @param version changes when the member was read anew, so that no old picture is shown */
export function pictureAddress(sessionId: string, version: number): string {
  return `/picture/${sessionId}?${version}`;
}

/** @returns the session whose picture a path asks for, or null for any other path */
export function sessionOfPicture(pathname: string): string | null {
  return /^\/picture\/([\w-]+)$/.exec(pathname)?.[1] ?? null;
}
