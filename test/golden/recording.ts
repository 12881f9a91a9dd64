import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import {
  asText,
  legalActions,
  statusOf,
  type JsonMap,
  type Situation,
  type SeatId,
  type LegalAction,
} from '@stackledger/kernel';
import {
  createLedger,
  createTexts,
  exportLog,
  situationAt,
  serviceChance,
  type Chance,
  type Ledger,
  type Texts,
} from '@stackledger/ledger';
import { randomCommand, seededRandom, type SeededRandom } from '@stackledger/scenarios';
import { memoryStore, type EventStore } from '@stackledger/store';
import { games } from '../support/games.js';
import { pathsOf } from './logs.js';
import type { Plan } from './plans.js';
import { stateHashes } from './state-hashes.js';

/** How many seeds are tried before a plan is given up. */
const MOST_SEEDS = 60;
const BEGAN = Date.parse('2026-02-01T10:00:00.000Z');

/**
 * Plays and writes the match of a plan with its state hashes. The same code, cards and plan always write the same
 * bytes; with another card, deck or offer the players do something else.
 */
export const record = async (plan: Plan): Promise<void> => {
  for (let seed = plan.seed; seed < plan.seed + MOST_SEEDS; seed++) {
    const lines = await played(plan, seed);
    if (lines === undefined) continue;
    const { folder, log, states } = pathsOf({ ...plan, version: versionOf(plan) });
    mkdirSync(folder, { recursive: true });
    writeFileSync(log, lines.map((line) => `${line}\n`).join(''));
    writeFileSync(states, `${JSON.stringify(stateHashes(lines.join('\n'), games), null, 2)}\n`);
    return;
  }
  throw new Error(`no match of ${plan.name} ends within ${plan.most} events: give it another seed, or more`);
};

/** The version of the rules by which a plan is played today. */
export const versionOf = ({ ruleset }: Pick<Plan, 'ruleset'>): string => games.get(ruleset)?.ruleset.version ?? '';

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

const chanceOf = (name: string): Chance => {
  let salts = 0;
  return {
    ...serviceChance,
    newSeed: () => digest(`seed of ${name}`),
    newSalt: () => digest(`salt ${salts++} of ${name}`),
  };
};

type Play = {
  readonly plan: Plan;
  readonly ledger: Ledger;
  readonly store: EventStore;
  readonly texts: Texts | undefined;
  readonly matchId: string;
  readonly random: SeededRandom;
  sent: number;
  lastRewind: number | undefined;
};

/** The log of a match that was played to its end and sealed; undefined when it takes too long. */
const played = async (plan: Plan, seed: number): Promise<readonly string[] | undefined> => {
  const play = await begin(plan, seed);
  for (;;) {
    const situation = await lookOf(play);
    if (situation.state.head > plan.most) return undefined;
    if (statusOf(situation.state) === 'ended') break;
    await submit(play, (await judging(play, situation)) ?? acting(play, situation));
  }
  await submit(play, { type: 'SealMatch', judge: 'jo' });
  const { store, matchId, texts } = play;
  if (plan.forgets !== undefined) await texts?.forget(plan.forgets, new Set());
  const lines: string[] = [];
  for await (const line of exportLog(store, matchId, { ...(texts && { texts }) })) lines.push(line);
  return lines;
};

const begin = async (plan: Plan, seed: number): Promise<Play> => {
  const { name, ruleset, seats, options = {}, setup, start } = plan;
  const store = memoryStore();
  let moments = 0;
  const clock = { now: () => new Date(BEGAN + moments++ * 3_000).toISOString() };
  const texts = plan.forgets === undefined ? undefined : createTexts({ store, now: clock.now });
  const chance = chanceOf(`${name} ${seed}`);
  const ledger = createLedger({ store, games, clock, chance, newId: () => name, ...(texts && { texts }) });
  const { matchId, answer } = await ledger.create(
    { ruleset, seats, options, tournament: 'golden', ...(setup && { setup }), ...(start && { start }) },
    name,
  );
  if (answer.kind === 'refused') throw new Error(`${name} cannot be created: ${answer.rejection.detail}`);
  const play: Play = {
    plan,
    ledger,
    store,
    texts,
    matchId,
    random: seededRandom(seed),
    sent: 0,
    lastRewind: undefined,
  };
  if (start !== undefined) await startOnCommand(play);
  return play;
};

