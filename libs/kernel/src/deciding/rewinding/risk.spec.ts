import { fourSouls } from '@stackledger/rulesets/four-souls';
import { echoingTable, passRound } from '../../../../../test/support/tables/echoing-table.js';
import type { Event } from '../../log/event.js';
import { riskOf } from './risk.js';

/** What going back over these events risks. */
const riskOver = (span: readonly Event[]) => {
  const table = echoingTable({ anna: {}, ben: {} });
  const then = table.state().table;
  return riskOf({ ruleset: fourSouls, state: table.state() }, span, then);
};

const passed = (times: number): readonly Event[] => {
  const { act } = echoingTable({ anna: {}, ben: {} });
  return Array.from({ length: times }, (_, at) => act({ type: 'PassPriority', seat: at % 2 ? 'ben' : 'anna' })).flat();
};

const turned = (): readonly Event[] => {
  const events: Event[] = [];
  const table = echoingTable({ anna: {}, ben: {} });
  const act: typeof table.act = (command) => {
    const done = table.act(command);
    events.push(...done);
    return done;
  };
  act({ type: 'EndTurn', seat: 'anna' });
  for (let round = 0; round < 5 && table.state().table.turn?.number === 1; round++) passRound({ ...table, act });
  return events.filter(({ type }) => type === 'TurnBegan');
};

test('one reason of a level is enough for it', () => {
  expect(riskOver(passed(1))).toMatchObject({ level: 'low', reasons: [] });
  expect(riskOver(passed(3))).toMatchObject({ level: 'medium', reasons: [{ what: 'passes', count: 3, from: 2 }] });
  expect(riskOver(turned())).toMatchObject({ level: 'high', reasons: [{ what: 'turns', count: 1, from: 1 }] });
});
