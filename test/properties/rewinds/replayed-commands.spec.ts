import fc from 'fast-check';
import { playerAt, plainTable, valuesOf, type JsonMap, type Table } from '@stackledger/kernel';
import {
  readEnvelope,
  situationAt,
  streamOf,
  verifyLog,
  type AcceptedAnswer,
  type Envelope,
  type ReplayResult,
} from '@stackledger/ledger';
import { seededRandom } from '@stackledger/scenarios';
import { games } from '../../support/games.js';
import { copyOf, dealtMatch, playOn, send, type Dealt } from '../../support/random-play.js';

const REWIND = {
  type: 'Rewind',
  judge: 'judge',
  reason: 'a line was forgotten',
  kind: 'full',
  authority: 'head-judge',
};

const runs = { numRuns: Number(process.env.RUNS ?? 1), seed: Number(process.env.SEED ?? 1) };

type Played = { readonly game: string; readonly seats: readonly string[]; readonly options?: JsonMap };

const GAMES: readonly Played[] = [
  { game: 'four-souls', seats: ['anna', 'ben', 'cleo'] },
  { game: 'four-souls', seats: ['anna', 'ben', 'cleo'], options: { dice: 'reported', decks: 'reported' } },
  { game: 'speed-stack', seats: ['anna', 'ben', 'cleo'] },
  { game: 'magic', seats: ['anna', 'ben'] },
  { game: 'speed-stack', seats: ['anna', 'ben', 'cleo'], options: { decks: 'reported' } },
  { game: 'magic', seats: ['anna', 'ben'], options: { decks: 'reported' } },
];

const tableOf = async ({ ledger, matchId }: Dealt): Promise<Table> =>
  situationAt(await ledger.session(matchId)).state.table;

/** What names a revision of the log, which is another one on another line. */
const OF_THE_LOG: ReadonlySet<string> = new Set(['declaredAt', 'begun', 'to', 'gameBegan', 'report', 'since', 'at']);

/** A table with its cards by their own names (each shuffle gives new handles) and without what names revisions. */
const told = (table: Table): unknown => {
  const cards = new Map(valuesOf(table.objects).map(({ name, trueName }) => [String(name), String(trueName)]));
  const isHandle = (name: string): boolean => /^[a-z]+-\d{2,}$/.test(name) && !names.has(name);
  const names = new Set(cards.values());
  const named = (value: unknown): unknown => {
    if (typeof value === 'string')
      return /^\d+$/.test(value) ? '(revision)' : (cards.get(value) ?? (isHandle(value) ? '(handle)' : value));
    if (Array.isArray(value)) return value.map(named);
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).filter(([member]) => !OF_THE_LOG.has(member));
    return Object.fromEntries(entries.map(([member, each]) => [cards.get(member) ?? member, named(each)]));
  };
  const objects = Object.fromEntries(valuesOf(table.objects).map((object) => [object.trueName, object]));
  return named({ ...(plainTable(table) as object), objects });
};

const rewind = async ({ ledger, matchId }: Dealt, more: JsonMap, commandId = 'the-rewind'): Promise<AcceptedAnswer> => {
  const answer = await ledger.submit(matchId, { commandId, command: { ...REWIND, ...more } });
  if (answer.kind === 'refused') throw new Error(answer.rejection.detail);
  return answer;
};

const logOf = async ({ store, matchId }: Dealt): Promise<readonly Envelope[]> => {
  const log: Envelope[] = [];
  for await (const { json } of store.read(streamOf(matchId))) log.push(readEnvelope(json));
  return log;
};

type Span = { readonly count: number; readonly back: number };
type PlayedMatch = Dealt & { readonly to: string };

/** Every property is asked of the same matches: each is played once. */
const kept = new Map<string, Promise<PlayedMatch>>();

/**
 * A match that was played for a while, and a moment to which it may be rewound with all that came after given again.
 */
const playedMatch = async (seed: number, played: Played, span: Span): Promise<PlayedMatch> => {
  const name = JSON.stringify([seed, played, span]);
  const first = kept.get(name) ?? newlyPlayed(seed, played, span);
  kept.set(name, first);
  return { ...(await copyOf(await first)), to: (await first).to };
};

const newlyPlayed = async (
  seed: number,
  { game, seats, options = {} }: Played,
  { count, back }: Span,
): Promise<PlayedMatch> => {
  const random = seededRandom(seed);
  const dealt = await dealtMatch(random, seats, game, options);
  const played = await playOn(dealt.ledger, dealt.matchId, random, count);
  const { timeline } = await dealt.ledger.session(dealt.matchId);
  if (timeline.state().record.paused !== null)
    await send(dealt.ledger, dealt.matchId, { type: 'ResumePlay', judge: 'judge' });
  const from = played.slice(0, -back).findLast(({ after }) => timeline.isLive(after.state.tip));
  return { ...dealt, to: String((from?.after ?? played[0]?.before)?.state.head) };
};

