import type {
  CorrectionPreviewView,
  JsonMap,
  RoundTimeView,
  SlipsView,
  TournamentAttempts,
  TournamentView,
} from '@stackledger/wire';
import { Argument } from 'commander';
import { CommandError, print, printJson } from '../../output.js';
import { posted } from '../../sources/served-match.js';
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

type RoundOptions = ServedOptions & { readonly reason?: string; readonly tables?: string };

const COMMAND_ID = 'the id of the command; by default a new one';

/** What scripts do with the rounds of a tournament of a running service: slips, repairs, late results, clocks. */
export const roundCommands = (served: ServedCommand): void => {
  served('slips', 'the slips of a round with their codes')
    .argument('<tournament>')
    .option('--round <number>', 'by default the last')
    .option('--at <revision>', 'at this moment')
    .action(async (id: string, options: ServedOptions) => {
      const view = await ask<SlipsView>(`${addressOf(options, id)}/slips${queryOf(options)}`);
      if (options.json) return printJson(view);
      for (const { table, players, code } of view.slips)
        print(`${String(table).padStart(4)}  ${code}  ${people(players)}`);
    });
  served('pair-again', 'pair the open round again, or tables of it that nobody has begun at')
    .argument('<tournament>')
    .requiredOption('--reason <text>', 'why')
    .option('--tables <numbers>', 'these alone, such as 3,7; by default all, before the clock runs')
    .option('--id <id>', COMMAND_ID)
    .action(async (id: string, options: RoundOptions) => {
      const { tables, reason = '' } = options;
      const named = tables === undefined ? {} : { tables: tables.split(',').map((each) => wholeIn(each, 'a table')) };
      const round = await roundOf(options, id);
      printGiven(options, await giveTournament(options, id, { type: 'PairAgain', round, reason, ...named }));
    });
  served('preview', 'what a correction would change; nothing happens')
    .argument('<tournament>')
    .argument('<round>')
    .argument('<table>')
    .argument('<result>', 'such as 2-1 or 0-0-3: games won by the first, by the second, and drawn; or JSON')
    .action(async (id: string, round: string, table: string, result: string, options: ServedOptions) => {
      const body = { round: wholeIn(round, 'a round'), table: wholeIn(table, 'a table'), result: resultIn(result) };
      const preview = await ask<CorrectionPreviewView>(`${addressOf(options, id)}/corrections/preview`, posted(body));
      if (options.json) return printJson(preview);
      const before = new Map(preview.before.map((row) => [row.player, row]));
      for (const { rank, player, points } of preview.after) {
        const was = before.get(player);
        if (was?.rank === rank && was.points === points) continue;
        print(`${player}: rank ${was?.rank ?? '-'} to ${rank}, points ${was?.points ?? 0} to ${points}`);
      }
      if (preview.pairings !== null) print(`pairings: ${JSON.stringify(preview.pairings)}`);
      if (preview.cut !== null) print(`cut: ${JSON.stringify(preview.cut)}`);
    });
  served('drop-late', 'drop the late result of a table, whose closed round stays as it is')
    .argument('<tournament>')
    .argument('<round>')
    .argument('<table>')
    .requiredOption('--reason <text>', 'why')
    .option('--id <id>', COMMAND_ID)
    .action(async (id: string, round: string, table: string, options: RoundOptions) => {
      const place = { round: wholeIn(round, 'a round'), table: wholeIn(table, 'a table') };
      const command = { type: 'DropLateResult', ...place, reason: options.reason ?? '' };
      printGiven(options, await giveTournament(options, id, command));
    });
  served('attempts', 'the last commands that were refused, and why')
    .argument('<tournament>')
    .action(async (id: string, options: ServedOptions) => {
      const { attempts } = await ask<TournamentAttempts>(`${addressOf(options, id)}/attempts`);
      if (options.json) return printJson(attempts);
      for (const { at, command, code, rule, detail } of attempts)
        print(`${at}  ${typeof command.type === 'string' ? command.type : '-'}  ${code} ${rule}: ${detail}`);
    });
  served('clock', 'the time of the open round; or starts it, stops it, sets it, gives a table more')
    .argument('<tournament>')
    .addArgument(new Argument('[act]', 'what is done').choices(['start', 'pause', 'resume', 'set', 'extend']))
    .argument('[minutes]', 'of set what is left, of extend what is given')
    .option('--round <number>', 'look at this round; by default the last')
    .option('--table <number>', 'of extend')
    .option('--reason <text>', 'of set and extend')
    .option('--id <id>', COMMAND_ID)
    .addHelpText('after', CLOCK_HELP)
    .action(async (id: string, act: string | undefined, minutes: string | undefined, options: ClockOptions) => {
      if (act !== undefined) {
        const command = clockCommand(act, minutes, options);
        return printGiven(
          options,
          await giveTournament(options, id, { ...command, round: await roundOf(options, id) }),
        );
      }
      const view = await ask<RoundTimeView>(`${addressOf(options, id)}/clock${queryOf(options)}`);
      if (options.json) return printJson(view);
      print(`round ${view.round}: ${view.clock === null ? 'not started' : timeOf(view.clock)}, now ${view.asOf}`);
      for (const { table, calls, ...time } of view.tables)
        print(`  table ${table}: ${timeOf(time)}${calls.some(({ to }) => to === null) ? ', a judge is called' : ''}`);
    });
};

