import { legalActions, statusOf, type Cards, type Command, type JsonMap, type Situation } from '@stackledger/kernel';
import { objectsInPlay, type ObjectName } from '@stackledger/kernel/authoring';
import { createLedger, offeredGames, serviceChance, situationAt } from '@stackledger/ledger';
import { randomCommand, seededRandom, seedOf } from '@stackledger/scenarios';
import { memoryStore } from '@stackledger/store';
import { changesOf, traitsFromScratch, traitsIn } from '../../../libs/rulesets/magic/src/layers/index.js';
import type { Traits } from '../../../libs/rulesets/magic/src/layers/traits.js';
import { cardErrorsOf, games } from '../../support/games.js';

const RUNS = Number(process.env.RUNS ?? 3);
const COMMANDS = Number(process.env.COMMANDS ?? 60);

const standing = (...effect: readonly JsonMap[]): JsonMap => ({
  kind: 'enchantment',
  abilities: [{ type: 'static', effect: [...effect] }],
});
const spell = (what: string, effect: JsonMap): JsonMap => ({
  kind: 'instant',
  abilities: [{ type: 'play', targets: [{ what }], effect: [effect] }],
});

/** Effects of each layer that hang on permanents and on each other, and spells that change what they hang on. */
const CARDS: JsonMap = {
  mire: standing({ becomes: { who: 'each-land', addSubtypes: ['swamp'] } }),
  sky: standing({ becomes: { who: { all: 'land', where: { subtype: 'swamp' } }, subtypes: ['mountain'] } }),
  waking: standing({
    becomes: { who: { all: 'land', where: { tapped: true } }, addTypes: ['creature'], power: 1, toughness: 1 },
  }),
  banner: standing({ modify: { who: 'each-creature-you-control', stat: 'power', by: 1 } }),
  gift: standing({ keyword: { who: 'each-creature', add: 'flying' } }),
  gale: standing({
    modify: { who: { all: 'creature', where: { keyword: 'flying' } }, stat: 'toughness', by: 1 },
  }),
  numb: standing({ becomes: { who: { all: 'creature', where: { counters: '+1/+1' } }, losesAbilities: true } }),
  paint: standing({ becomes: { who: { all: 'creature', controller: 'opponent' }, colours: ['red'] } }),
  lord: {
    kind: 'creature',
    power: 2,
    toughness: 2,
    subtypes: ['bear'],
    abilities: [
      {
        type: 'static',
        effect: [
          { modify: { who: { all: 'creature', where: { subtype: 'bear' }, not: 'self' }, stat: 'power', by: 1 } },
        ],
      },
    ],
  },
  bear: { kind: 'creature', power: 2, toughness: 2, subtypes: ['bear'], keywords: ['reach'] },
  field: { kind: 'land', subtypes: ['forest'] },
  idol: { kind: 'artifact' },
  growth: spell('creature', { modify: { who: 'target', stat: 'power', by: 3, until: 'end-of-turn' } }),
  training: spell('creature', { counters: { who: 'target', name: '+1/+1', by: 1 } }),
  bolt: spell('creature', { damage: { to: 'target', amount: 3 } }),
  tapping: spell('permanent', { tap: 'target' }),
  lesson: spell('creature', { keyword: { who: 'target', add: 'trample', until: 'end-of-turn' } }),
  theft: spell('creature', { gainControl: { what: 'target', until: 'end-of-turn' } }),
  emptying: spell('creature', { becomes: { who: 'target', losesAbilities: true, until: 'end-of-turn' } }),
};

/** A card that hangs on more than permanents: then no result goes on to the next table. */
const CONDITIONED: JsonMap = {
  crowd: {
    kind: 'enchantment',
    abilities: [
      {
        type: 'static',
        if: { count: 'creature', atLeast: 3 },
        effect: [{ modify: { who: 'each-creature', stat: 'power', by: 2 } }],
      },
    ],
  },
};

/** Cards of which the layers are asked about the whole table beside others: then no permanents are taken as one. */
const CLASSES_OF_THEIR_OWN: JsonMap = {
  count: standing({ modify: { who: 'each-creature', stat: 'power', by: { count: 'land' } } }),
  vanguard: standing({ keyword: { who: { all: 'creature', where: { attacking: true } }, add: 'first-strike' } }),
  teacher: standing({
    becomes: {
      who: 'each-artifact',
      abilities: [{ type: 'static', effect: [{ modify: { who: 'each-creature', stat: 'toughness', by: 1 } }] }],
    },
  }),
};

