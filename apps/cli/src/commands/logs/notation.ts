import { dirname } from 'node:path';
import { NotationError, parseText, withoutServiceLines, type NotationText } from '@stackledger/notation';
import type { Command } from 'commander';
import { tagsOfText } from '@stackledger/service';
import { EXIT, print, printJson } from '../../output.js';
import { textOf } from '../../sources/log-file.js';
import { writeOutput } from '../../sources/output-file.js';
import { storedText, servedText } from '../../sources/notation-source.js';
import { playedText } from '../../sources/played-text.js';
import { URL_ABOUT } from '../../arguments.js';

type NotationExportOptions = {
  readonly url?: string;
  readonly seat?: string;
  readonly output?: string;
  readonly force?: true;
};
type NotationImportOptions = {
  readonly with?: string;
  readonly scribe?: string;
  readonly judge?: string;
  readonly json?: true;
};

/**
 * `stackledger notation check|export|import`: matches as text that people read and write (docs/reference/notation.md).
 */
export const notationCommand = (program: Command): void => {
  const notation = program
    .command('notation')
    .description('check, write and play matches as text, in the words of a table')
    .addHelpText('after', HELP);
  notation
    .command('check')
    .description('tell whether a text is notation, and by line and column where it is not')
    .argument('<file>', 'a text')
    .option('--json', 'print one line of JSON')
    .action((file: string, { json }: { json?: true }) => check(file, json === true));
  notation
    .command('export')
    .description('write a match as text, rewound branches in brackets')
    .argument('<match>', 'the id of a match in the store that STORE_URL names')
    .option('--url <url>', URL_ABOUT)
    .option('--seat <seat>', 'with what this seat may see')
    .option('-o, --output <file>', 'write to this file instead of standard output')
    .option('--force', 'write over a file that is there')
    .action(async (matchId: string, options: NotationExportOptions) => {
      const { url, seat } = options;
      write(url === undefined ? await storedText(matchId, seat) : await servedText(url, matchId, seat), options);
    });
  notation
    .command('import')
    .description('play a text into a new match, line by line up to the first that is refused')
    .argument('<file>', 'a text with the tags Ruleset and Seats')
    .option('--with <file>', 'what the match begins with beside its tags, as JSON: cards, decks, setup')
    .option('--scribe <name>', 'who passes for everybody where no scribe is named')
    .option('--judge <name>', 'who rules where no judge is named')
    .option('--json', 'print one line of JSON')
    .action(play);
};

const HELP = `
A check reads the form, and the files that tags name (Setup, Cards, Decks, Options; in the
folder of the text); whether commands are legal shows when they are played.
Cards that the service deals and dice that it rolls fall otherwise in a new match: what can be
played again is a table with real cards, or one whose dice are reported and whose cards lie
as the tag Setup or --with tells. Ends with 1 where a text is wrong or was played in part.

Examples:
  stackledger notation export 3f2a9c1e-… -o match.txt
  stackledger notation check match.txt
  stackledger notation import match.txt`;

const check = (file: string, json: boolean): void => {
  const read = readText(file);
  if (read === undefined) return;
  const commands = read.actions.length;
  if (json) printJson({ file, ok: true, commands });
  else print(`${file}: notation of ${commands} commands`);
};

/** Parses a file and validates its tags. Prints the position of an error and ends with 1. */
const readText = (file: string): NotationText | undefined => {
  try {
    const text = withoutServiceLines(parseText(textOf(file)));
    tagsOfText(text, dirname(file));
    return text;
  } catch (error) {
    if (!(error instanceof NotationError)) throw error;
    failed(`${file}: ${error.message}`);
    return undefined;
  }
};

const failed = (why: string): void => {
  process.exitCode = EXIT.failed;
  console.error(why);
};

const write = (text: string, { output, force }: NotationExportOptions): void => {
  if (output === undefined) return void process.stdout.write(text);
  writeOutput(output, text, force !== true);
  print(`${output}: ${text.length} characters`);
};

const play = async (file: string, { with: beside, json, ...names }: NotationImportOptions): Promise<void> => {
  const text = readText(file);
  if (text === undefined) return;
  const played = await playedText(text, { folder: dirname(file), ...(beside !== undefined && { beside }) }, names);
  const { matchId, done, stopped } = played;
  if (stopped !== null) process.exitCode = EXIT.failed;
  if (json) return printJson({ file, ok: stopped === null, ...played });
  print(`match ${matchId}: ${done} of ${text.actions.length} commands are played`);
  if (stopped === null) return;
  const { line, column, detail, code, rule } = stopped;
  const place = detail.startsWith('line ') ? '' : `line ${line}, column ${column}: `;
  failed(`${file}: ${place}${detail} (${code}, ${rule})`);
};
