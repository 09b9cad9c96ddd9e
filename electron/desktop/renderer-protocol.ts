/**
 * Serves the page on `app://member-login`: the built renderer with its security headers, and the members' pictures,
 * which main loads so that the page never connects to a service. No files outside the built folder are served.
 */
import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { protocol } from 'electron';
import { sessionOfPicture } from '../core/picture-address.ts';

/** The page's origin, exactly as in `senderFrame.origin`. */
export const APP_ORIGIN = 'app://member-login';

const SECURITY_HEADERS = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "worker-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
} as const;

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};

export interface PictureSource {
  /** @returns the picture, or null if there is none */
  readPicture(sessionId: string): Promise<{ readonly bytes: Uint8Array; readonly type: string } | null>;
}

/** Call this once, before the app is ready. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    // The code cache spares later starts the compiling of the page's scripts; see `v8CacheOptions` in `window.ts`.
    { scheme: 'app', privileges: { standard: true, secure: true, codeCache: true } },
  ]);
}

/**
 * Starts answering the page's requests.
 * @param folder absolute path of the built renderer
 */
export function serveRenderer(folder: string, pictures: PictureSource): void {
  protocol.handle('app', async (request) => {
    const url = URL.parse(request.url);
    if (request.method !== 'GET' || !url || `${url.protocol}//${url.host}` !== APP_ORIGIN) return reply(404);
    const sessionId = sessionOfPicture(url.pathname);
    if (sessionId !== null) {
      // An ended session or any other failure also means no picture.
      const picture = await pictures.readPicture(sessionId).catch(() => null);
      return picture ? reply(200, picture.type, new Uint8Array(picture.bytes)) : reply(404);
    }
    const file = resolveFile(folder, url.pathname);
    const bytes = file && (await readFile(file).catch(() => null));
    return bytes && file ? reply(200, MEDIA_TYPES[extname(file)] ?? 'application/octet-stream', bytes) : reply(404);
  });
}

/** @returns an absolute path, or null if it is not inside the folder */
function resolveFile(folder: string, pathname: string): string | null {
  try {
    const file = normalize(join(folder, pathname === '/' ? 'index.html' : decodeURIComponent(pathname)));
    return file.startsWith(folder + sep) ? file : null;
  } catch {
    return null;
  }
}

function reply(status: number, type = 'text/plain', body: Uint8Array<ArrayBuffer> | null = null): Response {
  return new Response(body, { status, headers: { ...SECURITY_HEADERS, 'Content-Type': type } });
}
