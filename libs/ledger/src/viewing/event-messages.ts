import { factsOf, isMap, type Event, type Json, type JsonMap, type Ruleset } from '@stackledger/rules';
import type { NameRenderer } from './name-renderer.js';

const OPTIONAL = /\[([^\]]*)\]/g;
const PLACE = /\{([\w.]+)\}/g;
const CHOICE = /\{([\w.]+)(?:=([\w-]+))?\?((?:\{[\w.]+\}|[^:{}])*):((?:\{[\w.]+\}|[^{}])*)\}/g;

/** The member of an event's data at a path (`choice.seat`). */
const memberAt = (data: JsonMap, path: string): Json | undefined =>
  path.split('.').reduce<Json | undefined>((at, key) => (isMap(at) ? at[key] : undefined), data); // plain data

const hasMessage = (value: Json | undefined): boolean =>
  value !== undefined &&
  value !== null &&
  value !== '' &&
  value !== 'none' &&
  !(Array.isArray(value) && value.length === 0);

/**
 * An event as a sentence without full stop: the message template of its descriptor, filled from its data. The one place
 * that renders them, for pages, the terminal and print.
 */
export const messageOf = (
  ruleset: Ruleset,
  { type, data }: Pick<Event, 'type' | 'data'>,
  names: NameRenderer,
): string => {
  const { says = type } = factsOf(ruleset, type) ?? {};
  const told = filled(says, data, names).trim();
  return told.charAt(0).toUpperCase() + told.slice(1);
};

/** A template, filled. */
export const filled = (template: string, data: JsonMap, names: NameRenderer): string => {
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
      [...part.matchAll(PLACE)].every(([, path = '']) => hasMessage(memberAt(data, path))) ? part : '',
    )
    .replaceAll(PLACE, place);
};

/** The messages of a command's events, each once; those of quiet events only where there are no others. */
export const messagesOf = (
  ruleset: Ruleset,
  events: readonly Pick<Event, 'type' | 'data'>[],
  names: NameRenderer,
): readonly string[] => {
  const loud = events.filter(({ type }) => !isQuiet(ruleset, type));
  const told = loud.length > 0 ? loud : events.slice(0, 1);
  return [...new Set(told.map((event) => messageOf(ruleset, event, names)).filter((said) => said !== ''))];
};

/** Names of shown cards, by the handles that they had before. */
export const shownIn = (events: readonly Pick<Event, 'type' | 'data'>[]): ReadonlyMap<string, string> =>
  new Map(
    events.flatMap(({ type, data: { name, object } }): [string, string][] =>
      type === 'ObjectRenamed' && typeof name === 'string' && typeof object === 'string' ? [[object, name]] : [],
    ),
  );

/** Whether summaries omit an event. */
export const isQuiet = (ruleset: Ruleset, type: string): boolean => factsOf(ruleset, type)?.quiet === true;
