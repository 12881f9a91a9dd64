import { checkTexts, isTextsLine, type KnownTexts } from '@stackledger/ledger';
import { readTournamentEnvelope, verifyTournament, type TournamentEnvelope } from '@stackledger/tournament-ledger';
import type { Command } from 'commander';
import { CommandError, EXIT, print, printJson } from '../../output.js';
import { textOf } from '../../sources/log-file.js';
import { textLines } from '../logs/text-lines.js';

type TournamentLogOptions = { readonly key?: string; readonly json?: true };

/** `stackledger tournament verify FILE`: checks an exported log by itself. */
export const verifyTournamentCommand = (tournament: Command): void => {
  tournament
    .command('verify')
    .description('check an exported log of a tournament by itself: hashes, form, seals, every decision made again')
    .argument('<file>', 'a log, as `stackledger tournament export` writes it')
    .option('--key <text>', 'check the signature too, with this key')
    .option('--json', 'print what was checked and found as one line of JSON')
    .action((file: string, { key, json }: TournamentLogOptions) => {
      const { envelopes, texts: beside, checkpoint } = logIn(file);
      const verification = verifyTournament(envelopes, key === undefined ? undefined : { checkpoint, keys: [key] });
      const { finding, checked, notChecked, tournamentId, events } = verification;
      const texts = checkTexts(envelopes, beside);
      const isTextsWrong = texts.changed !== null || texts.stray !== null;
      if (json) printJson({ file, ...verification, texts });
      else {
        print(`${file}: tournament ${tournamentId}, ${events} events`);
        for (const check of checked) print(`  ${finding?.check === check ? 'WRONG' : 'holds'}  ${check}`);
        for (const { check, why } of notChecked) print(`  not checked  ${check}: ${why}`);
        if (finding !== null) print(`revision ${finding.revision}: ${finding.what}`);
        textLines(texts).forEach(print);
      }
      process.exitCode = finding !== null || isTextsWrong ? EXIT.failed : notChecked.length > 0 ? EXIT.partly : EXIT.ok;
    });
};

const logIn = (
  file: string,
): {
  readonly envelopes: readonly TournamentEnvelope[];
  readonly texts: KnownTexts;
  readonly checkpoint: string | null;
} => {
  const envelopes: TournamentEnvelope[] = [];
  let texts: KnownTexts = {};
  let checkpoint: string | null = null;
  for (const line of textOf(file).split('\n').filter(Boolean)) {
    const value = lineOf(line, file);
    if ('checkpoint' in value) checkpoint = String(value.checkpoint);
    else if (isTextsLine(value)) texts = value.texts;
    else if ('tournamentId' in value && 'data' in value) envelopes.push(readTournamentEnvelope(line));
    else throw new CommandError(`${file}: no log of a tournament: a line is no event of one`);
  }
  if (envelopes.length === 0) throw new CommandError(`${file}: no log of a tournament: it has no events`);
  return { envelopes, texts, checkpoint };
};

const lineOf = (line: string, file: string): object => {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // told below
  }
  throw new CommandError(`${file}: no log of a tournament: a line is no JSON`);
};
