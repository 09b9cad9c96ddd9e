/**
 * Copies text that the page shows. It uses the copy command, which needs a press but no permission, because the page
 * has no clipboard permission.
 */

/** @returns whether the text was copied */
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
