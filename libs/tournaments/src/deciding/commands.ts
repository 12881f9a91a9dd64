import type { PolicyPack } from '../packs/pack.js';
import type { TableResult } from '../results/result.js';

/** Who asks: a player by id, or somebody of the staff, with the player's id where the same person plays. */
export type TournamentActor = {
  readonly role: 'player' | 'scorekeeper' | 'judge' | 'head-judge' | 'organizer' | 'system';
  readonly id: string;
};

/** One table by hand: two players or a pod, or one player with a bye or a loss. */
export type TableByHand = { readonly players: readonly string[]; readonly solo?: 'bye' | 'assigned-loss' };

/** What can be asked of a tournament. Numbers of rounds and tables count from 1, times are milliseconds. */
export type TournamentCommand =
  | {
      readonly type: 'CreateTournament';
      readonly id: string;
      readonly name: string;
      readonly pack: PolicyPack;
      /** The version of the rules; left out, that of this build. */
      readonly rules?: string;
    }
  | { readonly type: 'PinPolicy'; readonly pack: PolicyPack; readonly reason: string }
  | { readonly type: 'EnrolPlayer'; readonly player: string; readonly awardedByes?: number }
  | {
      /** Many at once, all or nobody; whoever is enrolled already is passed over. Byes by player. */
      readonly type: 'EnrolPlayers';
      readonly players: readonly string[];
      readonly awardedByes?: Readonly<Record<string, number>>;
    }
  | { readonly type: 'CheckIn' | 'DropPlayer' | 'ReturnPlayer'; readonly player: string }
  | { readonly type: 'DisqualifyPlayer'; readonly player: string; readonly reason: string }
  | {
      readonly type: 'IssuePenalty';
      readonly id: string;
      readonly player: string;
      readonly penalty: string;
      readonly reason: string;
    }
  | { readonly type: 'LiftPenalty'; readonly id: string; readonly reason: string }
  | { readonly type: 'StartTournament' }
  | { readonly type: 'PublishPairings' }
  /** Why there is a round beyond those planned. */
  | { readonly type: 'ProposePairings'; readonly reason?: string }
  /** Why it ends before what is planned was played. */
  | { readonly type: 'FinishTournament'; readonly reason?: string }
  | { readonly type: 'ChangeProposal'; readonly tables: readonly TableByHand[]; readonly reason: string }
  | {
      readonly type: 'ReplacePairings';
      readonly round: number;
      readonly tables: readonly TableByHand[];
      readonly reason: string;
    }
  | {
      readonly type: 'PairAgain';
      readonly round: number;
      /** Which tables; left out, all of the round. */
      readonly tables?: readonly number[];
      readonly reason: string;
    }
  | {
      readonly type: 'LinkMatches';
      readonly round: number;
      readonly matches: readonly { readonly table: number; readonly since: number; readonly match: string }[];
    }
  | { readonly type: 'MissMatches'; readonly round: number; readonly tables: readonly number[]; readonly why: string }
  | {
      /** What a match says of its table: whether play has begun, and its result where it has ended. */
      readonly type: 'ReportMatch';
      readonly match: string;
      readonly revision: number;
      readonly hasBegun: boolean;
      readonly result: TableResult | null;
    }
  | { readonly type: 'DropLateResult'; readonly round: number; readonly table: number; readonly reason: string }
  | { readonly type: 'StartClock' | 'PauseClock' | 'ResumeClock'; readonly round: number }
  | {
      readonly type: 'ExtendTable';
      readonly round: number;
      readonly table: number;
      readonly extraMs: number;
      readonly cause: string;
    }
  | { readonly type: 'SetClock'; readonly round: number; readonly leftMs: number; readonly reason: string }
  | { readonly type: 'CallJudge'; readonly round: number; readonly table: number; readonly reason?: string }
  | { readonly type: 'AttendCall' | 'CloseCall'; readonly round: number; readonly table: number; readonly call: string }
  | {
      /** A call that was held elsewhere, from and to milliseconds since 1970; it counts once, by its id. */
      readonly type: 'GiveCallTime';
      readonly round: number;
      readonly table: number;
      readonly call: string;
      readonly from: number;
      readonly to: number;
    }
  | {
      readonly type: 'ReportResult';
      readonly round: number;
      readonly table: number;
      readonly version: number;
      readonly result: TableResult;
    }
  | {
      readonly type: 'EnterResult';
      readonly round: number;
      readonly table: number;
      readonly version: number;
      readonly result: TableResult;
      readonly slip?: string;
    }
  | {
      /** The results of many tables of a round, all or none. */
      readonly type: 'EnterResults';
      readonly round: number;
      readonly results: readonly {
        readonly table: number;
        readonly version: number;
        readonly result: TableResult;
      }[];
    }
  | {
      readonly type: 'ConfirmResult' | 'DisputeResult' | 'WithdrawResult';
      readonly round: number;
      readonly table: number;
    }
  | {
      readonly type: 'CorrectResult';
      readonly round: number;
      readonly table: number;
      readonly result: TableResult;
      readonly reason: string;
    }
  | { readonly type: 'CloseRound'; readonly round: number }
  | { readonly type: 'ReopenRound'; readonly round: number; readonly reason: string }
  /** Why it is made before the last planned round, or for others than are planned. */
  | { readonly type: 'MakeCut'; readonly top: number; readonly reason?: string };

/**
 * What the outside supplies: the time in milliseconds, and 64 hex digits that nobody could foresee for a creation.
 * `rules`: of a creation that is decided again, the version that it was decided by.
 */
export type TournamentInputs = { readonly now: number; readonly seed: string; readonly rules?: string };
