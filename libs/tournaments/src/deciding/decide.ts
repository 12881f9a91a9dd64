import type { Tournament } from '../state/tournament.js';
import type { TournamentActor, TournamentCommand, TournamentInputs } from './commands.js';
import { accepted, refused, type TournamentDecision } from './decision.js';
import { withCutAnew } from './cut-anew.js';
import { decideOnPeople } from './people.js';
import { decideOnRounds } from './rounds.js';
import { decideOnResults } from './reporting.js';
import { enrolledTogether, enteredTogether } from './together.js';
import { commitmentToSeed } from './seeds.js';
import { decideOnMatches } from './matches.js';
import { packErrors } from '../packs/pack.js';
import { isKnownVersion, TOURNAMENT_RULES, VERSIONS_TEXT } from './versions.js';

/** Who may ask for what (TO-ROLE-1); a player asks for the own person and table alone, which each case looks at. */
const STAFF = ['scorekeeper', 'head-judge', 'organizer', 'system'] as const;
export const MAY: Readonly<Record<TournamentCommand['type'], readonly TournamentActor['role'][]>> = {
  CreateTournament: ['organizer', 'system'],
  PinPolicy: ['organizer'],
  EnrolPlayer: ['player', ...STAFF],
  EnrolPlayers: STAFF,
  CheckIn: ['player', ...STAFF],
  DropPlayer: ['player', ...STAFF],
  ReturnPlayer: STAFF,
  DisqualifyPlayer: ['head-judge'],
  IssuePenalty: ['judge', 'head-judge', 'system'],
  LiftPenalty: ['head-judge', 'system'],
  StartTournament: ['scorekeeper', 'organizer', 'system'],
  ProposePairings: STAFF,
  ChangeProposal: STAFF,
  PublishPairings: STAFF,
  ReplacePairings: ['head-judge', 'organizer'],
  PairAgain: ['head-judge', 'organizer'],
  LinkMatches: ['system'],
  MissMatches: ['system'],
  ReportMatch: ['system'],
  DropLateResult: STAFF,
  StartClock: STAFF,
  PauseClock: STAFF,
  ResumeClock: STAFF,
  SetClock: STAFF,
  ExtendTable: ['judge', ...STAFF],
  CallJudge: ['player', 'judge', ...STAFF],
  AttendCall: ['judge', ...STAFF],
  CloseCall: ['judge', ...STAFF],
  GiveCallTime: ['judge', ...STAFF],
  ReportResult: ['player', 'system'],
  EnterResult: STAFF,
  EnterResults: STAFF,
  ConfirmResult: ['player'],
  DisputeResult: ['player', ...STAFF],
  WithdrawResult: ['player', ...STAFF],
  CorrectResult: STAFF,
  CloseRound: STAFF,
  ReopenRound: ['head-judge', 'organizer'],
  MakeCut: STAFF,
  FinishTournament: ['organizer', 'system'],
};

/**
 * What follows a command in a tournament; `state` is null before its creation. Pure: times and the seed of a creation
 * come in as inputs. Never throws for what somebody asks.
 */
export const decideTournament = (
  state: Tournament | null,
  command: TournamentCommand,
  by: TournamentActor,
  inputs: TournamentInputs,
): TournamentDecision => {
  const decision = decided(state, command, by, inputs);
  return state === null ? decision : withCutAnew(state, decision);
};

const decided = (
  state: Tournament | null,
  command: TournamentCommand,
  by: TournamentActor,
  inputs: TournamentInputs,
): TournamentDecision => {
  if (!MAY[command.type].includes(by.role))
    return refused(
      'not-yours',
      'TO-ROLE-1',
      `a ${by.role} does not ${command.type}; ${MAY[command.type].join(', ')} may`,
    );
  if (command.type === 'CreateTournament') return created(state, command, inputs);
  if (state === null) return refused('unknown-tournament', 'TO-SETUP-1', 'there is no such tournament');
  if (!isKnownVersion(state.rules)) return unknownRules(state.rules);
  // Penalties stand in logs behind the end; none is entered any more (entering.ts).
  if (state.phase === 'finished' && command.type !== 'IssuePenalty') return refusedFinished();
  switch (command.type) {
    case 'PinPolicy':
      return pinned(state, command);
    case 'EnrolPlayers':
      return enrolledTogether(state, command);
    case 'EnterResults':
      return enteredTogether(state, command, by);
    case 'EnrolPlayer':
    case 'CheckIn':
    case 'DropPlayer':
    case 'ReturnPlayer':
    case 'DisqualifyPlayer':
    case 'IssuePenalty':
    case 'LiftPenalty':
      return decideOnPeople(state, command, by);
    case 'ReportResult':
    case 'EnterResult':
    case 'ConfirmResult':
    case 'DisputeResult':
    case 'WithdrawResult':
    case 'CorrectResult':
    case 'DropLateResult':
      return decideOnResults(state, command, by);
    case 'LinkMatches':
    case 'MissMatches':
    case 'ReportMatch':
      return decideOnMatches(state, command, by);
    default:
      return decideOnRounds(state, command, by, inputs);
  }
};

/** Nothing changes a finished tournament. */
export const refusedFinished = (): TournamentDecision =>
  refused('finished', 'TO-SETUP-2', 'the tournament is finished');

const unknownRules = (rules: string): TournamentDecision =>
  refused(
    'unknown-rules',
    'TO-SETUP-4',
    `rules of tournaments ${rules} are not known here; this build has ${VERSIONS_TEXT}`,
  );

const created = (
  state: Tournament | null,
  command: Extract<TournamentCommand, { type: 'CreateTournament' }>,
  { seed, rules: recorded = TOURNAMENT_RULES }: TournamentInputs,
): TournamentDecision => {
  const { id, name, pack, rules = recorded } = command;
  if (state !== null) return refused('exists', 'TO-SETUP-1', `there is a tournament ${id} already`);
  if (!isKnownVersion(rules)) return unknownRules(rules);
  const [wrong] = packErrors(pack);
  if (wrong !== undefined) return refused('pack-contradicts-itself', 'TO-PACK-2', `${wrong.path}: ${wrong.detail}`);
  const commitment = commitmentToSeed(seed);
  return accepted('TO-SETUP-1', { type: 'TournamentCreated', id, name, rules, pack, commitment, hidden: { seed } });
};

const pinned = (
  state: Tournament,
  { pack, reason }: Extract<TournamentCommand, { type: 'PinPolicy' }>,
): TournamentDecision => {
  if (reason.trim() === '') return refused('reason-missing', 'TO-PACK-1', 'say why the numbers change');
  const [wrong] = packErrors(pack);
  if (wrong !== undefined) return refused('pack-contradicts-itself', 'TO-PACK-2', `${wrong.path}: ${wrong.detail}`);
  return pack.pairing === state.pack.pairing || state.rounds.length === 0
    ? accepted('TO-PACK-1', { type: 'PolicyPinned', pack, reason })
    : refused('pairing-fixed', 'TO-PACK-1', `rounds were paired as ${state.pack.pairing}`);
};
