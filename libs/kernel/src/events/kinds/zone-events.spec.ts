import { echoingTable } from '../../../../../test/support/tables/echoing-table.js';
import { asObjectName, asSeatId } from '../../table/names.js';
import { objectAt } from '../../table/objects.js';
import { zoneEvents } from './zone-events.js';

const ECHO = asObjectName('echo');

test.each([
  [{ tapped: true as const }, { tapped: true, controller: 'anna' }],
  [{ controller: asSeatId('ben') }, { tapped: false, controller: 'ben' }],
  [{ counters: { gem: 2 } }, { counters: { gem: 2 } }],
  [{ marks: ['foretold'] }, { marks: ['foretold'] }],
  [{}, { tapped: false, controller: 'anna', counters: {}, marks: [] }],
])('an object that moves with %j is %j where it comes to', (arrival, there) => {
  const { table, head } = echoingTable({ anna: { items: ['echo'] }, ben: {} }).state();
  const moved = zoneEvents.CardMoved.table?.(
    table,
    { ...{ object: ECHO, from: 'play/anna', to: 'play/ben' }, ...arrival },
    head + 1,
  );
  expect(moved && objectAt(moved, ECHO)).toMatchObject({ zone: 'play/ben', ...there });
});
