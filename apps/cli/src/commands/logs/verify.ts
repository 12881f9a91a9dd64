import {
  CHECKS,
  checkNames,
  checkTexts,
  type NameCheck,
  verdictOf,
  verifyLog,
  type LogCheck,
  type ExportedLog,
  type Verdict,
  type Verification,
} from '@stackledger/ledger';
import { existsSync } from 'node:fs';
import { verifierOf } from '@stackledger/integrity';
import type { Command } from 'commander';
import { loadGames } from '@stackledger/offering';
import { checksArgument } from '../../arguments.js';
import { EXIT, print, printJson, progress, CommandError } from '../../output.js';
import { readExport, readExportFile, textOf } from '../../sources/log-file.js';
import { servedLog } from '../../sources/log-source.js';
import { textLines } from './text-lines.js';

type VerifyOptions = {
  readonly url?: string;
  readonly key?: string;
  readonly keyFile?: string;
  readonly checkpoint?: string;
  readonly json?: true;
  readonly require?: readonly LogCheck[];
};

/** `stackledger verify FILE`: checks an exported log; needs no store, and a service only with `--url`. */
export const verifyCommand = (program: Command): void => {
  program
    .command('verify')
    .description(
      'check an exported log by itself: hashes, form, seals, cards, replay, every decision made again, dice; with a key its signature',
    )
    .argument('<file>', 'a log, as `stackledger export --everything` writes it; with --url the id of a match')
    .option('--url <url>', 'of a running service: checks what it exports of a match')
    .option('--key <text>', 'check the signature too, with this key')
    .option('--key-file <file>', 'check the signature too, with the keys in a file, one a line')
    .option('--checkpoint <file>', 'a checkpoint that was kept, instead of the one in the file; with a key')
    .option('--require <checks>', 'what must have been checked to end with 0: names with commas', checksArgument)
    .option('--json', 'print what was checked and found as one line of JSON')
    .addHelpText('after', HELP)
    .action(async (file: string, options: VerifyOptions) => {
      const { url, json } = options;
      const signed = signedBy(options);
      const { require = signed === undefined ? CHECKS : [...CHECKS, 'signature' as const] } = options;
      const log = url === undefined ? readExportFile(file) : await logOfService(url, file);
      const bar = progress(log.events.length, 'events', json === true);
      const step = (events: number): void => bar.step(events);
      const verification = verifyLog(
        log.events,
        loadGames(),
        step,
        signed && { checkpoint: log.checkpoint, ...signed },
      );
      bar.stop();
      const texts = checkTexts(log.events, log.texts);
      const names = checkNames(log.events, log.names);
      const besideHolds = [texts.changed, texts.stray, names.stray].every((each) => each === null);
      const verdict = besideHolds ? verdictOf(verification, require) : 'fault';
      if (json) printJson({ file, ok: verdict === 'holds', verdict, ...verification, texts, names });
      else printReport(file, verification, verdict, [...textLines(texts), ...nameLines(names)]);
      process.exitCode = STATUS[verdict];
    });
};

/** Verifying needs the whole log in memory, from a file too. */
const logOfService = async (url: string, matchId: string): Promise<ExportedLog> => {
  const lines: string[] = [];
  for await (const line of (await servedLog(url, matchId)).lines) lines.push(line);
  return readExport(matchId, lines.join('\n'));
};

/** The public keys that verify the signature, if any were given. Throws CommandError for an invalid key. */
const signedBy = (options: VerifyOptions) => {
  const { checkpoint, require } = options;
  const keys = keysOf(options);
  if (keys === undefined) {
    if (checkpoint === undefined && require?.includes('signature') !== true) return undefined;
    throw new CommandError(
      'a signature is checked with --key-file: a file with what `stackledger checkpoint --public-key` prints',
    );
  }
  return { keys, ...(checkpoint !== undefined && { checkpoint: textOf(checkpoint), isOfBeginning: true }) };
};

