import {
  command,
  newId,
  number,
  rejection,
  seatAfter,
  totalEffects,
  type EventRules,
  type SeatId,
  type Situation,
  type StackObject,
} from '@stackledger/kernel';
import {
  ask,
  changeTotal,
  citesOf,
  compile,
  draftOf,
  emit,
  emitter,
  everybodyHasPassed,
  finishResolving,
  givePriority,
  lastLeftWins,
  layOut,
  priorityRejection,
  resolveInstructions,
  activeSeat,
  endMatch,
  senderOf,
  legalActionOf,
  totalOf,
  type OpenDecision,
} from '@stackledger/kernel/authoring';

const RULE = ['KI-1'] as const;
const HIGHEST = 9;

/** What happens when kites fly, in words that no other game has. */
type KiteEvents = {
  GustCalled: { caller: SeatId };
  LineHeld: { flyer: SeatId };
};

const own: EventRules<KiteEvents> = {
  GustCalled: {
    says: '{caller} calls for wind',
    about: 'A flyer calls for wind.',
    decision: 'caller',
    cause: 'declaration',
  },
  LineHeld: {
    says: '{flyer} holds the line',
    about: 'A flyer holds the line as the gust comes.',
    decision: 'flyer',
    answers: true,
    table: (table) => {
      const next = draftOf(table);
      next.awaiting = null;
      return next;
    },
  },
};

const tell = emitter<KiteEvents>();

const gust = (d: OpenDecision, caller: SeatId): StackObject => ({
  id: newId(d, 's'),
  kind: 'gust',
  subject: '',
  controller: caller,
  source: null,
  object: null,
  card: null,
  path: '',
  targets: [],
  modes: [],
  x: null,
  bindings: {},
  roll: null,
  resume: [],
  declaredAt: d.state.head,
});

const callFault = (situation: Situation, seat: SeatId) =>
  priorityRejection(situation, seat) ??
  (situation.state.table.stack.length > 0 ? rejection('wrong-moment', 'KI-1', 'the air is not still') : undefined);

const callGust = command({
  about: 'calls for wind',
  by: 'seat',
  during: 'play',
  fields: {},
  decide: (d, command) => {
    const seat = senderOf(command);
    const fault = callFault(d, seat);
    if (fault !== undefined) return fault;
    tell(d, 'GustCalled', { caller: seat }, RULE);
    emit(d, 'PutOnStack', { name: 'gust', object: gust(d, seat) }, RULE);
    givePriority(d, { seat: seatAfter(d.state.table, seat), because: RULE });
    return undefined;
  },
  legalActions: (situation, seat) =>
    callFault(situation, seat) === undefined ? [legalActionOf({ type: 'CallGust', seat }, [])] : [],
});

const isAsked = ({ state: { table } }: Situation, seat: SeatId): boolean =>
  table.awaiting?.command === 'HoldLine' && table.awaiting.seats.includes(seat);

const holdLine = command({
  about: 'holds the line',
  by: 'seat',
  during: 'play',
  answers: true,
  fields: {},
  decide: (d, command) => {
    const seat = senderOf(command);
    if (!isAsked(d, seat)) return rejection('not-asked', 'KI-1', 'no gust pulls at the line');
    tell(d, 'LineHeld', { flyer: seat }, RULE);
    changeTotal(d, seat, 'height', 1, RULE);
    return undefined;
  },
  legalActions: (situation, seat) => (isAsked(situation, seat) ? [legalActionOf({ type: 'HoldLine', seat }, [])] : []),
});

/** A gust is over, and pulls at the line of whoever called it. */
const resolveGust = (d: OpenDecision, object: StackObject): void => {
  const seat = object.controller;
  finishResolving(d, object);
  if (seat !== null)
    ask(d, { seat, kind: 'hold', prompt: 'Hold on.', options: [], command: 'HoldLine', because: RULE });
};

const beginTurn = (d: OpenDecision, active: SeatId): void => {
  emit(d, 'TurnBegan', { active, number: (d.state.table.turn?.number ?? 0) + 1 }, RULE);
  givePriority(d, { seat: active, because: RULE });
};

/** A game of the tests: kinds, events, declarations and totals of its own, all of them described in this folder. */
export const kites = compile({
  id: 'kites',
  version: '1.0.0',
  title: 'Kites',
  seats: { least: 2, most: 2 },
  cards: { kinds: ['spool'] },
  triggers: { words: ['played'] },
  cites: citesOf('KI-1'),
  priority: {
    onlyHolderActs: { code: 'not-your-priority', rule: 'KI-1' },
    afterDeclaration: (situation, seat) => ({ seat: seatAfter(situation.state.table, seat), because: RULE }),
    afterTriggers: (_, due) => ({ seat: due, because: RULE }),
    afterResolution: (situation) => ({ seat: activeSeat(situation.state.table), because: RULE }),
    afterPass: (situation, passer) => ({ seat: seatAfter(situation.state.table, passer), because: RULE }),
    roundEnds: everybodyHasPassed,
    emptyRound: (d) => beginTurn(d, seatAfter(d.state.table, activeSeat(d.state.table))),
  },
  flow: {
    checks: (d) => {
      const winner = d.state.terms.seats.find((seat) => totalOf(d.state.table, seat, 'height') >= HIGHEST);
      if (winner !== undefined) endMatch(d, winner, 'height', RULE);
      return winner !== undefined;
    },
  },
  commands: { CallGust: callGust, HoldLine: holdLine },
  effects: totalEffects(['height']),
  stack: {
    kinds: {
      gust: { about: 'wind', isPlayed: true, resolve: resolveGust },
      triggered: { about: 'what a spool does by itself', resolve: resolveInstructions },
    },
  },
  events: own,
  views: { fields: { player: { 'height?': number() }, object: {} } },
  rejectionCodes: ['not-your-priority', 'not-asked', 'wrong-moment'],
  opening: {
    begin: (d) => {
      const players = d.state.terms.seats.map((seat) => ({ seat, totals: { height: 0 }, base: {}, damage: 0 }));
      emit(d, 'GameBegan', { game: 1, players }, RULE);
      const [first] = d.state.terms.seats;
      if (first === undefined) return;
      layOut(d, { zone: `play/${first}`, owner: first, entries: [{ card: 'spool' }] }, { because: RULE });
      beginTurn(d, first);
    },
  },
  leaving: { left: lastLeftWins(RULE) },
});
