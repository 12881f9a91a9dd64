import { goldenLog } from '../../../../../test/golden/logs.js';
import { wrongDraw } from './repeated-draws.js';

describe('the draws of a log', () => {
  const { log } = goldenLog({ ruleset: 'four-souls', version: '1.0.0', name: 'two-dealt' });

  test('are numbered without a gap: none is drawn twice, and none passed over', () => {
    const [first] = log.filter(({ data }) => data.n !== undefined);
    for (const n of [-1, 1, 0.5, '0', null]) {
      const other = log.map((event) => (event === first ? { ...event, data: { ...event.data, n } } : event));
      expect(wrongDraw(other)).toMatchObject({ what: `it is draw ${JSON.stringify(n)}, where 0 comes next` });
    }
  });

  test('are checked as far as a copy holds them; it says what it lacks', () => {
    const closed = log.map(({ sealed, ...event }) =>
      event.type === 'DeckShuffled' ? event : { ...event, ...(sealed && { sealed }) },
    );
    expect(wrongDraw(closed)).toMatchObject({
      why: expect.stringMatching(/^the orders of \d+ shuffled decks are left out of this copy$/) as unknown,
    });
    const lied = closed.map((event) =>
      event.type === 'DieRolled'
        ? { ...event, data: { ...event.data, value: (Number(event.data.value) % 6) + 1 } }
        : event,
    );
    expect(wrongDraw(lied)).toMatchObject({ check: 'dice', what: expect.stringMatching(/^the seed gives/) as unknown });
  });
});
