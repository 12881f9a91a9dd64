import { isMap, type Json, type JsonMap } from '@stackledger/kernel';
import { NotationFault, type Tag, type Text } from '@stackledger/notation';
import { parse } from 'yaml';
import { fileBeside } from './file-beside.js';

/** What the tags of a text say of the match that it is played into. */
export type Tagged = {
  readonly ruleset?: string;
  readonly seats?: readonly string[];
  readonly options?: JsonMap;
  readonly decks?: JsonMap;
  readonly cards?: JsonMap;
  readonly setup?: JsonMap;
};

/** What a tag with a map in it says, by its name. */
const MAPS = ['Options', 'Decks', 'Cards', 'Setup'];

/** Tags that tell readers something, and a new match nothing. */
const TOLD = ['Title', 'Match', 'RulesetVersion', 'Status'];

/**
 * What the tags of a text say. Maps stand in a tag as JSON, or in a file that it names: YAML or JSON, in the folder of the text or
 * below it. Throws NotationFault where a tag is unknown, said twice, or no such map.
 */
export const tagsOfText = ({ tags }: Text, folder: string): Tagged => {
  const said = new Map<string, Json>();
  for (const tag of tags) {
    if (said.has(tag.name)) throw faultAt(tag, `the tag ${tag.name} once`, 'a second one');
    said.set(tag.name, valueOf(tag, folder));
  }
  const told = [...said].filter(([name]) => !TOLD.includes(name));
  return Object.fromEntries(told.map(([name, value]) => [name.toLowerCase(), value]));
};

const valueOf = (tag: Tag, folder: string): Json => {
  const { name, value } = tag;
  if (name === 'Seats') return value.split(' ').filter((seat) => seat !== '');
  if (name === 'Ruleset' || TOLD.includes(name)) return value;
  if (!MAPS.includes(name)) throw faultAt(tag, `one of the tags ${KNOWN.join(', ')}`, name);
  return value.startsWith('{') ? mapIn(tag, value, 'the tag') : mapIn(tag, fileBeside(tag, folder), value);
};

const KNOWN = ['Ruleset', 'Seats', ...MAPS, ...TOLD];

const mapIn = (tag: Tag, text: string, where: string): JsonMap => {
  const read = parsed(tag, text, where);
  if (isMap(read)) return read as JsonMap; // parsed from JSON or YAML; what is no JSON in it is refused where the match is created
  throw faultAt(tag, 'a map in JSON or YAML', `something else in ${where}`);
};

const parsed = (tag: Tag, text: string, where: string): unknown => {
  try {
    return parse(text);
  } catch (error) {
    const [why = ''] = error instanceof Error ? error.message.split(':\n') : [];
    throw faultAt(tag, 'a map in JSON or YAML', `in ${where}: ${why}`);
  }
};

const faultAt = ({ line, column }: Tag, expected: string, found: string): NotationFault =>
  new NotationFault(line, column, [expected], found);
