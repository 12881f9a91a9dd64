import { amended, plainState, type JsonMap } from '@stackledger/kernel';
import { asSeatId } from '@stackledger/kernel/authoring';
import {
  createLedger,
  EVERYBODY,
  matchFor,
  offeredGames,
  situationAt,
  serviceChance,
  verifyLog,
  whyWithoutRules,
  type Envelope,
  type OfferedGame,
} from '@stackledger/ledger';
import { newCoverage, seededRandom, simulateMatch } from '@stackledger/scenarios';
import { FrozenRulesUnusable, legalActions, loadedRelease, type RulesRelease } from '@stackledger/rules';
import { explainCommand, legalActionsOf, whatIf } from '@stackledger/service';
import type { EventStore } from '@stackledger/store';
import { games, knownRules } from '../../support/games.js';
import { linesOf } from '../../support/logs/sample-log.js';

/** The game as it is offered today. */
const today = (): OfferedGame => {
  const game = games.get('speed-stack');
  if (game === undefined) throw new Error('the speed stack is not on offer');
  return game;
};

/** Rules as they might have been once: after a resolution a full lap ran, from the turn owner on. */
const once = amended(today().ruleset, {
  version: '0.9.0',
  priority: {
    ...today().ruleset.priority,
    afterResolution: (situation) => {
      const { turn, stack } = situation.state.table;
      if (turn === null || stack.length === 0) return today().ruleset.priority.afterResolution(situation);
      return { seat: turn.active, because: ['SS-PRIO-5'] };
    },
  },
});

const ledgerOf = (store: EventStore, game: OfferedGame): ReturnType<typeof createLedger> =>
  createLedger({
    store,
    games: offeredGames([game]),
    clock: { now: () => '2000-01-01T00:00:00.000Z' },
    chance: serviceChance,
    newId: () => 'versions',
  });

const withEarlier: OfferedGame = { ...today(), earlier: [loadedRelease(once)] };

describe('a match that an earlier version of the rules has decided', () => {
  let store: EventStore;
  let matchId = '';
  let log: readonly Envelope[] = [];
  let table: unknown;

  beforeAll(async () => {
    const played = await simulateMatch({
      game: { ...today(), ruleset: once },
      seats: ['anna', 'ben', 'cleo'],
      options: {},
      random: seededRandom(7),
      coverage: newCoverage(),
      knownRules,
      mostCommands: 20_000,
    });
    ({ store, matchId } = played);
    const ledger = ledgerOf(store, { ...today(), ruleset: once });
    await ledger.submit(matchId, { commandId: 'seal', command: { type: 'SealMatch', judge: 'judge' } });
    table = plainState(situationAt(await ledger.session(matchId)).state);
    log = await linesOf(store, matchId);
  });

  test('verifies by that version while it is still here', () => {
    expect(log[0]?.data.rulesetVersion).toBe('0.9.0');
    const { finding, checked, notChecked } = verifyLog(log, offeredGames([withEarlier]));
    expect(finding).toBeNull();
    expect(checked).toContain('decisions');
    expect(notChecked).toEqual([]);
  });

  test('would not follow from the rules of today', () => {
    const { finding } = verifyLog(
      log,
      offeredGames([{ ...today(), ruleset: amended(today().ruleset, { version: '0.9.0' }) }]),
    );
    expect(finding?.check).toBe('decisions');
  });

  test('says which version is missing when it is gone, and checks the rest', () => {
    const { finding, checked, notChecked } = verifyLog(log, offeredGames([today()]));
    expect(finding).toBeNull();
    expect(checked).toEqual(['chain', 'form', 'seals', 'cards', 'replay', 'dice']);
    expect(notChecked.map(({ check }) => check)).toEqual(['decisions']);
    expect(notChecked[0]?.why).toContain(
      `version 0.9.0 of speed-stack, which is missing; here is ${today().ruleset.version}`,
    );
  });

  test('folds to the same state without it', async () => {
    const session = await ledgerOf(store, today()).session(matchId);
    expect(plainState(situationAt(session).state)).toEqual(table);
  });
});

