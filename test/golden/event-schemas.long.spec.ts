import { loggedEventOf, seatViewer, type Viewer } from '@stackledger/ledger';
import type { SeatId } from '@stackledger/kernel';
import { eventSchemas } from '../../apps/api/src/docs/event-schemas.js';
import { misfits } from '../e2e/service/fits-schema.js';
import { games } from '../support/games.js';
import { goldenLog, goldenNames, type GoldenLog } from './logs.js';

const schemas = eventSchemas();
const EVENT = { $ref: '#/components/schemas/EventData' };
const EVERYBODY: Viewer = { seesAs: null, isJudge: true };

describe.each(goldenNames())('$ruleset/$version/$name', (named) => {
  let read: GoldenLog | undefined;
  const recorded = (): GoldenLog => (read ??= goldenLog(named));
  afterAll(() => {
    read = undefined; // all of them together are large
  });

  test.each([
    ['everybody together', EVERYBODY],
    ['anna', seatViewer('anna' as SeatId)], // a name like any other: who may see nothing hidden
  ])('the data of every event, as %s may see it, is what docs/reference/events.json says of its type', (_, viewer) => {
    const { log } = recorded();
    const game = games.get(named.ruleset);
    if (game === undefined) throw new Error(`nobody plays ${named.ruleset}`);
    const faults = log.flatMap((envelope) =>
      misfits(EVENT, loggedEventOf(envelope, viewer, false, game), schemas, envelope.type),
    );
    expect([...new Set(faults)].slice(0, 5)).toEqual([]);
  });
});

test.each([
  [
    'a die that shows a word',
    { type: 'DieRolled', data: { roller: 'anna', value: 'six', purpose: 'attack', source: null, key: 'k' } },
  ],
  ['a pass of nobody', { type: 'PriorityPassed', data: { by: 'hand' } }],
])('%s is not what docs/reference/events.json says', (_, event) => {
  expect(misfits(EVENT, event, schemas)).toHaveLength(1);
});