const { numb: _numb, ...UNCOUNTED } = CARDS;

/** Counters on what is set, changed and switched, while no effect asks about counters or sizes. */
const COUNTED: JsonMap = {
  ...UNCOUNTED,
  statue: standing({ becomes: { who: 'each-artifact', addTypes: ['creature'], power: 3, toughness: 4 } }),
  withering: spell('creature', { counters: { who: 'target', name: '-1/-1', by: 1 } }),
  charging: spell('creature', { counters: { who: 'target', name: 'charge', by: 1 } }),
  turning: spell('creature', { switchSize: { who: 'target', until: 'end-of-turn' } }),
};

/** An effect that hangs on sizes, with the counters that came before it: they change what it applies to. */
const SIZED: JsonMap = {
  mercy: standing({
    modify: { who: { all: 'creature', where: { power: { atMost: 2 } } }, stat: 'toughness', by: 1 },
  }),
};

const names = (cards: JsonMap): readonly string[] => Object.keys(cards);

const playedMatch = async (seed: number, cards: JsonMap, look: (situation: Situation) => void): Promise<void> => {
  const game = games.get('magic');
  if (game === undefined) throw new Error('Magic is not on offer');
  const random = seededRandom(seed);
  const ledger = createLedger({
    store: memoryStore(),
    games: offeredGames([game]),
    clock: { now: () => '2000-01-01T00:00:00.000Z' },
    chance: { ...serviceChance, newSeed: () => '5eed'.repeat(16) },
    newId: () => 'match',
  });
  const some = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ card: random.pick(names(cards)), as: String(at) }));
  const isSpell = (card: string): boolean => (cards[card] as JsonMap).kind === 'instant';
  const laid = (seat: string, count: number) =>
    some(count).map(({ card, as }) => ({ card, as: `${card}-${seat}-${as}` }));
  const side = (seat: string) => {
    const all = laid(seat, 40);
    const lying = all.filter(({ card }) => !isSpell(card));
    return {
      battlefield: lying.slice(0, 14),
      hand: [...all.filter(({ card }) => isSpell(card)), ...lying.slice(14, 18)],
    };
  };
  const setup = { active: 'anna', players: { anna: side('a'), ben: side('b') } };
  expect(cardErrorsOf(game, cards)).toEqual([]);
  const request = { ruleset: 'magic', seats: ['anna', 'ben'], cards: cards as unknown as Cards, setup };
  const { matchId, answer } = await ledger.create(request);
  if (answer.kind === 'refused') throw new Error(answer.rejection.detail);
  for (let at = 0; at < COMMANDS; at++) {
    const situation = situationAt(await ledger.session(matchId));
    look(situation);
    if (statusOf(situation.state) !== 'running') return;
    const actions = situation.state.terms.seats.flatMap((seat) => legalActions(situation, seat).actions);
    const played = actions.filter(({ command }) => command.type !== 'Concede');
    const command = randomCommand(random, random.pick(played.length > 0 ? played : actions), situation.ruleset);
    await ledger.submit(matchId, {
      commandId: `c${at}`,
      expectedRevision: situation.state.head,
      command: command as Command & JsonMap,
    });
  }
};

/** What permanents are by what is kept from table to table, beside what a computation from scratch gives. */
const compared = (situation: Situation): void => {
  const scratch = traitsFromScratch(situation);
  const kept = objectsInPlay(situation).map(({ name }): [ObjectName, Traits | undefined] => {
    const traits = traitsIn(situation, name);
    return [name, traits && { ...traits, applied: changesOf(situation, name) }];
  });
  expect(kept.map(([, traits]) => traits)).toEqual(
    kept.map(([name]) => {
      const found = scratch.get(name);
      return found && { ...found };
    }),
  );
};

describe.each([
  ['alike permanents are worked out as one, results go on', CARDS],
  ['counters on what no effect asks about counters', COUNTED],
  ['counters beside what hangs on sizes', { ...COUNTED, ...SIZED }],
  ['each table anew', { ...CARDS, ...CONDITIONED }],
  ['each permanent by itself', { ...CARDS, ...CONDITIONED, ...CLASSES_OF_THEIR_OWN }],
])('MTG-613.1: what is kept of the layers equals a computation from scratch: %s', (_title, cards) => {
  test.each(Array.from({ length: RUNS }, (_, run) => run))('run %i', async (run) => {
    let tables = 0;
    await playedMatch(seedOf(613, run), cards, (situation) => {
      compared(situation);
      tables += 1;
    });
    expect(tables).toBeGreaterThan(10);
  });
});
