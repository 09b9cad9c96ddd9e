/** Tells whether this program runs from an AppImage, whose runtime mounts the program at a new place at each start. */
import { realpathSync } from 'node:fs';

/**
 * The variables may be inherited from another AppImage, such as a terminal, so they count only if this program is inside
 * that image.
 * @param execPath as `process.execPath`
 * @param environment as `process.env`
 * @returns the image's file, or null if the program is not inside one
 */
export function findAppImage(
  execPath: string,
  { APPIMAGE, APPDIR }: Readonly<Record<string, string | undefined>>,
): string | null {
  return APPIMAGE && APPDIR && realPathOf(execPath).startsWith(`${realPathOf(APPDIR)}/`) ? APPIMAGE : null;
}

/** Links are resolved in `process.execPath`, but not in `APPDIR`. */
function realPathOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
