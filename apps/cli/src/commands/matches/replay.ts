import type { Command } from 'commander';
import { FILE_OR_MATCH, revisionArgument, speedArgument, URL_ABOUT } from '../../arguments.js';
import { CommandError, print } from '../../output.js';
import { beginOf, printContested } from '../../replay/contested.js';
import { checkRevision, printPlain } from '../../replay/plain.js';
import { play, type ReplayTerminal } from '../../replay/play.js';
import { openMatch } from '../../sources/open-match.js';

type ReplayOptions = {
  readonly url?: string;
  readonly from?: number;
  readonly to?: number;
  readonly at?: number;
  readonly call?: string;
  readonly speed: number;
  readonly tty: boolean;
  readonly json?: true;
};

/** `stackledger replay FILE|MATCH`: steps through a match in the terminal, or prints it for a pipe. */
export const replayCommand = (program: Command): void => {
  program
    .command('replay')
    .description('step through a match: stack, priority, combat, totals, and the events with their rules')
    .argument('<file-or-match>', FILE_OR_MATCH)
    .option('--url <url>', URL_ABOUT)
    .option('--from <revision>', 'begin here', revisionArgument)
    .option('--to <revision>', 'without a terminal: print up to here', revisionArgument)
    .option(
      '--at <revision>',
      'without a terminal: print the table after this event, and nothing else',
      revisionArgument,
    )
    .option('--call <call>', 'go to what this judge call is about: call-1, or 1', callArgument)
    .option('--speed <n>', 'how many times as fast as it was `space` plays it', speedArgument, 1)
    .option('--no-tty', 'print the events and the table instead of stepping; also whenever the output is no terminal')
    .option('--json', 'as --no-tty, one line of JSON for each event (or for the table, with --at)')
    .addHelpText('after', HELP)
    .action(async (name: string, options: ReplayOptions) => {
      const { from = 0, to = from } = options;
      if (to < from) throw new CommandError(`--to ${to} comes before --from ${from}`);
      const source = await openMatch(name, options);
      try {
        checkRevision(options.from, source.events.length - 1);
        const contested = options.call === undefined ? undefined : await source.rulingSheet(options.call, false);
        const terminal = options.tty && !options.json && options.at === undefined ? thisTerminal() : undefined;
        if (terminal !== undefined)
          await play(source, terminal, contested === undefined ? options : { ...options, from: beginOf(contested) });
        else if (contested !== undefined) printContested(contested, options.json === true, print);
        else await printPlain(source, { ...options, json: options.json === true }, print);
      } finally {
        await source.close();
      }
    });
};

const HELP = `
In the terminal: → forward, ← back, d next roll, e next resolution, g go to a revision,
> into a rewound branch, < out of it, space plays, + and - change the speed,
? shows all keys, q quits.

Examples:
  stackledger replay match.jsonl
  stackledger replay match.jsonl --at 120
  stackledger replay 3f2a9c1e-… --url http://localhost:3000 --speed 8
  stackledger replay match.jsonl --no-tty | grep DieRolled
  stackledger replay match.jsonl --call 1 --no-tty`;

const callArgument = (text: string): string => (/^\d+$/.test(text) ? `call-${text}` : text);

/** The terminal that this process runs in, if it runs in one. */
const thisTerminal = (): ReplayTerminal | undefined => {
  const { stdin, stdout, env } = process;
  if (!stdin.isTTY || !stdout.isTTY) return undefined;
  const colour = env.NO_COLOR === undefined || env.NO_COLOR === '';
  return { input: stdin, output: stdout, size: () => ({ columns: stdout.columns, rows: stdout.rows }), colour };
};
