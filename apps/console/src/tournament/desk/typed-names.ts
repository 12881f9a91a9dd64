import { MOST_NAME, nameFault } from '../../client/name-fault.js';
import { deskTexts } from '../../texts/tournament/desk.js';

const words = deskTexts.enrol;

/** Names that were typed or pasted, one on each line, and what is wrong with some line; then none of them counts. */
export type TypedNames = { readonly names: readonly string[]; readonly faults: readonly string[] };

const plain = (name: string): string => name.trim().replaceAll(/\s+/g, ' ');
const key = (name: string): string => plain(name).toLocaleLowerCase();

/** The names in a text; empty lines are none. `enrolled`: the names that are there already. */
export const typedNames = (text: string, enrolled: readonly string[]): TypedNames => {
  const there = new Set(enrolled.map(key));
  const seen = new Set<string>();
  const faults: string[] = [];
  const names: string[] = [];
  for (const [at, line] of text.split(/\r?\n|\r/).entries()) {
    const name = plain(line);
    if (name === '') continue;
    const fault = nameFault(name);
    if (fault === 'long') faults.push(words.long(at + 1, MOST_NAME));
    else if (fault !== null) faults.push(words.unseen(at + 1));
    else if (seen.has(key(name))) faults.push(words.twice(at + 1, name));
    else if (there.has(key(name))) faults.push(words.enrolled(at + 1, name));
    seen.add(key(name));
    names.push(name);
  }
  return { names, faults };
};
