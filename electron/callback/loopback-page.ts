/** Renders the page that the browser shows after a loopback callback. */
import { createHash } from 'node:crypto';

export interface LoopbackPage {
  readonly title: string;
  readonly text: string;
}

const STYLE = `
:root { color-scheme: light dark; --canvas: #f6f7f9; --text: #1a1d23; --secondary: #545b67 }
@media (prefers-color-scheme: dark) { :root { --canvas: #14161a; --text: #eceef2; --secondary: #a5adba } }
body { margin: 0; background: var(--canvas); color: var(--text); font: 14px/20px system-ui, sans-serif }
main { max-width: 560px; margin: 56px auto; padding: 0 32px }
h1 { font-size: 24px; line-height: 32px; font-weight: 600; margin: 0 0 8px }
p { color: var(--secondary); margin: 0 }
`;

/** Allows the page's own style and nothing else. */
export const LOOPBACK_PAGE_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

export function renderLoopbackPage({ title, text }: LoopbackPage): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
<main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p></main>
</html>
`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
