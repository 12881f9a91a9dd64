import {
  CHECKS,
  verdictOf,
  verifyLog,
  type Check,
  type Envelope,
  type Verdict,
  type Verification,
} from '@stackledger/ledger';
import type { Command } from 'commander';
import { loadGames } from '../../../games.js';
import { checksArgument } from '../arguments.js';
import { EXIT, print, printJson, progress } from '../output.js';
import { readLog, readLogFile } from '../sources/log-file.js';
import { servedLog } from '../sources/log-source.js';

type Options = { readonly url?: string; readonly json?: true; readonly require?: readonly Check[] };

/** `stackledger verify FILE`: checks an exported log by itself; no store is needed, and no service unless it is asked for one. */
export const verifyCommand = (program: Command): void => {
  program
    .command('verify')
    .description('check an exported log by itself: hashes, form, seals, cards, replay, every decision made again, dice')
    .argument('<file>', 'a log, as `stackledger export --everything` writes it; with --url the id of a match')
    .option('--url <url>', 'of a running service: checks what it exports of a match')
    .option('--require <checks>', 'what must have been checked to end with 0: names with commas', checksArgument)
    .option('--json', 'print what was checked and found as one line of JSON')
    .addHelpText('after', HELP)
    .action(async (file: string, { url, json, require = CHECKS }: Options) => {
      const log = url === undefined ? readLogFile(file) : await logOfService(url, file);
      const bar = progress(log.length, 'events', json === true);
      const verification = verifyLog(log, loadGames(), (events) => bar.step(events));
      bar.stop();
      const verdict = verdictOf(verification, require);
      if (json) printJson({ file, ok: verdict === 'holds', verdict, ...verification });
      else tell(file, verification, verdict);
      process.exitCode = STATUS[verdict];
    });
};

/** The whole log is in memory to be verified, from a file too. */
const logOfService = async (url: string, matchId: string): Promise<readonly Envelope[]> => {
  const lines: string[] = [];
  for await (const line of (await servedLog(url, matchId)).lines) lines.push(line);
  return readLog(matchId, lines.join('\n'));
};

const STATUS: { readonly [verdict in Verdict]: number } = {
  holds: EXIT.ok,
  fault: EXIT.failed,
  'not-fully-checked': EXIT.partly,
};

const HELP = `
Checks, in this order: ${CHECKS.join(', ')}.

Ends with 0 when everything was checked and holds, with 1 when something does not hold,
with 2 when the file is no log, and with 3 when nothing wrong was found but not everything
could be checked: then the file proves nothing about the rest. --require chain,form,seals
is content with these.

Only a signature shows what the file cannot: an end that was cut off before the match was
sealed, times that could be, and a match that never was and was made up whole.

Examples:
  stackledger export MATCH --everything -o match.jsonl && stackledger verify match.jsonl
  stackledger verify MATCH --url http://localhost:3000 --require chain,form,seals
  stackledger verify match.jsonl --require decisions,dice --json`;

const ABOUT: { readonly [check in Check]: string } = {
  chain: 'every event is linked to the one before it, and unchanged since',
  form: 'every event has the members, times, ids and senders that the service writes',
  seals: 'what was sealed is what is shown',
  cards: 'the cards are those that the match was created with',
  replay: 'the events fold to a match, each following the one that it names',
  decisions: 'every command, decided again, gives exactly these events',
  dice: 'the seed gives every die and every shuffle',
};

const tell = (
  file: string,
  { matchId, events, checked, notChecked, finding, notes }: Verification,
  verdict: Verdict,
): void => {
  print(`${file}: match ${matchId}, ${events} events`);
  for (const check of checked)
    print(finding?.check === check ? `  WRONG  ${check}` : `  holds  ${check.padEnd(9)}  ${ABOUT[check]}`);
  for (const { check, why } of notChecked) print(`  not checked  ${check}: ${why}`);
  for (const { revision, what } of notes) print(`  to know  revision ${revision}: ${what}`);
  if (finding !== null) print(`revision ${finding.revision}: ${finding.what}`);
  print(
    verdict === 'holds' && notChecked.length > 0 ? 'what was required holds; the rest was not checked' : SAID[verdict],
  );
  for (const instead of new Set(notChecked.map((each) => each.instead))) print(`to check the rest: ${instead}`);
};

const SAID: { readonly [verdict in Verdict]: string } = {
  holds: 'everything holds',
  fault: 'this log was changed, or is none that this service has written',
  'not-fully-checked': 'nothing wrong was found, but not everything could be checked: this file proves only what holds',
};
