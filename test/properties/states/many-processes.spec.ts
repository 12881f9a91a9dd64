import { situationAt, SubmissionError, verifyLog } from '@stackledger/ledger';
import { legalActions, type JsonMap, type Situation } from '@stackledger/rules';
import { randomCommand, seededRandom, type SeededRandom } from '@stackledger/scenarios';
import { memoryStore, StoreUnavailable } from '@stackledger/store';
import { games } from '../../support/games.js';
import { lateStore } from '../../support/late-store.js';
import { logOf } from '../../support/logs/stored-log.js';
import { ledgerOver } from '../../support/tables/small-ledger.js';

const SEEDS = Array.from({ length: Number(process.env.RUNS ?? 2) }, (_, at) => 100 + at);
const PROCESSES = 3;
const PLAYERS = 4;
const STEPS = 40;
/** Nothing takes longer than so many turns of the event loop. */
const MOST_LATE = 12;

/** What everybody was told so far: the highest revision of each match, and the answer to each command. */
type Told = { readonly revisions: Map<string, number>; readonly answers: Map<string, string> };

const nextCommand = (random: SeededRandom, situation: Situation): JsonMap | undefined => {
  const open = situation.state.terms.seats.flatMap((seat) => legalActions(situation, seat).actions);
  if (open.length === 0) return undefined;
  return randomCommand(random, random.pick(open), situation.ruleset) as unknown as JsonMap; // plain data
};

test.each(SEEDS)(
  'whatever is late, no process shows less than was acknowledged, and a command has one answer everywhere (seed %i)',
  async (seed) => {
    const random = seededRandom(seed);
    const store = memoryStore();
    const late = (): number => (random.below(3) === 0 ? random.below(MOST_LATE) : 0);
    // The last one has no memory to spare, so that its matches are evicted all the time.
    const ledgers = Array.from({ length: PROCESSES }, (_, at) =>
      ledgerOver(lateStore(store, late).store, at === PROCESSES - 1 ? { cacheBytes: 200_000 } : {}),
    );
    const ids: string[] = [];
    for (const [at, ledger] of ledgers.entries())
      ids.push((await ledger.create({ ruleset: 'four-souls', seats: ['anna', 'ben'] }, `m${seed}-${at}`)).matchId);
    const told: Told = { revisions: new Map(), answers: new Map() };
    const play = async (player: number): Promise<void> => {
      for (let step = 0; step < STEPS; step++) {
        const [matchId, ledger] = [random.pick(ids), random.pick(ledgers)];
        const before = told.revisions.get(matchId) ?? 0;
        const situation = situationAt(await ledger.session(matchId, 'now'));
        const { head } = situation.state;
        expect(head).toBeGreaterThanOrEqual(before);
        told.revisions.set(matchId, Math.max(head, told.revisions.get(matchId) ?? 0));
        const command = nextCommand(random, situation);
        if (command === undefined) continue;
        const sent = { commandId: `c${player}-${step}`, expectedRevision: head, command };
        const repeats = random.below(4) === 0 ? [random.pick(ledgers), random.pick(ledgers)] : [ledger];
        for (const each of repeats) {
          const answer = await each.submit(matchId, sent).catch((error: unknown) => {
            if (error instanceof SubmissionError && error.code === 'stale') return null;
            if (error instanceof StoreUnavailable && error.reason === 'busy') return null;
            throw error;
          });
          if (answer === null) break;
          const text = JSON.stringify([answer.kind, answer.revision]);
          expect(told.answers.get(sent.commandId) ?? text).toBe(text);
          told.answers.set(sent.commandId, text);
          told.revisions.set(matchId, Math.max(answer.revision, told.revisions.get(matchId) ?? 0));
        }
      }
    };
    await Promise.all(Array.from({ length: PLAYERS }, (_, player) => play(player)));
    for (const matchId of ids) {
      const log = await logOf(store, matchId);
      expect(verifyLog(log, games).finding).toBeNull();
      expect(new Set(log.map(({ revision }) => revision)).size).toBe(log.length);
      for (const ledger of ledgers) expect(situationAt(await ledger.session(matchId)).state.head).toBe(log.length - 1);
    }
  },
);
