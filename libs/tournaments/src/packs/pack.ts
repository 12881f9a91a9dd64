import { parseFraction, compareFractions, fraction } from '../numbers/fraction.js';

/** How players are brought together. */
type PairingMethod = 'swiss' | 'pods' | 'round-robin' | 'elimination';

/** What breaks ties after points, in the order in which it is asked; `rounds`: whoever has played more of them. */
export type TieBreaker = 'rounds' | 'omw' | 'gw' | 'ogw' | 'wins' | 'tally' | 'lot';

/** Rounds for up to so many players, and how many go on to the playoff (0: none). */
export type RoundPlan = { readonly players: number; readonly rounds: number; readonly top: number };

/**
 * The numbers of a tournament's rules, pinned as it begins; a change is an event with a reason (TO-PACK-1).
 * `bestOf`: games of a match; `points`: match points of one against one; `pods`: sizes of tables of several, largest
 * first, with what a win at each is worth; `floor`: least value of an opponent in averages, as a fraction;
 * `digits`: of printed percentages; `minutes`: of a round; `extraTurns`: after time is called;
 * `unreported`: what an unreported table counts as when the round is closed.
 */
export type PolicyPack = {
  readonly name: string;
  readonly version: number;
  readonly source: string;
  readonly pairing: PairingMethod;
  readonly bestOf: number;
  /** Games that a bye counts as won. */
  readonly byeGames: number;
  readonly drawAllowed: boolean;
  readonly points: { readonly win: number; readonly draw: number; readonly loss: number };
  readonly pods?: {
    readonly sizes: readonly PodSize[];
    readonly draw: number;
    /** What is counted beside the winner, such as souls; null for nothing. */
    readonly tally: string | null;
  };
  readonly tieBreakers: readonly TieBreaker[];
  readonly floor: string;
  readonly ownGwFloored: boolean;
  readonly digits: number;
  readonly rounds: readonly RoundPlan[];
  readonly minutes: number;
  readonly extraTurns: number;
  readonly unreported: 'draw' | 'double-loss';
  /** What publishing a round creates for each table; left out, tables are logged by nobody and have slips alone. */
  readonly matches?: TableMatchPlan;
};

/**
 * The match of each table (TO-MATCH-1): its game; whether the service deals and rolls, or the table has real cards;
 * whether it begins with the clock of its round or as it is created; options of the game beside these, and one deck
 * for every seat.
 */
export type TableMatchPlan = {
  readonly ruleset: string;
  readonly cards: 'service' | 'table';
  readonly start: 'on-clock' | 'at-once';
  readonly options?: { readonly [name: string]: unknown };
  readonly deck?: unknown;
};

/** A table size of pods, and the points of who wins there. */
type PodSize = { readonly seats: number; readonly win: number };

/** What is wrong with a pack: the path of the member, and a sentence. */
export type PackError = { readonly path: string; readonly detail: string };

/** All tie-breakers. */
export const BREAKERS: readonly TieBreaker[] = ['rounds', 'omw', 'gw', 'ogw', 'wins', 'tally', 'lot'];

/** What contradicts itself in a pack, in the order of its members; none where it holds (TO-PACK-2). */
export const packErrors = (pack: PolicyPack): readonly PackError[] => [
  ...pointErrors(pack),
  ...podErrors(pack),
  ...orderErrors(pack),
  ...roundErrors(pack),
  ...numberErrors(pack),
];

const error = (path: string, detail: string): PackError => ({ path, detail });

const pointErrors = ({ points, drawAllowed, bestOf }: PolicyPack): readonly PackError[] => [
  ...(points.win > points.draw && points.draw >= points.loss
    ? []
    : [
        error(
          'points',
          `a win (${points.win}) is worth more than a draw (${points.draw}), a draw not less than a loss`,
        ),
      ]),
  ...(Number.isInteger(bestOf) && bestOf >= 1 && bestOf <= 9 ? [] : [error('bestOf', 'from 1 to 9 games')]),
  ...(drawAllowed || bestOf % 2 === 1 ? [] : [error('bestOf', `without draws an odd number of games, not ${bestOf}`)]),
];

const podErrors = ({ pairing, pods }: PolicyPack): readonly PackError[] => {
  if (pairing !== 'pods') return pods === undefined ? [] : [error('pods', `not where pairing is ${pairing}`)];
  if (pods === undefined || pods.sizes.length === 0) return [error('pods', 'which sizes the tables may have')];
  const seats = pods.sizes.map((size) => size.seats);
  return [
    ...(seats.every((each, at) => Number.isInteger(each) && each >= 2 && (at === 0 || each < (seats[at - 1] ?? 0)))
      ? []
      : [error('pods/sizes', 'sizes from 2 seats on, the largest first')]),
    ...(pods.sizes.every(({ win }) => win > pods.draw)
      ? []
      : [error('pods/sizes', `a win is worth more than a draw (${pods.draw})`)]),
  ];
};

const orderErrors = ({ tieBreakers, pods }: PolicyPack): readonly PackError[] => [
  ...(new Set(tieBreakers).size === tieBreakers.length && tieBreakers.every((each) => BREAKERS.includes(each))
    ? []
    : [error('tieBreakers', `each of ${BREAKERS.join(', ')} once at most`)]),
  ...(tieBreakers.at(-1) === 'lot'
    ? []
    : [error('tieBreakers', 'the lot comes last, so that no two players are equal')]),
  ...(tieBreakers.includes('tally') && (pods?.tally ?? null) === null
    ? [error('tieBreakers', 'a tally breaks ties where pods count one')]
    : []),
];

const roundErrors = ({ rounds }: PolicyPack): readonly PackError[] => {
  const rising = rounds.every(({ players }, at) => at === 0 || players > (rounds[at - 1]?.players ?? 0));
  const fitting = rounds.every(({ players, top }) => top === 0 || (top <= players && Number.isInteger(Math.log2(top))));
  return [
    ...(rising && rounds.every((plan) => plan.rounds >= 1) ? [] : [error('rounds', 'by numbers of players, rising')]),
    ...(fitting ? [] : [error('rounds', 'as many go on as a power of two, and not more than play')]),
  ];
};

const numberErrors = ({ floor, digits, minutes, extraTurns, bestOf, byeGames }: PolicyPack): readonly PackError[] => {
  const parsed = parseFraction(floor);
  return [
    ...(parsed !== undefined && compareFractions(parsed, fraction(1)) <= 0
      ? []
      : [error('floor', `a fraction from 0 to 1 such as 33/100, not ${floor}`)]),
    ...(Number.isInteger(byeGames) && byeGames >= 1 && byeGames <= bestOf
      ? []
      : [error('byeGames', 'from 1 to bestOf')]),
    ...(Number.isInteger(digits) && digits >= 0 && digits <= 12 ? [] : [error('digits', 'from 0 to 12')]),
    ...(minutes >= 1 && minutes <= 1440 ? [] : [error('minutes', 'from 1 to 1440')]),
    ...(Number.isInteger(extraTurns) && extraTurns >= 0 ? [] : [error('extraTurns', 'a whole number from 0 on')]),
  ];
};

/** The plan for so many players: of the first row that is large enough, else of the last; null without rows. */
export const planFor = ({ rounds }: PolicyPack, players: number): RoundPlan | null =>
  rounds.find((plan) => players <= plan.players) ?? rounds.at(-1) ?? null;
