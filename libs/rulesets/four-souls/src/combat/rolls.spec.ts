import { echoingTable, passRound } from '../../../../../test/support/tables/echoing-table.js';

test('FS-DICE-8: the roll of an attack is settled for the attack', () => {
  const table = echoingTable({ anna: {}, ben: {} });
  const because: (readonly string[])[] = [];
  const act: typeof table.act = (command) => {
    const events = table.act(command);
    because.push(...events.filter(({ type }) => type === 'RollSettled').map((event) => event.because));
    return events;
  };
  act({ type: 'DeclareAttack', seat: 'anna', target: 'fly' });
  for (let round = 0; round < 3; round++) passRound({ ...table, act });
  expect(because).toEqual([['FS-DICE-6', 'FS-DICE-7', 'FS-DICE-8']]);
});
