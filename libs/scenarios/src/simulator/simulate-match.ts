import {
  commandsOf,
  decide,
  explain,
  firstDifference,
  legalActions,
  plainState,
  statusOf,
  type Command,
  type Event,
  type JsonMap,
  type Look,
  type RuleId,
  type Template,
} from '@stackledger/kernel';
import {
  createLedger,
  eventsBetween,
  gamesOf,
  lookAt,
  Problem,
  serviceChance,
  type Chance,
  type Game,
  type Ledger,
} from '@stackledger/ledger';
import { memoryStore, type EventStore } from '@stackledger/store';
import { isCovered } from './covering.js';
import { count, type Coverage } from './counting.js';
import { randomCommand } from './filling.js';
import {
  actingSeats,
  Broken,
  checkHolder,
  checkMoves,
  checkObjects,
  checkRewind,
  checkRules,
  checkSomebodyCanAct,
  checkUntouched,
} from './invariants.js';
import type { Random } from './random.js';
import { spoiled, supplyOf, tryAnything, tryJudging } from './trying.js';

/** How a simulated match is played and looked at. */
export type MatchPlan = {
  readonly game: Game;
  readonly seats: readonly string[];
  readonly options: JsonMap;
  readonly random: Random;
  readonly coverage: Coverage;
  readonly knownRules: ReadonlySet<RuleId>;
  readonly mostCommands: number;
};

/** What became of a simulated match. */
export type MatchResult = {
  readonly matchId: string;
  readonly commands: number;
  readonly events: number;
  readonly turns: number;
  readonly deepestStack: number;
  readonly end: string;
  readonly winner: string | null;
  readonly store: EventStore;
};

/** Bots would rather do something than pass, and rather pass than leave. */
const WEIGHTS: { readonly [type: string]: number } = {
  PassPriority: 2,
  EndTurn: 1,
  DeclareAttack: 6,
  DeclarePurchase: 4,
  ObjectToReport: 0.5,
  Mulligan: 0.3,
};
const USUAL = 3;

/** Now and then a bot sends something else than it may, a judge rewinds, somebody gives up or gives something away. */
const RATES = {
  illegal: 0.25,
  judging: 0.006,
  concede: 0.00025,
  concedeOfTwo: 0.000005,
  always: 0.01,
  bruteForce: 0.05,
  completions: 0.1,
};

type Play = MatchPlan & {
  readonly ledger: Ledger;
  readonly store: EventStore;
  readonly matchId: string;
  readonly rewinds: number[];
  sent: number;
  deepest: number;
  refoldAt: number;
  lastAccepted?: Command;
};

/** Plays one match with random bots that know nothing but their legal actions, and checks every promise on the way. */
export const simulateMatch = async (plan: MatchPlan): Promise<MatchResult> => {
  const play = await begin(plan);
  while (play.sent < plan.mostCommands && statusOf((await look(play)).state) !== 'ended') await step(play);
  await checkRefold(play);
  return resultOf(play);
};

const seededChance = (random: Random): Chance => ({
  ...serviceChance,
  newSeed: () => Array.from({ length: 64 }, () => random.below(16).toString(16)).join(''),
});

const begin = async (plan: MatchPlan): Promise<Play> => {
  const { game, random, seats, options, coverage } = plan;
  const store = memoryStore();
  let ids = 0;
  const newId = (): string => `sim-${random.below(1_000_000_000)}-${ids++}`;
  const ledger = createLedger({
    store,
    games: gamesOf([game]),
    clock: { now: () => '2000-01-01T00:00:00.000Z' },
    chance: seededChance(random),
    newId,
  });
  const { matchId, answer } = await ledger.create({ ruleset: game.ruleset.id, seats, options });
  if (answer.kind === 'refused') throw new Broken(`the match could not be created: ${answer.rejection.detail}`);
  const play: Play = { ...plan, ledger, store, matchId, rewinds: [], sent: 0, deepest: 0, refoldAt: 300 };
  noteEvents(coverage, answer.events);
  checkRules(answer.events, plan.knownRules);
  return play;
};

