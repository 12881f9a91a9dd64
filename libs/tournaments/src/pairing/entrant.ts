import { shuffleAt } from '@stackledger/integrity';

/**
 * Somebody to be paired: match points so far, whom already met, byes had, how often paired with another score before,
 * and for pods how often at the smallest table and in each seat (from 0).
 */
export type PairingEntrant = {
  readonly player: string;
  readonly points: number;
  readonly met: ReadonlySet<string>;
  readonly byes: number;
  readonly floats: number;
  readonly smallPods: number;
  readonly seats: readonly number[];
};

/** The seed of one pairing, 64 lowercase hex digits, with the tournament and the round that it is for. */
export type PairingSeed = { readonly seed: string; readonly tournament: string; readonly round: number };

/** A proposal for a round: tables in order, the first players of which sit down first, and whoever has a bye. */
export type PairingProposal = {
  readonly tables: readonly (readonly string[])[];
  readonly byes: readonly string[];
  /** What could not be avoided, in sentences for the scorekeeper. */
  readonly notes: readonly string[];
};

/** The version of the procedure, stored with each proposal: docs/rules/tournaments.md, TO-PAIR. */
export const ALGORITHM = 'swiss-1';

/** Players in a random order that anybody can compute again: by the draw of the seed over their ids in order. */
export const drawnOrder = ({ seed, tournament, round }: PairingSeed, players: readonly string[]): readonly string[] =>
  shuffleAt({ serverSeed: seed, matchId: tournament, clientSeeds: {}, n: round }, players);
