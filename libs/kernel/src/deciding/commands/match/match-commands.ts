import { asText } from '../../../persistent/json.js';
import { emit, inputOf } from '../../../events/recording.js';
import { rejection } from '../../../table/rejection.js';
import { command, type CommandRule } from '../../../rules/ruleset/command-rules.js';
import { seatNamed } from '../../../table/seats.js';
import { plainName, text } from '../../../table/shape.js';
import { endMatch } from '../../../board/ending.js';
import { openCalls, resume, timeOf, resumeRejection } from '../../calls/calling.js';
import { senderOf } from '../table-commands.js';
import { REASON } from '../judging/judge-fields.js';
import { createMatch, startMatch } from './creating.js';
import { continueSettling } from './settling.js';

const takeSeat = command({
  about: 'somebody sits down before the match starts',
  by: 'seat',
  during: 'any',
  fields: { 'by?': text('who sits there') },
  decide: (d, command) => {
    const seat = senderOf(command);
    const by = asText(command.by ?? seat);
    const taken = d.state.record.seats.find((each) => each.seat === seat)?.by;
    if (taken != null || d.state.table.status !== 'open')
      return rejection(
        'seat-taken',
        'SL-SEAT-3',
        `${seat} is ${taken == null ? 'set: the match has started' : `taken by ${taken}`}`,
      );
    emit(d, 'SeatTaken', { seat, by }, ['SL-SEAT-3']);
    return undefined;
  },
});

const giveClientSeed = command({
  about: "adds a seat's own randomness to the dice, before the match starts",
  by: 'seat',
  during: 'any',
  fields: { seed: { is: 'text', most: 200, about: 'any text' } },
  decide: (d, command) => {
    if (d.state.table.status !== 'open')
      return rejection('match-started', 'SL-MATCH-2', 'seeds are given before the match starts');
    emit(d, 'ClientSeedGiven', { seat: senderOf(command), seed: String(command.seed) }, ['SL-MATCH-4']);
    return undefined;
  },
});

const start = command({
  about: 'deals and begins a match that was created with start: on-command',
  by: 'judge',
  needs: 'start',
  during: 'any',
  fields: {},
  decide: (d) => {
    if (d.state.table.status !== 'open')
      return rejection('match-started', 'SL-MATCH-2', 'the match has started already');
    startMatch(
      d,
      inputOf(d, { need: 'begins' }, ({ begins }) => begins),
    );
    return undefined;
  },
});

const seal = command({
  about: 'ends a match for good and opens the seed of its dice',
  by: 'judge',
  needs: 'seal',
  during: 'ended',
  fields: {},
  decide: (d) => {
    if (d.state.table.status !== 'ended')
      return rejection('match-running', 'SL-MATCH-2', 'a match is sealed after its end');
    const opened = inputOf(d, { need: 'seal' }, ({ seal: given }) => given);
    emit(d, 'MatchSealed', opened, ['SL-MATCH-4']);
    return undefined;
  },
});

const end = command({
  about: 'ends a match that is not played to its end, with the seat that wins or with no winner',
  by: 'judge',
  needs: 'seal',
  during: 'play',
  fields: { 'winner?': plainName('the seat that wins; left out, nobody does'), reason: REASON },
  decide: (d, { judge, winner, reason }) => {
    const seat = winner === undefined ? null : seatNamed(d.state.table, winner);
    if (seat === undefined)
      return rejection('unknown-seat', 'SL-SEAT-1', `winner: no seat of this match is called ${String(winner)}`);
    endMatch(d, seat, 'judge', ['SL-MATCH-8'], { judge, reason });
    return undefined;
  },
});

const withdraw = command({
  about: 'takes back a match that has not begun: it is not played any more',
  by: 'judge',
  needs: 'seal',
  during: 'any',
  fields: { reason: REASON },
  decide: (d, { judge, reason }) => {
    if (d.state.table.status !== 'open')
      return rejection('match-started', 'SL-MATCH-2', 'the match has started: it can be ended, not withdrawn');
    emit(d, 'MatchEnded', { winner: null, why: 'withdrawn', judge, reason }, ['SL-MATCH-8']);
    return undefined;
  },
});

/** An ended match is not sealed automatically while something waits for a judge. */
const sealEnded = command({
  about: 'seals a match whose time for disputes is over',
  by: 'system',
  during: 'ended',
  fields: {},
  decide: (d, command) =>
    d.state.record.paused === null && openCalls(d).length === 0
      ? seal.decide(d, command)
      : rejection('play-paused', 'SL-CALL-2', 'a judge is awaited: the match is sealed after that'),
});

const pausePlay = command({
  about: 'stops play where it stands',
  by: 'judge',
  needs: 'pause',
  during: 'play',
  fields: { 'reason?': text() },
  decide: (d, { judge, reason }) => {
    const why = asText(reason ?? 'paused by a judge');
    emit(d, 'PlayPaused', { by: judge, reason: why, since: timeOf(d) }, ['SL-CALL-2']);
    return undefined;
  },
});

const resumePlay = command({
  about:
    'play goes on where it stopped, and what a judge was called for is settled; what was objected to is reported again',
  by: 'judge',
  needs: 'pause',
  during: 'ended',
  fields: {},
  decide: (d, { judge }) => {
    if (d.state.record.paused === null) return rejection('not-paused', 'SL-CALL-2', 'play is not paused');
    const rejected = resumeRejection(d);
    if (rejected !== undefined) return rejected;
    resume(d, judge, ['SL-CALL-2']);
    return undefined;
  },
});

/** The commands about the match itself. */
export const matchCommands: { readonly [type: string]: CommandRule } = {
  CreateMatch: createMatch,
  TakeSeat: takeSeat,
  GiveClientSeed: giveClientSeed,
  StartMatch: start,
  EndMatch: end,
  WithdrawMatch: withdraw,
  SealMatch: seal,
  SealEndedMatch: sealEnded,
  PausePlay: pausePlay,
  ResumePlay: resumePlay,
  ContinueSettling: continueSettling,
};
