import { commitmentOf } from '@stackledger/integrity';
import { isMap, type Json, type JsonMap } from '@stackledger/rules';

/** Members of commands in which people write, mostly about people, whatever the command. */
const WRITTEN: ReadonlySet<string> = new Set(['reason', 'says', 'grounds', 'note', 'why']);

/** Members of one command alone that are free, or name a person who has no id. */
const NAMED: { readonly [type: string]: string } = { TakeSeat: 'by', NoteStatement: 'of', ExtendTable: 'cause' };

/** Members that hold more of the same: what else was considered, a ruled remedy, and commands that a rewind inserts. */
const NESTED: ReadonlySet<string> = new Set(['rejected', 'fix', 'insert']);

/** In place of a text: the commitment to it, salted as those of hidden parts are. */
const REFERENCE = /\b[tT]ext-([0-9a-f]{64})\b/g;

/** A text with what opens the commitment to it. */
export type FreeText = { readonly text: string; readonly salt: string };

/** Texts by their references; null where one was forgotten. */
export type KnownTexts = { readonly [reference: string]: FreeText | null };

/** The reference under which a text lies beside the log. */
export const referenceTo = ({ salt, text }: FreeText): string => `text-${commitmentOf({ salt, data: { text } })}`;

/** The references in a text, each once. */
export const referencesIn = (text: string): ReadonlySet<string> =>
  text.includes('ext-') ? new Set([...text.matchAll(REFERENCE)].map(([, seal = '']) => `text-${seal}`)) : new Set();

/** How many references a text has, each as often as it is there. */
export const countReferences = (text: string): number =>
  text.includes('ext-') ? [...text.matchAll(REFERENCE)].length : 0;

/** Whether a text is a reference and nothing else. */
export const isReference = (text: string): boolean => /^text-[0-9a-f]{64}$/.test(text);

/** A text with something else in place of each reference. */
export const withoutReferences = (text: string, replace: (reference: string) => string): string =>
  text.replace(REFERENCE, (_found, seal: string) => replace(`text-${seal}`));

/** What is seen in a text: no white space, nor what joins, turns and formats the characters around it. */
const SEEN = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]/u;

/**
 * A command that somebody gives, with nothing in place of texts in which nothing is seen, so that the rules refuse them
 * wherever they ask for words; the same object where it has none. Commands in logs stay as they are.
 */
export const withoutBlankTexts = <C extends object>(command: C): C =>
  // Texts stay texts, wherever they stand.
  withTexts(command as JsonMap, BLANK_TEXTS) as C;

/** How free texts of a command are replaced, by their paths in it. `isSeat`: a seat is named, and is no text. */
type TextReplacement = {
  readonly isSeat: (name: string) => boolean;
  readonly replace: (text: string, path: string) => string;
};

const BLANK_TEXTS: TextReplacement = { isSeat: () => false, replace: (text) => (SEEN.test(text) ? text : '') };

/** A command with its free texts replaced; the same object where it has none. */
export const withTexts = (command: JsonMap, way: TextReplacement, path = ''): JsonMap => {
  const named = typeof command.type === 'string' ? NAMED[command.type] : undefined;
  let changed: { [name: string]: Json | undefined } | undefined;
  for (const name in command) {
    const value = command[name];
    const isText = typeof value === 'string' && (WRITTEN.has(name) || (name === named && !way.isSeat(value)));
    const next = isText ? way.replace(value, path + name) : NESTED.has(name) ? nested(value, way, path + name) : value;
    if (next === undefined || next === value) continue;
    changed = { ...(changed ?? command), [name]: next };
  }
  return changed ?? command;
};

const nested = (value: Json | undefined, way: TextReplacement, path: string): Json | undefined => {
  if (isMap(value)) return withTexts(value, way, `${path}/`);
  if (!Array.isArray(value)) return value;
  const before: readonly Json[] = value;
  const after = before.map((each, at) => (isMap(each) ? withTexts(each, way, `${path}/${at}/`) : each));
  return after.every((each, at) => each === before[at]) ? before : after;
};
