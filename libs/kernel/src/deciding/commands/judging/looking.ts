import type { Command } from '../../../rules/command.js';
import { command, type CommandRule } from '../../../rules/ruleset/command-rules.js';
import type { OpenDecision } from '../../../rules/ruleset/situation.js';
import { emit } from '../../../events/recording.js';
import type { Rejection } from '../../../table/rejection.js';
import { rejection } from '../../../table/rejection.js';
import { seatNamed } from '../../../table/seats.js';
import { plainName } from '../../../table/shape.js';
import { seatsLookedAtBy, openCalls } from '../../calls/calling.js';
import { REASON } from './judge-fields.js';

const look = (d: OpenDecision, { of: named, judge: by, reason }: Command): Rejection | undefined => {
  const of = seatNamed(d.state.table, named);
  const judge = String(by);
  if (of === undefined)
    return rejection('unknown-seat', 'SL-SEAT-1', `no seat of this match is called ${String(named)}`);
  const call = openCalls(d).findLast(({ dispute }) => dispute?.judges.at(-1) === judge);
  if (call === undefined)
    return rejection('not-attending', 'SL-LOOK-1', `${judge} attends no call here, and so looks at no hidden cards`);
  if (seatsLookedAtBy(d.state, judge).includes(of))
    return rejection('looked-already', 'SL-LOOK-1', `${judge} looks at the cards of ${of} already`);
  emit(d, 'JudgeLooked', { call: call.id, judge, of, reason: String(reason) }, ['SL-LOOK-1']);
  return undefined;
};

/** How a judge comes to see what is hidden. */
export const lookingCommands: { readonly [type: string]: CommandRule } = {
  LookAtCards: command({
    about: "looks at a seat's hidden cards, while attending a call; everybody reads in the log who looked, and why",
    by: 'judge',
    needs: 'look',
    during: 'ended',
    fields: { of: plainName('the seat whose cards are looked at'), reason: REASON },
    decide: look,
  }),
};
