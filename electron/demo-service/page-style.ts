/**
 * The style sheet of the demo service's pages, and its hash for the content security policy. The policy allows only
 * this text, so the pages must not use style attributes.
 */
import { createHash } from 'node:crypto';

export const PAGE_STYLE = `
:root {
  color-scheme: light dark;
  --canvas: #f6f7f9; --surface: #ffffff; --sunken: #eceef2;
  --text: #1a1d23; --secondary: #545b67; --divider: #d5d9e0; --edge: #7a818f;
  --accent: #0b5fcc; --on-accent: #ffffff; --accent-soft: #e6effc;
  --broken: #b3261e; --broken-soft: #fce8e6; --held: #13733b; --mixed: #7a4b00;
}
@media (prefers-color-scheme: dark) {
  :root {
    --canvas: #14161a; --surface: #1c1f25; --sunken: #101216;
    --text: #eceef2; --secondary: #a5adba; --divider: #343a45; --edge: #7c8492;
    --accent: #7ab2ff; --on-accent: #0b1a30; --accent-soft: #1b2c47;
    --broken: #ff938a; --broken-soft: #3a1c1a; --held: #6fd598; --mixed: #f2be62;
  }
}
* { box-sizing: border-box; margin: 0; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
body { min-height: 100vh; background: var(--canvas); color: var(--text); font: 400 14px/20px system-ui, sans-serif; }
header { padding: 14px 16px; background: var(--surface); border-bottom: 1px solid var(--divider); }
header p { display: flex; align-items: center; gap: 8px; max-width: 432px; margin: 0 auto; color: var(--secondary); }
header b { color: var(--text); font-weight: 600; }
header img { width: 24px; height: 24px; border-radius: 6px; }
main { max-width: 464px; margin: 0 auto; padding: 48px 16px; }
.card { padding: 32px; background: var(--surface); border: 1px solid var(--divider); border-radius: 10px; }
h1 { font: 600 24px/32px system-ui, sans-serif; text-wrap: balance; }
h1 + p { margin-top: 8px; color: var(--secondary); }
h1 + p b { color: var(--text); font-weight: 600; white-space: nowrap; }
form { margin-top: 24px; }
label { display: block; margin: 16px 0 4px; font: 500 13px/18px system-ui, sans-serif; }
label:first-of-type { margin-top: 0; }
input { display: block; width: 100%; height: 36px; padding: 0 10px; border: 1px solid var(--edge); border-radius: 6px;
  background: var(--surface); color: var(--text); font: inherit; }
input.code { height: 48px; font: 600 24px/32px ui-monospace, Menlo, Consolas, monospace; letter-spacing: .08em;
  text-align: center; text-transform: uppercase; }
input:focus-visible { border-color: var(--accent); outline-offset: 0; }
input[aria-invalid] { border-color: var(--broken); box-shadow: inset 0 0 0 1px var(--broken); outline-offset: 1px; }
button { min-height: 32px; padding: 0 12px; border: 1px solid var(--edge); border-radius: 6px;
  background: var(--surface); color: var(--text); font: 500 13px/18px system-ui, sans-serif; cursor: pointer;
  white-space: nowrap; }
button:hover { background: var(--sunken); }
.answer { min-height: 40px; padding: 0 24px; font-size: 14px; font-weight: 600; }
.primary, .primary:hover { border-color: var(--accent); background: var(--accent); color: var(--on-accent); }
.primary:hover { filter: brightness(1.08); }
.wide { width: 100%; margin-top: 24px; }
.problem { display: flex; gap: 8px; margin-top: 24px; padding: 12px; border-radius: 6px;
  background: var(--broken-soft); color: var(--broken); }
.problem + form { margin-top: 16px; }
svg { flex: none; width: 20px; height: 20px; fill: none; stroke: currentColor; stroke-width: 1.5;
  stroke-linecap: round; stroke-linejoin: round; }
.end { display: flex; gap: 12px; color: var(--secondary); }
.end h1 { color: var(--text); }
.end div { flex: 1; min-width: 0; overflow-wrap: anywhere; }
.end > svg { width: 24px; height: 24px; margin-top: 4px; }
.done > svg { color: var(--held); }
.late > svg { color: var(--mixed); }
.refused > svg { color: var(--broken); }
details { margin-top: 24px; padding-top: 16px; border-top: 1px solid var(--divider); }
summary { display: flex; align-items: center; gap: 10px; width: fit-content; color: var(--secondary);
  font: 500 13px/24px system-ui, sans-serif; cursor: pointer; list-style: none; }
summary::before { content: ""; width: 6px; height: 6px; margin: 0 2px; border: solid; border-width: 1.5px 1.5px 0 0; rotate: 45deg; }
[open] > summary::before { translate: 0 -2px; rotate: 135deg; }
ul { padding: 0; list-style: none; }
.accounts li { display: flex; align-items: center; gap: 12px; padding: 10px 0; }
.accounts li + li { border-top: 1px solid var(--divider); }
.accounts div, .person div { flex: 1; min-width: 0; overflow-wrap: anywhere; }
.accounts button { min-width: 124px; }
.accounts b, .person b { display: block; font-weight: 600; }
code { color: var(--secondary); font: 12.5px/18px ui-monospace, Menlo, Consolas, monospace; overflow-wrap: anywhere; }
.person { display: flex; align-items: center; gap: 12px; margin-top: 24px; padding: 12px; border-radius: 6px;
  background: var(--sunken); }
.person span { color: var(--secondary); }
.face { flex: none; width: 48px; height: 48px; border-radius: 24px; object-fit: cover; }
.person .initials { flex: none; display: grid; place-items: center; background: var(--divider); color: var(--text);
  font-weight: 600; }
.other { margin-top: 8px; }
.other button { border: 0; padding: 0; background: none; color: var(--accent); }
.other button:hover { text-decoration: underline; }
.shared { margin-top: 16px; }
.shared li { display: flex; gap: 8px; padding: 4px 0; }
.shared svg { color: var(--secondary); }
.answers { display: flex; flex-wrap: wrap; gap: 12px; }
.note { margin-top: 16px; color: var(--secondary); font-size: 12px; line-height: 16px; }
@media (max-width: 480px) {
  main { padding: 16px; }
  .card { padding: 24px 20px; }
  .answers button { flex: 1; }
}
@media (forced-colors: active) {
  .problem { border: 1px solid; }
}
`;

export const PAGE_STYLE_HASH = `sha256-${createHash('sha256').update(PAGE_STYLE).digest('base64')}`;
