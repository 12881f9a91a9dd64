import {
  asText,
  wholeData,
  zoneKind,
  type Event,
  type Happening,
  type ObjectName,
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

const NOTHING: readonly Happening[] = [];

/** What abilities of Four Souls may wait for beside what every game sees: steps, declarations, penalties, items and souls. */
export const happenings = (event: Event, _before: Table, after: Table): readonly Happening[] => {
  const data = wholeData(event);
  switch (event.type) {
    case 'StepBegan':
      return stepHappenings(asText(data.step), after);
    case 'AttackDeclared':
      return [attackDeclared(data.target as ObjectName, data.seat as SeatId)];
    case 'AttackBegan':
      return data.revealed === true ? [attackRevealed(data.against as ObjectName, data.by as SeatId)] : [];
    case 'Died':
      return beforePenalty(data.who as { seat?: SeatId });
    case 'PenaltyPaid':
      return [{ event: 'after-penalty', seat: data.seat as SeatId, bindings: {} }];
    case 'SoulGained':
      return [{ event: 'gained', seat: data.seat as SeatId, kinds: ['soul'], bindings: {} }];
    case 'CardMoved':
      return zoneKind(asText(data.to)) === 'play' && typeof data.controller === 'string'
        ? [{ event: 'gained', seat: data.controller as SeatId, kinds: ITEM_KINDS, bindings: {} }]
        : NOTHING;
    default:
      return NOTHING;
  }
};

const stepHappenings = (step: string, { turn }: Table): readonly Happening[] => {
  const event = step === 'start' ? 'turn-begins' : step === 'end' ? 'turn-ends' : undefined;
  return event === undefined || turn === null ? [] : [{ event, seat: turn.active, bindings: {} }];
};

const attackDeclared = (target: ObjectName, seat: SeatId): Happening =>
  target === 'deck'
    ? { event: 'attack-declared', seat, kinds: ['deck'], bindings: {} }
    : { event: 'attack-declared', object: target, seat, kinds: ['monster'], bindings: {} };

/** "When an attack is declared on this" sees also a monster that an attack on the deck revealed; nothing else does (FS-ATK-18). */
const attackRevealed = (object: ObjectName, seat: SeatId): Happening => ({
  ...attackDeclared(object, seat),
  only: 'self',
});

const beforePenalty = ({ seat }: { seat?: SeatId }): readonly Happening[] =>
  seat === undefined ? [] : [{ event: 'before-penalty', seat, bindings: {} }];
