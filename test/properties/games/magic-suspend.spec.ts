import { legalActions, type SeatId } from '@stackledger/kernel';
import { matchFor, seatViewer, situationAt, type Ledger } from '@stackledger/ledger';
import { memoryStore } from '@stackledger/store';
import { send } from '../../support/random-play.js';
import { ledgerOver } from '../../support/tables/small-ledger.js';

const [ANNA, BEN] = ['anna', 'ben'] as [SeatId, SeatId];

const SETUP = {
  active: 'anna',
  costs: 'enforced',
  players: { anna: { hand: ['sleeper'], battlefield: ['hill'] }, ben: { life: 20 } },
  cards: {
    hill: { kind: 'land', abilities: [{ type: 'mana', cost: [{ tap: 'self' }], effect: [{ gain: { mana: 'G' } }] }] },
    sleeper: {
      kind: 'creature',
      power: 4,
      toughness: 4,
      cost: [{ mana: '6G' }],
      suspend: { time: 3, cost: [{ mana: 'G' }] },
    },
  },
};

/** The commands of one type that a seat is offered. */
const offered = async (ledger: Ledger, matchId: string, seat: SeatId, type: string): Promise<readonly unknown[]> =>
  Object.values(legalActions(situationAt(await ledger.session(matchId)), seat))
    .flat()
    .filter(({ command }) => command.type === type)
    .map(({ command }) => command);

test('MTG-116.2f: suspending is offered with what pays for it, and everybody sees the card and its counters', async () => {
  const ledger = ledgerOver(memoryStore());
  const { matchId } = await ledger.create({ ruleset: 'magic', seats: [ANNA, BEN], setup: SETUP });
  const suspending = { type: 'Suspend', seat: 'anna', card: 'sleeper', pay: { mana: ['hill'] } };
  expect(await offered(ledger, matchId, ANNA, 'Suspend')).toEqual([suspending]);
  expect(await offered(ledger, matchId, ANNA, 'PlayCard')).toEqual([]);
  await send(ledger, matchId, suspending);
  expect(await offered(ledger, matchId, ANNA, 'Suspend')).toEqual([]);
  const situation = situationAt(await ledger.session(matchId));
  const { objects } = matchFor(situation, seatViewer(BEN), { revision: '0', at: '0' });
  expect(objects).toMatchObject({ sleeper: { card: 'sleeper', zone: 'exile', counters: { time: 3 } } });
});
