import type { CheckpointStore, StateRow, StoredState } from '../src/index.js';

const at = (position: bigint, version = 1) => ({ version, position, eventId: `event-${position}` });

const row = (revision: number, pieces: Readonly<Record<string, string>>, kept = false, matchId = 'x'): StateRow => ({
  ...{ matchId, revision, kept },
  pieces: Object.entries(pieces).map(([piece, json]) => ({ piece, json })),
});

const piecesOf = (state: StoredState | null): Readonly<Record<string, string>> | undefined =>
  state === null ? undefined : Object.fromEntries(state.pieces.map(({ piece, json }) => [piece, json]));

const LAST = Number.MAX_SAFE_INTEGER;

/** States of matches, in pieces, and how far a projection is. */
export const statesContract = (given: () => CheckpointStore): void => {
  test('nothing is stored at first', async () => {
    expect(await given().progress('clocks')).toBeNull();
    expect(await given().stateBefore('clocks', 'x', LAST)).toBeNull();
  });

  test('the progress of each projection is the last that was written', async () => {
    const checkpoints = given();
    await checkpoints.write('clocks', at(7n), []);
    await checkpoints.write('clocks', at(2_500_000_000n, 2), []);
    await checkpoints.write('timeline', at(3n), []);
    expect(await checkpoints.progress('clocks')).toEqual(at(2_500_000_000n, 2));
    expect(await checkpoints.progress('timeline')).toEqual(at(3n));
  });

  test('of a match only the latest state and those that are kept are there, each piece as written last', async () => {
    const checkpoints = given();
    await checkpoints.write('clocks', at(1n), [row(3, { a: '1', b: '"ü \\u0000"' })]);
    await checkpoints.write('clocks', at(2n), [row(5, { a: '2', b: '"5"' }, true), row(8, { a: '3' })]);
    await checkpoints.write('clocks', at(3n), [row(9, { a: '4' })]);
    const state = (revision: number) => checkpoints.stateBefore('clocks', 'x', revision);
    expect(await state(4)).toBeNull();
    expect(await state(8)).toMatchObject({ matchId: 'x', revision: 5 });
    expect(piecesOf(await state(8))).toEqual({ a: '2', b: '"5"' });
    expect(await state(LAST)).toMatchObject({ revision: 9 });
    expect(piecesOf(await state(LAST))).toEqual({ a: '4', b: '"5"' });
    expect((await state(LAST))?.pieces.map(({ piece, kept }) => [piece, kept]).sort()).toEqual([
      ['a', false],
      ['b', true],
    ]);
  });

  test('a state without pieces is one', async () => {
    await given().write('clocks', at(1n), [row(3, {})]);
    expect(await given().stateBefore('clocks', 'x', 3)).toEqual({ matchId: 'x', revision: 3, pieces: [] });
  });

  test('the latest of every match is found, and a projection that is forgotten has nothing', async () => {
    const checkpoints = given();
    const matches = Array.from({ length: 30 }, (_, number) => `match-${number}`);
    await checkpoints.write('clocks', at(1n), [...matches.map((id) => row(2, { a: `"${id}"` }, false, id))]);
    await checkpoints.write('clocks', at(2n), [row(4, { a: '4' }, true, 'match-3')]);
    await checkpoints.write('timeline', at(2n), [row(4, { a: '4' })]);
    const latest = new Map<string, number>();
    for await (const { matchId, revision } of checkpoints.latest('clocks')) latest.set(matchId, revision);
    expect([...latest.keys()].sort()).toEqual([...matches].sort());
    expect(latest.get('match-3')).toBe(4);
    await checkpoints.forget('clocks');
    expect(await checkpoints.progress('clocks')).toBeNull();
    expect(await checkpoints.stateBefore('clocks', 'match-3', LAST)).toBeNull();
    expect(await checkpoints.stateBefore('timeline', 'x', LAST)).toMatchObject({ revision: 4 });
  });
};
