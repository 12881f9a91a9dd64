import { LIVE, MOMENT, tableOf, type AnalyticsTable } from './table.js';

/** Kinds of actors that are no persons. */
const OWN_ACTORS: ReadonlySet<unknown> = new Set(['organizer', 'system', 'import']);

/** The tables of matches, their games, seats, events and commands. */
export const MATCH_TABLES: readonly AnalyticsTable[] = [
  tableOf(
    'matches',
    {
      about: 'one row for each match',
      defined:
        'One row for each log that begins with `MatchCreated`, finished or not. What is said of the end is that of the last live `MatchEnded`; a match that was sealed without one, or withdrawn before it began, has no end here.',
    },
    {
      ruleset: ['text', 'the game: `ruleset` of `MatchCreated`'],
      ruleset_version: ['text', 'the version of its rules: `rulesetVersion`'],
      tournament: ['text', 'the tournament; null without one'],
      seats: ['number', 'how many seats it was created with'],
      dice: ['text', 'who rolls: `reported` where `options.dice` is that, else `service`'],
      created_at: ['time', 'when its first event was recorded'],
      started_at: ['time', 'when its last live `MatchStarted` was recorded; null before'],
      ended_at: ['time', 'when its last live `MatchEnded` was recorded; null while it goes on'],
      ended_revision: ['number', 'that `MatchEnded`; null while it goes on'],
      last_at: ['time', 'when its last event was recorded: of a sealed match its seal, long after its end'],
      status: ['text', 'sealed (has a `MatchSealed`), else ended, else running (has a live `MatchStarted`), else open'],
      winner: ['name', 'the seat that won; null for a draw and while it goes on'],
      drawn: ['flag', 'whether it ended without a winner; null while it goes on'],
      events: ['number', 'how many events it has, rewound ones too'],
      struck: ['number', 'how many of them are not live'],
    },
  ),
  tableOf(
    'games',
    {
      about: 'one row for each game of a match, won, drawn, given up or still going on',
      defined:
        'One row for each `GameBegan` on any branch. Its turns and its end are the `TurnBegan` and the last `GameEnded` that count for it, up to the next `GameBegan` of their branch; a game that goes on after its end was rewound is one game. In a best of three each game is a row.',
    },
    {
      game: ['number', 'the how-manieth of the match: `game` of `GameBegan`'],
      began_revision: ['number', 'its `GameBegan`'],
      ended_revision: ['number', 'its `GameEnded`; null while it goes on'],
      seats: ['number', 'how many `players` began it'],
      first_seat: ['name', 'the seat that took the first turn: `active` of its first `TurnBegan`'],
      winner: ['name', 'the seat that won; null for a draw and while it goes on'],
      drawn: ['flag', 'whether it ended without a winner; null while it goes on'],
      why: ['text', 'why it ended'],
      turns: ['number', 'how many turns have begun in it'],
      took_ms: ['number', 'from `GameBegan` to its end, pauses included'],
      ...LIVE,
    },
  ),
  tableOf(
    'seats',
    {
      about: 'one row for each seat of a match',
      defined:
        'One row for each name in `seats` of `MatchCreated`. Seats of the same name in different matches are different rows with the same `seat`: only `person` says whether the same one sat there, and only where links were used.',
    },
    {
      seat: ['name', 'its name'],
      position: ['number', 'its place in the order of seats, from 0'],
      person: [
        'name',
        '`actor.by.person` of the last event whose actor is this seat and whose `actor.by.role` is `seat` or `player`; the name of the seat without one',
      ],
      conceded: ['flag', 'whether it has more `PlayerConceded` than `ConcessionWaived`'],
      won: ['flag', 'whether it has won the match, false for a draw; null while it goes on'],
      drawn: ['flag', 'whether the match ended without a winner; null while it goes on'],
    },
  ),
  tableOf(
    'events',
    { about: 'one row for each event of a log', defined: 'One row for each event, on whatever branch.' },
    {
      revision: ['number', 'its place in the log'],
      type: ['text', 'past tense (docs/reference/events.md)'],
      parent: ['number', 'the table event before it on its branch; null for the first and for record events'],
      record: ['flag', 'whether it is a record event, which no rewind touches'],
      at: ['time', 'when it was recorded'],
      actor_kind: ['text', 'seat, judge, organizer, system or import'],
      actor: ['name', '`actor.id`', ({ actor_kind: kind }) => OWN_ACTORS.has(kind)],
      command_id: ['chosen', 'the command that brought it'],
      opens_command: ['flag', 'whether it is the first of its command'],
      command: ['text', 'the type of the command that it opens; null for other events'],
      ...MOMENT,
      ...LIVE,
    },
  ),
  tableOf(
    'decisions',
    {
      about: 'one row for each command that a seat gave',
      defined:
        'One row for each event that opens a command, whose actor is a seat, and which has no `reapplied`: commands that a rewind repeated were given before. Whoever wrote for the seat, it is the command of the seat.',
    },
    {
      revision: ['number', 'the event that opens it'],
      seat: ['name', 'who decided: `actor.id`'],
      kind: ['text', 'the type of the command: `command.type`'],
      think_ms: [
        'number',
        'from the last table event in the log before it, on whatever branch, to itself, without the time for which play was paused in between',
      ],
      depth: [
        'number',
        'how many objects lay on the stack after its parent, or where it has none after the last table event in the log',
      ],
      ...MOMENT,
      ...LIVE,
    },
  ),
  tableOf(
    'passes',
    {
      about: 'one row for each pass of a seat',
      defined:
        'One row for each `PriorityPassed`, whether a command passed or something passed for the seat. Every pass of a command (`PassPriority`) is one, and those that an order, a shortcut or a clock made are no commands.',
    },
    {
      revision: ['number', 'where it passed'],
      seat: ['name', 'who passed'],
      by: ['text', 'how it came about: hand, yield (a standing order), shortcut, timeout, inferred (import) or scribe'],
      depth: ['number', 'how many objects lay on the stack'],
      ...MOMENT,
      ...LIVE,
    },
  ),
  tableOf(
    'orders',
    {
      about: 'one row for each standing order to pass',
      defined:
        'One row for each `YieldSet`. It ends with the event that counts for it and names it in a `YieldCleared`, lets its seat leave (`PlayerLeft`), or ends or begins a game, whichever comes first on its branch. What an order says is hidden and in no table.',
    },
    {
      revision: ['number', 'where it was given'],
      seat: ['name', 'whose'],
      ended_revision: ['number', 'where it ended; null while it stands'],
      why: ['text', '`why` of `YieldCleared`, player-left or game-over'],
      ...MOMENT,
      ...LIVE,
    },
  ),
  tableOf(
    'totals',
    { about: 'one row for each change of a number that a seat has', defined: 'One row for each `TotalChanged`.' },
    {
      revision: ['number', 'where it changed'],
      seat: ['name', 'whose'],
      total: ['text', 'which'],
      by: ['number', 'by how much'],
      now: ['number', 'what it is then'],
      ...MOMENT,
      ...LIVE,
    },
  ),
];