const startOnCommand = async (play: Play): Promise<void> => {
  for (const seat of play.plan.seats) {
    await submit(play, { type: 'TakeSeat', seat, by: `${seat} herself` });
    await submit(play, { type: 'GiveClientSeed', seat, seed: `the seed of ${seat}` });
  }
  await submit(play, { type: 'StartMatch', judge: 'jo' });
};

const lookOf = async ({ ledger, matchId }: Play): Promise<Situation> => situationAt(await ledger.session(matchId));

const submit = async (play: Play, command: JsonMap): Promise<void> => {
  const { ledger, matchId, plan } = play;
  const by = plan.forgets === undefined ? {} : { by: doerOf(command) };
  const answer = await ledger.submit(matchId, { commandId: `${plan.name}-${play.sent++}`, command, ...by });
  if (answer.kind === 'refused') throw new Error(`${JSON.stringify(command)} is refused: ${answer.rejection.detail}`);
  const rewind = answer.events.find(({ type }) => type === 'MatchRewound');
  if (rewind !== undefined) play.lastRewind = rewind.revision;
};

const doerOf = ({ seat, judge }: JsonMap) =>
  judge === undefined
    ? { role: 'seat', person: `p-${asText(seat)}`, grant: `g-${asText(seat)}` }
    : { role: 'head-judge', person: `p-${asText(judge)}`, grant: `g-${asText(judge)}` };

/** What is not left to the players: rewinds, taking them back, giving up. */
const judging = async (play: Play, { state }: Situation): Promise<JsonMap | undefined> => {
  if (state.record.paused !== null) return { type: 'ResumePlay', judge: 'jo' };
  const { ledger, matchId, plan, sent, random, lastRewind } = play;
  const { timeline, commands } = await ledger.session(matchId);
  const { rewinds = [], restores = [], concedes = [], dice = 'keep' } = plan;
  const about = { judge: 'jo', authority: 'head-judge' };
  if (rewinds.includes(sent)) {
    const ends = [...commands.values()]
      .map(({ last }) => last)
      .filter((last) => timeline.isLive(last) && last < state.tip);
    const to = String(ends.at(-1 - random.below(Math.min(6, ends.length))) ?? 0);
    return { type: 'Rewind', to, kind: 'full', reason: 'a pass was overheard', dice, ...about };
  }
  // A declaration cancelled since may have gone back to before the rewind, which is then no longer in force.
  if (restores.includes(sent) && lastRewind !== undefined && timeline.isLive(lastRewind))
    return { type: 'RestoreBranch', rewind: String(lastRewind), reason: 'it was heard after all', ...about };
  const gives = concedes.includes(sent) ? plan.seats[concedes.indexOf(sent) % plan.seats.length] : undefined;
  return gives === undefined ? undefined : { type: 'Concede', seat: gives };
};

const acting = ({ random }: Play, situation: Situation): JsonMap => {
  const seats = situation.state.terms.seats.filter((seat) => actionsOf(situation, seat).length > 0);
  const template = weighted(random, actionsOf(situation, random.pick(seats)), situation.state.table.stack.length > 0);
  return randomCommand(random, template, situation.ruleset) as unknown as JsonMap; // commands are plain data
};

const actionsOf = (situation: Situation, seat: SeatId): readonly LegalAction[] => legalActions(situation, seat).actions;

/** Players answer now and then, and get on with it: a match that ends is the better witness. */
const WEIGHTS: { readonly [type: string]: number } = {
  EndTurn: 0.6,
  DeclareAttack: 12,
  DeclareAttackers: 6,
  DeclarePurchase: 5,
  ObjectToReport: 0.1,
  Mulligan: 0.2,
  CancelDeclaration: 0.2,
};

const weighted = (random: SeededRandom, templates: readonly LegalAction[], isAnswering: boolean): LegalAction => {
  const weights = templates.map(({ command: { type } }) =>
    type === 'PassPriority' ? (isAnswering ? 8 : 0.5) : (WEIGHTS[type] ?? (isAnswering ? 0.6 : 2)),
  );
  let left = random.next() * weights.reduce((sum, weight) => sum + weight, 0);
  const at = weights.findIndex((weight) => (left -= weight) < 0);
  return templates[at] ?? random.pick(templates);
};
