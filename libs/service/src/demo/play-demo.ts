import { statusOf, type Event, type JsonMap } from '@stackledger/rules';
import {
  appendsOf,
  type Envelope,
  firstMatchOf,
  readEnvelope,
  streamOf,
  situationAt,
  serviceChance,
  type LedgerAnswer,
  type Chance,
  type Clock,
  type Ledger,
} from '@stackledger/ledger';
import { ExpectedRevisionConflict, memoryStore, type EventStore, type ExpectedRevision } from '@stackledger/store';
import { ledgerOver, type LedgerPorts } from '../ledger/ledger-over.js';
import { demoCommand } from './demo-bot.js';

/** The sample match: its id, its status, and whether any of it was played just now. */
export type SampleMatch = {
  readonly matchId: string;
  readonly revision: number;
  readonly winner: string | null;
  readonly isPlayed: boolean;
};

const KEY = 'stackledger-sample-match';
const TOURNAMENT = 'sample';

/**
 * Plays the sample match if the store holds no match yet, or begins with an interrupted sample match. Returns whether
 * anything was played. `say` is told what is done and how far it is, where that takes a while.
 */
export const playDemoOnEmptyStore = async (
  ports: Pick<LedgerPorts, 'store' | 'games'>,
  say: (sentence: string) => void = () => undefined,
): Promise<boolean> => {
  const first = await firstMatchOf(ports.store);
  if (first !== undefined && first.tournament !== TOURNAMENT) return false;
  if (first !== undefined && (await hasEnded(ports.store, first.matchId))) return false;
  if (first === undefined && ports.store.isShared) await storePlayed(ports, say);
  const { isPlayed } = await playDemo(ports);
  return isPlayed || first === undefined;
};

/** Whether a match has ever come to its end, where it mostly stops: what a judge has taken back since stays theirs. */
const hasEnded = async (store: EventStore, matchId: string): Promise<boolean> => {
  for await (const { type } of store.read(streamOf(matchId), { direction: 'backwards' }))
    if (type === 'MatchEnded') return true;
  return false;
};

/** Plays the match in memory first: a server that is asked for every command takes half a minute. */
const storePlayed = async (
  { store, games }: Pick<LedgerPorts, 'store' | 'games'>,
  say: (sentence: string) => void,
): Promise<void> => {
  say('The store holds no match yet: a sample match is played.');
  const played = memoryStore();
  const { matchId, revision } = await playDemo({ store: played, games });
  const log: Envelope[] = [];
  for await (const { json } of played.read(streamOf(matchId))) log.push(readEnvelope(json));
  let last: ExpectedRevision = 'no-stream';
  try {
    for (const events of appendsOf(log)) {
      last = (await store.append(streamOf(matchId), last, events)).revision;
      say(`The sample match is written: ${last + 1n} of ${revision + 1} events.`);
    }
  } catch (error) {
    if (!(error instanceof ExpectedRevisionConflict)) throw error; // another process plays it just now
  }
};

/**
 * Plays a whole match of Four Souls with the built-in cards, in which a contested roll is rewound. A store has one
 * sample match at most; an interrupted one is continued.
 */
export const playDemo = async ({ store, games }: Pick<LedgerPorts, 'store' | 'games'>): Promise<SampleMatch> => {
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

/** A sample needs no secret: the same seed gives the same match everywhere. */
const FIXED_DICE: Chance = { ...serviceChance, newSeed: () => '5ac1ed9e'.repeat(8) };

/** Far more commands than the match takes: a sample that does not end is a bug of the demo players. */
const MOST_REVISIONS = 20_000;

/** Sends the next command of whoever must act; false once the match has ended. */
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

type DemoAnswer = Extract<LedgerAnswer, { kind: 'accepted' }>;

const send = async (ledger: Ledger, matchId: string, head: number, command: JsonMap): Promise<DemoAnswer> => {
  const answer = await ledger.submit(matchId, { commandId: `sample-${head}`, expectedRevision: head, command });
  if (answer.kind === 'accepted') return answer;
  throw new Error(`the sample match refuses ${JSON.stringify(command)}: ${answer.rejection.detail}`);
};

/** In the second turn an attack roll resolves after a pass that was not a pass. */
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

/** A clock for the table on which every event takes two seconds: the same revision always has the same time. */
const tableClock = (): TableClock => {
  let now = BEGAN;
  return { now: () => new Date(now).toISOString(), at: (revision) => void (now = BEGAN + revision * 2_000) };
};
