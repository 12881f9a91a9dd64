import { createLedger, offeredGames, situationAt } from '@stackledger/ledger';
import { matchView, type Cards, type JsonMap } from '@stackledger/kernel';
import { memoryStore } from '@stackledger/store';
import { scriptedChance } from '../../../libs/scenarios/src/scripted-chance.js';
import { games } from '../../support/games.js';

const game = games.get('magic');

type Seen = { readonly [name: string]: JsonMap };

/** What permanents are that lie there in this order, the oldest first, after these commands. */
const permanents = async (
  cards: JsonMap,
  lying: readonly string[],
  hand: readonly { readonly card: string }[] = [],
  more: JsonMap = {},
): Promise<Seen> => {
  if (game === undefined) throw new Error('Magic is not on offer');
  const ledger = createLedger({
    store: memoryStore(),
    games: offeredGames([game]),
    clock: { now: () => '2000-01-01T00:00:00.000Z' },
    chance: scriptedChance([], []),
    newId: () => 'match',
  });
  const anna = { battlefield: lying, hand: hand.map(({ card }) => card), ...more };
  const setup = { active: 'anna', players: { anna, ben: {} } };
  const { matchId } = await ledger.create({
    ruleset: 'magic',
    seats: ['anna', 'ben'],
    cards: cards as unknown as Cards,
    setup,
  });
  const send = async (command: JsonMap): Promise<void> => {
    const { head } = situationAt(await ledger.session(matchId)).state;
    await ledger.submit(matchId, { commandId: `c${head}`, expectedRevision: head, command });
  };
  for (const play of hand) {
    await send({ seat: 'anna', type: 'PlayCard', ...play });
    for (const seat of ['anna', 'ben']) await send({ seat, type: 'PassPriority' });
  }
  return matchView(situationAt(await ledger.session(matchId)), null).objects as Seen;
};

const becoming = (args: JsonMap, kind = 'enchantment'): JsonMap => ({
  kind,
  ...(kind === 'creature' && { power: 1, toughness: 1 }),
  abilities: [{ type: 'static', effect: [{ becomes: args }] }],
});

const idol = { kind: 'artifact' };
const bear = { kind: 'creature', power: 2, toughness: 2, keywords: ['reach'] };

test('MTG-613.1: what a later layer is about has become so in an earlier one, whichever effect is older', async () => {
  const wings = {
    kind: 'enchantment',
    abilities: [{ type: 'static', effect: [{ keyword: { who: 'each-creature', add: 'flying' } }] }],
  };
  const cards = {
    idol,
    wings,
    waking: becoming({ who: 'each-artifact', addTypes: ['creature'], power: 3, toughness: 3 }),
  };
  for (const lying of [
    ['idol', 'wings', 'waking'],
    ['waking', 'wings', 'idol'],
  ]) {
    const seen = await permanents(cards, lying);
    expect(seen.idol).toMatchObject({ types: ['artifact', 'creature'], keywords: ['flying'], power: 3, toughness: 3 });
  }
});

test('MTG-613.4a: what a card counts of its own size is set by what sets it, and lost with its abilities', async () => {
  const herd = {
    kind: 'creature',
    defines: { power: { of: { count: 'creature' } }, toughness: { of: { count: 'creature' }, plus: 2 } },
  };
  const small = becoming({ who: 'each-creature', power: 1 });
  expect((await permanents({ herd, bear }, ['herd', 'bear'])).herd).toMatchObject({ power: 2, toughness: 4 });
  expect((await permanents({ herd, bear, small }, ['small', 'herd', 'bear'])).herd).toMatchObject({
    power: 1,
    toughness: 4,
  });
  const numb = becoming({ who: 'each-creature', losesAbilities: true, toughness: 1 });
  expect((await permanents({ herd, bear, numb }, ['numb', 'herd', 'bear'])).herd).toMatchObject({
    power: 0,
    toughness: 1,
  });
});

test('MTG-613.4c: counters and additions count whatever sets the size, before it is switched', async () => {
  const flag = {
    kind: 'enchantment',
    abilities: [{ type: 'static', effect: [{ modify: { who: 'each-creature', stat: 'power', by: 1 } }] }],
  };
  const grow = {
    kind: 'sorcery',
    abilities: [{ type: 'play', effect: [{ counters: { who: 'each-creature', name: '+1/+1', by: 2 } }] }],
  };
  const turn = { kind: 'sorcery', abilities: [{ type: 'play', effect: [{ switchSize: { who: 'each-creature' } }] }] };
  const cards = { bear, flag, grow, turn, small: becoming({ who: 'each-creature', power: 0, toughness: 1 }) };
  const plays = [{ card: 'turn' }, { card: 'grow' }];
  expect((await permanents(cards, ['bear', 'flag', 'small'], plays)).bear).toMatchObject({ power: 3, toughness: 3 });
  expect((await permanents(cards, ['bear', 'flag'], plays)).bear).toMatchObject({ power: 4, toughness: 5 });
});

test('MTG-613.6: an effect that has begun goes on in later layers, though its ability is lost meanwhile', async () => {
  const shepherd = becoming({ who: 'each-land', addTypes: ['creature'], power: 2, toughness: 3 }, 'creature');
  const numb = becoming({ who: 'each-creature', losesAbilities: true });
  const seen = await permanents({ shepherd, numb, field: { kind: 'land' } }, ['numb', 'shepherd', 'field']);
  expect(seen.field).toMatchObject({ types: ['land', 'creature'], power: 2, toughness: 3 });
});

test('MTG-613.8a: an older effect waits for one that it hangs on; in a circle age counts', async () => {
  const lying = { kind: 'artifact', subtypes: ['first'] };
  const other = { kind: 'artifact', subtypes: ['second'] };
  const older = becoming({ who: { all: 'artifact', where: { subtype: 'second' } }, addSubtypes: ['first', 'marked'] });
  const younger = becoming({ who: { all: 'artifact', where: { subtype: 'first' } }, addSubtypes: ['second'] });
  const line = await permanents(
    {
      other,
      older: becoming({ who: { all: 'artifact', where: { subtype: 'first' } }, addSubtypes: ['marked'] }),
      younger: becoming({ who: 'each-artifact', addSubtypes: ['first'] }),
    },
    ['older', 'other', 'younger'],
  );
  expect(line.other).toMatchObject({ subtypes: ['second', 'first', 'marked'] });
  const circle = await permanents({ lying, other, older, younger }, ['older', 'younger', 'lying', 'other']);
  expect(circle).toMatchObject({
    lying: { subtypes: ['first', 'second'] },
    other: { subtypes: ['second', 'first', 'marked'] },
  });
});

test('MTG-611.2c: what comes later is not changed by a spell that has changed all there were', async () => {
  const shrink = {
    kind: 'sorcery',
    abilities: [
      { type: 'play', effect: [{ becomes: { who: 'each-creature', power: 0, toughness: 1, losesAbilities: true } }] },
    ],
  };
  const seen = await permanents({ bear, shrink, wolf: bear }, ['bear'], [{ card: 'shrink' }, { card: 'wolf' }]);
  expect(seen).toMatchObject({
    bear: { power: 0, toughness: 1, keywords: [] },
    wolf: { power: 2, toughness: 2, keywords: ['reach'] },
  });
});
