import { objectAt, zoneAt, type Event, type RuleId, type Table } from '@stackledger/kernel';
import type { FourSoulsCard } from '../../../libs/rulesets/four-souls/src/table/four-souls-card.js';
import { eventsBetween, situationAt, type Session } from '@stackledger/ledger';
import { seededRandom } from '@stackledger/scenarios';
import { fourSoulsGame } from '../../support/games.js';
import { dealtMatch } from '../../support/random-play.js';

/** A scenario starts from a position, so that what is dealt is looked at here: several matches from shuffled decks. */
const SEEDS = Array.from({ length: 12 }, (_, at) => at + 1);
const SEATS = ['anna', 'ben', 'cleo', 'dora'];

type Dealt = { readonly session: Session; readonly table: Table; readonly events: readonly Event[] };

const deal = async (seed: number): Promise<Dealt> => {
  const { ledger, matchId } = await dealtMatch(seededRandom(seed), SEATS.slice(0, 2 + (seed % 3)));
  const session = await ledger.session(matchId);
  const { state } = situationAt(session);
  return { session, table: state.table, events: eventsBetween(session, 0, state.head) };
};

const citing = ({ events }: Dealt, rule: RuleId): readonly string[] => [
  ...new Set(events.filter(({ because }) => because.includes(rule)).map(({ type }) => type)),
];

const kindOf = ({ session }: Dealt, card: string | null): string | undefined =>
  session.timeline.state().terms.cards[card ?? '']?.kind;

describe.each(SEEDS)('a match dealt with seed %i', (seed) => {
  let dealt: Dealt;

  beforeAll(async () => {
    dealt = await deal(seed);
  });

  test('FS-SETUP-1: every deck is shuffled, under handles that tell nothing', () => {
    expect(citing(dealt, 'FS-SETUP-1')).toEqual(['GameBegan', 'ObjectsCreated', 'DeckShuffled']);
    const decks = dealt.events.filter(({ type, because }) => type === 'DeckShuffled' && because.includes('FS-SETUP-1'));
    expect(decks.map(({ data }) => data.zone)).toEqual([
      'deck/loot',
      'deck/monster',
      'deck/treasure',
      'deck/characters',
    ]);
    for (const { hidden, data } of decks) {
      expect(hidden?.for).toBe('nobody');
      expect(data).not.toHaveProperty('cards');
    }
  });

  test('FS-SETUP-2: two shop slots hold treasure and two monster slots hold monsters', () => {
    expect(citing(dealt, 'FS-SETUP-2')).toContain('SlotRefilled');
    for (const slot of ['monster-1', 'monster-2', 'shop-1', 'shop-2']) {
      const [name = ''] = zoneAt(dealt.table, slot.startsWith('monster') ? `slot/${slot}` : `shop/${slot}`);
      const kind = kindOf(dealt, objectAt(dealt.table, name)?.card ?? null);
      if (slot.startsWith('monster')) expect(kind).toBe('monster');
      else expect(kind).toBe('item');
    }
  });

  test('FS-SETUP-3: each player has a deactivated character with its charged item, three loot cards and 3¢', () => {
    expect(citing(dealt, 'FS-SETUP-3')).toEqual(expect.arrayContaining(['GameBegan', 'CardMoved', 'CharacterTaken']));
    const taken = dealt.events.filter(({ type }) => type === 'CharacterTaken').map(({ data }) => data.seat);
    expect(taken).toEqual(dealt.table.players.map(({ seat }) => seat));
    const began = dealt.events.find(({ type }) => type === 'GameBegan');
    for (const { seat } of dealt.table.players) {
      expect(drawnAtFirst(dealt, seat)).toBe(3);
      expect(
        dealt.events.find(({ type, data }) => type === 'CardMoved' && data.to === `play/${seat}`)?.data.tapped,
      ).toBe(true);
      expect(startingItems(dealt, seat)).toEqual(startsOf(dealt, seat));
    }
    expect(began?.data.players).toEqual(
      expect.arrayContaining([expect.objectContaining({ totals: expect.objectContaining({ coins: 3 }) as unknown })]),
    );
  });

  test('FS-SETUP-6: Cain begins, or else the lowest roll, of those tied at a further one', () => {
    const chosen = dealt.events.find(({ type }) => type === 'StartingPlayerChosen');
    const rolls = dealt.events.filter(({ type, data }) => type === 'DieRolled' && data.purpose === 'first-player');
    expect(chosen?.because).toContain('FS-SETUP-6');
    const last = new Map(rolls.map(({ data }) => [data.roller, Number(data.value)]));
    if (chosen?.data.how === 'cain') expect(rolls).toEqual([]);
    else expect(last.get(chosen?.data.seat)).toBe(Math.min(...last.values()));
    expect(dealt.events.find(({ type }) => type === 'TurnBegan')?.data.active).toBe(chosen?.data.seat);
  });

  test('FS-SETUP-7: a character has 2 HP and 1 attack unless its card says otherwise', () => {
    for (const { type, data, because } of dealt.events) {
      if (type !== 'CharacterTaken') continue;
      const card: FourSoulsCard | undefined =
        fourSoulsGame().cards[objectAt(dealt.table, data.object as string)?.card ?? ''];
      expect(because).toContain('FS-SETUP-7');
      expect(data.base).toEqual({ hp: card?.hp ?? 2, attack: card?.attack ?? 1 });
    }
  });
});

/** How many cards came to a hand before the first turn began. */
const drawnAtFirst = ({ events }: Dealt, seat: string): number => {
  const begun = events.findIndex(({ type }) => type === 'TurnBegan');
  return events
    .slice(0, begun)
    .filter(
      ({ type, data, because }) => type === 'CardMoved' && data.to === `hand/${seat}` && because.includes('FS-SETUP-3'),
    ).length;
};

/** The items laid out charged before a seat. */
const startingItems = ({ events }: Dealt, seat: string): readonly unknown[] =>
  events
    .filter(({ type, data }) => type === 'ObjectsCreated' && data.zone === `play/${seat}`)
    .flatMap(({ data }) => data.objects as readonly { readonly card: string; readonly tapped?: boolean }[])
    .filter(({ tapped }) => tapped !== true)
    .map(({ card }) => card);

/** What the card of a seat's character says that it begins with. */
const startsOf = ({ events, table }: Dealt, seat: string): readonly unknown[] => {
  const taken = events.find(({ type, data }) => type === 'CharacterTaken' && data.seat === seat);
  const character = objectAt(table, taken?.data.object as string)?.card ?? '';
  const card: FourSoulsCard | undefined = fourSoulsGame().cards[character];
  return card?.starts ?? [];
};
