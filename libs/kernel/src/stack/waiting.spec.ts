import { echoingTable, passRound, rollOne } from '../../../../test/support/tables/echoing-table.js';
import { stackNames } from '../table/stack-names.js';

describe('what waits is put on the stack', () => {
  test('FS-TRIG-2: in turn order from the active player, with nobody asked where each has one', () => {
    const table = echoingTable({ anna: { items: ['echo'] }, ben: { items: ['bell'] }, cara: { items: ['relic'] } });
    rollOne(table);
    expect(stackNames(table.state().table)).toEqual([
      'combat-damage:anna',
      'triggered:echo',
      'triggered:bell',
      'triggered:relic',
    ]);
    expect(table.state().table.awaiting).toBeNull();
  });

  test('FS-TRIG-6: a player orders several of their own, the first of the answer lowest', () => {
    const table = echoingTable({ anna: { items: ['echo', 'relic', 'bell'] }, ben: {} });
    rollOne(table);
    expect(table.state().table.awaiting).toMatchObject({
      seat: 'anna',
      kind: 'order',
      options: ['triggered:echo', 'triggered:relic', 'triggered:bell'],
      min: 3,
      max: 3,
      ordered: true,
    });
    table.act({ type: 'Choose', seat: 'anna', answer: ['triggered:bell', 'triggered:echo', 'triggered:relic'] });
    expect(stackNames(table.state().table).slice(1)).toEqual(['triggered:bell', 'triggered:echo', 'triggered:relic']);
  });

  test('all orders are asked for before anything is put, each of its owner, in turn order', () => {
    const table = echoingTable({ anna: { items: ['echo', 'relic'] }, ben: { items: ['bell', 'penny-jar'] } });
    rollOne(table);
    expect(table.state().table.awaiting?.seat).toBe('anna');
    table.act({ type: 'Choose', seat: 'anna', answer: ['triggered:relic', 'triggered:echo'] });
    expect(table.state().table.awaiting?.seat).toBe('ben');
    expect(stackNames(table.state().table)).not.toContain('triggered:relic');
    table.act({ type: 'Choose', seat: 'ben', answer: ['triggered:penny-jar', 'triggered:bell'] });
    expect(stackNames(table.state().table).slice(1)).toEqual([
      'triggered:relic',
      'triggered:echo',
      'triggered:penny-jar',
      'triggered:bell',
    ]);
    expect(table.state().table.priority.holder).toBe('anna');
  });

  test.each([
    [{ what: 'player' }, 'Choose 1 player for triggered:chime.', 1],
    [{ what: 'player', count: 2, upTo: true }, 'Choose up to 2 player for triggered:chime.', 0],
  ])('%j is asked for in words that say how many there must be', (target, prompt, min) => {
    const when = { event: 'rolled', value: 1, by: 'any' };
    const effect = [{ damage: { amount: 1, to: 'target' } }];
    const chime = { kind: 'item', abilities: [{ type: 'triggered', when, targets: [target], effect }] };
    const table = echoingTable({ anna: { items: ['chime'] }, ben: {} }, [], { chime });
    rollOne(table);
    expect(table.state().table.awaiting).toMatchObject({ seat: 'anna', prompt, min, options: ['anna', 'ben'] });
  });

  test('an order names everything that waits, once', () => {
    const table = echoingTable({ anna: { items: ['echo', 'relic'] }, ben: {} });
    rollOne(table);
    for (const answer of [
      ['triggered:echo'],
      ['triggered:echo', 'triggered:echo'],
      ['triggered:echo', 'triggered:fly'],
    ])
      expect(table.refused({ type: 'Choose', seat: 'anna', answer }).rule).toMatch(/^FS-/);
  });

  test('whoever leaves takes along what waits of theirs, and the order of the others still stands', () => {
    const table = echoingTable({ anna: { items: ['echo', 'relic'] }, ben: { items: ['bell'] }, cara: {} });
    rollOne(table);
    table.act({ type: 'Concede', seat: 'ben' });
    table.act({ type: 'Choose', seat: 'anna', answer: ['triggered:relic', 'triggered:echo'] });
    expect(stackNames(table.state().table).slice(1)).toEqual(['triggered:relic', 'triggered:echo']);
    passRound(table);
    expect(stackNames(table.state().table).slice(1)).toEqual(['triggered:relic']);
  });
});
