import { eventKindIn, isMap, type Event, type Json, type JsonMap, type Ruleset } from '@stackledger/kernel';
import type { Names } from './naming.js';

const OPTIONAL = /\[([^\]]*)\]/g;
const PLACE = /\{([\w.]+)\}/g;
const CHOICE = /\{([\w.]+)(?:=([\w-]+))?\?([^:}]*):([^}]*)\}/g;

/** The member of an event's data at a path (`choice.seat`). */
const memberAt = (data: JsonMap, path: string): Json | undefined =>
  path.split('.').reduce<Json | undefined>((at, key) => (isMap(at) ? at[key] : undefined), data); // plain data

const isSaid = (value: Json | undefined): boolean =>
  value !== undefined &&
  value !== null &&
  value !== '' &&
  value !== 'none' &&
  !(Array.isArray(value) && value.length === 0);

/**
 * What happened, in a sentence without its stop: the template of the event's descriptor, filled with what stands in its data.
 * The one place that writes them, for pages, the terminal and whatever is printed.
 */
export const sentenceOf = (ruleset: Ruleset, { type, data }: Pick<Event, 'type' | 'data'>, names: Names): string => {
  const { says = type } = eventKindIn(ruleset, type)?.facts ?? {};
  const told = filled(says, data, names).trim();
  return told.charAt(0).toUpperCase() + told.slice(1);
};

/** A template, filled. */
export const filled = (template: string, data: JsonMap, names: Names): string => {
  const place = (_all: string, path: string): string => names(memberAt(data, path));
  const chosen = template.replaceAll(
    CHOICE,
    (_all, path: string, word: string | undefined, yes: string, no: string) => {
      const value = memberAt(data, path);
      return (word === undefined ? value === true : value === word) ? yes : no;
    },
  );
  return chosen
    .replaceAll(OPTIONAL, (_all, part: string) =>
      [...part.matchAll(PLACE)].every(([, path = '']) => isSaid(memberAt(data, path))) ? part : '',
    )
    .replaceAll(PLACE, place);
};

/** What a command and all that came of it is told as: each sentence once, and of what goes without saying only where there is nothing else. */
export const sentencesOf = (
  ruleset: Ruleset,
  events: readonly Pick<Event, 'type' | 'data'>[],
  names: Names,
): readonly string[] => {
  const loud = events.filter(({ type }) => !isQuiet(ruleset, type));
  const told = loud.length > 0 ? loud : events.slice(0, 1);
  return [...new Set(told.map((event) => sentenceOf(ruleset, event, names)).filter((said) => said !== ''))];
};

/** What cards are called once they are shown, by what they were called before. */
export const shownIn = (events: readonly Pick<Event, 'type' | 'data'>[]): ReadonlyMap<string, string> =>
  new Map(
    events.flatMap(({ type, data: { name, object } }): [string, string][] =>
      type === 'ObjectRenamed' && typeof name === 'string' && typeof object === 'string' ? [[object, name]] : [],
    ),
  );

/** Whether a summary leaves an event out. */
export const isQuiet = (ruleset: Ruleset, type: string): boolean => eventKindIn(ruleset, type)?.facts.quiet === true;
