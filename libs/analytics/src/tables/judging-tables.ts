import { LIVE, MOMENT, tableOf, type AnalyticsTable, type ColumnDeclarations } from './table.js';

const RULED: ColumnDeclarations = {
  infraction: ['text', 'the infraction of the ruling, by the code of its policy; null without one'],
  against: ['name', 'the seat that committed it; null without one'],
  penalty: ['text', 'the penalty of the ruling; null without one'],
  remedy: ['text', 'the remedy of the ruling; null without one'],
};

/** The tables of judges. */
export const JUDGING_TABLES: readonly AnalyticsTable[] = [
  tableOf(
    'calls',
    {
      about: 'one row for each call of a judge',
      defined:
        'One row for each `JudgeCalled`, by a seat or by the service. What became of it is told by the first `JudgeAttended`, `RulingIssued`, `RulingAppealed`, `RulingReviewed` and `CallClosed` of the log with the same `call`.',
    },
    {
      revision: ['number', 'where it was made'],
      call: ['text', 'its id'],
      by: [
        'name',
        'the seat that called; `system` without a `category` is the service',
        ({ by, category }) => by === 'system' && category === null,
      ],
      category: ['text', 'its category; null for a call of the service'],
      closed_revision: ['number', 'where it was settled; null while it is open'],
      closed_by: ['name', 'who settled it: a judge, or the seat that took it back'],
      open_ms: ['number', 'from the call until it was settled; null while it is open'],
      wait_ms: ['number', 'from the call until a judge came; null where none did'],
      ruled_by: ['name', 'the judge of the ruling; null without one'],
      ...RULED,
      appealed: ['flag', 'whether a seat appealed'],
      appeal: ['text', 'the outcome of the appeal: upheld or overturned; null without one'],
      overturned: ['flag', 'whether the outcome is overturned'],
      ...MOMENT,
    },
  ),
  tableOf(
    'rulings',
    {
      about: 'one row for each command of a judge',
      defined: 'One row for each event that opens a command and whose actor is a judge.',
    },
    {
      revision: ['number', 'the event that opens it'],
      judge: ['name', 'who: `actor.id`'],
      kind: ['text', 'the type of the command: `command.type`'],
      call: ['text', '`call` of that event; null where it is about none'],
      ...RULED,
      ...MOMENT,
      ...LIVE,
    },
  ),
  tableOf(
    'extensions',
    {
      about: 'one row for each time that was given back to a table',
      defined: 'One row for each `TimeExtended`.',
    },
    {
      revision: ['number', 'where it was given'],
      granted_ms: ['number', 'from `was` to `endsAt`'],
      judged_calls: ['number', 'for how many calls'],
      ...MOMENT,
    },
  ),
  tableOf(
    'rewinds',
    {
      about: 'one row for each rewind',
      defined:
        'One row for each `MatchRewound`; the return to a branch (`RewindReverted`) is none. Its moment is that of the event to which it leads.',
    },
    {
      revision: ['number', 'where it was made'],
      to_revision: ['number', 'where it leads'],
      from_revision: ['number', 'the end of the branch that it left'],
      kind: ['text', 'of which kind'],
      judge: ['name', 'who made it'],
      authority: ['text', 'on whose authority'],
      dice: ['text', 'keep or fresh'],
      call: ['text', 'the call of the `RulingIssued` or `RulingReviewed` that its `ruling` names; null without one'],
      infraction: ['text', 'the infraction of the first `RulingIssued` of that call; null without one'],
      struck: ['number', 'how many events are on the branch of `from` and not on that of `to`'],
      reverted: ['flag', 'whether a live `RewindReverted` names it'],
      ...MOMENT,
      ...LIVE,
    },
  ),
];
