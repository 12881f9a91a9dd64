import type { Json } from '@stackledger/wire';

/** What a card is reported to have done, as a prompt ends with it. */
const EFFECTS = /\[\{.*\}\]$/;

/** A prompt with what a card did in words: `damage (amount 2, to ben); loot 1`. */
export const promptInWords = (prompt: string): string =>
  prompt.replace(EFFECTS, (text) => {
    try {
      return inWords(JSON.parse(text) as Json, '; '); // a list of maps, as its brackets say
    } catch {
      return text; // words of a card that only look like it
    }
  });

const inWords = (value: Json | undefined, between = ', '): string => {
  if (Array.isArray(value)) return value.map((each: Json) => inWords(each)).join(between);
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .map(([name, each]) => (isMap(each) ? `${name} (${inWords(each)})` : `${name} ${inWords(each)}`))
    .join(', ');
};

const isMap = (value: Json | undefined): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
