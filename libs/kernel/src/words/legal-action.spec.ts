import { asSeatId } from '../table/names.js';
import { completed } from './legal-action.js';

const COMMAND = { type: 'PlayCard', seat: asSeatId('anna'), card: 'bomb' };

test('a single pick is not a list, several picks are one', () => {
  expect(completed(COMMAND, [{ path: 'card', what: 'card', max: 1 }], [['penny']])).toEqual({
    ...COMMAND,
    card: 'penny',
  });
  expect(completed(COMMAND, [{ path: 'pay.discard', what: 'card', max: 2 }], [['penny']])).toEqual({
    ...COMMAND,
    pay: { discard: ['penny'] },
  });
});

test('picks for targets are concatenated, an empty one is none', () => {
  const place = { path: 'targets', what: 'target', max: 1 };
  expect(completed(COMMAND, [place, place], [['dip'], []])).toEqual({ ...COMMAND, targets: ['dip', 'none'] });
});
