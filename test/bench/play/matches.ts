import type { Chance, OfferedGame } from '@stackledger/ledger';
import { seedOf } from '@stackledger/scenarios';
import { loadGames } from '@stackledger/offering';
import { recordMatch, sameDice, type RecordedMatch } from './recorded-match.js';

const SEATS = ['anna', 'ben', 'cleo', 'dora'];
const SEED = 20_26;

let loaded: OfferedGame | undefined;

/** Four Souls with its built-in cards: the ruleset that is measured. */
export const measuredGame = (): OfferedGame => {
  loaded ??= loadGames().get('four-souls');
  if (loaded === undefined) throw new Error('Four Souls is not among the games');
  return loaded;
};

const recorded = new Map<number, Promise<RecordedMatch>>();

/** A recorded match of four players by number; the same number is the same match in every run. */
export const matchNumber = (number: number, most = 2_000, chance?: Chance): Promise<RecordedMatch> => {
  const known = recorded.get(number) ?? recordMatch({ ...planOf(number), most, ...(chance && { chance }) });
  recorded.set(number, known);
  return known;
};

/** So many recorded matches of at most so many commands each. */
export const matches = (count: number, most: number, from = 100): Promise<readonly RecordedMatch[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => matchNumber(from + at, most)));

/** So many recorded matches that can be played under any name, of at most so many commands each. */
export const namelessMatches = async (count: number, most: number): Promise<readonly RecordedMatch[]> => {
  const recorded: RecordedMatch[] = [];
  for (let at = 0; at < count; at++) recorded.push(await matchNumber(900 + at, most, sameDice));
  return recorded;
};

/** So many matches, the recorded ones by turns, under names of their own that begin with that of the set. */
export const named = (recorded: readonly RecordedMatch[], count: number, set: string): readonly RecordedMatch[] =>
  Array.from({ length: count }, (_, at) => {
    const match = recorded[at % recorded.length];
    if (match === undefined) throw new Error('nothing was recorded');
    return { ...match, key: `${set}-${at}` };
  });

const planOf = (number: number) => ({
  game: measuredGame(),
  key: `bench-${number}`,
  seats: SEATS,
  seed: seedOf(SEED, number),
});
