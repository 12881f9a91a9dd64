import type { JsonMap } from '@stackledger/kernel';

/**
 * A whole match to be recorded. Matches are played by seeded players until one, from `seed` on, ends within `most`
 * events; so a change of the rules finds another one by itself.
 */
export type Plan = {
  readonly name: string;
  readonly ruleset: string;
  readonly seats: readonly string[];
  readonly options?: JsonMap;
  /** A position to begin from; without one the built-in decks are dealt. */
  readonly setup?: JsonMap;
  /** After how many commands a judge rewinds a few of them. */
  readonly rewinds?: readonly number[];
  /** After how many commands the last rewind is taken back. */
  readonly restores?: readonly number[];
  /** What the dice of a rewind do. */
  readonly dice?: 'keep' | 'fresh';
  /** After how many commands the first seat concedes, then the second, and so on; after the last the first again. */
  readonly concedes?: readonly number[];
  readonly start?: 'on-command';
  /** What people write lies beside the log, and everybody acts under a grant; what this person wrote is forgotten. */
  readonly forgets?: string;
  readonly seed: number;
  readonly most: number;
};

const TWO = ['anna', 'ben'];
const THREE = [...TWO, 'cleo'];
const FOUR = [...THREE, 'dora'];

/** A position names every card once. */
const HANDS = [
  ['bomb', 'dice-shard', 'wonky-die'],
  ['butter-bean', 'two-cents', 'gold-bomb'],
  ['a-dime', 'the-lovers', 'the-tower'],
  ['soul-heart', 'twin-shot', 'strength'],
];

/** A table that was already running: everybody is one soul from winning. */
const nearTheEnd = (seats: readonly string[]): JsonMap => ({
  active: seats[0] ?? '',
  players: Object.fromEntries(
    seats.map((seat, at) => [
      seat,
      {
        coins: 8,
        souls: 3,
        hand: HANDS[at] ?? [],
        items: [['book-of-sin'], ['mr-boom'], ['razor-blade'], ['the-relic']][at] ?? [],
      },
    ]),
  ),
  monsters: ['war', 'fly'],
  shop: ['lucky-foot', 'breakfast'],
  decks: {
    loot: [
      'a-penny',
      'a-nickel',
      'four-cents',
      'three-cents',
      'judgement',
      'alms',
      'shovel',
      'bandage',
      'spite',
      'dagaz',
    ],
    treasure: ['loud-whistle', 'champion-belt', 'dead-bird', 'war-drum'],
    monster: ['gurdy', 'big-spider', 'dip', 'monstro', 'horf', 'pride', 'leech', 'delirium', 'pooter'],
  },
});

const second = (...variants: readonly number[]): JsonMap => ({
  variants: Object.fromEntries(variants.map((n) => [`FS-VAR-${n}`, 'second'])),
});

const close = (name: string, seats: readonly string[], more: Partial<Plan> = {}): Plan => ({
  ...{ name, ruleset: 'four-souls', seats, setup: nearTheEnd(seats), seed: 1, most: 1_200 },
  ...more,
});

/** A match of another game from its built-in decks, with a rewind and its return, until somebody has had enough. */
const dealt = (ruleset: string, name: string, seats: readonly string[], more: Partial<Plan> = {}): Plan => ({
  ...{ name, ruleset, seats, rewinds: [50, 90], restores: [60], seed: 1, most: 1_200 },
  ...more,
});

/** Every match that is recorded. To record another game's, add its plans. */
export const PLANS: readonly Plan[] = [
  { name: 'two-dealt', ruleset: 'four-souls', seats: TWO, concedes: [260], seed: 1, most: 2_600 },
  {
    name: 'three-dealt-rewound',
    ruleset: 'four-souls',
    seats: THREE,
    rewinds: [60, 140],
    concedes: [150, 190],
    seed: 1,
    most: 2_400,
  },
  {
    ...{ name: 'two-with-seeds-of-their-own', ruleset: 'four-souls', seats: TWO, start: 'on-command' },
    ...{ rewinds: [50], restores: [64], concedes: [160], seed: 1, most: 2_000 },
  },
  close('two-close', TWO),
  close('two-close-rewound-and-restored', TWO, { rewinds: [12], restores: [20] }),
  close('two-close-rewound-with-fresh-dice', TWO, { rewinds: [15, 30], dice: 'fresh' }),
  close('two-close-with-reported-dice', TWO, { options: { dice: 'reported' } }),
  close('three-close-one-concedes', THREE, { concedes: [25], rewinds: [30] }),
  close('three-close-second-edition-rolls', THREE, { options: second(3, 4) }),
  close('three-close-rewinds-within-rewinds', THREE, { rewinds: [14, 18, 22, 40], restores: [26] }),
  close('four-close', FOUR, { rewinds: [40] }),
  close('four-close-second-edition-deaths', FOUR, { options: second(7, 8, 10, 11) }),
  close('two-close-with-texts-one-forgotten', TWO, {
    ...{ start: 'on-command', rewinds: [14], restores: [20], concedes: [32], forgets: 'p-anna' },
  }),
  dealt('speed-stack', 'two-dealt', TWO),
  dealt('speed-stack', 'three-dealt-one-concedes', THREE, { concedes: [70] }),
  dealt('speed-stack', 'four-dealt-with-fresh-dice', FOUR, { dice: 'fresh' }),
  dealt('magic', 'two-dealt', TWO, { concedes: [220] }),
  dealt('magic', 'two-in-a-best-of-three', TWO, { options: { bestOf: 3 }, concedes: [100, 170, 250], most: 1_600 }),
  dealt('magic', 'two-with-sealed-lists', TWO, {
    ...{ options: { bestOf: 3, lists: 'sealed' }, concedes: [70, 120, 160], most: 1_600 },
  }),
  dealt('magic', 'three-dealt-two-concede', THREE, { concedes: [150, 260] }),
];
