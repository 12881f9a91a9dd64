import { canonicalJson } from '@stackledger/integrity';
import {
  EVERYBODY,
  situationAt,
  summaryOf,
  viewerWhoSent,
  type Session,
  type SubmittedCommand,
} from '@stackledger/ledger';
import { legalActions, type JsonMap } from '@stackledger/rules';
import { randomCommand, seededRandom, seedOf, type SeededRandom } from '@stackledger/scenarios';
import { SMALL_TABLE } from '../../e2e/service/positions.js';
import { answered, type WorldAtClients } from './clients.js';
import { idsOf } from './contents.js';
import type { EdgeAnswer } from './edge.js';
import type { Sighting } from './record.js';
import { ConnectionBroken } from './world-process.js';

const STEPS = 12;
/** How many commands are sent to two processes at once. */
const SENT_TO_TWO = 0.2;

const SETUPS = [
  { ruleset: 'speed-stack', seats: ['anna', 'ben'] },
  // A small one: what it costs to read hundreds of cards again with every start says nothing about processes.
  { ruleset: 'four-souls', seats: ['anna', 'ben', 'cleo'], setup: SMALL_TABLE },
];

/** Creates the nth match of a world; `client` is who sees it. */
export const createWorldMatch = async (
  world: WorldAtClients,
  { seed, nth, client }: { readonly seed: number; readonly nth: number; readonly client: number },
): Promise<string> => {
  const begunAt = world.time.now();
  const setup = SETUPS[nth % SETUPS.length];
  if (setup === undefined) throw new Error('there are setups');
  const key = `world-${seed}-${nth}`;
  const { matchId, answer } = await answered(world, ({ ledger }) => ledger.create(setup, key));
  if (answer.kind === 'refused') throw new Error(answer.rejection.detail);
  const events = answer.events.map((event) => summaryOf(event, EVERYBODY));
  world.record.accepted.push({ ...world.record.sighting(matchId, client, begunAt), viewer: EVERYBODY, events });
  return matchId;
};

/** Whoever plays: looks at a match, and sends what is legal there. */
export class WorldPlayer {
  readonly #random: SeededRandom;

  constructor(
    private readonly world: WorldAtClients,
    seed: number,
    private readonly player: number,
  ) {
    this.#random = seededRandom(seedOf(seed, 2_000 + player));
  }

  async play(ids: readonly string[]): Promise<void> {
    const { time, record } = this.world;
    for (let step = 0; step < STEPS; step++) {
      await time.sleep(this.#random.next() * 6);
      const matchId = this.#random.pick(ids);
      const begunAt = time.now();
      const session = await answered(this.world, ({ ledger }) => ledger.session(matchId));
      record.entries.push({ ...record.sighting(matchId, this.player, begunAt), kind: 'read', ids: idsOf(session) });
      const sent = nextCommand(this.#random, session, `c${this.player}-${step}`);
      if (sent === undefined) continue;
      const atOnce = this.#random.chance(SENT_TO_TWO) ? 2 : 1;
      await Promise.all(Array.from({ length: atOnce }, () => this.#send(matchId, sent)));
    }
  }

  async #send(matchId: string, sent: SubmittedCommand): Promise<void> {
    const { record, time } = this.world;
    const begunAt = time.now();
    const answer = await answered(this.world, async ({ edge }) => {
      const given = await edge.command(matchId, sent);
      record.note(String(given.status), `${matchId} ${sent.commandId}`);
      if (given.status === 503 || given.status === 507) throw new ConnectionBroken(); // it says: again
      this.#compare(`${matchId} ${sent.commandId}`, record.sighting(matchId, this.player, begunAt), given);
      return given;
    });
    this.#check(matchId, sent, begunAt, answer);
  }

  #check(matchId: string, { commandId, command }: SubmittedCommand, begunAt: number, answer: EdgeAnswer): void {
    const { record } = this.world;
    const sighting = record.sighting(matchId, this.player, begunAt);
    const { status, body } = answer;
    if (isAccepted(answer))
      record.accepted.push({ ...sighting, viewer: viewerWhoSent(command), events: answer.body.events });
    else if (status === 409 && answer.body.code === 'stale')
      record.entries.push({ ...sighting, kind: 'conflict', size: Number(answer.body.revision) + 1 });
    // The revision that the sender had seen may be no more after a restore.
    else if (status !== 422 && !record.isLost(sighting))
      record.found.push(`${matchId} ${commandId}: ${JSON.stringify(body)}`);
  }

  /** Whoever sends it again is answered the same, also where the first answer is lost on its way. */
  #compare(about: string, sighting: Sighting, { status, body }: EdgeAnswer): void {
    const { record } = this.world;
    if (record.isLost(sighting)) return;
    // What may have grown since are the events that a stale command is told of.
    const settled = status === 409 ? 'stale' : canonicalJson(body);
    const before = record.answers.get(about) ?? settled;
    if (before !== settled) record.found.push(`${about} was answered in two ways: ${before} and ${settled}`);
    record.answers.set(about, settled);
  }
}

const isAccepted = (answer: EdgeAnswer): answer is Extract<EdgeAnswer, { status: 200 }> => answer.status === 200;

const nextCommand = (random: SeededRandom, session: Session, commandId: string): SubmittedCommand | undefined => {
  const situation = situationAt(session);
  const open = situation.state.terms.seats.flatMap((seat) => legalActions(situation, seat).actions);
  if (open.length === 0) return undefined;
  const command = randomCommand(random, random.pick(open), situation.ruleset) as unknown as JsonMap; // plain data
  return { commandId, expectedRevision: situation.state.head, command };
};
