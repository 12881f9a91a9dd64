import { canonicalJson } from '@stackledger/integrity';
import { legalActions, plainState, type Command, type JsonMap } from '@stackledger/kernel';
import {
  exportLog,
  loadSession,
  memorySnapshots,
  parseLog,
  serviceChance,
  situationAt,
  verifyLog,
  type Envelope,
  type Ledger,
  type Session,
  type SnapshotStore,
} from '@stackledger/ledger';
import { randomCommand, seededRandom, type SeededRandom } from '@stackledger/scenarios';
import { memoryStore, type EventStore } from '@stackledger/store';
import { games } from '../../support/games.js';
import { ledgerOver } from '../../support/tables/small-ledger.js';

const GAMES = ['four-souls', 'speed-stack', 'magic'];
/** Each is a match of every game that is let go again and again. */
const SEEDS = Array.from({ length: Number(process.env.MATCHES ?? 1) }, (_, at) => at + 1);
const COMMANDS = SEEDS.length > 1 ? 200 : 120;
/** A state is stored after so many events, and the match let go after so many commands at most. */
const EVERY = 12;
const MOST_WARM = 6;

type Hall = {
  readonly store: EventStore;
  readonly snapshots: SnapshotStore;
  readonly random: SeededRandom;
  /** The server seed, 64 hex digits. */
  readonly deal: string;
  ids: number;
};

/** Dealt and rolled by the seed too: which states are stored, and which rewinds cross them, is the same each time. */
const newLedger = ({ store, snapshots, deal }: Hall): Ledger =>
  ledgerOver(store, { snapshots, snapshotEvery: EVERY, chance: { ...serviceChance, newSeed: () => deal } });

const said = (session: Session): string =>
  canonicalJson(JSON.parse(JSON.stringify(plainState(session.timeline.state()))));

const judged = { judge: 'jo', reason: 'contested', authority: 'head-judge' };

/** The ends of commands; the log of each begins with the creation. */
const endsOf = ({ commands }: Session): readonly number[] => [...commands.values()].map(({ last }) => last);

/** What is sent next: mostly play, now and then a rewind to anywhere, or one taken back. */
const nextCommand = (session: Session, random: SeededRandom, rewinds: readonly number[]): JsonMap | undefined => {
  const dice = random.next();
  const ends = endsOf(session);
  if (dice < 0.08) return { type: 'Rewind', ...judged, kind: 'full', to: String(random.pick(ends)) };
  const rewind = rewinds.at(-1);
  if (dice < 0.11 && rewind !== undefined) return { type: 'RestoreBranch', ...judged, rewind: String(rewind) };
  const situation = situationAt(session);
  const open = situation.state.terms.seats.flatMap((seat) => legalActions(situation, seat).actions);
  if (open.length === 0) return { type: 'Rewind', ...judged, kind: 'full', to: String(random.pick(ends)) };
  // plain data: it is what a client would send
  return randomCommand(random, random.pick(open), situation.ruleset) as Command & JsonMap;
};

/** One stay of a match in memory: whether it began late, and what it rewound. */
const playAWhile = async (hall: Hall, matchId: string, rewinds: number[]): Promise<boolean> => {
  const ledger = newLedger(hall);
  const session = await ledger.session(matchId, 'now');
  const beganLate = session.timeline.from > 0;
  expect(said(session)).toBe(said(await loadSession(hall.store, games, matchId)));
  for (let left = 1 + hall.random.below(MOST_WARM); left > 0; left--) {
    const command = nextCommand(session, hall.random, rewinds);
    if (command === undefined) break;
    const answer = await ledger.submit(matchId, { commandId: `c${hall.ids++}`, command });
    if (answer.kind === 'accepted' && command.type === 'Rewind') rewinds.push(answer.events[0]?.revision ?? 0);
  }
  await ledger.settled();
  return beganLate;
};

const logOf = async (store: EventStore, matchId: string): Promise<readonly Envelope[]> => {
  const lines: string[] = [];
  for await (const line of exportLog(store, matchId, { everything: true })) lines.push(line);
  const log = parseLog(lines.join('\n'));
  if (!Array.isArray(log)) throw new Error('no log');
  return log as readonly Envelope[]; // looked at just now
};

describe.each(GAMES)('a match of %s that is let go again and again', (ruleset) => {
  test.each(SEEDS)(
    'goes on from stored states just as from its whole log, rewinds across them included (seed %i)',
    async (seed) => {
      const hall: Hall = {
        ...{ store: memoryStore(), snapshots: memorySnapshots(), random: seededRandom(seed) },
        deal: seed.toString(16).padStart(64, '0'),
        ids: 0,
      };
      const { matchId } = await newLedger(hall).create(
        { ruleset, seats: ['anna', 'ben', 'cleo'].slice(0, ruleset === 'magic' ? 2 : 3) },
        `s${seed}`,
      );
      const rewinds: number[] = [];
      let late = 0;
      // Chance may rewind to the beginning again and again: then it goes on longer.
      while (hall.ids < COMMANDS || (late <= 5 && hall.ids < 5 * COMMANDS))
        if (await playAWhile(hall, matchId, rewinds)) late += 1;
      expect(late).toBeGreaterThan(5);
      expect(rewinds.length).toBeGreaterThan(2);

      const whole = await loadSession(hall.store, games, matchId);
      const back = await newLedger(hall).session(matchId);
      for (let revision = 0; revision <= whole.timeline.state().head; revision += 7)
        expect(plainState(back.timeline.stateAt(revision) ?? whole.timeline.state())).toEqual(
          plainState(whole.timeline.stateAt(revision) ?? back.timeline.state()),
        );
      const { finding, checked } = verifyLog(await logOf(hall.store, matchId), games);
      expect(finding).toBeNull();
      expect(checked).toContain('decisions');
    },
  );
});
