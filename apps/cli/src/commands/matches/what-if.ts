import { isMap, seatNamed, type JsonMap } from '@stackledger/rules';
import {
  EVERYBODY,
  loadSession,
  SubmissionError,
  seatViewer,
  serviceChance,
  UnknownMatch,
  type Session,
  type Viewer,
} from '@stackledger/ledger';
import type { Command } from 'commander';
import type { EventSummary, WhatIf } from '@stackledger/wire';
import { whatIf } from '@stackledger/service';
import { revisionArgument, URL_ABOUT } from '../../arguments.js';
import { print, printJson, CommandError } from '../../output.js';
import { posted, request, urlOf } from '../../sources/served-match.js';
import { openStoreToRead } from '../../sources/stores.js';

type WhatIfOptions = { readonly at?: number; readonly seat?: string; readonly url?: string; readonly json?: true };

/** `stackledger what-if MATCH COMMAND…`: the outcome of commands tried after a revision. Nothing is written. */
export const whatIfCommand = (program: Command): void => {
  program
    .command('what-if')
    .description('tell what would come of commands after any revision, and how it differs from what did')
    .argument('<match>', 'the id of a match in the store that STORE_URL names')
    .argument('<command...>', 'commands of seats, each as JSON')
    .option('--at <revision>', 'the revision to begin at; left out: the last', revisionArgument)
    .option('--seat <seat>', 'as this seat sees the match')
    .option('--url <url>', URL_ABOUT)
    .option('--json', 'print the whole answer as one line of JSON')
    .addHelpText('after', HELP)
    .action(async (matchId: string, texts: readonly string[], options: WhatIfOptions) => {
      const commands = texts.map(commandIn);
      const answer = await (options.url === undefined ? storedWhatIf : servedWhatIf)(matchId, commands, options);
      if (options.json) printJson(answer);
      else printWhatIf(answer);
    });
};

const HELP = `
Until a match is sealed the dice are thrown away afterwards, and cards that nobody (with
--seat: that the seat does not) know are dealt at random: it tells nobody the future.

Example:
  stackledger what-if 3f2a9c1e-… --at 41 '{"type": "PassPriority", "seat": "ben"}'`;

const commandIn = (text: string): JsonMap => {
  try {
    const read: unknown = JSON.parse(text);
    if (isMap(read)) return read as JsonMap; // parsed from JSON
  } catch {
    // reported below, with what it is instead
  }
  throw new CommandError(`${text} is no command: write one as JSON, such as '{"type": "PassPriority", "seat": "ben"}'`);
};

const servedWhatIf = async (matchId: string, commands: readonly JsonMap[], options: WhatIfOptions): Promise<WhatIf> => {
  const { url = '', at, seat } = options;
  const query = seat === undefined ? '' : `?seat=${encodeURIComponent(seat)}`;
  const body = { commands, ...(at !== undefined && { at: String(at) }) };
  const path = urlOf(url, `/v1/matches/${encodeURIComponent(matchId)}/what-ifs${query}`);
  return (await (await request(path, posted(body))).json()) as WhatIf; // the service answers with this type
};

const storedWhatIf = async (
  matchId: string,
  commands: readonly JsonMap[],
  { at, seat }: WhatIfOptions,
): Promise<WhatIf> => {
  const { store, games } = await openStoreToRead('or-by-url');
  try {
    const session = await loadSession(store, games, matchId);
    const asked = { at: at ?? session.timeline.state().head, commands, viewer: viewerOf(session, seat) };
    return whatIf(session, asked, serviceChance);
  } catch (error) {
    throw error instanceof UnknownMatch || error instanceof SubmissionError ? new CommandError(error.message) : error;
  } finally {
    await store.close();
  }
};

const viewerOf = ({ timeline }: Session, name: string | undefined): Viewer => {
  if (name === undefined) return EVERYBODY;
  const { table, terms } = timeline.state();
  const seat = seatNamed(table, name);
  if (seat !== undefined) return seatViewer(seat);
  throw new CommandError(`no seat of this match is called ${name}; the seats are ${terms.seats.join(', ')}`);
};

const printWhatIf = ({ at, dice, steps, difference }: WhatIf): void => {
  print(
    `after revision ${at}, with ${dice === 'real' ? 'the dice and cards of the match' : 'dice that are thrown away'}`,
  );
  for (const { command, events, refused } of steps) {
    print(JSON.stringify(command));
    for (const event of events) print(`  ${eventText(event)}`);
    if (refused !== null) print(`  refused: ${refused.detail} (${refused.code}, ${refused.rule})`);
  }
  const { same, first, match, more } = difference;
  print(first === null ? 'just as it happened' : `the first ${same} events are as they happened, and then`);
  if (first?.really != null) print(`  really:  ${eventText(first.really)}`);
  if (first?.instead != null) print(`  instead: ${eventText(first.instead)}`);
  for (const { path, really, instead } of match)
    print(`  ${path}: ${JSON.stringify(really)} as it stands, ${JSON.stringify(instead)} instead`);
  if (more) print('  and more');
};

const eventText = ({ type, data }: EventSummary): string => `${type} ${JSON.stringify(data)}`;
