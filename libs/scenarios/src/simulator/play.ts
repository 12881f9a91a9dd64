import type { Command, JsonMap, RuleId } from '@stackledger/kernel';
import type { Clock, OfferedGame, Ledger } from '@stackledger/ledger';
import type { EventStore } from '@stackledger/store';
import type { Coverage } from './counting.js';
import type { SeededRandom } from './random.js';
import type { SimulationWeights } from '../../simulation/simulation-weights.js';

/**
 * What is looked at: every promise after every command, of bots that also send what they may not; or, of bots that send
 * what they
 * may, what can be told at the end; or nothing.
 */
export const CHECKS = ['every', 'ends', 'none'] as const;
export type InvariantChecking = (typeof CHECKS)[number];

/** How a simulated match is played and looked at. */
export type MatchPlan = {
  readonly game: OfferedGame;
  readonly seats: readonly string[];
  readonly options: JsonMap;
  readonly random: SeededRandom;
  /** Left out, all time stands still. */
  readonly clock?: Clock;
  readonly coverage: Coverage;
  readonly knownRules: ReadonlySet<RuleId>;
  /** Left out, those of the game. */
  readonly weights?: SimulationWeights;
  readonly mostCommands: number;
  /** Left out, every promise is checked. */
  readonly check?: InvariantChecking;
  /** Whether bots also send what they may not; left out, where every promise is checked. */
  readonly isUnruly?: boolean;
};

/** What became of a simulated match. */
export type MatchResult = {
  readonly matchId: string;
  readonly commands: number;
  readonly events: number;
  readonly turns: number;
  readonly deepestStack: number;
  readonly end: string;
  readonly winner: string | null;
  readonly store: EventStore;
};

/** A match being simulated. */
export type Play = MatchPlan & {
  readonly weights: SimulationWeights;
  readonly check: InvariantChecking;
  readonly isUnruly: boolean;
  readonly ledger: Ledger;
  readonly store: EventStore;
  readonly matchId: string;
  readonly rewinds: number[];
  /** The revisions at which commands ended, the latest last: where a rewind may lead. */
  readonly ends: number[];
  sent: number;
  deepest: number;
  refoldAt: number;
  /** What was legal some moments ago, the latest last. */
  readonly earlier: Command[];
};
