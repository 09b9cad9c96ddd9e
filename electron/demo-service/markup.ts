/** HTML templates. Every inserted value is escaped, unless it is itself the result of a template. */

export interface Markup {
  readonly html: string;
}

type Insertable = string | number | Markup | null | readonly Markup[];

/** Template tag: `html\`<p>${name}</p>\``. */
export function html(texts: TemplateStringsArray, ...values: readonly Insertable[]): Markup {
  return { html: String.raw({ raw: texts }, ...values.map(toHtml)) };
}

function toHtml(value: Insertable): string {
  if (value === null) return '';
  if (typeof value === 'string' || typeof value === 'number') return escapeText(String(value));
  return 'html' in value ? value.html : value.map(toHtml).join('');
}

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
