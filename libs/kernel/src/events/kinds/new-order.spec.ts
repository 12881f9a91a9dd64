import { entryOf } from '../../persistent/dict.js';
import { asCardId, asObjectName, asSeatId } from '../../table/names.js';
import { freshObject, objectAt, withNew, withObject, zoneAt } from '../../table/objects.js';
import { emptyTable, type Table } from '../../table/table.js';
import { withNewOrder, withPrepared, type HiddenCards } from './new-order.js';

const DECK = 'deck/loot';
const [CAT, DOG] = [asObjectName('cat'), asObjectName('dog')];
const HANDLES = ['loot-1', 'loot-2'].map(asObjectName);

const laid = (zone = DECK): Table =>
  withNew(
    emptyTable([]),
    zone,
    ['cat', 'dog'].map((card) => freshObject(asObjectName(card), asCardId(card), zone)),
  );

/** The cards of an order of a table that was made before; what was made is tapped, so that it is told from others. */
const orderOf = (table: Table): HiddenCards => {
  const names = zoneAt(table, DECK);
  const entries = HANDLES.map((name) => entryOf(name, { ...freshObject(name, asCardId('cat'), DECK), tapped: true }));
  const objects = names.flatMap((name) => objectAt(table, name) ?? []);
  const cards = HANDLES.map((name, at) => ({ card: asCardId('cat'), name, trueName: [DOG, CAT][at] ?? name }));
  return withPrepared(cards, { zone: DECK, names, objects, handles: HANDLES, entries });
};

const areMadeBefore = (table: Table, changes: object = {}, order: HiddenCards = orderOf(table)): boolean => {
  const given = { ...{ zone: DECK, pile: null, handles: HANDLES, by: null, cards: order }, ...changes };
  const after = withNewOrder(table, given);
  return HANDLES.every((handle) => objectAt(after, handle)?.tapped === true);
};

test('an order whose result was made before has that result, on the table for which it was made and on no other', () => {
  const table = laid();
  expect(areMadeBefore(table)).toBe(true);
  const others = { by: asSeatId('anna'), pile: 'loot-discard', handles: [...HANDLES], zone: 'deck/treasure' };
  for (const [name, value] of Object.entries(others)) expect(areMadeBefore(table, { [name]: value })).toBe(false);
  const changed = withObject(table, 'dog', (dog) => void (dog.stay = 3));
  expect(areMadeBefore(changed, {}, orderOf(table))).toBe(false);
  expect(areMadeBefore(laid(), {}, orderOf(table))).toBe(false);
});

test('without such a result each handle is the card that the order says, in its next stay', () => {
  const table = laid();
  const after = withNewOrder(table, { zone: DECK, pile: null, handles: HANDLES, by: null, cards: [...orderOf(table)] });
  expect(HANDLES.map((handle) => objectAt(after, handle))).toMatchObject([
    { trueName: 'dog', card: 'dog', stay: 1, knownTo: [] },
    { trueName: 'cat', card: 'cat', stay: 1, knownTo: [] },
  ]);
  expect(objectAt(after, 'cat')).toBeUndefined();
});
