import { LIVE, MOMENT, tableOf, type AnalyticsTable } from './table.js';

/** The tables of the stack. */
export const STACK_TABLES: readonly AnalyticsTable[] = [
  tableOf(
    'stack_objects',
    {
      about: 'one row for each object that was put on the stack',
      defined:
        'One row for each `PutOnStack` on any branch, dice, damage, deaths and triggers included. It left where the stack no longer holds it, by the last event that counts for it. `declared` is what a seat announced, and nothing that came by itself in the same command (see *declared*).',
    },
    {
      revision: ['number', 'where it was put'],
      object_id: ['text', 'its id at the table: `object.id`'],
      name: ['naming', 'kind and subject: `name`'],
      kind: ['text', 'what it is: `object.kind`'],
      card: ['text', 'the card that it came from: `object.card`; null without one'],
      controller: ['name', 'the seat that controls it; null where none does'],
      declared: ['flag', 'whether a seat announced it'],
      targets: [
        'naming',
        '`object.targets` as it was put: each as kind and name (`seat anna`), `none` for an empty place, with commas between; null without any',
      ],
      depth: ['number', 'how many objects lay on the stack with it, itself included'],
      responses: ['number', 'how many rows of `responses` answer it and count for it'],
      left_revision: ['number', 'where it left the stack; null while it lies there'],
      outcome: [
        'text',
        'resolved (`Resolved`), cancelled (`Cancelled`), fizzled (`Fizzled`), or left by any other event; null while it lies there',
      ],
      why: [
        'text',
        'player-left (with a `PlayerLeft`), game-over (with a `GameEnded` or `GameBegan`), else `why` of the event with which it left',
      ],
      cancelled_by: ['naming', 'what cancelled it: `by` of `Cancelled`'],
      ...MOMENT,
      ...LIVE,
    },
  ),
  tableOf(
    'sequences',
    {
      about: 'one row for each time that something lay on the stack, from its first object until it was empty',
      defined:
        'One row for each object that was put on an empty stack, with everything on its branch that counts for it until the stack is empty again. A game that ends, and a player who leaves, may empty it.',
    },
    {
      began_revision: ['number', 'where its first object was put'],
      ended_revision: ['number', 'the last event that counts for it after which the stack was empty; null before'],
      kind: ['text', 'the kind of its first object'],
      began_by: [
        'name',
        'the seat that controls its first object, which may have come by itself; null where none does',
      ],
      last_word: ['name', 'the controller of its last declared object; null without one'],
      seats: ['number', 'how many different seats declared an object in it: two and more contest it'],
      objects: ['number', 'how many objects were put in all'],
      deepest: ['number', 'how many lay there at once at most'],
      cancelled: ['number', 'how many `Cancelled` are in it'],
      passes: ['number', 'how many `PriorityPassed` are in it, however they came about'],
      took_ms: ['number', 'from its first object to its end, pauses included'],
      ...MOMENT,
      ...LIVE,
    },
  ),
  tableOf(
    'responses',
    {
      about: 'one row for each object that a seat declared right on top of one that it does not control',
      defined:
        'One row for each declared object that was put on a stack whose top object has another controller, or none. A trigger, a die or a copy answers nothing, and what a seat declares on top of its own is no answer.',
    },
    {
      revision: ['number', 'where the answer was put'],
      to_revision: ['number', 'where the object right below it was put'],
      seat: ['name', 'who answered'],
      to_seat: ['name', 'whom; null where no seat controls the object'],
      kind: ['text', 'the kind of the answer'],
      to_kind: ['text', 'the kind of the object that it answers'],
      card: ['text', 'the card of the answer; null without one'],
      to_card: ['text', 'the card of the object that it answers; null without one'],
      to_declared: ['flag', 'whether that was declared too; false for a die, a trigger or damage'],
      after_ms: ['number', 'from where that was put to the answer, pauses included'],
      ...MOMENT,
      ...LIVE,
    },
  ),
  tableOf(
    'rolls',
    {
      about: 'one row for each die',
      defined:
        'One row for each `DieRolled` and `DieRerolled`. A report of the table is a row once it counts; one that was withdrawn is none.',
    },
    {
      revision: ['number', 'where it fell'],
      roller: ['name', 'who rolled'],
      purpose: ['text', 'for what'],
      source: ['naming', 'the object that asked for it; null without one'],
      value: ['number', 'what it showed'],
      settled: [
        'number',
        'what it counted as in the end: `value` of the last `RollSettled` that counts for it before which it is the last die of the same roller and purpose on the branch; null without one',
      ],
      origin: [
        'text',
        'kept (has `keptFrom`: the result from before a rewind), else reported (has `report`), else service',
      ],
      confirmed: [
        'flag',
        'whether it has no `report`, or a `RollConfirmed` anywhere in the log has the same; false where a judge ruled what it shows',
      ],
      ...MOMENT,
      ...LIVE,
    },
  ),
  tableOf(
    'combats',
    {
      about: 'one row for each fight',
      defined:
        'One row for each event that begins a fight (see *fights*). It is over with the first event after it on its branch that ends one; of several branches the last such event that counts for it.',
    },
    {
      began_revision: ['number', 'where it began'],
      ended_revision: ['number', 'where it was over; null while it goes on'],
      kind: ['text', 'duel (one attacks one) or attack'],
      attacker: ['name', 'the seat that attacked'],
      against: ['naming', 'what a duel is against; null for an attack'],
      rolls: ['number', 'how many judged rolls that count for it are in it'],
      took_ms: ['number', 'from its beginning until it was over, pauses included'],
      ...MOMENT,
      ...LIVE,
    },
  ),
  tableOf(
    'duel_rolls',
    {
      about: 'one row for each roll of a duel that was judged',
      defined:
        'One row for each judged roll (see *fights*); the attacker is that of the last duel on its branch that is not over.',
    },
    {
      revision: ['number', 'where it was judged'],
      seat: ['name', 'the seat that attacked; null outside of a duel'],
      value: ['number', 'what it counted as, after changes of the roll'],
      needed: ['number', 'what it had to come to; null where its game does not say'],
      hit: ['flag', 'whether it hit'],
      ...MOMENT,
      ...LIVE,
    },
  ),
];
