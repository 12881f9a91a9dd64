import { lifeRejection } from './phyrexian.js';

test('what may be paid with life is named where something else was to be', () => {
  expect(lifeRejection([{ mana: '{1}{U/P}{U/P}' }], ['U/P', 'U/P'])).toBeUndefined();
  expect(lifeRejection([{ mana: '{1}{U/P}' }], ['B/P'])?.detail).toMatch(/paid with life are U\/P$/);
  expect(lifeRejection([{ mana: '{1}{U/P}' }], ['U/P', 'U/P'])).toMatchObject({ code: 'malformed', rule: 'SL-CMD-1' });
  expect(lifeRejection([{ mana: '{2}' }], ['U/P'])?.detail).toMatch(/paid with life are none$/);
});
