import type { Situation } from '../../rules/ruleset/situation.js';
import { dictOf, entriesOf, put, valueAt, valuesOf } from '../../persistent/dict.js';
import { identityOf } from '../../table/faces.js';
import { knows } from '../../table/knowledge.js';
import type { CardId, ObjectName, SeatId } from '../../table/names.js';
import { zoneOf } from '../../table/names.js';
import type { MatchState } from '../../table/state.js';
import { copyTable, type Beneath, type GameObject } from '../../table/table.js';

/** Puts names into an order by chance; `about` tells one such order of a match from another. */
export type ByChance = (about: string, names: readonly string[]) => readonly string[];

/**
 * The match as somebody with these eyes may take it to be: whatever they do not know is dealt anew from what it could be, and what was
 * hidden otherwise is not there. It depends on what they know and on chance, and on nothing else. Null sees what any seat sees.
 */
export const dealtAnew = (situation: Situation, eyes: SeatId | null, byChance: ByChance): MatchState => {
  const { state } = situation;
  const next = { ...copyTable(state.table, null) };
  const unknown = valuesOf(state.table.objects).filter(
    (object) => identityOf(object).card !== null && !isSeen(identityOf(object), eyes),
  );
  for (const [pool, objects] of poolsOf(situation, unknown))
    for (const dealt of dealtIn({ situation, eyes, byChance }, pool, objects))
      next.objects = put(next.objects, dealt.name, dealt);
  next.orders = next.orders.filter(({ seat }) => eyes === null || seat === eyes);
  return { ...state, table: next, terms: openTerms(state, eyes), record: openRecord(state) };
};

const isSeen = (object: Beneath, eyes: SeatId | null): boolean =>
  eyes === null ? object.knownTo.length > 0 : knows(object, eyes);

/** Which decks others have registered is theirs to know. */
const openTerms = ({ terms }: MatchState, eyes: SeatId | null): MatchState['terms'] =>
  terms.lists === undefined || eyes === null
    ? terms
    : { ...terms, lists: terms.lists.map(({ deck, size }) => ({ deck, size })) };

/** Dice that were thrown everybody has seen; how a deck lay after a shuffle nobody has. */
const openRecord = ({ record }: MatchState): MatchState['record'] => ({
  ...record,
  kept: dictOf(entriesOf(record.kept).filter(([, { value }]) => typeof value === 'number')),
});

/** What may change places: where each player has a deck, what is of one player; else what is of the same kinds of cards. */
const poolsOf = (situation: Situation, unknown: readonly GameObject[]): ReadonlyMap<string, readonly GameObject[]> => {
  const poolOf = hasOwnDecks(situation)
    ? ({ owner, zone }: GameObject): string => owner ?? zoneOf(zone)
    : kindredPools(situation, unknown);
  const pools = new Map<string, GameObject[]>();
  for (const object of unknown) {
    const pool = poolOf(object);
    const there = pools.get(pool);
    if (there === undefined) pools.set(pool, [object]);
    else there.push(object);
  }
  return new Map([...pools].sort(([a], [b]) => (a < b ? -1 : 1)));
};

/** Whether zones that nobody may look into belong to players. */
const hasOwnDecks = ({ ruleset, state: { table, terms } }: Situation): boolean =>
  terms.seats.some((seat) =>
    Object.entries(ruleset.zones.kinds).some(
      ([kind, { hiddenFrom }]) => hiddenFrom === 'everybody' && valueAt(table.zones, `${kind}/${seat}`) !== undefined,
    ),
  );

/** Zones that hold cards of one kind are of one pool: a hand of loot and the deck of loot. */
const kindredPools = ({ state }: Situation, unknown: readonly GameObject[]): ((object: GameObject) => string) => {
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

type Dealing = { readonly situation: Situation; readonly eyes: SeatId | null; readonly byChance: ByChance };

/** The objects of a pool with other cards; in the order of their handles, which says nothing of the cards. */
const dealtIn = (dealing: Dealing, pool: string, objects: readonly GameObject[]): readonly GameObject[] => {
  const inOrder = [...objects].sort((a, b) => (a.name < b.name ? -1 : 1));
  return isListKnown(dealing, pool) ? amongThemselves(dealing, pool, inOrder) : fromDefinitions(dealing, pool, inOrder);
};

/** A deck that all play from is known card by card, and so is one's own; which cards another has brought is not. */
const isListKnown = ({ situation, eyes }: Dealing, pool: string): boolean =>
  eyes === null || pool === eyes || !hasOwnDecks(situation);

const amongThemselves = (
  { byChance }: Dealing,
  pool: string,
  objects: readonly GameObject[],
): readonly GameObject[] => {
  const cards = new Map(objects.map(identityOf).map(({ trueName, card }) => [trueName as string, card]));
  const order = byChance(pool, [...cards.keys()].sort());
  return objects.map((object, at) => {
    const own = identityOf(object);
    const trueName = (order[at] ?? own.trueName) as ObjectName; // one of those that were put in order
    return asThis(object, { trueName, card: cards.get(trueName) ?? own.card });
  });
};

/** Any of the cards whose definitions everybody has read. */
const fromDefinitions = (
  { situation, byChance }: Dealing,
  pool: string,
  objects: readonly GameObject[],
): readonly GameObject[] => {
  const { cards } = situation.state.terms;
  const defined = Object.keys(cards).sort();
  return objects.map((object) => {
    const [card = identityOf(object).card] = byChance(`${pool} ${object.name}`, defined) as readonly CardId[]; // ids of cards
    return asThis(object, { card, trueName: `${String(card)}-${object.name}` as ObjectName }); // nothing else is called so
  });
};

/** The object as another card, beneath what it shows where it shows something else. */
const asThis = (object: GameObject, card: Pick<Beneath, 'card' | 'trueName'>): GameObject =>
  object.beneath === undefined ? { ...object, ...card } : { ...object, beneath: { ...object.beneath, ...card } };

/** Whether somebody else chooses among cards that these eyes do not know: what may be chosen would tell which they are. */
export const isBlindChoice = ({ state: { table } }: Situation, eyes: SeatId | null): boolean =>
  table.awaiting?.hidden === true && eyes !== null && !table.awaiting.seats.includes(eyes);
