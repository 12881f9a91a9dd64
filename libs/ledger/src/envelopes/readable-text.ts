/**
 * Characters that are not read but change how other text is read: control characters, apart from tabs and the ends of
 * lines, and those that turn the text after them round (UAX 9). No script needs them: letters have a direction of their
 * own, and marks (U+200E, U+200F, U+061C) stay.
 */
const UNREADABLE = /(?![\t\n\r])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

const codeOf = (character: string): string => character.charCodeAt(0).toString(16).padStart(4, '0');

/** The first such character in a text, as people name it (`U+202E`); undefined where there is none. */
export const unreadableIn = (text: string): string | undefined => {
  const at = text.search(UNREADABLE);
  return at < 0 ? undefined : `U+${codeOf(text.charAt(at)).toUpperCase()}`;
};

/** A text with such characters written out (`\u202e`), so that it reads as it stands. */
export const readable = (text: string): string => text.replace(UNREADABLE, (character) => `\\u${codeOf(character)}`);