describe('a match that is under way as the rules change', () => {
  const begin = async (): Promise<{ store: EventStore; matchId: string }> => {
    const played = await simulateMatch({
      game: { ...today(), ruleset: once },
      seats: ['anna', 'ben'],
      options: {},
      random: seededRandom(11),
      coverage: newCoverage(),
      knownRules,
      mostCommands: 30,
    });
    return played;
  };
  const concede = { type: 'Concede', seat: 'anna' };

  test('SL-MATCH-5: is decided on by the version it was created with', async () => {
    const { store, matchId } = await begin();
    const ledger = ledgerOf(store, withEarlier);
    const seen = matchFor(situationAt(await ledger.session(matchId)), EVERYBODY, { revision: '0', at: '0' });
    expect(seen.withoutRules).toBeNull();
    const answer = await ledger.submit(matchId, { commandId: 'on', command: concede });
    expect(answer.kind).toBe('accepted');
    expect(verifyLog(await linesOf(store, matchId), offeredGames([withEarlier])).finding).toBeNull();
  });

  test('SL-MATCH-5: takes no command of the game once that version is gone, and offers none, but can be read', async () => {
    const { store, matchId } = await begin();
    const ledger = ledgerOf(store, today());
    const before = await ledger.session(matchId);
    const { state } = situationAt(before);
    const seat = state.table.awaiting?.seats[0] ?? state.table.priority.holder ?? state.terms.seats[0] ?? '';
    const [offered] = legalActions(situationAt(before), asSeatId(seat)).actions;
    const command = offered?.example as JsonMap | undefined; // an example is a command
    await expect(ledger.submit(matchId, { commandId: 'on', command: command ?? {} })).rejects.toMatchObject({
      code: 'ruleset-version-missing',
      rule: 'SL-MATCH-5',
    });
    expect(situationAt(await ledger.session(matchId)).state).toBe(state);
    const offers = legalActionsOf(before, seat);
    expect(offers.actions).toEqual([]);
    expect(offers.always.map(({ command: { type } }) => type)).toEqual(
      expect.arrayContaining(['Concede', 'CallJudge']),
    );
    expect(explainCommand(before, command ?? {})).toMatchObject({ allowed: false, rule: 'SL-MATCH-5' });
    expect(() => whatIf(before, { at: state.head, commands: [], viewer: EVERYBODY }, serviceChance)).toThrow(
      /version 0\.9\.0 of speed-stack, which is missing/,
    );
  });

  test('SL-MATCH-5: is judged, conceded and sealed without that version, and is checked but for its decisions', async () => {
    const { store, matchId } = await begin();
    const ledger = ledgerOf(store, today());
    const give = async (command: { readonly type: string } & JsonMap): Promise<unknown> =>
      (await ledger.submit(matchId, { commandId: command.type, command })).kind;
    expect(await give({ type: 'PausePlay', judge: 'jo' })).toBe('accepted');
    expect(await give({ type: 'ResumePlay', judge: 'jo' })).toBe('accepted');
    expect(await give(concede)).toBe('accepted');
    expect(await give({ type: 'SealMatch', judge: 'jo' })).toBe('accepted');
    const { finding, notChecked } = verifyLog(await linesOf(store, matchId), offeredGames([today()]));
    expect(finding).toBeNull();
    expect(notChecked.map(({ check }) => check)).toEqual(['decisions']);
  });

  test('SL-MATCH-5, SL-MATCH-8: is ended by a judge without that version, whoever sits there', async () => {
    const { store, matchId } = await begin();
    const ledger = ledgerOf(store, today());
    const command = { type: 'EndMatch', judge: 'jo', winner: 'ben', reason: 'its rules are gone' };
    expect((await ledger.submit(matchId, { commandId: 'end', command })).kind).toBe('accepted');
    const { table } = situationAt(await ledger.session(matchId)).state;
    expect([table.status, table.winner]).toEqual(['ended', 'ben']);
    expect(verifyLog(await linesOf(store, matchId), offeredGames([today()])).finding).toBeNull();
  });

  test('SL-MATCH-5: is sealed by the service once it is quiet, without that version', async () => {
    const { store, matchId } = await begin();
    const ledger = ledgerOf(store, today());
    await ledger.submit(matchId, { commandId: 'on', command: concede });
    expect(await ledger.finalizeEnded(matchId, '2100-01-01T00:00:00.000Z')).toBe(true);
    expect(situationAt(await ledger.session(matchId)).state.record.sealed).toBe(true);
  });

  test('SL-MATCH-5: a version whose bundle is damaged is missing, with a sentence that says why', async () => {
    const { store, matchId } = await begin();
    const damaged: RulesRelease = {
      version: '0.9.0',
      load: () => {
        throw new FrozenRulesUnusable('speed-stack-0.9.0.js has another hash');
      },
    };
    const session = await ledgerOf(store, { ...today(), earlier: [damaged] }).session(matchId);
    const seen = matchFor(situationAt(session), EVERYBODY, { revision: '0', at: '0' });
    expect(seen.withoutRules).toMatch(/^version 0\.9\.0 of .*, by which this match is decided, is missing here: /);
    expect(whyWithoutRules(session)).toMatch(/version 0\.9\.0 of speed-stack, which is unusable \(.* another hash\)/);
  });
});
