import { sha256Hex } from '@stackledger/integrity';

/** The commitment to a seed, published before any pairing: its SHA-256, in lowercase hex (TO-PAIR-7). */
export const commitmentToSeed = (seed: string): string => sha256Hex(seed);

/** The seed of one round, opened as it is paired: the SHA-256 of the tournament's seed and the number of the round. */
export const seedOfRound = (seed: string, round: number): string => sha256Hex(`${seed}:${round}`);

/** The seed of pairings of a round that are made again: with the number of their version behind it (TO-PAIR-7). */
export const seedOfRepair = (seed: string, round: number, version: number): string =>
  sha256Hex(`${seed}:${round}:${version}`);
