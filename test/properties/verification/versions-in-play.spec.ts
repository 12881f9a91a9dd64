import { frozenReleases, projectFolder } from '@stackledger/offering';
import {
  createLedger,
  exportLog,
  isLog,
  parseLog,
  serviceChance,
  situationAt,
  verifyLog,
  type Envelope,
  type Ledger,
  type OfferedGames,
} from '@stackledger/ledger';
import { legalActions, statusOf, type JsonMap, type SeatId, type Situation } from '@stackledger/rules';
import { randomCommand, seededRandom, type SeededRandom } from '@stackledger/scenarios';
import { memoryStore, type EventStore } from '@stackledger/store';
import { goldenLog, goldenNames, type Recorded } from '../../golden/logs.js';
import { appendLog } from '../../support/analysed.js';
import { games } from '../../support/games.js';
import { gamesToCome, TO_COME } from '../../support/releases.js';

/** Matches in play as the build changes (`npm run prove:versions`: forty). */
const MATCHES = Number(process.env.MATCHES ?? 6);
/** Commands before the build changes, at least, and after it. */
const BEFORE = Number(process.env.COMMANDS ?? 40);
const AFTER = BEFORE;
const REWINDS_AT = [5, 20];

type MatchInPlay = {
  readonly store: EventStore;
  readonly matchId: string;
  readonly random: SeededRandom;
  sent: number;
};

/** A build is a ledger with its games over a store: it holds nothing that is not stored. */
const buildOver = (store: EventStore, offered: OfferedGames): Ledger => {
  let moments = 0;
  return createLedger({
    store,
    games: offered,
    clock: { now: () => new Date(Date.UTC(2026, 1, 1) + moments++ * 1_000).toISOString() },
    chance: serviceChance,
    newId: () => 'unused',
  });
};

/** The recorded matches of a released version, of every game by turns: under way they are matches in play. */
const recorded = (): readonly Recorded[] => {
  const isReleased = ({ ruleset, version }: Recorded): boolean =>
    frozenReleases(projectFolder(), ruleset).some((release) => release.version === version);
  const byGame = [...games.keys()].map((game) =>
    goldenNames().filter((named) => named.ruleset === game && isReleased(named)),
  );
  const most = Math.max(...byGame.map(({ length }) => length));
  return Array.from({ length: most }, (_, at) => byGame.flatMap((names) => names[at % names.length] ?? [])).flat();
};

/** A store that holds the beginning of a recorded match, as a build of its day has left it. */
const begun = async (number: number): Promise<MatchInPlay> => {
  const all = recorded();
  const named = all[number % all.length];
  if (named === undefined) throw new Error('no match of a released version is recorded');
  const { log } = goldenLog(named);
  const commands = [...new Set(log.map(({ commandId }) => commandId))].slice(0, BEFORE + number);
  const store = memoryStore();
  await appendLog(
    store,
    log.filter(({ commandId }) => commands.includes(commandId)),
  );
  return { store, matchId: log[0]?.matchId ?? '', random: seededRandom(number), sent: 0 };
};

const give = async (ledger: Ledger, match: MatchInPlay, command: JsonMap): Promise<void> => {
  const answer = await ledger.submit(match.matchId, { commandId: `sent-${match.sent++}`, command });
  if (answer.kind === 'refused') throw new Error(`${JSON.stringify(command)}: ${answer.rejection.detail}`);
};

const actionsOf = (situation: Situation, seat: SeatId) => legalActions(situation, seat).actions;

/** A command that somebody may give; a paused match is resumed. */
const acting = ({ random }: MatchInPlay, situation: Situation): JsonMap => {
  const { record, terms } = situation.state;
  if (record.paused !== null) return { type: 'ResumePlay', judge: 'jo' };
  const seats = terms.seats.filter((seat) => actionsOf(situation, seat).length > 0);
  const templates = actionsOf(situation, random.pick(seats));
  const command = randomCommand(random, random.pick(templates), situation.ruleset);
  return command as unknown as JsonMap; // commands are plain data
};

