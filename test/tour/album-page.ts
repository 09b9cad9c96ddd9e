/**
 * The page that shows the tour's pictures: plain HTML beside them, in the application's own colours, without scripts.
 */
import { readFile } from 'node:fs/promises';

export interface ChapterPage {
  readonly id: string;
  readonly title: string;
  readonly about: string;
  readonly screens: readonly ScreenPictures[];
}

interface ScreenPictures {
  readonly caption: string;
  /** File names beside the page. */
  readonly light: string;
  readonly dark: string;
}

const TOKENS = new URL('../../renderer/ui/tokens.css', import.meta.url);

const STYLE = `
* { box-sizing: border-box; margin: 0; }
body { background: var(--canvas); color: var(--text); font: var(--body); padding: var(--space-7) var(--space-6); }
body > * { margin-inline: auto; max-inline-size: 1480px; }
h1 { font: 600 32px/40px var(--sans); letter-spacing: -0.01em; }
h2 { font: var(--title); }
h3 { font: var(--section); }
p { color: var(--secondary); max-inline-size: 110ch; text-wrap: pretty; }
h1 + p, h2 + p { margin-block-start: var(--space-1); }
a { border-radius: var(--radius); color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
nav { margin-block: var(--space-5) 0; }
nav ul { display: flex; flex-wrap: wrap; gap: var(--space-2); list-style: none; padding: 0; }
nav a { background: var(--surface); border: 1px solid var(--divider); display: block; font: var(--label); padding: var(--space-1) var(--space-3); text-decoration: none; }
nav span { color: var(--secondary); font-variant-numeric: tabular-nums; font-weight: 400; }
section { border-block-start: 1px solid var(--divider); margin-block-start: var(--space-7); padding-block-start: var(--space-6); }
article { margin-block-start: var(--space-6); }
.pair { display: grid; gap: var(--space-4); grid-template-columns: 1fr 1fr; margin-block-start: var(--space-3); }
.pair a { display: block; }
img { block-size: auto; border: 1px solid var(--divider); border-radius: var(--radius); display: block; inline-size: 100%; }
@media (max-width: 899px) {
  body { padding: var(--space-5) var(--space-4); }
  .pair { grid-template-columns: 1fr; }
}
`;

export async function renderAlbumPage(chapters: readonly ChapterPage[]): Promise<string> {
  const tokens = await readFile(TOKENS, 'utf8');
  const screenCount = chapters.reduce((count, { screens }) => count + screens.length, 0);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>A tour of Member Login</title>
<style>${tokens}${STYLE}</style>
</head>
<body>
<header>
<h1>A tour of Member Login</h1>
<p>${screenCount} screens in ${chapters.length} chapters, in light and dark. Each picture opens in its full size.</p>
</header>
<nav aria-label="Chapters"><ul>
${chapters.map(renderEntry).join('\n')}
</ul></nav>
<main>
${chapters.map(renderChapter).join('\n')}
</main>
</body>
</html>
`;
}

function renderEntry({ id, title, screens }: ChapterPage): string {
  return `<li><a href="#${id}">${escapeHtml(title)} <span>${screens.length}</span></a></li>`;
}

function renderChapter({ id, title, about, screens }: ChapterPage): string {
  return `<section id="${id}" aria-labelledby="${id}-title">
<h2 id="${id}-title">${escapeHtml(title)}</h2>
<p>${escapeHtml(about)}</p>
${screens.map(renderScreen).join('\n')}
</section>`;
}

function renderScreen({ caption, light, dark }: ScreenPictures): string {
  return `<article>
<h3>${escapeHtml(caption)}</h3>
<div class="pair">
${renderPicture(light, `${caption}, light`)}
${renderPicture(dark, `${caption}, dark`)}
</div>
</article>`;
}

function renderPicture(file: string, description: string): string {
  return `<a href="${file}"><img src="${file}" alt="${escapeHtml(description)}" width="1180" height="760" loading="lazy"></a>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
