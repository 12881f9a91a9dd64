import type { PastMoment } from '../../log/inputs.js';
import type { Command } from '../../rules/command.js';
import type { Situation } from '../../rules/ruleset/situation.js';
import type { Rejection } from '../../table/rejection.js';
import { rejection } from '../../table/rejection.js';
import { asText } from '../../persistent/json.js';
import { resumeRejection } from '../calls/calling.js';
import { readCommand } from '../reading.js';

/** The fields of a rewind about replaying the commands after it (SL-REWIND-8). */
type ReplayedFields = {
  readonly insert?: readonly unknown[];
  readonly leaveOut?: readonly string[];
  readonly reapply?: true;
};

/** The errors of the commands to be replayed after a rewind. Whether they are legal shows in the replay. */
export const replayRejection = (
  situation: Situation,
  command: Command,
  past: PastMoment | null,
): Rejection | undefined => {
  const following = command as ReplayedFields; // by its descriptor
  const { insert = [], leaveOut = [], reapply } = following;
  if (insert.length === 0 && leaveOut.length === 0 && reapply === undefined) return undefined;
  return (
    contradiction(command, following) ??
    insertRejection(situation, insert) ??
    (reapply === undefined || past === null ? undefined : branchRejection(command, leaveOut, past)) ??
    pausedRejection(situation, command)
  );
};

const contradiction = ({ dice, reshuffle }: Command, { leaveOut, reapply }: ReplayedFields): Rejection | undefined => {
  if (reapply === undefined)
    return leaveOut === undefined
      ? undefined
      : malformed('leaveOut: it says what is not replayed, and without reapply nothing is');
  return dice === 'fresh' || reshuffle !== undefined
    ? malformed('reapply: what is replayed keeps its dice and its cards; leave out dice: fresh and reshuffle')
    : undefined;
};

const insertRejection = (situation: Situation, insert: readonly unknown[]): Rejection | undefined => {
  for (const [at, each] of insert.entries()) {
    const read = readCommand(situation, each);
    if ('rejection' in read) return malformed(`insert/${at}: ${read.rejection.detail}`);
    if (read.rule.during !== 'play' || read.rule.by === 'system')
      return malformed(`insert/${at}: ${read.command.type} is no command of play, and only these are inserted`);
  }
  return undefined;
};

const branchRejection = ({ to }: Command, leaveOut: readonly string[], { span }: PastMoment): Rejection | undefined => {
  if (span.length === 0)
    return rejection(
      'bad-target',
      'SL-REWIND-1',
      `revision ${String(to)} lies on a rewound branch: only commands of the active branch can be replayed`,
    );
  const unknown = leaveOut.find((revision) => span.every((event) => event.revision !== Number(revision)));
  return unknown === undefined
    ? undefined
    : rejection('bad-target', 'SL-REWIND-8', `revision ${unknown} is none of the table that this rewind takes back`);
};

/** What is given needs play to go on. A ruling that asks for it has play go on by itself (SL-CALL-12). */
const pausedRejection = (situation: Situation, { ruling }: Command): Rejection | undefined => {
  const { record } = situation.state;
  if (record.paused === null) return undefined;
  return ruling !== undefined
    ? resumeRejection(situation, asText(ruling))
    : rejection(
        'play-paused',
        'SL-CALL-2',
        `play is paused by ${record.paused.by}: nothing can be given until it is resumed`,
      );
};

const malformed = (detail: string): Rejection => rejection('malformed', 'SL-CMD-1', detail);
