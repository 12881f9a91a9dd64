import type { Situation } from '../../rules/ruleset/situation.js';
import { dictOf, entriesOf, put, valueAt, valuesOf } from '../../persistent/dict.js';
import { identityOf } from '../../table/faces.js';
import { knows } from '../../table/knowledge.js';
import { asCardId, asObjectName, type CardId, type SeatId } from '../../table/names.js';
import { zoneOf } from '../../table/names.js';
import type { MatchState } from '../../table/state.js';
import { copyTable, type UnderlyingIdentity, type GameObject } from '../../table/table.js';

/** Puts names into a random order; `about` identifies the shuffle within the match. */
export type ByChance = (about: string, names: readonly string[]) => readonly string[];

/**
 * A determinization: the match as a viewer may believe it to be. Whatever is outside the viewer's information set is
 * replaced at random by what it could be, or left out. The result depends only on that set and on chance. `null` stands
 * for what every seat sees.
 */
export const determinized = (situation: Situation, viewer: SeatId | null, byChance: ByChance): MatchState => {
  const { state } = situation;
  const next = { ...copyTable(state.table, null) };
  const unknown = valuesOf(state.table.objects).filter(
    (object) => identityOf(object).card !== null && !isSeen(identityOf(object), viewer),
  );
  for (const [pool, objects] of poolsOf(situation, unknown))
    for (const dealt of dealtIn({ situation, viewer, byChance }, pool, objects))
      next.objects = put(next.objects, dealt.name, dealt);
  next.orders = next.orders.filter(({ seat }) => viewer === null || seat === viewer);
  return { ...state, table: next, terms: publicTerms(state, viewer), record: publicRecord(state) };
};

const isSeen = (object: UnderlyingIdentity, viewer: SeatId | null): boolean =>
  viewer === null ? object.knownTo.length > 0 : knows(object, viewer);

/** The terms without the deck lists that the viewer may not see. */
const publicTerms = ({ terms }: MatchState, viewer: SeatId | null): MatchState['terms'] =>
  terms.lists === undefined || viewer === null
    ? terms
    : { ...terms, lists: terms.lists.map(({ deck, size }) => ({ deck, size })) };

/** The record with public dice results and without the order of shuffles. */
const publicRecord = ({ record }: MatchState): MatchState['record'] => ({
  ...record,
  kept: dictOf(entriesOf(record.kept).filter(([, { value }]) => typeof value === 'number')),
});

/**
 * Groups the hidden cards that may be swapped: by owner if players have their own decks, else by connected zones that
 * hold the same kinds of cards.
 */
const poolsOf = (situation: Situation, unknown: readonly GameObject[]): ReadonlyMap<string, readonly GameObject[]> => {
  const poolOf = hasOwnDecks(situation)
    ? ({ owner, zone }: GameObject): string => owner ?? zoneOf(zone)
    : connectedPools(situation, unknown);
  const pools = new Map<string, GameObject[]>();
  for (const object of unknown) {
    const pool = poolOf(object);
    const there = pools.get(pool);
    if (there === undefined) pools.set(pool, [object]);
    else there.push(object);
  }
  return new Map([...pools].sort(([a], [b]) => (a < b ? -1 : 1)));
};

/** Whether the hidden zones belong to players. */
const hasOwnDecks = ({ ruleset, state: { table, terms } }: Situation): boolean =>
  terms.seats.some((seat) =>
    Object.entries(ruleset.zones.kinds).some(
      ([kind, { hiddenFrom }]) => hiddenFrom === 'everybody' && valueAt(table.zones, `${kind}/${seat}`) !== undefined,
    ),
  );

/** Groups zones that hold the same kind of card: a hand of loot and the loot deck. */
const connectedPools = ({ state }: Situation, unknown: readonly GameObject[]): ((object: GameObject) => string) => {
  const parents = new Map<string, string>();
  const rootOf = (name: string): string => {
    const parent = parents.get(name) ?? name;
    return parent === name ? name : rootOf(parent);
  };
  for (const object of unknown) {
    const { zone } = object;
    const { card } = identityOf(object);
    const [a, b] = [rootOf(zone), rootOf(`of ${state.terms.cards[card ?? '']?.kind ?? ''}`)];
    if (a < b) parents.set(b, a);
    else parents.set(a, b);
  }
  return ({ zone }) => rootOf(zone);
};

type Determinization = { readonly situation: Situation; readonly viewer: SeatId | null; readonly byChance: ByChance };

/** The objects of a pool with their cards reassigned; ordered by handle, which reveals nothing. */
const dealtIn = (dealing: Determinization, pool: string, objects: readonly GameObject[]): readonly GameObject[] => {
  const inOrder = [...objects].sort((a, b) => (a.name < b.name ? -1 : 1));
  return isListKnown(dealing, pool)
    ? shuffledWithin(dealing, pool, inOrder)
    : drawnFromDefinitions(dealing, pool, inOrder);
};

/** Whether a viewer knows the cards of a pool: those of a shared deck and of the own deck, not of another player's. */
const isListKnown = ({ situation, viewer }: Determinization, pool: string): boolean =>
  viewer === null || pool === viewer || !hasOwnDecks(situation);

const shuffledWithin = (
  { byChance }: Determinization,
  pool: string,
  objects: readonly GameObject[],
): readonly GameObject[] => {
  const cards = new Map(objects.map(identityOf).map(({ trueName, card }): [string, CardId | null] => [trueName, card]));
  const order = byChance(pool, [...cards.keys()].sort());
  return objects.map((object, at) => {
    const own = identityOf(object);
    const trueName = asObjectName(order[at] ?? own.trueName); // one of the names that were put in order
    return asThis(object, { trueName, card: cards.get(trueName) ?? own.card });
  });
};

/** A card at random from those whose definitions are public. */
const drawnFromDefinitions = (
  { situation, byChance }: Determinization,
  pool: string,
  objects: readonly GameObject[],
): readonly GameObject[] => {
  const { cards } = situation.state.terms;
  const defined = Object.keys(cards).sort();
  return objects.map((object) => {
    const [card = identityOf(object).card] = byChance(`${pool} ${object.name}`, defined).map(asCardId);
    // no other object has this name
    return asThis(object, { card, trueName: asObjectName(`${String(card)}-${object.name}`) });
  });
};

/** The object with another identity, beneath the card that it shows if it shows one. */
const asThis = (object: GameObject, card: Pick<UnderlyingIdentity, 'card' | 'trueName'>): GameObject =>
  object.beneath === undefined ? { ...object, ...card } : { ...object, beneath: { ...object.beneath, ...card } };

/** Whether another seat chooses among cards that the viewer does not know: the options would reveal them. */
export const isBlindChoice = ({ state: { table } }: Situation, viewer: SeatId | null): boolean =>
  table.awaiting?.hidden === true && viewer !== null && !table.awaiting.seats.includes(viewer);
