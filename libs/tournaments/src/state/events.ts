import type { PolicyPack } from '../packs/pack.js';
import type { TableResult } from '../results/result.js';
import type { ResultCertainty, RoundProposal } from './tournament.js';

/**
 * The tables of a round in the order of their numbers, from 1: those of players, who sit in their order, then who has a
 * bye, then who is assigned a loss.
 */
export type PublishedTables = {
  readonly tables: readonly (readonly string[])[];
  readonly byes: readonly string[];
  readonly losses: readonly string[];
};

/** The match, and which of its revisions, that something was heard from. */
export type HeardMatch = { readonly id: string; readonly revision: number };

/**
 * What happened in a tournament. `TournamentCreated` holds the commitment to the seed of all pairings, and the seed in
 * its hidden half; `PairingsProposed` opens the seed of its own round. Events of a round name it. Times are
 * milliseconds since 1970.
 */
export type TournamentEvent =
  | {
      readonly type: 'TournamentCreated';
      readonly id: string;
      readonly name: string;
      readonly rules: string;
      readonly pack: PolicyPack;
      readonly commitment: string;
      readonly hidden: { readonly seed: string };
    }
  | { readonly type: 'PolicyPinned'; readonly pack: PolicyPack; readonly reason: string }
  | { readonly type: 'PlayerEnrolled' | 'EnteredLate'; readonly player: string; readonly awardedByes: number }
  | {
      /** Byes by player, where there are any. */
      readonly type: 'PlayersEnrolled';
      readonly players: readonly string[];
      readonly awardedByes: Readonly<Record<string, number>>;
    }
  | { readonly type: 'CheckedIn' | 'PlayerReturned'; readonly player: string }
  | { readonly type: 'PlayerDropped'; readonly player: string; readonly by: string }
  | { readonly type: 'PlayerDisqualified'; readonly player: string; readonly reason: string; readonly by: string }
  | {
      readonly type: 'PenaltyIssued';
      readonly id: string;
      readonly player: string;
      readonly penalty: string;
      readonly reason: string;
      readonly by: string;
    }
  | {
      readonly type: 'PenaltyLifted';
      readonly id: string;
      readonly player: string;
      readonly reason: string;
      readonly by: string;
    }
  | { readonly type: 'TournamentStarted'; readonly rounds: number; readonly top: number }
  | ({ readonly type: 'PairingsProposed' | 'ProposalChanged' } & RoundProposal)
  | ({
      readonly type: 'PairingsPublished';
      readonly round: number;
      readonly isPlayoff: boolean;
      readonly basis: string;
      /** Why it is played beyond the rounds that were planned. */
      readonly reason?: string;
    } & PublishedTables)
  | ({
      readonly type: 'PairingsReplaced';
      readonly round: number;
      readonly version: number;
      readonly reason: string;
      /** Of pairings that were made again: their seed, and the standings that they were made on. */
      readonly seed?: string;
      readonly basis?: string;
    } & PublishedTables)
  | {
      readonly type: 'MatchesLinked';
      readonly round: number;
      readonly matches: readonly { readonly table: number; readonly match: string }[];
    }
  | { readonly type: 'MatchMissing'; readonly round: number; readonly tables: readonly number[]; readonly why: string }
  | { readonly type: 'TableStarted'; readonly round: number; readonly table: number; readonly match: HeardMatch }
  | {
      readonly type: 'RoundClockStarted' | 'RoundClockResumed';
      readonly round: number;
      readonly at: number;
      readonly endsAt: number;
    }
  | { readonly type: 'RoundClockPaused'; readonly round: number; readonly at: number; readonly leftMs: number }
  | {
      /** The end where the clock runs, what is left where it stands. */
      readonly type: 'RoundClockSet';
      readonly round: number;
      readonly at: number;
      readonly endsAt: number | null;
      readonly leftMs: number | null;
      readonly reason: string;
    }
  | {
      /** `until`: the own end of the table, absolute; null while the clock stands. */
      readonly type: 'TableExtended';
      readonly round: number;
      readonly table: number;
      readonly extraMs: number;
      readonly until: number | null;
      readonly cause: string;
    }
  | {
      readonly type: 'JudgeCalled';
      readonly round: number;
      readonly table: number;
      readonly call: string;
      readonly at: number;
      readonly by: string;
      readonly stopsClock: boolean;
      readonly reason?: string;
    }
  | {
      readonly type: 'JudgeAttended';
      readonly round: number;
      readonly table: number;
      readonly call: string;
      readonly by: string;
    }
  | {
      readonly type: 'CallClosed';
      readonly round: number;
      readonly table: number;
      readonly call: string;
      readonly at: number;
      readonly by: string;
    }
  | {
      /** A call that was held elsewhere and is over. */
      readonly type: 'CallRecorded';
      readonly round: number;
      readonly table: number;
      readonly call: string;
      readonly from: number;
      readonly to: number;
      readonly by: string;
      readonly stopsClock: boolean;
    }
  | {
      readonly type: 'ResultRecorded';
      readonly round: number;
      readonly table: number;
      readonly result: TableResult;
      readonly certainty: ResultCertainty;
      readonly by: string;
      readonly slip?: string;
      readonly match?: HeardMatch;
    }
  | {
      readonly type: 'ResultCorrected';
      readonly round: number;
      readonly table: number;
      readonly from: TableResult | null;
      readonly to: TableResult;
      readonly reason: string;
      readonly by: string;
    }
  | {
      readonly type: 'ResultConfirmed' | 'ResultDisputed' | 'ResultWithdrawn';
      readonly round: number;
      readonly table: number;
      readonly by: string;
      readonly match?: HeardMatch;
    }
  | {
      readonly type: 'LateResultReceived';
      readonly round: number;
      readonly table: number;
      readonly result: TableResult;
      readonly by: string;
      readonly match?: HeardMatch;
    }
  | {
      readonly type: 'LateResultDropped';
      readonly round: number;
      readonly table: number;
      readonly reason: string;
      readonly by: string;
      readonly match?: HeardMatch;
    }
  | {
      readonly type: 'RoundClosed';
      readonly round: number;
      readonly standingsHash: string;
      /** The tables that nobody reported, and what they count as. */
      readonly unreported: { readonly tables: readonly number[]; readonly result: TableResult };
    }
  | { readonly type: 'RoundReopened'; readonly round: number; readonly reason: string }
  | {
      readonly type: 'CutMade';
      readonly seeds: readonly string[];
      /** Why it is made otherwise than planned. */
      readonly reason?: string;
      /** It follows standings that were corrected. */
      readonly isAnew?: true;
    }
  | {
      readonly type: 'TournamentFinished';
      readonly places: readonly string[];
      readonly seed: string;
      /** Why it ends before what was planned is played. */
      readonly reason?: string;
    };
