import { statusOf, type Event, type JsonMap } from '@stackledger/kernel';
import {
  firstMatchOf,
  situationAt,
  serviceChance,
  type Answer,
  type Chance,
  type Clock,
  type Ledger,
} from '@stackledger/ledger';
import { ledgerOver, type Ports } from '../ledger/ledger-over.js';
import { demoCommand } from './demo-bot.js';

/** The sample match: where it is, how it stands, and whether any of it was played just now. */
export type Demo = {
  readonly matchId: string;
  readonly revision: number;
  readonly winner: string | null;
  readonly isPlayed: boolean;
};

const KEY = 'stackledger-sample-match';
const TOURNAMENT = 'sample';

/**
 * Plays the sample match if the store holds no match yet, or begins with a sample match that was interrupted; whether
 * anything was played.
 */
export const playDemoOnEmptyStore = async (ports: Ports): Promise<boolean> => {
  const first = await firstMatchOf(ports.store);
  if (first !== undefined && first.tournament !== TOURNAMENT) return false;
  return (await playDemo(ports)).isPlayed;
};

/**
 * A whole match of Four Souls with the built-in cards, in which a contested roll is rewound. There is one in a store: the
 * second time it is found, and played on if it was interrupted.
 */
export const playDemo = async ({ store, games }: Pick<Ports, 'store' | 'games'>): Promise<Demo> => {
  const clock = tableClock();
  const ledger = ledgerOver({ store, games, clock, chance: FIXED_DICE });
  const { matchId, answer } = await ledger.create(
    { ruleset: 'four-souls', seats: ['anna', 'ben', 'cleo'], tournament: TOURNAMENT },
    KEY,
  );
  if (answer.kind === 'refused') throw new Error(`the sample match could not be created: ${answer.rejection.detail}`);
  const table: DemoTable = { ledger, matchId, clock };
  let isPlayed = false;
  while (await playOn(table)) isPlayed = true;
  const { head, table: end } = (await ledger.session(matchId)).timeline.state();
  return { matchId, revision: head, winner: end.winner, isPlayed };
};

type DemoTable = { readonly ledger: Ledger; readonly matchId: string; readonly clock: TableClock };

/** A sample needs no secret: the same seed gives everybody the same match. */
const FIXED_DICE: Chance = { ...serviceChance, newSeed: () => '5ac1ed9e'.repeat(8) };

/** Far more than the match takes: a sample that does not end is a fault of the players here. */
const MOST_REVISIONS = 20_000;

/** Has whoever must act act; false once the match has ended. */
const playOn = async ({ ledger, matchId, clock }: DemoTable): Promise<boolean> => {
  const situation = situationAt(await ledger.session(matchId));
  const { head } = situation.state;
  if (statusOf(situation.state) !== 'running') return false;
  const command = demoCommand(situation);
  if (command === undefined || head > MOST_REVISIONS)
    throw new Error(`the sample match does not go on at revision ${head}`);
  clock.at(head + 1);
  const answer = await send(ledger, matchId, head, command as unknown as JsonMap); // commands are plain data
  if (isContested(answer.events, situation.state.table.turn?.number ?? 0) && (await isFirstRewind(ledger, matchId))) {
    clock.at(answer.revision + 1);
    await send(ledger, matchId, answer.revision, rewindTo(head));
  }
  return true;
};

type DemoAnswer = Extract<Answer, { kind: 'accepted' }>;

const send = async (ledger: Ledger, matchId: string, head: number, command: JsonMap): Promise<DemoAnswer> => {
  const answer = await ledger.submit(matchId, { commandId: `sample-${head}`, expectedRevision: head, command });
  if (answer.kind === 'accepted') return answer;
  throw new Error(`the sample match refuses ${JSON.stringify(command)}: ${answer.rejection.detail}`);
};

/** In the second turn an attack roll is fallen on a pass that was none. */
const isContested = (events: readonly Event[], turn: number): boolean =>
  turn >= 2 && events.some(({ type, data }) => type === 'DieRolled' && data.purpose === 'attack');

const isFirstRewind = async (ledger: Ledger, matchId: string): Promise<boolean> => {
  const { timeline } = await ledger.session(matchId);
  const { head } = timeline.state();
  return !Array.from({ length: head + 1 }, (_, at) => timeline.eventAt(at)?.type).includes('MatchRewound');
};

const rewindTo = (revision: number): JsonMap => ({
  type: 'Rewind',
  judge: 'jo',
  to: String(revision),
  kind: 'full',
  authority: 'head-judge',
  reason: 'the last pass was no pass: whoever was said to have passed had only asked what is on the stack',
});

type TableClock = Clock & { readonly at: (revision: number) => void };

const BEGAN = Date.parse('2026-01-10T18:00:00.000Z');

/** The time at a table where an event takes two seconds: the same for the same revision, whenever it is played. */
const tableClock = (): TableClock => {
  let now = BEGAN;
  return { now: () => new Date(now).toISOString(), at: (revision) => void (now = BEGAN + revision * 2_000) };
};
