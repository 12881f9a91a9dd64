import type { PolicyPack } from './pack.js';

const ONE_AGAINST_ONE = {
  bestOf: 3,
  byeGames: 2,
  points: { win: 3, draw: 1, loss: 0 },
  tieBreakers: ['omw', 'gw', 'ogw', 'lot'],
  floor: '33/100',
  ownGwFloored: false,
  digits: 4,
  minutes: 50,
  extraTurns: 5,
  unreported: 'draw',
} as const;

const IN_PODS = {
  pairing: 'pods',
  bestOf: 1,
  byeGames: 1,
  drawAllowed: true,
  points: { win: 7, draw: 1, loss: 0 },
  ownGwFloored: false,
  digits: 4,
  extraTurns: 0,
  unreported: 'draw',
} as const;

const POD_SIZES = [
  { seats: 4, win: 7 },
  { seats: 3, win: 5 },
] as const;

/** One row for the last: more players than any row says play the rounds of the last. */
const ANY = Number.MAX_SAFE_INTEGER;

/** The packs that come with the service, by name. */
const BUILT_IN_PACKS: readonly PolicyPack[] = [
  {
    ...ONE_AGAINST_ONE,
    name: 'magic-swiss',
    version: 1,
    source: 'Magic Tournament Rules, 2.1, 2.4, 10.3, appendices C and E',
    pairing: 'swiss',
    drawAllowed: true,
    rounds: [
      { players: 8, rounds: 3, top: 0 },
      { players: 16, rounds: 5, top: 4 },
      { players: 32, rounds: 5, top: 8 },
      { players: 64, rounds: 6, top: 8 },
      { players: 128, rounds: 7, top: 8 },
      { players: 226, rounds: 8, top: 8 },
      { players: 409, rounds: 9, top: 8 },
      { players: ANY, rounds: 10, top: 8 },
    ],
  },
  {
    ...IN_PODS,
    name: 'multiplayer-pods',
    version: 1,
    source: 'points by the multiplayer addendum of Magic, seats and sizes ours',
    pods: { sizes: POD_SIZES, draw: 1, tally: null },
    tieBreakers: ['omw', 'wins', 'lot'],
    floor: '1/5',
    rounds: [
      { players: 16, rounds: 3, top: 4 },
      { players: 64, rounds: 4, top: 16 },
      { players: ANY, rounds: 5, top: 16 },
    ],
    minutes: 80,
  },
  {
    ...IN_PODS,
    name: 'four-souls',
    version: 1,
    source: 'ours: no organised play of Four Souls has published rules',
    pods: { sizes: [...POD_SIZES, { seats: 2, win: 3 }], draw: 1, tally: 'souls' },
    tieBreakers: ['tally', 'wins', 'omw', 'lot'],
    floor: '0',
    rounds: [
      { players: 8, rounds: 3, top: 0 },
      { players: 16, rounds: 3, top: 4 },
      { players: ANY, rounds: 4, top: 4 },
    ],
    minutes: 75,
  },
  {
    ...ONE_AGAINST_ONE,
    name: 'round-robin',
    version: 1,
    source: 'points and averages of magic-swiss, everybody against everybody',
    pairing: 'round-robin',
    drawAllowed: true,
    rounds: [],
  },
  {
    ...ONE_AGAINST_ONE,
    name: 'elimination',
    version: 1,
    source: 'Magic Tournament Rules, 2.5 and appendix E: who loses is out',
    pairing: 'elimination',
    drawAllowed: false,
    rounds: [],
  },
];

/** A built-in pack by its name. */
export const builtInPack = (name: string): PolicyPack | undefined => BUILT_IN_PACKS.find((pack) => pack.name === name);

/** The names of the built-in packs, for whoever chooses one. */
export const builtInPackNames = (): readonly string[] => BUILT_IN_PACKS.map(({ name }) => name);
