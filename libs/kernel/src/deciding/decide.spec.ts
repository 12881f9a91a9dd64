import { echoingTable } from '../../../../test/support/tables/echoing-table.js';

describe('SL-CMD-1: what a command must be before anything of it is decided', () => {
  test.each(['toString', 'constructor', '__proto__', 'Pass'])('no command is called %s', (type) => {
    const rejected = echoingTable({ anna: {}, ben: {} }).refused({ type, seat: 'anna' });
    expect(rejected).toMatchObject({ code: 'malformed', rule: 'SL-CMD-1' });
    expect(rejected.detail).toContain(`no command of Four Souls is called ${type}`);
  });

  test.each([
    [{ type: 'PassPriority', seat: 'anna', extra: 1 }, 'extra'],
    [{ type: 'PassPriority' }, 'seat'],
    [{ type: 'PlayCard', seat: 'anna', card: ['bomb', 'dime'] }, 'card'],
    [{ type: 'PlayCard', seat: 'anna', card: 'bomb', targets: [7] }, 'targets/0'],
  ])('%j is refused at the field that is wrong', (command, path) => {
    const rejected = echoingTable({ anna: {}, ben: {} }).refused(command);
    expect(rejected).toMatchObject({ code: 'malformed', rule: 'SL-CMD-1' });
    expect(rejected.detail).toMatch(new RegExp(`^${path}: expected`));
  });

  test('a name in a list of its own, and a list written as its only name, are what they stand for', () => {
    const played = (command: { readonly [field: string]: string | readonly string[] }): unknown =>
      echoingTable({ anna: { hand: ['bomb'], lootPlays: 1 }, ben: {} }).act({
        type: 'PlayCard',
        seat: 'anna',
        ...command,
      });
    expect(played({ card: ['bomb'], targets: 'ben' })).toEqual(played({ card: 'bomb', targets: ['ben'] }));
  });
});