const anySeed = fc.integer({ min: 1, max: 1_000_000 });
const anySpan = fc.record({ count: fc.integer({ min: 15, max: 80 }), back: fc.integer({ min: 1, max: 12 }) });

describe.each(GAMES)('SL-REWIND-8: $game $options', (played) => {
  test('what is struck and given again with nothing inserted gives the table as it was, and the log verifies', async () => {
    await fc.assert(
      fc.asyncProperty(anySeed, anySpan, async (seed, span) => {
        const match = await playedMatch(seed, played, span);
        const before = told(await tableOf(match));
        const { followed } = await rewind(match, { to: match.to, reapply: true });
        const stopped = followed?.replayed.find(({ outcome }) => !['given', 'told-already'].includes(outcome));
        expect({ command: stopped?.was.command, why: stopped?.rejection }).toEqual({});
        expect(told(await tableOf(match))).toEqual(before);
        expect(verifyLog(await logOf(match), games).finding).toBeNull();
      }),
      runs,
    );
  }, 300_000);

  test('a preview tells what the rewind then does, and writes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(anySeed, anySpan, async (seed, span) => {
        const match = await playedMatch(seed, played, span);
        const log = await logOf(match);
        const asked = { to: match.to, reapply: true };
        const preview = await match.ledger.preview(match.matchId, { ...REWIND, ...asked });
        expect(await logOf(match)).toEqual(log);
        const { followed } = await rewind(match, asked);
        expect(preview.kind === 'previewed' && outcomesOf(preview.followed)).toEqual(outcomesOf(followed));
      }),
      runs,
    );
  }, 300_000);

  test('a rewind that inserts what is refused is refused, and changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(anySeed, anySpan, async (seed, span) => {
        const match = await playedMatch(seed, played, span);
        const log = await logOf(match);
        const nobody = { type: 'PassPriority', seat: 'nobody' };
        const answer = await match.ledger.submit(match.matchId, {
          commandId: 'bad',
          command: { ...REWIND, to: match.to, insert: [nobody], reapply: true },
        });
        expect(answer).toMatchObject({ kind: 'refused', rejection: { code: 'unknown-seat', rule: 'SL-SEAT-1' } });
        expect(answer.kind === 'refused' && answer.rejection.detail).toContain('insert/0: ');
        expect(await logOf(match)).toEqual(log);
      }),
      runs,
    );
  }, 300_000);

  test('the same rewind sent again has the same answer; a command that is taken out of the log is found missing', async () => {
    await fc.assert(
      fc.asyncProperty(anySeed, anySpan, async (seed, span) => {
        const match = await playedMatch(seed, played, span);
        const first = await rewind(match, { to: match.to, reapply: true });
        const again = await rewind(match, { to: match.to, reapply: true });
        expect(outcomesOf(again.followed)).toEqual(outcomesOf(first.followed));
        expect(again.events.map(({ revision, type }) => ({ revision, type }))).toEqual(
          first.events.map(({ revision, type }) => ({ revision, type })),
        );
        const given = first.followed?.replayed.findLast(({ outcome }) => outcome === 'given')?.now;
        const log = await logOf(match);
        const cut = log.filter(({ revision }) => Number(revision) < (given?.first ?? log.length));
        if (given !== undefined) expect(verifyLog(cut, games).finding).not.toBeNull();
      }),
      runs,
    );
  }, 300_000);
});

const outcomesOf = (followed: ReplayResult | undefined): unknown =>
  followed?.replayed.map(({ was, outcome, as }) => ({ first: was.first, outcome, as }));

test('SL-REWIND-5: a concession has its place in a line that is given again, and is not lost where that stops before', async () => {
  const [four] = GAMES;
  if (four === undefined) throw new Error('there are no games');
  const match = await playedMatch(3, four, { count: 30, back: 4 });
  const { ledger, matchId } = match;
  await send(ledger, matchId, { type: 'Concede', seat: 'ben' });
  await playOn(ledger, matchId, seededRandom(4), 3);
  const before = told(await tableOf(match));
  await rewind(match, { to: match.to, reapply: true });
  expect(told(await tableOf(match))).toEqual(before);

  const conceding = (await logOf(match)).findLast(({ type }) => type === 'PlayerLeft')?.revision;
  await rewind(match, { to: match.to, reapply: true, leaveOut: [String(conceding)] }, 'without');
  expect(playerAt(await tableOf(match), 'ben')?.left).toBe(true);
});