const keysOf = ({ key, keyFile }: VerifyOptions): readonly string[] | undefined => {
  if (key !== undefined && keyFile !== undefined) throw new CommandError('give either --key or --key-file');
  if (keyFile !== undefined) {
    const keys = textOf(keyFile).trim().split(/\s+/);
    const wrong = keys.find((each) => verifierOf(each) === undefined);
    if (wrong === undefined) return keys;
    throw new CommandError(
      `${keyFile}: ${wrong} is no key: one looks like ${EXAMPLE}, and a file of keys has one a line`,
    );
  }
  if (key === undefined || verifierOf(key) !== undefined) return key === undefined ? undefined : [key];
  throw new CommandError(
    existsSync(key)
      ? `--key takes the text of a key, and ${key} is a file: write --key-file ${key}`
      : `${key} is no key: one looks like ${EXAMPLE}; a file of keys is named with --key-file`,
  );
};

const EXAMPLE = 'stackledger+1a2b3c4d+AbC…';

const STATUS: { readonly [verdict in Verdict]: number } = {
  holds: EXIT.ok,
  fault: EXIT.failed,
  'not-fully-checked': EXIT.partly,
};

const HELP = `
Checks, in this order: ${CHECKS.join(', ')}; with a key signature.

Ends with 0 when everything was checked and holds, with 1 when something does not hold,
with 2 when the file is no log, and with 3 when nothing wrong was found but not everything
could be checked: then the file proves nothing about the rest. --require chain,form,seals
is content with these.

Only a signature shows what the file cannot: an end that was cut off before the match was
sealed, times that could be, and a match that never was and was made up whole. The key is
what \`stackledger checkpoint --public-key\` prints; get it from whoever ran the match, once, and not
together with the file.

Examples:
  stackledger export MATCH --everything -o match.jsonl && stackledger verify match.jsonl
  stackledger verify match.jsonl --key stackledger+1a2b3c4d+AbC…
  stackledger verify match.jsonl --key-file hall.key --checkpoint kept-on-friday.txt
  stackledger verify MATCH --url http://localhost:3000 --require chain,form,seals
  stackledger verify match.jsonl --require decisions,dice --json`;

const ABOUT: { readonly [check in LogCheck]: string } = {
  chain: 'every event is linked to the one before it, and unchanged since',
  form: 'every event has the members, times, ids and senders that the service writes',
  seals: 'what was sealed is what is shown',
  cards: 'the cards are those that the match was created with',
  replay: 'the events lead to a match, each following its parent',
  decisions: 'every command, decided again, gives exactly these events',
  dice: 'the seed gives every die and every shuffle',
  signature: 'the events that the checkpoint counts are those that were signed with the key',
};

const printReport = (
  file: string,
  { matchId, events, checked, notChecked, finding, notes }: Verification,
  verdict: Verdict,
  beside: readonly string[],
): void => {
  print(`${file}: match ${matchId}, ${events} events`);
  for (const check of checked)
    print(finding?.check === check ? `  WRONG  ${check}` : `  holds  ${check.padEnd(9)}  ${ABOUT[check]}`);
  for (const { check, why } of notChecked) print(`  not checked  ${check}: ${why}`);
  for (const { revision, what } of notes) print(`  to know  revision ${revision}: ${what}`);
  for (const line of beside) print(`  ${line}`);
  if (finding !== null) print(`revision ${finding.revision}: ${finding.what}`);
  print(
    verdict === 'holds' && notChecked.length > 0
      ? 'what was required holds; the rest was not checked'
      : VERDICTS[verdict],
  );
  for (const instead of new Set(notChecked.map((each) => each.instead))) print(`to check the rest: ${instead}`);
};

/** Who the ids stand for is not in the log, so that no check can show it. */
const nameLines = ({ told, stray }: NameCheck): readonly string[] => [
  ...(stray === null ? [] : [`WRONG  names: ${stray} is not in the log`]),
  ...(told === 0 ? [] : [`to know  ${told} names stand beside the log, which holds ids alone: nothing proves a name`]),
];

const VERDICTS: { readonly [verdict in Verdict]: string } = {
  holds: 'everything holds',
  fault: 'this log was changed, or is none that this service has written',
  'not-fully-checked': 'nothing wrong was found, but not everything could be checked: this file proves only what holds',
};
