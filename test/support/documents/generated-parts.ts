/** A part of a document that is generated: its name, and its text. */
export type GeneratedPart = readonly [name: string, text: string];

/** A document with its generated parts replaced. Throws where one is not marked. */
export const withParts = (document: string, parts: readonly GeneratedPart[]): string =>
  parts.reduce((text, [name, written]) => {
    const [begin, end] = [`<!-- ${name}: npm run docs -->`, `<!-- end of ${name} -->`];
    const [from, to] = [text.indexOf(begin), text.indexOf(end)];
    if (from < 0 || to < from)
      throw new Error(`the document has no part ${name}: it stands between ${begin} and ${end}`);
    return `${text.slice(0, from + begin.length)}\n\n${written}\n\n${text.slice(to)}`;
  }, document);

/** A document without what is generated into it. */
export const writtenByHand = (document: string): string =>
  document.replaceAll(/<!-- ([\w-]+): npm run docs -->[\s\S]*?<!-- end of \1 -->/g, '');
