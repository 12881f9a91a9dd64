import { plainTable, type Command, type JsonMap, type MatchState, type Timeline } from '@stackledger/kernel';
import { situationAt, type Ledger } from '@stackledger/ledger';
import { seededRandom, type SeededRandom } from '@stackledger/scenarios';
import { games } from '../../support/games.js';
import { dealtMatch, playOn } from '../../support/random-play.js';

/** So many steps are taken in all, shared among the games; `npm run prove:rewinds` takes a hundred thousand. */
const STEPS = Math.ceil(Number(process.env.STEPS ?? 1_200) / games.size);
const SEED = Number(process.env.SEED ?? 1);

/** After so many steps another match begins. */
const A_MATCH = 60;

/** One command that may be refused: what it came to. */
type Tried = { readonly before: MatchState; readonly after: MatchState; readonly isTaken: boolean };

let ids = 0;

const tried = async (ledger: Ledger, matchId: string, command: object): Promise<Tried> => {
  const before = situationAt(await ledger.session(matchId)).state;
  const answer = await ledger.submit(matchId, { commandId: `law-${ids++}`, command: command as JsonMap });
  const after = situationAt(await ledger.session(matchId)).state;
  return { before, after, isTaken: answer.kind === 'accepted' };
};

const SAID = { judge: 'judge', reason: 'the law', authority: 'head-judge' };

/**
 * Something that a judge or a seat does beside play: rewinds of rewinds, with what was forgotten and with what was
 * struck, calls, rulings with their remedies, concessions, waivers.
 */
const beside = (random: SeededRandom, timeline: Timeline, rewinds: readonly number[]): Command => {
  const { head, terms, record } = timeline.state();
  const at = random.below(head + 1);
  const to = String(random.chance(0.8) ? timeline.endOfCommand(at) : at);
  const [seat = ''] = random.shuffled([...terms.seats]);
  const open = record.calls.find((call) => call.open);
  const call = open?.id ?? 'call-1';
  const anywhere = { type: 'Rewind', ...SAID, kind: 'full', to };
  const ruling = { type: 'GiveRuling', judge: 'judge', call, says: 'so', gained: 'no' };
  const ruled = open?.dispute?.ruling?.fix ?? { to };
  const ways: readonly object[] = [
    anywhere,
    { ...anywhere, dice: 'fresh' },
    { ...anywhere, reapply: true },
    { ...anywhere, insert: [{ type: 'PassPriority', seat }], ...(random.chance(0.5) && { reapply: true }) },
    { type: 'RestoreBranch', ...SAID, rewind: String(rewinds.length === 0 ? 0 : random.pick(rewinds)) },
    { type: 'CallJudge', seat, category: 'other', reason: 'the law' },
    { type: 'AttendCall', judge: 'judge', call },
    { ...ruling, remedy: 'leave-as-is' },
    { ...ruling, remedy: 'full', fix: { type: 'Rewind', to } },
    { ...anywhere, ruling: call.replace('call', 'ruling') },
    { ...anywhere, ...ruled, ruling: call.replace('call', 'ruling') },
    { type: 'AppealRuling', seat, call, grounds: 'no' },
    { type: 'ReviewRuling', judge: 'another', call, outcome: 'upheld', says: 'it stands' },
    { type: 'ResumePlay', judge: 'judge' },
    { type: 'ResumePlay', judge: 'judge' },
    ...(random.chance(0.1) ? [{ type: 'Concede', seat }] : []),
    { type: 'WaiveConcession', ...SAID, of: seat },
  ];
  return random.pick(ways) as Command; // whatever it says, it is sent as it is
};

/** The table as a rewind gives it back: without standing orders, and whatever fold it comes of. */
const tableOf = ({ table }: MatchState): unknown => plainTable({ ...table, orders: [] });

/**
 * What every step leaves true of a match, whatever was sent (design of the timeline, and of the half that is never
 * taken back).
 */
const heldLaws = ({ before, after, isTaken }: Tried, timeline: Timeline, log: readonly unknown[]): void => {
  expect(isTaken || after === before || after.head === before.head).toBe(true);
  expect(log.map((_, revision) => timeline.eventAt(revision))).toEqual(log);
  expect(after.record.draws).toBeGreaterThanOrEqual(before.record.draws);
  expect(after.record.handles).toBeGreaterThanOrEqual(before.record.handles);
  expect(after.record.calls.length).toBeGreaterThanOrEqual(before.record.calls.length);
  for (let at: number | null = after.tip; at !== null && at >= 0; at = timeline.eventAt(at)?.parent ?? null)
    if (!timeline.isLive(at)) throw new Error(`revision ${at} lies on the live line and is not marked so`);
};

/**
 * After going back the table is the one gone back to, unless somebody who has conceded leaves it again (SL-REWIND-5).
 */
const isAsItWas = (timeline: Timeline, { before, after }: Tried): boolean => {
  const first = timeline.eventAt(before.head + 1);
  if (first?.type !== 'MatchRewound' && first?.type !== 'RewindReverted') return false;
  const then = timeline.stateAt(Number(first.data.to));
  if (then === undefined || after.head > before.head + 1) return false; // a leaver, or automatic steps, follow
  expect(tableOf(after)).toEqual(tableOf(then));
  return true;
};

describe.each([...games.keys()])(
  '%s: any mix of play, rewinds, inserts, calls, rulings, concessions and waivers',
  (game) => {
    test(`SL-REWIND-4/5: ${STEPS} steps keep every law of rewinding`, async () => {
      const random = seededRandom(SEED);
      let [taken, back, followed] = [0, 0, 0];
      for (let step = 0; step < STEPS;) {
        const { ledger, matchId } = await dealtMatch(random, ['anna', 'ben'], game);
        const rewinds: number[] = [];
        for (let inMatch = 0; inMatch < A_MATCH && step < STEPS; inMatch++, step++) {
          const { timeline } = await ledger.session(matchId);
          const { head, record } = timeline.state();
          const log = Array.from({ length: head + 1 }, (_, revision) => timeline.eventAt(revision));
          if (record.paused === null && random.chance(0.5)) await playOn(ledger, matchId, random, 1);
          else {
            const now = await tried(ledger, matchId, beside(random, timeline, rewinds));
            // What follows a rewind in its append grows on a copy, which then takes the match's place.
            const { timeline: grown } = await ledger.session(matchId);
            taken += now.isTaken ? 1 : 0;
            heldLaws(now, grown, log);
            if (grown.eventAt(head + 1)?.type === 'MatchRewound') rewinds.push(head + 1);
            if (grown !== timeline) followed += 1;
            back += isAsItWas(grown, now) ? 1 : 0;
          }
        }
      }
      expect(taken).toBeGreaterThan(STEPS / 20);
      expect(back).toBeGreaterThan(STEPS / 100);
      expect(followed).toBeGreaterThan(0);
    }, 3_600_000);
  },
);
