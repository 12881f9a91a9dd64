import {
  asText,
  zoneKind,
  type TriggerEvent,
  type ObjectName,
  type TriggerReadings,
  type SeatId,
  type Table,
} from '@stackledger/kernel';

/** The words for what abilities of Four Souls may wait for. */
export const triggerWords: readonly string[] = [
  'rolled',
  'died',
  'before-penalty',
  'after-penalty',
  'damaged',
  'deals-combat-damage',
  'turn-begins',
  'turn-ends',
  'game-begins',
  'attack-declared',
  'enters',
  'leaves',
  'played',
  'gained',
  'tapped',
  'targeted',
  'buried',
];

const ITEM_KINDS = ['item'];

const NOTHING: readonly TriggerEvent[] = [];

/** What abilities of Four Souls may wait for beside what every game sees: steps, declarations, penalties, items and souls. */
export const readings: TriggerReadings = {
  StepBegan: {
    words: ['turn-begins', 'turn-ends'],
    read: (situation, { step }) => stepTriggerEvents(step, situation.state.table),
  },
  AttackDeclared: {
    words: ['attack-declared'],
    read: (_, { target, seat }) => [attackDeclared(target as ObjectName, seat as SeatId)],
  },
  AttackBegan: {
    words: ['attack-declared'],
    read: (_, { revealed, against, by }) =>
      revealed === true ? [attackRevealed(against as ObjectName, by as SeatId)] : NOTHING,
  },
  Died: { words: ['before-penalty'], read: (_, { who }) => beforePenalty(who as { seat?: SeatId }) },
  PenaltyPaid: {
    words: ['after-penalty'],
    read: (_, { seat }) => [{ event: 'after-penalty', seat: seat as SeatId, bindings: {} }],
  },
  SoulGained: { words: ['gained'], read: (_, { seat }) => [gained(seat as SeatId, ['soul'])] },
  CardMoved: {
    words: ['gained'],
    read: (_, { to, controller }) =>
      zoneKind(asText(to)) === 'play' && typeof controller === 'string'
        ? [gained(controller as SeatId, ITEM_KINDS)]
        : NOTHING,
  },
};

const gained = (seat: SeatId, kinds: readonly string[]): TriggerEvent => ({
  event: 'gained',
  seat,
  kinds,
  bindings: {},
});

const stepTriggerEvents = (step: unknown, { turn }: Table): readonly TriggerEvent[] => {
  const event = step === 'start' ? 'turn-begins' : step === 'end' ? 'turn-ends' : undefined;
  return event === undefined || turn === null ? NOTHING : [{ event, seat: turn.active, bindings: {} }];
};

const attackDeclared = (target: ObjectName, seat: SeatId): TriggerEvent =>
  target === 'deck'
    ? { event: 'attack-declared', seat, kinds: ['deck'], bindings: {} }
    : { event: 'attack-declared', object: target, seat, kinds: ['monster'], bindings: {} };

/** "When an attack is declared on this" sees also a monster that an attack on the deck revealed; nothing else does (FS-ATK-18). */
const attackRevealed = (object: ObjectName, seat: SeatId): TriggerEvent => ({
  ...attackDeclared(object, seat),
  only: 'self',
});

const beforePenalty = ({ seat }: { seat?: SeatId }): readonly TriggerEvent[] =>
  seat === undefined ? NOTHING : [{ event: 'before-penalty', seat, bindings: {} }];