const noteEvents = (coverage: Coverage, events: readonly Event[]): void => {
  for (const { type } of events) count(coverage.events, type);
};

const look = async ({ ledger, matchId }: Play): Promise<Look> => lookAt(await ledger.session(matchId));

const step = async (play: Play): Promise<void> => {
  const { random } = play;
  const now = await look(play);
  if (random.chance(RATES.bruteForce)) checkBruteForce(play, now);
  if (now.state.head >= play.refoldAt) await checkRefold(play);
  await send(play, nextCommand(play, now), now);
};

const nextCommand = (play: Play, now: Look): Command => {
  const { random } = play;
  if (random.chance(RATES.illegal)) return somethingElse(play, now);
  if (random.chance(RATES.judging)) return tryJudging(random, now, play.rewinds);
  const seat = random.pick(actingSeats(now));
  const { actions, always } = legalActions(now, seat);
  if (random.chance(RATES.completions)) checkCompletions(play, now, [...actions, ...always]);
  const open = givesUp(play, now)
    ? always.filter(({ command }) => command.type === 'Concede')
    : random.chance(RATES.always)
      ? always.filter(({ command }) => command.type !== 'Concede')
      : [];
  return randomCommand(random, weighted(now, random, open.length > 0 ? open : actions), play.game.ruleset);
};

/** Of two players few give up: a match is to end by the rule of its game. */
const givesUp = ({ random }: Play, { state: { table } }: Look): boolean => {
  const playing = table.players.filter(({ left }) => !left).length;
  return random.chance(playing > 2 ? RATES.concede : RATES.concedeOfTwo);
};

/** Mostly illegal: something that just was legal once more, a legal command with one thing wrong, or anything at all. */
const somethingElse = (play: Play, now: Look): Command => {
  const { random, lastAccepted } = play;
  const supply = supplyOf(now);
  if (random.chance(0.2) && lastAccepted !== undefined) return lastAccepted;
  const { actions } = legalActions(now, random.pick(actingSeats(now)));
  const plays = actions.filter(({ fill, command }) => fill.length > 0 || 'card' in command || 'source' in command);
  if (plays.length === 0 || random.chance(0.3)) return tryAnything(random, supply);
  const several = plays.filter(hasSeveralTargets);
  const spoilt = random.pick(several.length > 0 && random.chance(0.4) ? several : plays);
  return spoiled(random, supply, randomCommand(random, spoilt, play.game.ruleset));
};

/** Plays with several targets have more that can be wrong with them, and are rare. */
const hasSeveralTargets = ({ fill }: Template): boolean =>
  fill.reduce((places, { path, max = 0 }) => places + (path === 'targets' ? max : 0), 0) > 1;

const weighted = (look: Look, random: Random, templates: readonly Template[]): Template => {
  const rules = commandsOf(look.ruleset);
  const weights = templates.map(
    ({ command }) => (WEIGHTS[command.type] ?? USUAL) * (rules[command.type]?.appeal?.(look, command) ?? 1),
  );
  let left = random.next() * weights.reduce((sum, weight) => sum + weight, 0);
  const at = weights.findIndex((weight) => (left -= weight) < 0);
  return templates[at] ?? random.pick(templates);
};

