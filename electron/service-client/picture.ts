/**
 * Recognises a picture's format by its first bytes, whatever its Content-Type. SVG is left out because it can contain
 * scripts.
 */

export type PictureType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp';

/** @returns null for anything else */
export function sniffPicture(bytes: Uint8Array): PictureType | null {
  const start = String.fromCharCode(...bytes.subarray(0, 12));
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (start.startsWith('GIF87a') || start.startsWith('GIF89a')) return 'image/gif';
  if (start.startsWith('RIFF') && start.endsWith('WEBP')) return 'image/webp';
  return null;
}
