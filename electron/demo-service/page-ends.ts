/** The page on which a sign-in ends: the icon of its state, the title and what it means. */
import { html, type Markup } from './markup.ts';

/** `late`: what the page was for is over. `refused`: it cannot be done at all. */
export type EndState = 'done' | 'declined' | 'late' | 'refused';

const CIRCLE = 'M10 2.5a7.5 7.5 0 1 0 .01 0';
const END_ICONS: Readonly<Record<EndState, string>> = {
  done: `${CIRCLE}M6.5 10.25l2.5 2.5 4.5-5.25`,
  declined: `${CIRCLE}M6.75 10h6.5`,
  late: `${CIRCLE}M10 6v4.25l2.5 1.5`,
  refused: `${CIRCLE}M10 6v5M10 14h.01`,
};

/** @param more what follows the text, or null */
export function renderEnd(state: EndState, title: string, text: string, more: Markup | null = null): Markup {
  return html`
<div class="end ${state}">${drawIcon(END_ICONS[state])}
<div>
<h1>${title}</h1>
<p>${text}</p>${more}
</div></div>`;
}

export function renderProblem(text: string): Markup {
  return html`<p class="problem" id="problem" role="alert">${drawIcon(END_ICONS.refused)}<span>${text}</span></p>`;
}

/** @param path in a box of 20 by 20 */
export function drawIcon(path: string): Markup {
  return html`<svg viewBox="0 0 20 20" aria-hidden="true"><path d="${path}"/></svg>`;
}
