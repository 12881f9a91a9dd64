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

/** A template with its choices made, the innermost first. */
const chosenIn = (template: string, data: JsonMap): string => {
  const chosen = template.replaceAll(
    CHOICE,
    (_all, path: string, word: string | undefined, yes: string, no: string) => {
      const value = memberAt(data, path);
      const isNone = word === 'none' && Array.isArray(value) && value.length === 0;
      return isNone || value === (word ?? true) || (value === false && word === 'false') ? yes : no;
    },
  );
  return chosen === template ? template : chosenIn(chosen, data);
};

/** A template, filled. */
export const filled = (template: string, data: JsonMap, names: NameRenderer): string => {
  const place = (_all: string, path: string): string => names(memberAt(data, path));
  return chosenIn(template, data)
    .replaceAll(OPTIONAL, (_all, part: string) =>
      [...part.matchAll(PLACE)].every(([, path = '']) => hasMessage(memberAt(data, path))) ? part : '',
    )
    .replaceAll(PLACE, place);
};

/**
 * The messages of a command's events, each once: without what only counts or pays beside another deed, and those of
 * quiet events only where there are no others.
 */
export const messagesOf = (
  ruleset: Ruleset,
  events: readonly Pick<Event, 'type' | 'data'>[],
  names: NameRenderer,
): readonly string[] => {
  const seen = sightsIn(events);
  const isBeside = (event: Pick<Event, 'type' | 'data'>): boolean => ruleset.views.isBeside?.(event) === true;
  const deed = events.find(({ type }) => !isQuiet(ruleset, type));
  const isWhole = deed === undefined || isBeside(deed);
  const told = events.flatMap((event, at): readonly string[] => {
    const sight = seen.find(({ first }) => first === at);
    if (sight !== undefined) return [sightMessage(sight, names)];
    if (isQuiet(ruleset, event.type) || (!isWhole && isBeside(event))) return [];
    return [messageOf(ruleset, event, names)];
  });
  const only = told.length > 0 ? told : events.slice(0, 1).map((event) => messageOf(ruleset, event, names));
  return [...new Set(only.filter((said) => said !== ''))];
};

/** Cards that some seats see from an event on, such as a hand that was looked at; each by its handle and its name. */
type Sight = {
  readonly first: number;
  readonly seats: readonly Json[];
  readonly cards: readonly { readonly object: Json | undefined; readonly name: Json | undefined }[];
};

/** What is seen by whom, without cards that had moved before: whoever draws a card sees it. */
const sightsIn = (events: readonly Pick<Event, 'type' | 'data'>[]): readonly Sight[] => {
  const moved = new Set<Json | undefined>();
  const sights = new Map<string, Sight>();
  for (const [at, { type, data }] of events.entries()) {
    if (type === 'CardMoved') moved.add(data.object);
    const { knownTo, object, name, source } = data;
    if (type !== 'ObjectRenamed' || !Array.isArray(knownTo) || source !== undefined || moved.has(object)) continue;
    const seats = knownTo as readonly Json[]; // a list, as was asked
    const key = JSON.stringify(seats);
    const before = sights.get(key) ?? { first: at, seats, cards: [] };
    sights.set(key, { ...before, cards: [...before.cards, { object, name }] });
  }
  return [...sights.values()];
};

/** The most cards that a sentence lists by their names. */
const MOST_NAMED = 8;

const sightMessage = ({ seats, cards }: Sight, names: NameRenderer): string => {
  const says = `${names(seats)} ${seats.length === 1 ? 'sees' : 'see'}`;
  if (cards.every(({ name }) => name !== undefined))
    return cards.length > MOST_NAMED ? `${says} ${cards.length} cards` : `${says} ${names(cards.map(nameIn))}`;
  const called = cards.map(({ object }) => names(object));
  const kinds = [...new Set(called)].map((kind) => severalOf(kind, called.filter((each) => each === kind).length));
  return `${says} ${kinds.join(' and ')}`;
};

const nameIn = ({ name = '' }: Sight['cards'][number]): Json => name;

/** `a card of Ben`, `2 cards of Ben`. */
const severalOf = (kind: string, count: number): string =>
  count === 1 ? kind : `${count} ${kind.replace(/^a /, '').replace(/\bcard\b/, 'cards')}`;

/** Names of shown cards, by the handles that they had before. */
export const shownIn = (events: readonly Pick<Event, 'type' | 'data'>[]): ReadonlyMap<string, string> =>
  new Map(
    events.flatMap(({ type, data: { name, object } }): [string, string][] =>
      type === 'ObjectRenamed' && typeof name === 'string' && typeof object === 'string' ? [[object, name]] : [],
    ),
  );

/** Whether summaries omit an event. */
export const isQuiet = (ruleset: Ruleset, type: string): boolean => factsOf(ruleset, type)?.quiet === true;
