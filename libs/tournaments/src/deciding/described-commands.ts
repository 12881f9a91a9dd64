import { mapForm, type FormSchema } from '../forms/form.js';
import { FIELDS, TOURNAMENT_COMMANDS } from './command-form.js';
import type { TournamentActor, TournamentCommand } from './commands.js';
import { MAY } from './decide.js';

type CommandType = TournamentCommand['type'];

/** A command as documents show it: who may give it, its fields but the type as a JSON schema, and what it does. */
export type DescribedCommand = {
  readonly type: CommandType;
  readonly by: readonly TournamentActor['role'][];
  readonly fields: FormSchema;
  readonly about: string;
};

/** What each command does, for people; the rules that it keeps stand in docs/rules/tournaments.md. */
const ABOUT: { readonly [type in CommandType]: string } = {
  CreateTournament: 'creates a tournament with its pack',
  PinPolicy: 'changes the numbers of the tournament (its pack), and says why',
  EnrolPlayer: 'enrols a player, with byes that were awarded',
  EnrolPlayers: 'enrols many players at once, all or nobody; who is enrolled already is passed over',
  CheckIn: 'notes that a player is there',
  DropPlayer: 'takes a player out of the rounds that are not paired yet; what was played stays',
  ReturnPlayer: 'brings a player back who has dropped, until the cut',
  DisqualifyPlayer: 'disqualifies a player: the match under way is lost, and there is no place',
  IssuePenalty: 'notes a penalty of a player, once by its id',
  LiftPenalty: 'takes a penalty back, which stays told',
  StartTournament: 'begins the tournament: its numbers are pinned',
  ProposePairings: 'pairs the next round as a proposal, which the staff sees',
  ChangeProposal: 'sets the tables of the proposal by hand',
  PublishPairings: 'publishes the proposal: the round is open',
  ReplacePairings: 'sets the tables of the open round by hand; tables with a result stay',
  PairAgain: 'pairs tables of the open round again, or all of it, before anybody has begun there',
  LinkMatches: 'names the matches of tables',
  MissMatches: 'says why tables have no match',
  ReportMatch: 'says what a match has come to',
  DropLateResult: 'drops a result that came after its round was closed',
  StartClock: 'starts the clock of a round',
  PauseClock: 'stops the clock of a round, which keeps what is left',
  ResumeClock: 'lets the clock of a round run on',
  SetClock: 'sets what is left on the clock of a round',
  ExtendTable: 'gives a table more time',
  CallJudge: 'calls a judge to a table, whose time stands meanwhile',
  AttendCall: 'says that a judge has come to a call',
  CloseCall: 'ends a call: the time of the table runs on',
  GiveCallTime: 'gives a table the time of a call that was held elsewhere',
  ReportResult:
    'reports the result of the own table; the same result of the other side confirms it, another disputes it',
  EnterResult: 'enters the result of a table, from its slip or as somebody told it',
  EnterResults: 'enters the results of many tables of a round, all or none',
  ConfirmResult: 'confirms what the other side has reported',
  DisputeResult: 'disputes what was reported, until the staff settles it',
  WithdrawResult: 'takes a reported result back',
  CorrectResult: 'corrects a result, and says why; of a closed round the head judge does',
  CloseRound: 'closes the round: what nobody has reported counts as the pack says',
  ReopenRound: 'opens a closed round again',
  MakeCut: 'ends the rounds: so many of the best go on into the playoff',
  FinishTournament: 'ends the tournament: places are final, and the seed of its pairings is opened',
};

/** Every command, in the order in which an evening needs them. */
export const DESCRIBED_COMMANDS: readonly DescribedCommand[] = TOURNAMENT_COMMANDS.map((type) => {
  const { needed, optional } = FIELDS[type];
  return { type, by: MAY[type], fields: mapForm(needed, optional).schema, about: ABOUT[type] };
});
