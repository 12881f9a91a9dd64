import { asText, objectAt, zoneAt, zoneKind, type Event, type GameObject, type MatchState } from '@stackledger/kernel';
import { simulatedLog, type SimulatedLog } from '../../support/logs/simulated-log.js';

const PATIENCE = 240_000;
const FIRST = Number(process.env.SEED ?? 1);

const SEATS = ['anna', 'ben'];

type MergedParts = { readonly parts: readonly { readonly object: string; readonly stay: number }[] };

/** The permanents that are merged now, with the names of their components. */
const mergedIn = (state: MatchState): readonly (readonly [GameObject, readonly string[]])[] => {
  const { merged = {} } = state.table.game as { readonly merged?: { readonly [name: string]: MergedParts } };
  return Object.entries(merged).flatMap(([name, { parts }]) => {
    const object = objectAt(state.table, name);
    const isNow = parts.some((part) => part.object === name && part.stay === object?.stay);
    return object !== undefined && isNow ? [[object, parts.map((part) => part.object)] as const] : [];
  });
};

/** Matches in which creatures merge, are copied, stolen, returned and turned up, and are rewound. */
describe('along simulated matches in which creatures mutate', () => {
  const logs: SimulatedLog[] = [];

  beforeAll(async () => {
    for (const seed of [FIRST, FIRST + 1, FIRST + 2])
      logs.push(await simulatedLog('magic', seed, SEATS, 700, ['herd']));
  }, PATIENCE);

  const along = (look: (state: MatchState, event: Event) => void): void => {
    for (const { events, states } of logs)
      for (const [at, event] of events.entries()) look(states[at] as MatchState, event);
  };

  test('MTG-730.2b: what is a component lies apart, and belongs to one permanent that is on the battlefield', () => {
    let count = 0;
    along((state, { type }) => {
      if (type !== 'PriorityReceived') return;
      const merged = mergedIn(state);
      const apart = SEATS.flatMap((seat) => zoneAt(state.table, `merged/${seat}`));
      const held = merged.flatMap(([object, parts]) => parts.filter((part) => part !== object.name));
      expect(held.toSorted()).toEqual(apart.toSorted());
      for (const [{ zone }] of merged) expect(['battlefield', 'phased-out']).toContain(zoneKind(zone));
      count += apart.length;
    });
    expect(count).toBeGreaterThan(0);
  });

  test('MTG-730.3: components that leave go to the same kind of zone as the permanent did', () => {
    for (const { events } of logs) {
      const moves = events.filter(({ type }) => type === 'CardMoved');
      for (const [at, { data, because }] of moves.entries())
        if (because.includes('MTG-730.3'))
          expect(zoneKind(asText(data.to))).toBe(zoneKind(asText(moves[at - 1]?.data.to)));
    }
    expect(logs.flatMap(({ events }) => events.filter(({ type }) => type === 'Merged')).length).toBeGreaterThan(0);
  });
});