const goOn = async (
  ledger: Ledger,
  match: MatchInPlay,
  commands: number,
  rewindAt: readonly number[] = [],
): Promise<void> => {
  for (let given = 0; given < commands; given++) {
    const session = await ledger.session(match.matchId);
    const situation = situationAt(session);
    if (statusOf(situation.state) === 'ended') return;
    await give(ledger, match, rewindAt.includes(given) ? rewindOf(session, match) : acting(match, situation));
  }
};

/** A rewind to before what was done last, decided by the build of before as often as not. */
const rewindOf = ({ commands, timeline }: Awaited<ReturnType<Ledger['session']>>, { random }: MatchInPlay): JsonMap => {
  const ends = [...commands.values()].map(({ last }) => last).filter((last) => timeline.isLive(last));
  const to = String(ends.at(-2 - random.below(Math.min(12, ends.length - 1))) ?? ends[0]);
  return { type: 'Rewind', to, kind: 'full', reason: 'a pass was overheard', judge: 'jo', authority: 'head-judge' };
};

/** Everybody but one concedes, and a judge seals the match. */
const end = async (ledger: Ledger, match: MatchInPlay): Promise<void> => {
  const stateNow = async () => situationAt(await ledger.session(match.matchId)).state;
  for (const { seat } of (await stateNow()).table.players) {
    const state = await stateNow();
    if (state.record.paused !== null) await give(ledger, match, { type: 'ResumePlay', judge: 'jo' });
    const isPlaying = state.table.players.some((player) => player.seat === seat && !player.left);
    if (isPlaying && statusOf(state) !== 'ended') await give(ledger, match, { type: 'Concede', seat });
  }
  await give(ledger, match, { type: 'SealMatch', judge: 'jo' });
};

const logOf = async (store: EventStore, matchId: string): Promise<readonly Envelope[]> => {
  const lines: string[] = [];
  for await (const line of exportLog(store, matchId)) lines.push(line);
  const log = parseLog(lines.join('\n'));
  if (!isLog(log)) throw new Error(log.why);
  return log;
};

describe('matches that are in play as a build with other rules takes over', () => {
  const logs: (readonly Envelope[])[] = [];

  beforeAll(async () => {
    for (let number = 0; number < MATCHES; number++) {
      const match = await begun(number);
      const after = buildOver(match.store, gamesToCome);
      await goOn(after, match, AFTER, REWINDS_AT);
      await end(after, match);
      logs.push(await logOf(match.store, match.matchId));
    }
  }, 1_200_000);

  test('SL-MATCH-5: go on to their ends by the version that they name, and verify whole', () => {
    expect(logs).toHaveLength(MATCHES);
    for (const log of logs) {
      expect(log[0]?.data.rulesetVersion).not.toBe(TO_COME);
      const { finding, notChecked } = verifyLog(log, gamesToCome);
      expect(finding).toBeNull();
      expect(notChecked).toEqual([]);
    }
  });

  test('verify at the build of today as well: they are what they would have been there', () => {
    for (const log of logs) expect(verifyLog(log, games).finding).toBeNull();
  });

  test('were rewound on the way, across the change of the build too', () => {
    const rewinds = logs.flatMap((log) => log.filter(({ type }) => type === 'MatchRewound'));
    expect(rewinds.length).toBeGreaterThan(MATCHES / 2);
  });

  test('would not have come out so by the rules of the new build', () => {
    const asIfToday: OfferedGames = new Map(
      [...gamesToCome].map(([id, game]) => {
        const load = () => ({ ruleset: game.ruleset, upcasters: game.upcasters ?? [] });
        return [id, { ...game, earlier: (game.earlier ?? []).map(({ version }) => ({ version, load })) }];
      }),
    );
    expect(logs.some((log) => verifyLog(log, asIfToday).finding?.check === 'decisions')).toBe(true);
  });
});
