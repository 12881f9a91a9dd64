import { isMap, type Json, type JsonMap } from '@stackledger/rules';
import { NotationError, type NotationTag, type NotationText } from '@stackledger/notation';
import { parse } from 'yaml';
import { fileBeside } from './file-beside.js';

/** What the tags of a text specify about the match that it is played into. */
export type TaggedMatch = {
  readonly ruleset?: string;
  readonly seats?: readonly string[];
  readonly names?: { readonly [seat: string]: string };
  readonly options?: JsonMap;
  readonly decks?: JsonMap;
  readonly cards?: JsonMap;
  readonly setup?: JsonMap;
};

/** Tags whose value is a map. */
const MAP_TAGS = ['Names', 'Options', 'Decks', 'Cards', 'Setup'];

/** Tags for readers, which do not matter for a new match. */
const READER_TAGS = ['Title', 'Match', 'RulesetVersion', 'Status'];

/**
 * Reads the tags of a text. Maps are written in a tag as JSON, or in a file that it names: YAML or JSON, in the folder
 * of the text or below it. Throws NotationError for an unknown or repeated tag, and for a value that is not a map.
 */
export const tagsOfText = ({ tags }: NotationText, folder: string): TaggedMatch => {
  const values = new Map<string, Json>();
  for (const tag of tags) {
    if (values.has(tag.name)) throw errorAt(tag, `the tag ${tag.name} once`, 'a second one');
    values.set(tag.name, valueOf(tag, folder));
  }
  const given = [...values].filter(([name]) => !READER_TAGS.includes(name));
  return Object.fromEntries(given.map(([name, value]) => [name.toLowerCase(), value]));
};

const valueOf = (tag: NotationTag, folder: string): Json => {
  const { name, value } = tag;
  if (name === 'Seats') return value.split(' ').filter((seat) => seat !== '');
  if (name === 'Ruleset' || READER_TAGS.includes(name)) return value;
  if (!MAP_TAGS.includes(name)) throw errorAt(tag, `one of the tags ${KNOWN_TAGS.join(', ')}`, name);
  return value.startsWith('{') ? mapIn(tag, value, 'the tag') : mapIn(tag, fileBeside(tag, folder), value);
};

const KNOWN_TAGS = ['Ruleset', 'Seats', ...MAP_TAGS, ...READER_TAGS];

const mapIn = (tag: NotationTag, text: string, where: string): JsonMap => {
  const read = parseYaml(tag, text, where);
  // parsed from JSON or YAML; values that JSON does not have are rejected when the match is created
  if (isMap(read)) return read as JsonMap;
  throw errorAt(tag, 'a map in JSON or YAML', `something else in ${where}`);
};

const parseYaml = (tag: NotationTag, text: string, where: string): unknown => {
  try {
    return parse(text);
  } catch (error) {
    const [why = ''] = error instanceof Error ? error.message.split(':\n') : [];
    throw errorAt(tag, 'a map in JSON or YAML', `in ${where}: ${why}`);
  }
};

const errorAt = ({ line, column }: NotationTag, expected: string, found: string): NotationError =>
  new NotationError(line, column, [expected], found);
