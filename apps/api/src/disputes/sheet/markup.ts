/** Text that is markup already. */
export class Markup {
  constructor(readonly text: string) {}
}

const ESCAPES: { readonly [character: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

type Part = string | Markup | readonly Part[] | null;

const asMarkup = (part: Part): string => {
  if (part === null) return '';
  if (part instanceof Markup) return part.text;
  return typeof part === 'string'
    ? part.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '')
    : part.map(asMarkup).join('');
};

/** Markup with values in it. Whatever is no markup already is escaped: nothing that anybody said becomes a tag. */
export const markup = (strings: TemplateStringsArray, ...parts: readonly Part[]): Markup =>
  new Markup(strings.map((text, at) => text + asMarkup(parts[at] ?? null)).join(''));
