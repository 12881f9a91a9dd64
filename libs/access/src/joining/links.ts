import { renderSVG, renderUnicodeCompact } from 'uqr';

/** A link that opens the console with a token, which stands in the fragment: browsers do not send it to servers. */
export const linkOf = (base: string, token: string): string => `${base.replace(/\/+$/, '')}/#join=${token}`;

/** A short address that opens the console with a code, which it exchanges for the token. */
export const codeLinkOf = (base: string, code: string): string => `${base.replace(/\/+$/, '')}/j/${code}`;

/** A link as a QR code (SVG). */
export const pictureOf = (link: string): string => renderSVG(link, { ecc: 'M', border: 2 });

/** A link as a QR code of block characters, for a terminal. */
export const blocksOf = (link: string): string => renderUnicodeCompact(link, { ecc: 'L', border: 2 });
