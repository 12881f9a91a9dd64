import { CHECKS, verifyLog } from '@stackledger/ledger';
import { simulate } from '@stackledger/scenarios';
import { games, knownRules } from '../../support/games.js';
import { sealedLog } from '../../support/logs/sample-log.js';

const SEED = Number(process.env.SEED ?? 5);
const MATCHES = Number(process.env.MATCHES ?? 1);
const COMMANDS = Number(process.env.COMMANDS ?? 120);

describe.each([...games.values()])('$ruleset.title on a table with real cards', (game) => {
  const { id, seats } = game.ruleset;
  const options = { decks: 'reported', dice: 'reported', cards: 'open' };
  let sealed: ReturnType<typeof sealedLog> | undefined;
  const sealedOnce = (): ReturnType<typeof sealedLog> => (sealed ??= sealedLog(SEED + 1, id, COMMANDS, options));

  test('clients that know nothing but their legal actions play to the end, and every promise is kept', async () => {
    const players = { least: seats.least, most: Math.min(seats.most, 3) };
    const { failures, ends, usage } = await simulate({
      game,
      matches: MATCHES,
      players,
      seed: SEED,
      options,
      knownRules,
    });
    expect(failures).toEqual([]);
    expect(ends.unfinished ?? 0).toBe(0);
    expect(usage.commands?.PlayCard).toBeGreaterThan(0);
    expect(usage.commands?.ConfirmReport).toBeGreaterThan(0);
  }, 300_000);

  test('its log verifies: reports, rulings and rewinds over them are decided again', async () => {
    const { log, games: offered } = await sealedOnce();
    const { finding, checked } = verifyLog(log, offered);
    expect(finding).toBeNull();
    expect(checked).toEqual(CHECKS);
  });

  test('no event before a card is named says which card it is, not even a sealed part', async () => {
    const { log } = await sealedOnce();
    const dealt = log.filter(({ type }) => type === 'ObjectsCreated' || type === 'DeckShuffled');
    const hidden = dealt.filter(({ data }) => JSON.stringify(data).includes('"handles"'));
    expect(hidden.length).toBeGreaterThan(0);
    expect(hidden.filter(({ sealed }) => sealed !== undefined)).toEqual([]);
  });
});
