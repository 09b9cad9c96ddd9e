/** The page that the browser shows after a loopback callback: one card with the app's icon and what became of the callback. */
import { createHash } from 'node:crypto';
import type { LoginErrorCode } from '../core/errors.ts';
import type { Delivery } from './pending-callbacks.ts';

export interface LoopbackPage {
  /** BCP 47 tag of the words. */
  readonly lang: string;
  readonly end: CallbackEnd;
  readonly title: string;
  readonly text: string;
}

const STYLE = `
:root { color-scheme: light dark; --canvas: #f6f7f9; --surface: #fff; --divider: #d5d9e0; --text: #1a1d23;
  --secondary: #545b67; --held: #13733b; --mixed: #7a4b00; --broken: #b3261e }
@media (prefers-color-scheme: dark) { :root { --canvas: #14161a; --surface: #1c1f25; --divider: #343a45; --text: #eceef2;
  --secondary: #a5adba; --held: #6fd598; --mixed: #f2be62; --broken: #ff938a } }
body { margin: 0; padding: 56px 16px; background: var(--canvas); color: var(--secondary); font: 14px/20px system-ui, sans-serif }
main { box-sizing: border-box; max-width: 432px; margin: 0 auto; padding: 32px; display: grid; gap: 0 12px;
  grid-template-columns: 24px minmax(0, 1fr); background: var(--surface); border: 1px solid var(--divider); border-radius: 10px }
.app { grid-column: 1 / -1; width: 40px; margin-bottom: 24px }
.state { width: 24px; margin-top: 4px; fill: none; stroke: currentColor; stroke-width: 1.5; stroke-linecap: round; stroke-linejoin: round }
.held { color: var(--held) } .mixed { color: var(--mixed) } .broken { color: var(--broken) }
h1 { margin: 0; color: var(--text); font-size: 24px; line-height: 32px; font-weight: 600; text-wrap: balance }
p { grid-column: 2; margin: 8px 0 0 }
`;

/** Allows the page's own style and nothing else. */
export const LOOPBACK_PAGE_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** As in `electron/packaging/icon.svg`. */
const APP_ICON =
  '<svg class="app" viewBox="0 0 64 64" aria-hidden="true"><linearGradient id="accent" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#2478E6"/><stop offset="1" stop-color="#0A52B4"/></linearGradient><rect width="64" height="64" rx="14.4" fill="url(#accent)"/><g fill="#FFFFFF"><circle cx="32" cy="24" r="12"/><path d="M27.5 32h9l8.2 16.3a2.6 2.6 0 0 1-2.3 3.7H21.6a2.6 2.6 0 0 1-2.3-3.7z"/></g></svg>';

/** Drawn in a circle, in a box of 20 by 20. */
const CHECK = 'M6.5 10.25l2.5 2.5 4.5-5.25';
const MINUS = 'M6.75 10h6.5';
const CLOCK = 'M10 6v4.25l2.5 1.5';
const QUESTION = 'M8 8a2 2 0 1 1 2.9 1.8c-.6.3-.9.7-.9 1.3m0 2.4v.01';
const EXCLAMATION = 'M10 6v5m0 3v.01';

type Tone = 'held' | 'quiet' | 'mixed' | 'broken';

const STATES: Readonly<Record<CallbackEnd, readonly [Tone, icon: string]>> = {
  accepted: ['held', CHECK],
  declined: ['quiet', MINUS],
  'refused-by-service': ['broken', EXCLAMATION],
  'asked-about': ['mixed', QUESTION],
  'too-late': ['mixed', CLOCK],
  'already-used': ['quiet', CHECK],
  'while-asking': ['mixed', QUESTION],
  'of-another-sign-in': ['broken', EXCLAMATION],
  'not-usable': ['broken', EXCLAMATION],
};

export function renderLoopbackPage({ lang, end, title, text }: LoopbackPage): string {
  const [tone, icon] = STATES[end];
  return `<!doctype html>
<html lang="${escapeHtml(lang)}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
<main>
${APP_ICON}
<svg class="state ${tone}" viewBox="0 0 20 20" aria-hidden="true"><path d="M10 2.5a7.5 7.5 0 1 0 .01 0${icon}"/></svg>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
</main>
</html>
`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

export type CallbackEnd =
  | 'accepted'
  | 'declined'
  | 'refused-by-service'
  | 'asked-about'
  | 'too-late'
  | 'already-used'
  | 'while-asking'
  | 'of-another-sign-in'
  | 'not-usable';

export function endOfDelivery(delivery: Delivery): CallbackEnd {
  if (delivery.kind === 'refused') return REFUSED[delivery.error.code] ?? 'not-usable';
  if (delivery.kind === 'unproven') return 'asked-about';
  if (delivery.error === null) return 'accepted';
  return delivery.error.code === 'declined' ? 'declined' : 'refused-by-service';
}

const REFUSED: Readonly<Partial<Record<LoginErrorCode, CallbackEnd>>> = {
  'callback-too-late': 'too-late',
  'callback-already-used': 'already-used',
  'callback-while-asking': 'while-asking',
  'callback-wrong-state': 'of-another-sign-in',
  'callback-without-state': 'of-another-sign-in',
};
