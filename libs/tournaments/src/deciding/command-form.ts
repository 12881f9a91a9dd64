import {
  describedForm,
  flagForm,
  idForm,
  isMap,
  listForm,
  mapForm,
  mapToForm,
  oneOfForm,
  orNullForm,
  textForm,
  type ValueForm,
  wholeForm,
} from '../forms/form.js';
import { packForm, packOf } from '../packs/pack-form.js';
import type { TournamentCommand } from './commands.js';

/** Ids of tournaments: they stand in addresses and in names of streams. */
const TOURNAMENT_ID = /^[a-z0-9][a-z0-9._-]{0,63}$/;
const tournamentId = describedForm({ type: 'string', pattern: TOURNAMENT_ID.source }, (value, path) =>
  typeof value === 'string' && TOURNAMENT_ID.test(value)
    ? undefined
    : `${path}: expected 1 to 64 small letters, digits, dots, dashes and underscores, such as spring-open`,
);

/** Rounds and tables are counted from 1. */
const place = wholeForm(1, 100_000);
const player = { player: idForm };
const reason = { reason: textForm(500) };
const round = { round: place };
const table = { round: place, table: place };
const DAY_MS = 86_400_000;
/** A moment in milliseconds since 1970. */
const moment = wholeForm(0, 8_640_000_000_000_000);

const tables = listForm(
  mapForm({ players: listForm(idForm, 20, 1) }, { solo: oneOfForm('bye', 'assigned-loss') }),
  10_000,
);

const games = wholeForm(0, 99);

const ofGames = { wins: listForm(games, 2, 2), draws: games };
const GAMES = mapForm({ kind: oneOfForm('games', 'pod'), ...ofGames });
const POD = mapForm(
  { kind: oneOfForm('pod'), winner: orNullForm(idForm) },
  { tally: mapToForm(wholeForm(0, 1_000_000)) },
);
/** A value that is of no kind is told both. */
const result = describedForm(
  { anyOf: [mapForm({ kind: oneOfForm('games'), ...ofGames }).schema, POD.schema] },
  (value, path) => (isMap(value) && value.kind === 'pod' ? POD(value, path) : GAMES(value, path)),
);

/** The ids of so many fit the event that holds the command. */
const MOST_ENROLLED = 3_000;
/** Each may take an event, and an append holds 256. */
const MOST_RESULTS = 250;

type FieldsOfCommand = { readonly needed: FormMap; readonly optional?: FormMap };
type FormMap = { readonly [name: string]: ValueForm };

/** The fields of every command but its type. */
export const FIELDS: { readonly [type in TournamentCommand['type']]: FieldsOfCommand } = {
  CreateTournament: {
    needed: { id: tournamentId, name: textForm(120), pack: packForm },
    optional: { rules: textForm(20) },
  },
  PinPolicy: { needed: { pack: packForm, ...reason } },
  EnrolPlayer: { needed: player, optional: { awardedByes: wholeForm(0, 3) } },
  EnrolPlayers: {
    needed: { players: listForm(idForm, MOST_ENROLLED, 1) },
    optional: { awardedByes: mapToForm(wholeForm(0, 3)) },
  },
  CheckIn: { needed: player },
  DropPlayer: { needed: player },
  ReturnPlayer: { needed: player },
  DisqualifyPlayer: { needed: { ...player, ...reason } },
  IssuePenalty: { needed: { id: idForm, ...player, penalty: textForm(), ...reason } },
  LiftPenalty: { needed: { id: idForm, ...reason } },
  StartTournament: { needed: {} },
  ProposePairings: { needed: {}, optional: reason },
  ChangeProposal: { needed: { tables, ...reason } },
  PublishPairings: { needed: {} },
  ReplacePairings: { needed: { ...round, tables, ...reason } },
  PairAgain: { needed: { ...round, ...reason }, optional: { tables: listForm(place, 10_000, 1) } },
  LinkMatches: {
    needed: { ...round, matches: listForm(mapForm({ table: place, since: place, match: idForm }), 1_000, 1) },
  },
  MissMatches: { needed: { ...round, tables: listForm(place, 10_000, 1), why: textForm(500) } },
  ReportMatch: {
    needed: { match: idForm, revision: wholeForm(0), hasBegun: flagForm, result: orNullForm(result) },
  },
  DropLateResult: { needed: { ...table, ...reason } },
  StartClock: { needed: round },
  PauseClock: { needed: round },
  ResumeClock: { needed: round },
  SetClock: { needed: { ...round, leftMs: wholeForm(0, DAY_MS), ...reason } },
  ExtendTable: { needed: { ...table, extraMs: wholeForm(1, DAY_MS), cause: textForm() } },
  CallJudge: { needed: table, optional: { reason: textForm(500) } },
  AttendCall: { needed: { ...table, call: idForm } },
  CloseCall: { needed: { ...table, call: idForm } },
  GiveCallTime: { needed: { ...table, call: idForm, from: moment, to: moment } },
  ReportResult: { needed: { ...table, version: place, result } },
  EnterResult: { needed: { ...table, version: place, result }, optional: { slip: idForm } },
  EnterResults: {
    needed: { ...round, results: listForm(mapForm({ table: place, version: place, result }), MOST_RESULTS, 1) },
  },
  ConfirmResult: { needed: table },
  DisputeResult: { needed: table },
  WithdrawResult: { needed: table },
  CorrectResult: { needed: { ...table, result, ...reason } },
  CloseRound: { needed: round },
  ReopenRound: { needed: { ...round, ...reason } },
  MakeCut: { needed: { top: wholeForm(2, 1_024) }, optional: reason },
  FinishTournament: { needed: {}, optional: reason },
};

/** The names of all commands. */
export const TOURNAMENT_COMMANDS = Object.keys(FIELDS) as readonly TournamentCommand['type'][];

const isCommandType = (type: unknown): type is TournamentCommand['type'] =>
  typeof type === 'string' && Object.hasOwn(FIELDS, type);

/** The command in a value from outside, or what is wrong with its form: a path and a sentence. */
export const readTournamentCommand = (
  value: unknown,
): { readonly command: TournamentCommand } | { readonly wrong: string } => {
  if (!isMap(value)) return { wrong: 'it is not a map with a type' };
  const { type, ...fields } = value;
  if (!isCommandType(type))
    return { wrong: `type: there is no such command; there are ${TOURNAMENT_COMMANDS.join(', ')}` };
  const { needed, optional } = FIELDS[type];
  const wrong = mapForm(needed, optional)(fields, '');
  if (wrong !== undefined) return { wrong };
  const read = 'pack' in fields ? { type, ...fields, pack: packOf(fields.pack) } : { type, ...fields };
  return { command: read as TournamentCommand }; // its form was looked at
};
