import type { Past } from '../../log/inputs.js';
import type { Command } from '../../rules/command.js';
import type { Situation } from '../../rules/ruleset/situation.js';
import type { Rejection } from '../../table/rejection.js';
import { rejection } from '../../table/rejection.js';
import { readCommand } from '../reading.js';

/** What a rewind says of the commands that follow it (SL-REWIND-8). */
type Following = {
  readonly insert?: readonly unknown[];
  readonly leaveOut?: readonly string[];
  readonly reapply?: true;
};

/** What is wrong with the commands that are to follow a rewind. Whether they are legal shows when they are given. */
export const followingFault = (situation: Situation, command: Command, past: Past | null): Rejection | undefined => {
  const following = command as Following; // by its descriptor
  const { insert = [], leaveOut = [], reapply } = following;
  if (insert.length === 0 && leaveOut.length === 0 && reapply === undefined) return undefined;
  return (
    contradiction(command, following) ??
    insertFault(situation, insert) ??
    (reapply === undefined || past === null ? undefined : lineFault(command, leaveOut, past)) ??
    pausedFault(situation)
  );
};

const contradiction = ({ dice, reshuffle }: Command, { leaveOut, reapply }: Following): Rejection | undefined => {
  if (reapply === undefined)
    return leaveOut === undefined
      ? undefined
      : malformed('leaveOut: it says what is not given again, and without reapply nothing is');
  return dice === 'fresh' || reshuffle !== undefined
    ? malformed('reapply: what is given again keeps its dice and its cards; leave out dice: fresh and reshuffle')
    : undefined;
};

const insertFault = (situation: Situation, insert: readonly unknown[]): Rejection | undefined => {
  for (const [at, each] of insert.entries()) {
    const read = readCommand(situation, each);
    if ('rejection' in read) return malformed(`insert/${at}: ${read.rejection.detail}`);
    if (read.rule.during !== 'play' || read.rule.by === 'system')
      return malformed(`insert/${at}: ${read.command.type} is no command of play, and only these are inserted`);
  }
  return undefined;
};

const lineFault = ({ to }: Command, leaveOut: readonly string[], { span }: Past): Rejection | undefined => {
  if (span.length === 0)
    return rejection(
      'bad-target',
      'SL-REWIND-1',
      `revision ${String(to)} lies on a struck line: only what is live can be given again`,
    );
  const unknown = leaveOut.find((revision) => span.every((event) => event.revision !== Number(revision)));
  return unknown === undefined
    ? undefined
    : rejection('bad-target', 'SL-REWIND-8', `revision ${unknown} is none of the table that this rewind strikes`);
};

const pausedFault = ({ state: { record } }: Situation): Rejection | undefined =>
  record.paused === null
    ? undefined
    : rejection(
        'play-paused',
        'SL-CALL-2',
        `play is paused by ${record.paused.by}: nothing can be given until it is resumed`,
      );

const malformed = (detail: string): Rejection => rejection('malformed', 'SL-CMD-1', detail);
