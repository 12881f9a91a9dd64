import { renderSVG, renderUnicodeCompact } from 'uqr';

/** A link that opens the console with a token. It stands in the fragment, which no browser sends to any server. */
export const linkOf = (base: string, token: string): string => `${base.replace(/\/+$/, '')}/#join=${token}`;

/** A link as a picture to be photographed (SVG). */
export const pictureOf = (link: string): string => renderSVG(link, { ecc: 'M', border: 2 });

/** A link as blocks of text, dark on light in a terminal that is light on dark. */
export const blocksOf = (link: string): string => renderUnicodeCompact(link, { ecc: 'L', border: 2 });
