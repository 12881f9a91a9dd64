/** Text that is already markup. */
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

type MarkupPart = string | Markup | readonly MarkupPart[] | null;

const asMarkup = (part: MarkupPart): string => {
  if (part === null) return '';
  if (part instanceof Markup) return part.text;
  return typeof part === 'string'
    ? part.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '')
    : part.map(asMarkup).join('');
};

/** Builds markup with values in it. Values that are not markup are escaped: no text of a user becomes a tag. */
export const markup = (strings: TemplateStringsArray, ...parts: readonly MarkupPart[]): Markup =>
  new Markup(strings.map((text, at) => text + asMarkup(parts[at] ?? null)).join(''));
