import type { Command } from '../../../rules/command.js';
import { command, type CommandRule } from '../../../rules/ruleset/command-rules.js';
import type { OpenDecision } from '../../../rules/ruleset/situation.js';
import { emit } from '../../../events/recording.js';
import { asText } from '../../../persistent/json.js';
import type { Rejection } from '../../../table/rejection.js';
import { rejection } from '../../../table/rejection.js';
import { seatNamed } from '../../../table/seats.js';
import { oneOf, plainName } from '../../../table/shape.js';
import { REASON, REVISION } from './judge-fields.js';

const waive = (d: OpenDecision, command: Command): Rejection | undefined => {
  const { of, game, reason, authority, judge } = command;
  const seat = seatNamed(d.state.table, of);
  if (seat === undefined)
    return rejection('unknown-seat', 'SL-SEAT-1', `no seat of this match is called ${String(of)}`);
  const standing = d.state.record.concessions.findLast(
    (each) => each.seat === seat && (game === undefined || each.game === Number(game)),
  );
  if (standing === undefined)
    return rejection(
      'no-concession',
      'SL-REWIND-7',
      `${seat} has conceded ${missingGameText(game)} that is not waived already`,
    );
  const said = { reason: String(reason), authority: String(authority), judge: String(judge) };
  emit(d, 'ConcessionWaived', { seat, game: String(standing.game), ...said }, ['SL-REWIND-7']);
  return undefined;
};

const missingGameText = (game: unknown): string =>
  game === undefined ? 'no game' : `no game that began at ${asText(game)}`;

/** The commands of judges about a concession. */
export const waivingCommands: { readonly [type: string]: CommandRule } = {
  WaiveConcession: command({
    about: 'waives a concession that was sent by mistake: rewinds to before it bring the seat back from now on',
    by: 'judge',
    needs: 'waive',
    during: 'ended',
    fields: {
      of: plainName('the seat that conceded'),
      'game?': { ...REVISION, about: 'the revision at which that game began; left out, its last concession is meant' },
      reason: REASON,
      authority: { ...oneOf('head-judge'), about: 'head-judge: nobody else waives a concession' },
    },
    decide: waive,
  }),
};
