import { legalActions, type JsonMap, type LegalAction, type SeatId } from '@stackledger/kernel';
import { situationAt, type Ledger } from '@stackledger/ledger';
import { memoryStore } from '@stackledger/store';
import { send } from '../../support/random-play.js';
import { ledgerOver } from '../../support/tables/small-ledger.js';

const ANNA = 'anna' as SeatId;

const source = (kind: string, mana: string, cost: JsonMap = { tap: 'self' }): JsonMap => ({
  kind,
  abilities: [{ type: 'mana', cost: [cost], effect: [{ gain: { mana } }] }],
});

const CARDS: JsonMap = {
  coin: source('artifact', 'B', { sacrifice: 'self' }),
  hill: source('land', 'R'),
  bog: source('land', 'B'),
  spring: source('land', 'U'),
  rite: { kind: 'instant', cost: [{ mana: '1B' }], abilities: [{ type: 'play', effect: [{ gain: { life: 2 } }] }] },
};

/** Anna has announced the rite, and has this before her to pay for it. */
const announced = async (battlefield: readonly string[]): Promise<{ ledger: Ledger; matchId: string }> => {
  const ledger = ledgerOver(memoryStore());
  const setup = { active: 'anna', costs: 'enforced', players: { anna: { hand: ['rite'], battlefield } }, cards: CARDS };
  const { matchId } = await ledger.create({ ruleset: 'magic', seats: [ANNA, 'ben'], setup });
  await send(ledger, matchId, { type: 'PlayCard', seat: 'anna', card: 'rite' });
  return { ledger, matchId };
};

const offered = async (ledger: Ledger, matchId: string): Promise<LegalAction | undefined> =>
  legalActions(situationAt(await ledger.session(matchId)), ANNA).actions.find(
    ({ command }) => command.type === 'PayCost',
  );

test('MTG-601.2g: what pays is proposed, lands before what is given up, and as few of them as are needed', async () => {
  const { ledger, matchId } = await announced(['coin', 'hill', 'spring', 'bog']);
  const way = await offered(ledger, matchId);
  expect(way?.example).toEqual({ type: 'PayCost', seat: 'anna', pay: { mana: ['hill', 'bog'] } });
  expect(way?.fill).toMatchObject([
    { path: 'pay.mana', min: 2, max: 4, candidates: ['hill', 'bog', 'spring', 'coin'] },
  ]);
  await send(ledger, matchId, { type: 'PayCost', seat: 'anna', pay: { mana: ['spring', 'coin'] } });
  const { table } = (await ledger.session(matchId)).timeline.state();
  expect([table.awaiting, table.stack.length]).toEqual([null, 1]);
});

test('MTG-601.2h: only what the pool lacks is proposed, and nothing where it lacks nothing', async () => {
  const { ledger, matchId } = await announced(['hill', 'spring', 'bog']);
  await send(ledger, matchId, { type: 'UseManaAbility', seat: 'anna', source: 'hill' });
  expect((await offered(ledger, matchId))?.example).toMatchObject({ pay: { mana: ['bog'] } });
  await send(ledger, matchId, { type: 'UseManaAbility', seat: 'anna', source: 'bog' });
  expect(await offered(ledger, matchId)).toMatchObject({ fill: [], example: { type: 'PayCost', seat: 'anna' } });
});
