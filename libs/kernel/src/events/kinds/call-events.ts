import type { EventRules } from '../../rules/ruleset/event-rules.js';
import { withMember } from '../../persistent/json.js';
import {
  newDispute,
  stillToSay,
  type Dispute,
  type Review,
  type Ruling,
  type Statement,
  type Takeback,
} from '../../table/judging/call.js';
import type { ObjectName, SeatId, ZoneName } from '../../table/names.js';
import type { Penalty, Policy } from '../../table/judging/policy.js';
import { withObject, withPlayer, withTotal } from '../../table/objects.js';
import type { MatchRecord } from '../../table/state.js';
import type { DamageRecipient, Table } from '../../table/table.js';
import { withRemedyDone, withDispute, withJudging } from './dispute-changes.js';

/** Judge calls: attended, ruled on, appealed and remedied; takebacks by agreement; the policy of a round. */
export type CallEvents = {
  PolicyAdopted: { policy: Policy };
  EndTimeSet: { endsAt: string; by: string; leftMs?: number };
  JudgeAttended: { call: string; judge: string; attendedAt: string };
  StatementGiven: { call: string; of: string; says?: string; declined?: true; takenBy?: string };
  StatementsOpened: { call: string; statements?: readonly Statement[] };
  CallEscalated: { call: string; judge: string; note?: string };
  RulingIssued: { call: string } & Ruling;
  PenaltyAssessed: { call: string; ruling: string; seat: SeatId; penalty: Penalty; infraction: string; times: number };
  RulingAccepted: { call: string; seat: SeatId };
  RulingAppealed: { call: string; seat: SeatId; grounds: string };
  RulingReviewed: { call: string } & Review;
  TakebacksAllowed: { allowed: boolean; by: string };
  TakebackAsked: { seat: SeatId; to: string; tip: string };
  TakebackAnswered: { seat: SeatId; accept: boolean };
  TotalCorrected: {
    who: DamageRecipient;
    total: string;
    was: number;
    now: number;
    reason: string;
    judge: string;
    ruling?: string;
  };
  PlaceCorrected: {
    object: ObjectName;
    from: ZoneName;
    to: ZoneName;
    reason: string;
    judge: string;
    ruling?: string;
  };
  TimeExtended: {
    calls: readonly string[];
    from: string;
    to: string;
    was: string;
    endsAt: string;
    ruling?: string;
    extraMs?: number;
  };
};

/** The record after a judge has come to a call; a call of the service gets a dispute with that. */
const withAttendingJudge = (record: MatchRecord, call: string, judge: string, at: string): MatchRecord => ({
  ...record,
  calls: record.calls.map((each) =>
    each.id === call ? { ...each, dispute: withJudge(each.dispute ?? fromService(), judge, at) } : each,
  ),
});

const fromService = (): Dispute =>
  newDispute({ by: 'system', category: 'other', point: null, involved: [], calledAt: null });

const withJudge = (dispute: Dispute, judge: string, at: string): Dispute => ({
  ...dispute,
  state: dispute.state === 'called' ? 'attended' : dispute.state,
  judges: [...dispute.judges.filter((each) => each !== judge), judge],
  attendedAt: dispute.attendedAt ?? at,
});

const withStatement = (dispute: Dispute, statement: Statement): Partial<Dispute> => {
  const statements = [...dispute.statements, statement];
  return { statements, state: stillToSay({ ...dispute, statements }).length === 0 ? 'heard' : dispute.state };
};

const agreedBy = ({ judging }: MatchRecord, seat: SeatId): Takeback | null => {
  const asked = judging?.asked ?? null;
  return asked && { ...asked, agreed: [...asked.agreed, seat] };
};

const withCorrectedTotal = (table: Table, who: DamageRecipient, total: string, now: number): Table => {
  if ('seat' in who)
    return total === 'damage'
      ? withPlayer(table, who.seat, (player) => void (player.damage = now))
      : withTotal(table, who.seat, total, now);
  return withObject(table, who.object, (object) => {
    if (total === 'damage') object.damage = now;
    else if (total === 'tapped') object.tapped = now === 1;
    else object.counters = withMember(object.counters, total, now);
  });
};

