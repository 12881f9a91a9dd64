import type { People } from './people.js';

/** Ids that were drawn, wherever they stand in a text, also as sentences write names (`P qwertyasdfgh`). */
const DRAWN = /\b[pP][- ]([a-z]{12})\b/g;

/** Puts names into what people read: in every text of a value, in place of drawn ids. Who was forgotten stays an id. */
export type NameFiller = <T>(value: T) => Promise<T>;

const idOf = (letters: string): string => `p-${letters}`;

/** Fills in the names of the people of a store; each is read once. */
export const nameFiller = (people: Pick<People, 'nameOf'>): NameFiller => {
  const known = new Map<string, string | null | undefined>();
  return async <T>(value: T): Promise<T> => {
    const json = JSON.stringify(value);
    const ids = new Set([...json.matchAll(DRAWN)].map(([, letters = '']) => idOf(letters)));
    if (ids.size === 0) return value;
    for (const id of ids) if (!known.has(id)) known.set(id, await people.nameOf(id));
    const named = (text: string): string =>
      text.replace(DRAWN, (found, letters: string) => known.get(idOf(letters)) ?? found);
    // the same shape: only texts are changed
    return JSON.parse(json, (_, each: unknown) => (typeof each === 'string' ? named(each) : each)) as T;
  };
};

/** What stands for the name of a person who was forgotten, as for texts. */
const FORGOTTEN = '[forgotten]';

/**
 * A drawn id in what people read, in a text that is JSON: as sentences begin with it, or within one. An id that is all
 * of its text, or part of the name of a place or an object, is for programs and stays.
 */
const IN_SENTENCES =
  /\bP[- ]([a-z]{12})\b|(?<=[\s(“‘]|\\n)p-([a-z]{12})\b(?![-/~]|:\S)|(?<=")p-([a-z]{12})(?=[ ’',.;)!?])/g;

/** What each of these has: nearly no answer does, and this is found out in a tenth of the time. */
const PERHAPS = /[pP][- ][a-z]{12}/;

/** Names of persons for answers in JSON, by the record of people. */
export type AnswerNames = {
  /** Puts names in place of ids in sentences; at once the same text where it has none. */
  readonly fillJson: (json: string) => string | Promise<string>;
  /** The names of all whose ids occur in a text; nobody who is not in the record. */
  readonly among: (text: string) => Promise<{ readonly [id: string]: string }>;
};

/** Fills in names for people, and tells programs whose the ids are. */
export const answerNames = (people: Pick<People, 'nameOf'>): AnswerNames => {
  const among = async (text: string): Promise<{ readonly [id: string]: string }> => {
    const ids = [...new Set([...text.matchAll(DRAWN)].map(([, letters = '']) => idOf(letters)))];
    const names = await Promise.all(ids.map(async (id) => [id, await people.nameOf(id)] as const));
    return Object.fromEntries(names.flatMap(([id, name]) => (name === undefined ? [] : [[id, name ?? FORGOTTEN]])));
  };
  const filled = async (json: string): Promise<string> => {
    const names = await among(json);
    return json.replace(IN_SENTENCES, (found, ...letters: readonly (string | undefined)[]) => {
      const name = names[idOf(letters.find((each) => each !== undefined) ?? '')];
      return name === undefined ? found : JSON.stringify(name).slice(1, -1);
    });
  };
  return {
    among,
    fillJson: (json) => (!PERHAPS.test(json) || json.search(IN_SENTENCES) < 0 ? json : filled(json)),
  };
};

/** Names as people may be called: no control characters, and none that turn the text around them. */
const UNFIT = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
/** At least one character that is seen. */
const SEEN = /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}\p{P}\p{S}]/u;
/** The bound of a name, in code points. */
const MOST_NAME = 80;

/** A name as it is recorded: composed, without blanks around it. */
export const plainPersonName = (name: string): string => name.normalize('NFC').replaceAll(/\s+/g, ' ').trim();

/** Whether anything in a name is seen. */
export const isSeenName = (name: string): boolean => SEEN.test(name);

/** Why nobody can be called so; undefined where it will do. */
export const nameError = (name: string): string | undefined => {
  const length = Array.from(name).length;
  if (UNFIT.test(name)) return 'expected a name without control characters';
  if (!isSeenName(name)) return 'expected a name, and found nothing that can be read';
  return length > MOST_NAME ? `expected at most ${MOST_NAME} characters, found ${length}` : undefined;
};

/** Whether an id was drawn, and says nothing of whom it stands for. */
export const isDrawn = (id: string): boolean => /^p-[a-z]{12}$/.test(id);
