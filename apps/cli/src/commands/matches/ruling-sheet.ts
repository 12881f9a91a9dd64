import { Option, type Command } from 'commander';
import { sheetAs, type SheetForm } from '@stackledger/service';
import { FILE_OR_MATCH, URL_ABOUT } from '../../arguments.js';
import { print } from '../../output.js';
import { openMatch } from '../../sources/open-match.js';
import { writeOutput } from '../../sources/output-file.js';

type RulingSheetOptions = {
  readonly url?: string;
  readonly html?: true;
  readonly text?: true;
  readonly json?: true;
  readonly forJudges?: true;
  readonly output?: string;
};

const HELP = `
The sheet is for the table: it lists who was heard, without their words. --for-judges adds what
judges read. Times are UTC.

Examples:
  stackledger ruling-sheet match.jsonl call-1
  stackledger ruling-sheet 3f2a9c1e-… call-2 --html -o ruling.html
  stackledger ruling-sheet 3f2a9c1e-… call-1 --url http://localhost:3000`;

/** `stackledger ruling-sheet MATCH CALL`: a judge call with its ruling, to hand over. */
export const rulingSheetCommand = (program: Command): void => {
  program
    .command('ruling-sheet')
    .description('the sheet of a judge call: what happened, what was rewound, the ruling, and its proof')
    .argument('<file-or-match>', FILE_OR_MATCH)
    .argument('<call>', 'the call, such as call-1')
    .addOption(new Option('--text', 'as text, 78 characters wide (the default)').conflicts(['html', 'json']))
    .addOption(new Option('--html', 'as a page that prints on one A4').conflicts(['json']))
    .option('--json', 'as one line of JSON')
    .option('--for-judges', 'with statements and whatever else the table does not read')
    .option('-o, --output <file>', 'write to this file instead of standard output')
    .option('--url <url>', URL_ABOUT)
    .addHelpText('after', HELP)
    .action(async (name: string, call: string, options: RulingSheetOptions) => {
      const source = await openMatch(name, options);
      try {
        const sheet = await source.rulingSheet(call, options.forJudges !== true);
        const printed = sheetAs(formOf(options), sheet);
        if (options.output === undefined) print(printed.replace(/\n$/, ''));
        else writeOutput(options.output, printed);
      } finally {
        await source.close();
      }
    });
};

const formOf = ({ html, json }: RulingSheetOptions): SheetForm =>
  html ? 'text/html' : json ? 'application/json' : 'text/plain';