type ClockOptions = RoundOptions & { readonly table?: string };

const CLOCK_HELP = `
Examples:
  stackledger tournament clock friday
  stackledger tournament clock friday start
  stackledger tournament clock friday set 20 --reason 'the hall was dark'
  stackledger tournament clock friday extend 3 --table 4 --reason 'deck check'`;

const MINUTE_MS = 60_000;

const clockCommand = (act: string, minutes: string | undefined, { table, reason }: ClockOptions): JsonMap => {
  if (act === 'start') return { type: 'StartClock' };
  if (act === 'pause') return { type: 'PauseClock' };
  if (act === 'resume') return { type: 'ResumeClock' };
  if (minutes === undefined || !(Number(minutes) >= 0)) throw new CommandError(`${act}: give the minutes, such as 5`);
  if (reason === undefined) throw new CommandError(`${act}: give a reason with --reason`);
  const ms = Math.round(Number(minutes) * MINUTE_MS);
  if (act === 'set') return { type: 'SetClock', leftMs: ms, reason };
  if (table === undefined) throw new CommandError('extend: name the table with --table');
  return { type: 'ExtendTable', table: wholeIn(table, '--table'), extraMs: ms, cause: reason };
};

const timeOf = ({ endsAt, leftMs }: { readonly endsAt: string | null; readonly leftMs: number | null }): string =>
  endsAt === null ? `stands, ${Math.floor((leftMs ?? 0) / 1_000)} s left` : `ends ${endsAt}`;

/** The round that is played. */
const roundOf = async (options: ServedOptions, id: string): Promise<number> => {
  const { rounds } = await ask<TournamentView>(addressOf(options, id));
  if (rounds.length === 0) throw new CommandError('no round is published yet');
  return rounds.length;
};

const wholeIn = (text: string, what: string): number => {
  if (/^[1-9]\d{0,5}$/.test(text.trim())) return Number(text);
  throw new CommandError(`${what}: expected a number from 1 on, found ${text}`);
};

const resultIn = (text: string): JsonMap => {
  const [, one, other, draws = '0'] = /^(\d{1,2})-(\d{1,2})(?:-(\d{1,2}))?$/.exec(text) ?? [];
  if (one !== undefined && other !== undefined)
    return { kind: 'games', wins: [Number(one), Number(other)], draws: Number(draws) };
  try {
    return JSON.parse(text) as JsonMap; // the service looks at it
  } catch {
    throw new CommandError(`${text} is no result such as 2-1`);
  }
};
