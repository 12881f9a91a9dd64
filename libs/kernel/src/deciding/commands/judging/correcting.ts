import type { Command } from '../../../rules/command.js';
import { command, type CommandRule } from '../../../rules/ruleset/command-rules.js';
import type { OpenDecision } from '../../../rules/ruleset/situation.js';
import { emit } from '../../../events/recording.js';
import { isNamed } from '../../../events/kinds/dispute-changes.js';
import { asText } from '../../../persistent/json.js';
import { objectNamed } from '../../../table/knowledge.js';
import { remedyDue } from '../../../table/judging/call.js';
import { playerAt } from '../../../table/objects.js';
import { rejection, type Rejection } from '../../../table/rejection.js';
import { seatNamed } from '../../../table/seats.js';
import { number, plainName } from '../../../table/shape.js';
import type { DamageRecipient, Table } from '../../../table/table.js';
import { remedyRejection } from '../../calls/disputes.js';
import { REASON } from './judge-fields.js';

/** The owner of a total and its value; undefined if there is no such total. */
const currentTotal = (table: Table, of: string, total: string): { who: DamageRecipient; was: number } | undefined => {
  const seat = seatNamed(table, of);
  if (seat !== undefined) {
    const player = playerAt(table, seat);
    const occurs = table.players.some(({ totals }) => total in totals);
    const was = total === 'damage' ? player?.damage : (player?.totals[total] ?? (occurs ? 0 : undefined));
    return was === undefined ? undefined : { who: { seat }, was };
  }
  const object = objectNamed(table, of, null);
  if (object === undefined) return undefined;
  const was = total === 'damage' ? object.damage : total === 'tapped' ? Number(object.tapped) : object.counters[total];
  return was === undefined ? undefined : { who: { object: object.name }, was };
};

const correct = (d: OpenDecision, command: Command): Rejection | undefined => {
  const { of, total, value, reason, judge, ruling } = command;
  if (d.state.record.paused === null)
    return rejection('play-running', 'SL-CALL-8', 'numbers are corrected while play stands still: attend a call first');
  const there = currentTotal(d.state.table, String(of), String(total));
  if (there === undefined)
    return rejection('unknown-object', 'SL-CMD-2', `nothing called ${String(of)} has a number called ${String(total)}`);
  const rejected = remedyRejection(d, command, remedyKind(d, ruling));
  if (rejected !== undefined) return rejected;
  const now = Number(value);
  if (there.was === now)
    return rejection('nothing-to-correct', 'SL-CALL-8', `${String(total)} of ${String(of)} is ${now} already`);
  if (total === 'tapped' && now > 1) return rejection('malformed', 'SL-CMD-1', 'value: expected 0 or 1 for tapped');
  const said = {
    reason: String(reason),
    judge: String(judge),
    ...(ruling !== undefined && { ruling: asText(ruling) }),
  };
  emit(d, 'TotalCorrected', { who: there.who, total: String(total), was: there.was, now, ...said }, ['SL-CALL-8']);
  return undefined;
};

/** The remedy that a correction fulfils: a partial fix, or an agreed total. */
const remedyKind = ({ state }: OpenDecision, ruling: unknown): string => {
  const { dispute } =
    state.record.calls.find((call) => ruling !== undefined && isNamed(call.dispute, asText(ruling))) ?? {};
  return dispute !== undefined && remedyDue(dispute)?.kind === 'partial-fix' ? 'partial-fix' : 'total-correction';
};

/** How a judge corrects a public number without a rewind. */
export const correctingCommands: { readonly [type: string]: CommandRule } = {
  CorrectTotal: command({
    about:
      'puts a number right while play stands still: a total or the damage of a player, damage, a counter or tapping of an object',
    by: 'judge',
    needs: 'rule',
    during: 'play',
    fields: {
      of: plainName('a seat or an object'),
      total: {
        is: 'text',
        pattern: /\S/,
        most: 80,
        about: 'the name of a total or a counter, damage, or tapped (1 or 0)',
      },
      value: number(-10_000, 10_000),
      reason: REASON,
      'ruling?': plainName('the ruling or review whose remedy it is'),
    },
    decide: correct,
  }),
};
