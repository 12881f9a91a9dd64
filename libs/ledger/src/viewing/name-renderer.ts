import {
  isMap,
  objectNamed,
  PUBLIC,
  displayText,
  zoneKind,
  zoneOf,
  zonesOf,
  type Cards,
  type Json,
  type Situation,
} from '@stackledger/rules';
import { isReference } from '../envelopes/free-texts.js';

/** Renders the name of whatever stands in an event or a view: seats, cards, stack objects, places, lists. */
export type NameRenderer = (value: Json | undefined) => string;

/** Of several cards `fly-1`, `fly-2`, the card is `fly`. */
const NUMBERED = /^(.*)-\d+$/;
const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const STACKED = /^([a-z-]+):(.*?)(?:~\d+)?$/;

/**
 * A name renderer of a match. `known` maps earlier handles to the names that objects have now, such as a card that was
 * just played.
 */
export const nameRendererIn = (
  { ruleset, state: { terms, table } }: Situation,
  known: ReadonlyMap<string, string> = new Map(),
): NameRenderer => {
  const slots = new Set(zonesOf(ruleset, table).map((zone) => zoneOf(zone)));
  const titleOf = (name: string): string | undefined => cardTitle(terms.cards, name) ?? tokenTitle(name);
  const tokenTitle = (name: string): string | undefined => {
    const card = objectNamed(ruleset, table, name, PUBLIC)?.card ?? null;
    return card === null ? undefined : terms.cards[card]?.title;
  };
  const one = (name: string): string => {
    if (TIME.test(name)) return timeName(name);
    if (MANA.test(name)) return totalName(name);
    if (/\s/.test(name) || isReference(name)) return name; // a text that somebody wrote
    const now = known.get(name) ?? name;
    if (terms.seats.some((seat) => seat === now)) return capital(now);
    const title = titleOf(now);
    if (title !== undefined) return title;
    const [, kind, subject = ''] = STACKED.exec(now) ?? [];
    if (kind !== undefined) return stackTitle(kind, subject, one, terms.cards);
    if (now.includes('/')) return placeName(now, one);
    if (slots.has(now)) return capital(inWords(now));
    const [, stem = ''] = NUMBERED.exec(now) ?? [];
    if (terms.seats.some((seat) => seat === stem)) return `a card of ${capital(stem)}`;
    return hiddenCard(stem, terms.cards) ?? inWords(now);
  };
  const name: NameRenderer = (value) => {
    if (typeof value === 'string') return one(value);
    if (typeof value === 'boolean') return value ? 'yes' : 'no';
    if (Array.isArray(value)) return listed(value.map((each: Json) => name(each)).filter((each) => each !== ''));
    return isMap(value)
      ? named(value as { readonly [key: string]: Json }, name)
      : value === undefined || value === null
        ? ''
        : displayText(value); // plain data
  };
  return name;
};

/** `2026-11-22 15:22:31 UTC`: the same wherever it is read. */
const timeName = (time: string): string => `${time.slice(0, 10)} ${time.slice(11, 19)} UTC`;

/** The total of a player that keeps a kind of mana; of some, the spells that alone it pays for follow. */
const MANA = /^mana\.(\S+)( for \{.*\})?$/;

const MANA_KINDS: { readonly [kind: string]: string } = {
  W: 'white',
  U: 'blue',
  B: 'black',
  R: 'red',
  G: 'green',
  C: 'colourless',
  generic: 'colourless',
};

/** The name of a total in words: `lootPlays` is loot plays, `mana.R` red mana. */
export const totalName = (total: string): string => {
  const [, kind, only] = MANA.exec(total) ?? [];
  if (kind === undefined) return inWords(total);
  return `${MANA_KINDS[kind] ?? inWords(kind)} mana${only === undefined ? '' : ' for some spells alone'}`;
};

const cardTitle = (cards: Cards, name: string): string | undefined =>
  cards[name]?.title ?? cards[NUMBERED.exec(name)?.[1] ?? '']?.title;

/** A target or a pairing of a fight, by what it names. */
const named = (value: { readonly [key: string]: Json }, name: NameRenderer): string => {
  const { seat, object, stack, slot, deck, attacker, at, blocker } = value;
  if (blocker !== undefined) return `${name(blocker)} blocks ${name(attacker)}`;
  if (attacker !== undefined) return at === undefined ? name(attacker) : `${name(attacker)} (${name(at)})`;
  return name(seat ?? object ?? stack ?? slot ?? deck ?? '');
};

/** A card by its title, a roll by its value, others by their kind: `Attack roll: 3`, `Death: Anna`. */
const stackTitle = (kind: string, subject: string, one: (name: string) => string, cards: Cards): string => {
  const [object = '', ability] = subject.split('.');
  const title = cardTitle(cards, object);
  if (title !== undefined && !PROCESSES.test(kind))
    return ability === undefined ? title : `${title}, ${inWords(ability)}`;
  return subject === ''
    ? capital(inWords(kind))
    : `${capital(inWords(kind))}: ${/^\d+$/.test(subject) ? subject : one(subject)}`;
};

/** Stack objects that happen to a card rather than being its effect. */
const PROCESSES = /^(attack|purchase|death|body|reward|penalty|combat-damage|refill|roll)$/;

/** `hand/anna`, `loot-discard`, `slot/monster-1`. */
const placeName = (zone: string, one: (name: string) => string): string => {
  const [kind, whose] = [zoneKind(zone), zoneOf(zone)];
  if (kind === 'slot' || kind === 'shop') return capital(inWords(whose));
  if (kind === 'deck') return `the ${inWords(whose)} deck`;
  return kind === 'play' ? `the table, before ${one(whose)}` : `${one(whose)}’s ${inWords(kind)}`;
};

/** A card with a hidden face is named by a number and the pile it came from. */
const hiddenCard = (stem: string, cards: Cards): string | undefined =>
  stem !== '' && (stem === 'card' || pilesOf(cards).has(stem)) ? `a ${stem} card` : undefined;

/** The kinds of cards, which name their piles in the singular or the plural. */
const pilesOf = (cards: Cards): ReadonlySet<string> => {
  const known = piles.get(cards);
  if (known !== undefined) return known;
  const found = new Set(Object.values(cards).flatMap(({ kind }) => [kind, `${kind}s`]));
  piles.set(cards, found);
  return found;
};

/** Kept by the cards, which the matches of a game share. */
const piles = new WeakMap<Cards, ReadonlySet<string>>();

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `lootPlays` and `monster-1` in words. */
const inWords = (name: string): string =>
  name
    .replaceAll(/([a-z])([A-Z])/g, (_all, before: string, letter: string) => `${before} ${letter.toLowerCase()}`)
    .replaceAll('-', ' ');

const listed = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
