import { InvalidArgumentError, type Command } from 'commander';
import { FILE_OR_MATCH, revisionArgument, URL_ABOUT } from '../../arguments.js';
import { print, printJson } from '../../output.js';
import { openMatch } from '../../sources/open-match.js';

type TargetsOptions = { readonly url?: string; readonly before?: number; readonly limit: number; readonly json?: true };

const HELP = `
Examples:
  stackledger targets match.jsonl
  stackledger targets 3f2a9c1e-… --before 120 --limit 5
A rewind takes the revision as \`to\`.`;

/** `stackledger targets MATCH`: the revisions that a rewind may go back to, latest first. */
export const targetsCommand = (program: Command): void => {
  program
    .command('targets')
    .description('the moments to which a rewind may lead, the latest first')
    .argument('<file-or-match>', FILE_OR_MATCH)
    .option('--before <revision>', 'only what ended before this revision', revisionArgument)
    .option('--limit <n>', 'how many at most', atLeastOne, 20)
    .option('--url <url>', URL_ABOUT)
    .option('--json', 'print one line of JSON for each')
    .addHelpText('after', HELP)
    .action(async (name: string, options: TargetsOptions) => {
      const source = await openMatch(name, options);
      try {
        let left = options.limit;
        for await (const target of source.rewindTargets(options.before)) {
          if (options.json) printJson(target);
          else print(`${target.revision.padStart(6)} ${target.live ? ' ' : 'x'} ${target.sentence}`);
          if (--left === 0) break;
        }
      } finally {
        await source.close();
      }
    });
};

const atLeastOne = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1) throw new InvalidArgumentError('give a whole number from 1 on');
  return value;
};
