import { dieAt } from '@stackledger/integrity';
import {
  exportLog,
  importLog,
  isLog,
  parseLog,
  serviceChance,
  verdictOf,
  verifyLog,
  type Chance,
  type Envelope,
} from '@stackledger/ledger';
import { memoryStore } from '@stackledger/store';
import { games } from '../../support/games.js';
import { accepted, smallMatch } from '../../support/tables/small-ledger.js';

/** A match in which anna has rolled a die, decided and written by the service itself with this chance. */
const rolledLog = async (chance: Partial<Chance>, everything = true): Promise<readonly Envelope[]> => {
  const { store, ledger, matchId } = await smallMatch(memoryStore(), { chance: { ...serviceChance, ...chance } });
  for (const [at, command] of ROLL.entries())
    accepted(await ledger.submit(matchId, { commandId: `roll-${at}`, command }));
  const lines: string[] = [];
  for await (const line of exportLog(store, matchId, { everything })) lines.push(line);
  const log = parseLog(lines.join('\n'));
  if (!isLog(log)) throw new Error(log.why);
  return log;
};

const ROLL = [
  { type: 'ActivateAbility', seat: 'anna', source: 'book-of-sin' },
  { type: 'PassPriority', seat: 'anna' },
  { type: 'PassPriority', seat: 'ben' },
];

/** What no die shows, whatever the types of the program say. */
const IMPOSSIBLE = [0, 7, 100];

/** What is no whole number: no roll is decided with it. */
const NO_NUMBERS = [3.5, '6'] as readonly unknown[] as readonly number[];

const otherFace: Chance['die'] = (draw) => (dieAt(draw) % 6) + 1;

describe('a match that was played with dice of its own', () => {
  test.each(IMPOSSIBLE)('a die that shows %j is a fault, in a copy without sealed parts too', async (value) => {
    for (const everything of [true, false]) {
      const log = await rolledLog({ die: () => value }, everything);
      const { finding } = verifyLog(log, games);
      expect(finding).toMatchObject({ check: 'dice', what: `${JSON.stringify(value)} is no face of a die` });
      expect(await importLog(memoryStore(), games, log)).toMatchObject({ kind: 'refused' });
    }
  });

  test.each(NO_NUMBERS)('a die that shows %j is written into no log', async (value) => {
    await expect(rolledLog({ die: () => value })).rejects.toThrow('expected a whole number');
  });

  test('before it is sealed the seed in an own copy shows a face that it does not give', async () => {
    const log = await rolledLog({ die: otherFace });
    expect(verifyLog(log, games).finding?.what).toMatch(/^the seed gives a [1-6], not a [1-6]$/);
    expect(verdictOf(verifyLog(await rolledLog({}), games))).toBe('holds');
  });

  test('an empty seed is none', async () => {
    const log = await rolledLog({ newSeed: () => '', die: () => 3 });
    expect(verifyLog(log, games).finding).toMatchObject({
      revision: '0',
      what: 'the seed of the dice is not 32 bytes in hex',
    });
  });
});
