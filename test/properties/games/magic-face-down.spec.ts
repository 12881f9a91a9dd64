import { legalActions, type JsonMap, type SeatId } from '@stackledger/kernel';
import {
  eventsBetween,
  matchFor,
  seatViewer,
  situationAt,
  stackFor,
  summaryOf,
  type Ledger,
} from '@stackledger/ledger';
import { memoryStore } from '@stackledger/store';
import { send } from '../../support/random-play.js';
import { ledgerOver } from '../../support/tables/small-ledger.js';

const BEN = 'ben' as SeatId;

const CARDS = {
  shade: {
    kind: 'creature',
    power: 5,
    toughness: 4,
    cost: [{ mana: '5B' }],
    morph: [{ mana: 'B' }],
    foretell: [{ mana: 'B' }],
  },
  brute: {
    kind: 'creature',
    power: 1,
    toughness: 9,
    cost: [{ mana: 'G' }],
    morph: [{ mana: '2G' }],
    foretell: [{ mana: 'R' }],
  },
  hill: { kind: 'land' },
};

const SETUP = (card: string): JsonMap => ({
  active: 'anna',
  players: { anna: { hand: [{ card, as: 'mine' }, 'hill'] }, ben: { life: 20 } },
  cards: CARDS,
});

type World = { readonly ledger: Ledger; readonly matchId: string };

const worldWith = async (card: string): Promise<World> => {
  const ledger = ledgerOver(memoryStore());
  const { matchId } = await ledger.create({
    ruleset: 'magic',
    seats: ['anna', 'ben'],
    setup: SETUP(card),
  });
  return { ledger, matchId };
};

/** Everything that ben can see: his view, the stack, what has happened, and what he may do. */
const seenByBen = async ({ ledger, matchId }: World): Promise<string> => {
  const session = await ledger.session(matchId);
  const situation = situationAt(session);
  const viewer = seatViewer(BEN);
  const { head } = session.timeline.state();
  const at = String(head);
  return JSON.stringify({
    view: matchFor(situation, viewer, { revision: at, at }),
    stack: stackFor(situation, viewer),
    events: eventsBetween(session, 0, head).map((event) => summaryOf(event, viewer)),
    legal: legalActions(situation, BEN),
  });
};

const REWIND = { type: 'Rewind', judge: 'jo', reason: 'too fast', kind: 'full', authority: 'head-judge' };

const PASSES = ['anna', 'ben'].map((seat) => ({ type: 'PassPriority', seat }));

/** What is done with the card while it stays hidden, and what shows it then. */
const WAYS: readonly (readonly [string, readonly JsonMap[], JsonMap])[] = [
  [
    'cast face down',
    [{ type: 'PlayFaceDown', seat: 'anna', card: 'mine' }, ...PASSES],
    { type: 'TurnFaceUp', seat: 'anna', permanent: 'mine' },
  ],
  ['foretold', [{ type: 'Foretell', seat: 'anna', card: 'mine' }], { type: 'Concede', seat: 'anna' }],
];

test.each(WAYS)(
  'MTG-708.4: what ben sees hangs on no card that is %s, until it is shown, nor after a rewind',
  async (_way, hiding, showing) => {
    const worlds = [await worldWith('shade'), await worldWith('brute')];
    const same = async (): Promise<void> => {
      const [one, other] = await Promise.all(worlds.map(seenByBen));
      expect(one).toBe(other);
      expect(one).not.toMatch(/"card":"(?:shade|brute)"|"mine"/);
    };
    await same();
    let to = 0;
    for (const command of hiding) {
      for (const { ledger, matchId } of worlds) to = await send(ledger, matchId, command);
      await same();
    }
    for (const { ledger, matchId } of worlds) await send(ledger, matchId, showing);
    const [one, other] = await Promise.all(worlds.map(seenByBen));
    expect(one).not.toBe(other);
    if (showing.type === 'Concede') return; // no rewind goes back over that
    for (const { ledger, matchId } of worlds) await send(ledger, matchId, { ...REWIND, to: String(to) });
    const views = await Promise.all(
      worlds.map(async ({ ledger, matchId }) =>
        JSON.stringify(
          matchFor(situationAt(await ledger.session(matchId)), seatViewer(BEN), { revision: '0', at: '0' }).objects,
        ),
      ),
    );
    expect(views[0]).toBe(views[1]);
  },
);

test('MTG-708.2: who may not know a face-down card names it in vain, as they would name what is nowhere', async () => {
  const world = await worldWith('shade');
  const [hide] = WAYS[0]?.[1] ?? [];
  if (hide !== undefined) await send(world.ledger, world.matchId, hide);
  const answers = await Promise.all(
    ['mine', 'nothing-at-all'].map(async (permanent) => {
      const session = await world.ledger.session(world.matchId);
      const command = { type: 'TurnFaceUp', seat: 'ben', permanent };
      const answer = await world.ledger
        .submit(world.matchId, { commandId: permanent, expectedRevision: session.timeline.state().head, command })
        .catch((error: unknown) => error);
      return JSON.stringify(answer).replaceAll(permanent, 'NAME');
    }),
  );
  expect(answers[0]).toBe(answers[1]);
});