/** Sends a command and looks at what it did: a legal one changes the match as its events say, another changes nothing. */
const send = async (play: Play, command: Command, before: Look): Promise<void> => {
  const { ledger, matchId, coverage } = play;
  play.sent += 1;
  const sent = {
    commandId: `c${play.sent}`,
    expectedRevision: before.state.head,
    command: command as unknown as JsonMap,
  };
  const answer = await ledger.submit(matchId, sent).catch((error: unknown) => {
    if (error instanceof Problem && error.rule === 'SL-CMD-1') return { kind: 'refused' as const, rejection: error };
    throw error;
  });
  const after = await look(play);
  if (answer.kind === 'refused') {
    count(coverage.refusals, answer.rejection.code);
    checkUntouched(before, after, answer.rejection.code);
    return;
  }
  count(coverage.commands, command.type);
  if (command.type !== 'PassPriority' && command.type !== 'Concede') play.lastAccepted = command;
  const added = await eventsSince(play, before.state.head);
  noteEvents(coverage, added);
  for (const { type, revision } of added) if (type === 'MatchRewound') play.rewinds.push(revision);
  play.deepest = Math.max(play.deepest, after.state.table.stack.length);
  checkStep(play, before, added, after);
  const { timeline } = await ledger.session(matchId);
  checkRewind(added, (revision) => timeline.stateAt(revision)?.table, after.state.table);
};

const eventsSince = async ({ ledger, matchId }: Play, head: number): Promise<readonly Event[]> => {
  const session = await ledger.session(matchId);
  return eventsBetween(session, head + 1, session.timeline.state().head);
};

const checkStep = ({ knownRules }: Play, before: Look, events: readonly Event[], after: Look): void => {
  checkHolder(after.state);
  checkSomebodyCanAct(after);
  if (after.state.table.objects !== before.state.table.objects) checkObjects(after.state.table);
  checkMoves(before.state.table, events, after.state.table);
  checkRules(events, knownRules);
};

/** Every example, and anything else that a template can be completed to, would be accepted. */
const checkCompletions = ({ random, game }: Play, { state }: Look, templates: readonly Template[]): void => {
  for (const template of templates)
    for (const command of [template.example, randomCommand(random, template, game.ruleset)]) {
      const refusal = explain(game.ruleset, state, command);
      if (refusal !== undefined)
        throw new Broken(`${JSON.stringify(command)} of a template is refused: ${refusal.rule} ${refusal.detail}`);
    }
};

const TRIES = 40;

/** Of commands with any names in them, exactly those that a template covers are accepted. */
const checkBruteForce = ({ random, game }: Play, now: Look): void => {
  const supply = supplyOf(now);
  for (let tries = 0; tries < TRIES; tries++) {
    const command = tryAnything(random, supply);
    if (command.seat === undefined || ['TakeSeat', 'GiveClientSeed'].includes(command.type)) continue;
    const { actions, always } = legalActions(now, command.seat);
    const accepted = decide(game.ruleset, now.state, command).kind !== 'refused';
    const covered = isCovered([...actions, ...always], command);
    if (accepted !== covered)
      throw new Broken(
        `${JSON.stringify(command)} is ${accepted ? 'accepted but not covered' : 'covered but refused'}`,
      );
  }
};

/** The log read anew gives the same match: at its end, and on the way each time it has grown threefold. */
const checkRefold = async (play: Play): Promise<void> => {
  const { game, store, ledger, matchId } = play;
  play.refoldAt = (await look(play)).state.head * 3;
  const again = createLedger({
    store,
    games: gamesOf([game]),
    clock: { now: () => '' },
    chance: serviceChance,
    newId: () => '',
  });
  const [live, folded] = [await ledger.session(matchId), await again.session(matchId)].map((session) =>
    plainState(session.timeline.state()),
  );
  const difference = firstDifference(JSON.parse(JSON.stringify(live)), JSON.parse(JSON.stringify(folded)));
  if (difference !== null) throw new Broken(`the log folds to another state: ${JSON.stringify(difference)}`);
};

const resultOf = async (play: Play): Promise<MatchResult> => {
  const { state } = await look(play);
  return {
    matchId: play.matchId,
    commands: play.sent,
    events: state.head + 1,
    turns: state.table.turn?.number ?? 0,
    deepestStack: play.deepest,
    end: state.table.results.at(-1)?.because ?? 'unfinished',
    winner: state.table.winner,
    store: play.store,
  };
};
