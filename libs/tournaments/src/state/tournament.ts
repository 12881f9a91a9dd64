import type { PolicyPack } from '../packs/pack.js';
import type { PlannedRounds } from '../packs/planned-rounds.js';
import type { SoloReason, TableResult } from '../results/result.js';
import type { RoundClock, TableCall, TimeExtension } from './clock.js';

/** How far a tournament is. */
type TournamentPhase = 'enrolment' | 'rounds' | 'playoff' | 'finished';

/** A player: whether still in, the byes that were awarded before the start, and the first round played. */
export type TournamentPlayer = {
  readonly id: string;
  readonly standing: 'in' | 'dropped' | 'disqualified';
  readonly isCheckedIn: boolean;
  readonly awardedByes: number;
  readonly from: number;
};

/** How sure a result is: one side's word, both, contested, or entered by the staff. */
export type ResultCertainty = 'reported' | 'confirmed' | 'disputed' | 'entered';

/** A result of a table as it stands, with who said it and by which slip. */
type RecordedResult = {
  readonly result: TableResult;
  readonly certainty: ResultCertainty;
  readonly by: string;
  readonly slip?: string;
  /** The match that has reported it. */
  readonly match?: string;
  /** Why it was corrected last; it is what the correction says. */
  readonly corrected?: string;
};

/**
 * The match of a table: its id (null: why there is none), whether play has begun, and up to which of its revisions the
 * tournament has heard of it.
 */
type TableMatch = {
  readonly id: string | null;
  readonly why?: string;
  readonly hasBegun: boolean;
  readonly heardTo: number;
};

/**
 * A table of a round: its players in the order of their seats, or one player and why. `since`: the version of the
 * pairings from which on these players sit there, so that a slip of it or of a later one is for them.
 */
export type RoundTable = {
  readonly table: number;
  readonly since: number;
  readonly players: readonly string[];
  readonly solo: SoloReason | null;
  readonly recorded: RecordedResult | null;
  readonly extensions: readonly TimeExtension[];
  readonly calls: readonly TableCall[];
  readonly match: TableMatch | null;
};

/**
 * A published round. `version` counts replaced pairings, from 1; `basis` is the hash of the standings that it was
 * paired on.
 */
export type TournamentRound = {
  readonly round: number;
  readonly isPlayoff: boolean;
  readonly version: number;
  readonly basis: string;
  readonly tables: readonly RoundTable[];
  readonly isOpen: boolean;
  readonly clock: RoundClock | null;
  /** Reports that came when the round was closed, for the scorekeeper to decide. */
  readonly late: readonly LateResult[];
};

/** A report for a closed round that differs from what counts. */
type LateResult = {
  readonly table: number;
  readonly result: TableResult;
  readonly by: string;
  readonly match?: string;
};

/** A proposal that is not published yet. */
export type RoundProposal = {
  readonly round: number;
  readonly seed: string | null;
  readonly algorithm: string;
  readonly basis: string;
  readonly tables: readonly (readonly string[])[];
  readonly byes: readonly string[];
  readonly losses: readonly string[];
  /** Why there is a round beyond those planned. */
  readonly reason?: string;
};

/** A penalty of a person. */
type TournamentPenalty = {
  readonly id: string;
  readonly player: string;
  readonly penalty: string;
  readonly reason: string;
  /** Why it counts no more. */
  readonly lifted?: string;
};

/** A tournament: `seeds` are secret until their round is paired; `bracket` the seeds of the playoff, the best first. */
export type Tournament = {
  readonly id: string;
  readonly name: string;
  /** The version of the rules that it is decided by. */
  readonly rules: string;
  readonly pack: PolicyPack;
  readonly phase: TournamentPhase;
  /** As announced at the start, and by the numbers that were pinned since; null before. */
  readonly plan: PlannedRounds | null;
  readonly seed: string;
  readonly players: ReadonlyMap<string, TournamentPlayer>;
  readonly proposal: RoundProposal | null;
  readonly rounds: readonly TournamentRound[];
  readonly bracket: readonly string[] | null;
  /** The final places, the best first; null until it is finished. */
  readonly places: readonly string[] | null;
  readonly penalties: readonly TournamentPenalty[];
};

/** The last round that was published; undefined before the first. */
export const currentRound = ({ rounds }: Tournament): TournamentRound | undefined => rounds.at(-1);

/** Players who are still in, in the order of their ids. */
export const playersIn = ({ players }: Tournament): readonly string[] =>
  [...players.values()]
    .filter(({ standing }) => standing === 'in')
    .map(({ id }) => id)
    .toSorted();

/** Whether every table of a round has a result that nobody disputes. */
export const unreportedTables = ({ tables }: TournamentRound): readonly RoundTable[] =>
  tables.filter(({ solo, recorded }) => solo === null && (recorded === null || recorded.certainty === 'disputed'));
