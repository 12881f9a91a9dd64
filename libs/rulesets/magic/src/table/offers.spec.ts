import { legalActions, type JsonMap, type LegalAction, type SeatId } from '@stackledger/kernel';
import { kernelTable, type Position } from '../../../../../test/support/tables/kernel-table.js';
import { magic } from '../index.js';

const ANNA = 'anna' as SeatId; // a name of the tables below

/** What the first seat is offered in a position, of a type of command. */
const offered = (type: string, { seats = ['anna', 'ben'], ...position }: Partial<Position>): readonly LegalAction[] => {
  const table = kernelTable(magic, { seats, setup: {}, ...position });
  return legalActions({ ruleset: magic, state: table.state() }, ANNA).actions.filter(
    ({ command }) => command.type === type,
  );
};

const MANA_LAND = {
  kind: 'land',
  abilities: [{ type: 'mana', cost: [{ tap: 'self' }], effect: [{ gain: { mana: 'G' } }] }],
};

test('MTG-712.11b: of a card of two faces each face that could be cast or played is offered for itself', () => {
  const cards: JsonMap = {
    smith: { kind: 'creature', cost: [], power: 3, toughness: 3, back: 'vale' },
    vale: { kind: 'land', front: 'smith', modal: true },
    horn: { kind: 'artifact', front: 'drum', modal: true, cost: [] },
    drum: { kind: 'artifact', back: 'horn', cost: [] },
  };
  const position = { cards, setup: { active: 'anna', players: { anna: { hand: ['smith', 'drum'] } } } };
  expect(offered('PlayCard', position).map(({ command }) => command)).toMatchObject([
    { card: 'smith' },
    { card: 'drum' },
    { card: 'drum', face: 'back' },
  ]);
  expect(offered('PlayCard', position).map(({ command }) => Object.hasOwn(command, 'face'))).toEqual([
    ...[false, false, true],
  ]);
  expect(offered('PlayLand', position).map(({ command }) => command)).toMatchObject([{ card: 'smith', face: 'back' }]);
});

test('MTG-508.1d: the proposed attack has whoever has to attack, against somebody whom that costs nothing, and nobody else', () => {
  const cards: JsonMap = {
    brute: { kind: 'creature', power: 3, toughness: 3, keywords: ['must-attack'] },
    bear: { kind: 'creature', power: 2, toughness: 2 },
    hedge: { kind: 'enchantment', abilities: [{ type: 'static', effect: [{ attackCost: { mana: 1 } }] }] },
    vale: MANA_LAND,
  };
  const attack = (cora: JsonMap): LegalAction['example'] | undefined => {
    const anna = { battlefield: ['brute', 'bear', 'vale', { card: 'vale', as: 'vale-2' }] };
    const players = { anna, ben: { battlefield: ['hedge'] }, cora };
    const setup = { active: 'anna', step: 'declare-attackers', costs: 'enforced', players };
    return offered('DeclareAttackers', { seats: ['anna', 'ben', 'cora'], cards, setup })[0]?.example;
  };
  expect(attack({})?.attackers).toEqual([{ attacker: 'brute', at: 'cora' }]);
  expect(attack({ battlefield: [{ card: 'hedge', as: 'hedge-2' }] })?.attackers).toEqual([]);
});

test.each([
  ['named where the lands that are named with it pay the rest at once', ['vale'], { discard: ['anna-2'] }],
  ['not told before the rest is paid', [], {}],
])('MTG-601.2h: a card of the hand with which a spell is paid for is %s', (_, mana, pay) => {
  const cards: JsonMap = {
    rite: {
      kind: 'sorcery',
      cost: [{ mana: 'G' }, { discard: 1 }],
      abilities: [{ type: 'play', effect: [{ draw: 1 }] }],
    },
    scrap: { kind: 'land' },
    vale: MANA_LAND,
  };
  const players = { anna: { hand: ['rite', 'scrap'], battlefield: ['vale'] } };
  const setup = { active: 'anna', costs: 'enforced', players };
  const events = kernelTable(magic, { seats: ['anna', 'ben'], cards, setup }).act({
    ...{ type: 'PlayCard', seat: 'anna', card: 'rite' },
    pay: { discard: 'scrap', mana },
  });
  expect(events.find(({ type }) => type === 'DeclarationBegun')?.data.pay).toEqual(pay);
});
