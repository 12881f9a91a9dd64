import { verifyLog, type Verification } from '@stackledger/ledger';
import type { Command } from 'commander';
import { loadGames } from '../../../games.js';
import { EXIT, print, printJson, progress } from '../output.js';
import { readLogFile } from '../sources/log-file.js';

/** `stackledger verify FILE`: checks an exported log by itself; no service and no store are needed. */
export const verifyCommand = (program: Command): void => {
  program
    .command('verify')
    .description('check an exported log by itself: chain, seals, replay, every decision made again, dice')
    .argument('<file>', 'a log, as `stackledger export` writes it')
    .option('--json', 'print what was checked and found as one line of JSON')
    .addHelpText('after', HELP)
    .action((file: string, options: { json?: true }) => {
      const log = readLogFile(file);
      const bar = progress(log.length, 'events', options.json === true);
      const verification = verifyLog(log, loadGames(), (events) => bar.step(events));
      bar.stop();
      if (options.json) printJson({ file, ok: verification.finding === null, ...verification });
      else tell(file, verification);
      process.exitCode = verification.finding === null ? EXIT.ok : EXIT.failed;
    });
};

const HELP = `
Ends with 0 when everything that could be checked holds, with 1 when something does not,
and with 2 when the file is no log. What could not be checked is said.
A whole end of a log that was cut off cannot be noticed before the match is sealed.`;

const ABOUT: { readonly [check in Verification['checked'][number]]: string } = {
  chain: 'every event is linked to the one before it, and unchanged since',
  seals: 'what was sealed is what is shown',
  replay: 'the events fold to a match, each following the one that it names',
  decisions: 'every command, decided again, gives exactly these events',
  dice: 'the opened seed gives every die and every shuffle',
};

const tell = (file: string, { matchId, events, checked, notChecked, finding }: Verification): void => {
  print(`${file}: match ${matchId}, ${events} events`);
  for (const check of checked) {
    const isWrong = finding?.check === check;
    print(`  ${isWrong ? 'WRONG' : 'holds'}  ${check.padEnd(9)}  ${isWrong ? '' : ABOUT[check]}`.trimEnd());
  }
  for (const { check, why } of notChecked) print(`  not checked  ${check}: ${why}`);
  if (finding !== null) print(`revision ${finding.revision}: ${finding.what}`);
  else print(notChecked.length === 0 ? 'everything holds' : 'everything that could be checked holds');
};
