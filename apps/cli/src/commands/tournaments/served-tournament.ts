import { isMap } from '@stackledger/rules';
import type {
  JsonMap,
  OutstandingView,
  PairingsView,
  ResultHistory,
  StandingsView,
  TournamentView,
} from '@stackledger/wire';
import type { Command } from 'commander';
import { CommandError, print, printJson } from '../../output.js';
import { textOf } from '../../sources/log-file.js';
import { writeOutput } from '../../sources/output-file.js';
import { posted, request } from '../../sources/served-match.js';
import {
  addressOf,
  ask,
  giveTournament,
  people,
  printGiven,
  queryOf,
  type ServedCommand,
  type ServedOptions,
} from '../../sources/served-tournaments.js';
import { csvCommand } from './csv.js';
import { roundCommands } from './rounds.js';

/** What is asked of the tournaments of a running service. */
export const servedTournamentCommands = (tournament: Command): void => {
  const served: ServedCommand = (name, description) =>
    tournament
      .command(name)
      .description(description)
      .option('--url <url>', 'the running service', 'http://localhost:3000')
      .option('--json', 'print it as JSON');
  served('create', 'create a tournament')
    .argument('<id>', '1 to 64 small letters, digits, dots, dashes and underscores')
    .option('--name <name>', 'as people read it; by default the id')
    .option(
      '--pack <pack>',
      'magic-swiss, multiplayer-pods, four-souls, round-robin, elimination, or a JSON file',
      'magic-swiss',
    )
    .action(async (id: string, options: ServedOptions) => {
      const { name = id, pack = 'magic-swiss' } = options;
      const body = { id, name, pack: pack.endsWith('.json') ? mapIn(textOf(pack), pack) : pack };
      const made = await ask<TournamentView>(addressOf(options), posted(body));
      if (options.json) printJson(made);
      else print(`tournament ${made.id} is there, revision ${made.revision}`);
    });
  served('send', 'give a command; the same --id and command give the same answer')
    .argument('<tournament>')
    .argument('<type>', 'such as EnrolPlayer, EnterResult, CloseRound; docs/reference/tournament-commands.md has all')
    .argument('[fields]', 'the fields of the command as JSON')
    .option('--id <id>', 'the id of the command; by default a new one')
    .addHelpText('after', HELP)
    .action(async (id: string, type: string, fields: string | undefined, options: ServedOptions) => {
      printGiven(options, await giveTournament(options, id, { ...mapIn(fields ?? '{}', 'the fields'), type }));
    });
  served('show', 'how a tournament stands')
    .argument('<tournament>')
    .option('--at <revision>', 'at this moment')
    .action(async (id: string, options: ServedOptions) => {
      const view = await ask<TournamentView>(addressOf(options, id) + queryOf(options));
      if (options.json) return printJson(view);
      print(`${view.name}: ${view.phase}, ${view.players.length} players, revision ${view.revision}`);
      const [winner] = view.places ?? [];
      if (winner !== undefined) print(`  winner: ${people([winner])}`);
      for (const { round, isOpen, tables, outstanding } of view.rounds)
        print(`  round ${round}: ${isOpen ? 'open' : 'closed'}, ${tables} tables, ${outstanding} without a result`);
    });
  served('pairings', 'who plays whom')
    .argument('<tournament>')
    .option('--round <number>', 'by default the last')
    .option('--by <order>', 'table or name')
    .option('--at <revision>', 'at this moment')
    .action(async (id: string, options: ServedOptions) => {
      const view = await ask<PairingsView>(`${addressOf(options, id)}/pairings${queryOf(options)}`);
      if (options.json) return printJson(view);
      for (const { table, players, solo, text } of view.tables ?? [])
        print(
          `${String(table).padStart(4)}  ${people(players)}${solo === null ? '' : `  ${solo}`}  ${text ?? ''}`.trimEnd(),
        );
      for (const { name, table, seat, opponents, solo } of view.players ?? [])
        print(`${name}  table ${table}, seat ${seat}  ${solo ?? people(opponents)}`);
    });
  served('standings', 'who stands where')
    .argument('<tournament>')
    .option('--round <number>', 'after this round; by default the last')
    .option('--at <revision>', 'at this moment')
    .action(async (id: string, options: ServedOptions) => {
      const view = await ask<StandingsView>(`${addressOf(options, id)}/standings${queryOf(options)}`);
      if (options.json) return printJson(view);
      for (const { place, rank, player, points, record, omw, gw, ogw } of view.standings)
        print(
          `${String(place ?? rank).padStart(4)}  ${people([player])}  ${points}  ${record}  ${omw ?? '-'} ${gw} ${ogw ?? '-'}`,
        );
    });
  served('outstanding', 'tables without a result, and late results')
    .argument('<tournament>')
    .action(async (id: string, options: ServedOptions) => {
      const view = await ask<OutstandingView>(`${addressOf(options, id)}/outstanding`);
      if (options.json) return printJson(view);
      for (const { table, players, certainty } of view.tables)
        print(`table ${table}  ${people(players)}  ${certainty ?? ''}`);
      for (const late of view.late) print(`late  ${JSON.stringify(late)}`);
    });
  served('history', 'what happened to the result of a table, with who and why')
    .argument('<tournament>')
    .argument('<round>')
    .argument('<table>')
    .action(async (id: string, round: string, table: string, options: ServedOptions) => {
      const query = new URLSearchParams({ round, table }).toString();
      const { events } = await ask<ResultHistory>(`${addressOf(options, id)}/result-history?${query}`);
      if (options.json) return printJson(events);
      for (const { recordedAt, type, actor, data } of events)
        print(
          `${recordedAt}  ${type}  ${actor.kind} ${actor.id}  ${typeof data.reason === 'string' ? data.reason : ''}`.trimEnd(),
        );
    });
  roundCommands(served);
  csvCommand(served);
  served('export', 'the whole log, as `stackledger tournament verify` reads it')
    .argument('<tournament>')
    .option('-o, --output <file>', 'write it there')
    .action(async (id: string, options: ServedOptions) => {
      const log = await (await request(`${addressOf(options, id)}/export`)).text();
      if (options.output === undefined) process.stdout.write(log);
      else writeOutput(options.output, log);
    });
};

const HELP = `
Set STACKLEDGER_TOKEN to your own token: what stands behind join= in your link.

Examples:
  stackledger tournament send friday EnrolPlayer '{"player": "p-abcdefghijkl"}'
  stackledger tournament send friday StartTournament
  stackledger tournament send friday ProposePairings
  stackledger tournament send friday PublishPairings
  stackledger tournament send friday EnterResult '{"round": 1, "table": 1, "version": 1, "result": {"kind": "games", "wins": [2, 1], "draws": 0}}'
  stackledger tournament send friday CloseRound '{"round": 1}'`;

const mapIn = (text: string, what: string): JsonMap => {
  try {
    const value: unknown = JSON.parse(text);
    if (isMap(value)) return value as JsonMap; // parsed from JSON
  } catch {
    // told below
  }
  throw new CommandError(`${what}: expected a map in JSON, found ${text.slice(0, 60)}`);
};
