/**
 * Puts text of the page onto the clipboard: only what the page shows anyway. The page holds no clipboard
 * permission, so that it goes through the copy command, which needs a person's press and no permission.
 */

/** @returns whether the text was taken */
export function copyText(value: string): boolean {
  const give = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', value);
    event.preventDefault();
  };
  document.addEventListener('copy', give, { once: true });
  const isTaken = document.execCommand('copy');
  document.removeEventListener('copy', give);
  return isTaken;
}