/** The rules of these events, by type. */
export const callEvents: EventRules<CallEvents> = {
  PolicyAdopted: {
    says: 'The match is judged by a policy from now on',
    about: 'The policy by which this match is judged from now on, with all its numbers.',
    half: 'record',
    everywhere: true,
    record: (record, { policy }) => withJudging(record, { policy }),
  },
  EndTimeSet: {
    says: '{by} says that time is up at {endsAt}',
    about:
      'When the time of this match is up, if no judge call stops it. With `leftMs` the time stands still with so much left, until an end is set again; `endsAt` is when it would have been up.',
    half: 'record',
    everywhere: true,
    record: ({ judging, ...record }, { endsAt, leftMs }) => {
      const { leftMs: _, ...other } = judging ?? {};
      return { ...record, judging: { ...other, endsAt, ...(leftMs !== undefined && { leftMs }) } };
    },
  },
  JudgeAttended: {
    says: '{judge} comes to the call',
    about: 'A judge has come to a call.',
    half: 'record',
    everywhere: true,
    record: (record, { call, judge, attendedAt }) => withAttendingJudge(record, call, judge, attendedAt),
  },
  StatementGiven: {
    says: '{of} {declined?says nothing about it:says what happened}',
    about:
      'Somebody says what happened, or declines to. What a seat says only that seat may read; `takenBy` names the judge who wrote down what was told.',
    half: 'record',
    everywhere: true,
    hidden: { says: 'others' },
    record: (record, { call, of, says = null, takenBy }) =>
      withDispute(record, call, (dispute) =>
        withStatement(dispute, { of, says, ...(takenBy !== undefined && { takenBy }) }),
      ),
  },
  StatementsOpened: {
    says: 'Everybody concerned has answered',
    about: 'Everybody concerned has said something or declined to: judges may read all of it.',
    half: 'record',
    everywhere: true,
    hidden: { statements: 'seats' },
    record: (record, { call }) => withDispute(record, call, () => ({ isOpened: true })),
  },
  CallEscalated: {
    says: '{judge} makes it a matter of conduct',
    about: 'A call is a matter of conduct: only somebody who hears appeals closes it. The note is for judges.',
    half: 'record',
    everywhere: true,
    hidden: { note: 'seats' },
    record: (record, { call }) => withDispute(record, call, () => ({ escalated: true })),
  },
  RulingIssued: {
    says: '{judge} rules: {says}',
    about:
      'A judge has ruled; `times` counts this infraction of this seat in this match. `fix` is the remedy as the command that carries it out, and null where nothing is to be done; `hiddenCard` and `hiddenInsert` belong into it where not everybody may know the card, or what is put in; `extraMs` is what the table gets in time.',
    half: 'record',
    everywhere: true,
    hidden: { hiddenCard: 'seats', hiddenInsert: 'seats' },
    record: (record, { call, ...ruling }) => withDispute(record, call, () => ({ state: 'ruled', ruling })),
  },
  PenaltyAssessed: {
    says: '{seat} gets a {penalty} for {infraction}',
    about: 'A penalty for an infraction.',
    half: 'record',
    everywhere: true,
  },
  RulingAccepted: {
    says: '{seat} accepts the ruling',
    about: 'A seat takes the ruling as it is.',
    half: 'record',
    everywhere: true,
    record: (record, { call, seat }) =>
      withDispute(record, call, ({ accepted }) => ({ accepted: [...accepted, seat] })),
  },
  RulingAppealed: {
    says: '{seat} appeals the ruling: {grounds}',
    about: 'A seat appeals a ruling: another judge decides.',
    half: 'record',
    everywhere: true,
    record: (record, { call, seat, grounds }) =>
      withDispute(record, call, () => ({ state: 'appealed', appeal: { seat, grounds } })),
  },
  RulingReviewed: {
    says: '{judge} decides about the appeal: {says}',
    about:
      "Another judge has decided about an appeal; that is final. With `overturned` the remedy named is due, as `fix` says, and `penalty` counts instead of the ruling's.",
    half: 'record',
    everywhere: true,
    hidden: { hiddenCard: 'seats', hiddenInsert: 'seats' },
    record: (record, { call, ...review }) =>
      withDispute(record, call, ({ remedied }) => ({
        state: 'reviewed',
        review,
        remedied: review.outcome === 'overturned' ? null : remedied,
      })),
  },
  TakebacksAllowed: {
    says: '{by} says that things {allowed?may:may not} be taken back by agreement',
    about: 'Whether the seats may take something back when all of them agree.',
    half: 'record',
    everywhere: true,
    record: (record, { allowed }) => withJudging(record, { takebacks: allowed }),
  },
  TakebackAsked: {
    says: '{seat} asks to take it back',
    about: 'A seat asks the others to take the table back to `to`; once anything happens at the table it asks no more.',
    half: 'record',
    everywhere: true,
    record: (record, { seat, to, tip }) => withJudging(record, { asked: { seat, to, tip: Number(tip), agreed: [] } }),
  },
  TakebackAnswered: {
    says: '{seat} {accept?agrees:does not agree}',
    about: 'A seat agrees to that, or does not.',
    half: 'record',
    everywhere: true,
    record: (record, { seat, accept }) => withJudging(record, { asked: accept ? agreedBy(record, seat) : null }),
  },
  TotalCorrected: {
    says: '{judge} corrects {total} of {who} from {was} to {now}',
    about: 'A number that everybody knew to be wrong is put right, without going back; nothing triggers.',
    everywhere: true,
    table: (table, { who, total, now }) => withCorrectedTotal(table, who, total, now),
    record: (record, { ruling }, at) => withRemedyDone(record, ruling, at),
    act: 'judge',
  },
  PlaceCorrected: {
    says: '{judge} puts {object} right, from {from} to {to}: {reason}',
    about: 'A judge has put a card where it belongs, by the move before this; nothing triggers.',
    half: 'record',
    everywhere: true,
    record: (record, { ruling }, at) => withRemedyDone(record, ruling, at),
  },
  TimeExtended: {
    says: 'Time is up at {endsAt}, and not at {was}',
    about:
      'The time that the table stood still is given back, or with `ruling` the time that was ruled: it ends at `endsAt` and no longer when it `was`.',
    half: 'record',
    everywhere: true,
    record: (record, { endsAt, to, ruling }) =>
      withJudging(record, ruling === undefined ? { endsAt, givenTo: to } : { endsAt }),
  },
};
