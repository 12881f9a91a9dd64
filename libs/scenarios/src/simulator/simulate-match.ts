import {
  decide,
  explain,
  firstDifference,
  plainState,
  sameJson,
  statusOf,
  type Command,
  type Decision,
  type Event,
  type JsonMap,
  type MatchState,
  type Ruleset,
  type Situation,
  type SeatId,
  type LegalAction,
} from '@stackledger/kernel';
import {
  createLedger,
  eventsBetween,
  offeredGames,
  situationAt,
  SubmissionError,
  serviceChance,
  type Chance,
} from '@stackledger/ledger';
import { memoryStore } from '@stackledger/store';
import { nextCommand, remember } from './choosing.js';
import { isCovered } from './covering.js';
import { count, type Coverage } from './counting.js';
import { randomCommand } from './filling.js';
import {
  BrokenInvariant,
  checkHolder,
  checkMoves,
  checkObjects,
  checkRewind,
  checkRules,
  checkSomebodyCanAct,
  checkUntouched,
} from './invariants.js';
import { actingSeats, openTo } from './open-to.js';
import type { MatchPlan, MatchResult, Play } from './play.js';
import type { SeededRandom } from './random.js';
import { weightsOf } from './weights.js';
import { supplyOf, tryAnything } from './trying.js';

/** How often everything that is said to be legal is looked at, and anything at all is tried. */
const RATES = { bruteForce: 0.05, completions: 0.04 };

/** Plays one match with random bots that know nothing but their legal actions, and checks every promise on the way. */
export const simulateMatch = async (plan: MatchPlan): Promise<MatchResult> => {
  const play = await begin(plan);
  while (play.sent < plan.mostCommands && statusOf((await look(play)).state) !== 'ended') await step(play);
  if (play.check === 'ends') checkEnd(play, await look(play), await eventsSince(play, -1));
  if (play.check !== 'none') await checkRefold(play);
  return resultOf(play);
};

const seededChance = (random: SeededRandom): Chance => ({
  ...serviceChance,
  newSeed: () => Array.from({ length: 64 }, () => random.below(16).toString(16)).join(''),
});

const begin = async (plan: MatchPlan): Promise<Play> => {
  const { game, random, seats, options, coverage, check = 'every', weights = weightsOf(game.ruleset.id) } = plan;
  const store = memoryStore();
  let ids = 0;
  const newId = (): string => `sim-${random.below(1_000_000_000)}-${ids++}`;
  const ledger = createLedger({
    store,
    games: offeredGames([game]),
    clock: plan.clock ?? { now: () => '2000-01-01T00:00:00.000Z' },
    chance: seededChance(random),
    newId,
  });
  const { matchId, answer } = await ledger.create({ ruleset: game.ruleset.id, seats, options });
  if (answer.kind === 'refused')
    throw new BrokenInvariant(`the match could not be created: ${answer.rejection.detail}`);
  const isUnruly = plan.isUnruly ?? check === 'every';
  const kept = { rewinds: [], ends: [], earlier: [], check, isUnruly, weights };
  const play: Play = { ...plan, ...kept, ledger, store, matchId, sent: 0, deepest: 0, refoldAt: 300 };
  noteEvents(coverage, answer.events);
  if (check === 'every') checkRules(answer.events, plan.knownRules);
  return play;
};

const noteEvents = (coverage: Coverage, events: readonly Event[]): void => {
  for (const { type } of events) count(coverage.events, type);
};

const look = async ({ ledger, matchId }: Play): Promise<Situation> => situationAt(await ledger.session(matchId));

const step = async (play: Play): Promise<void> => {
  const now = await look(play);
  if (play.check === 'every') await checkStanding(play, now);
  await send(play, nextCommand(play, now), now);
};

/** What is looked at between two commands. */
const checkStanding = async (play: Play, now: Situation): Promise<void> => {
  const { random } = play;
  const isPaused = now.state.record.paused !== null; // nobody may act until a judge has looked at it
  if (random.chance(RATES.bruteForce)) checkBruteForce(play, now);
  if (random.chance(RATES.completions) && !isPaused) checkCompletions(play, now);
  if (now.state.head >= play.refoldAt) await checkRefold(play);
};

/**
 * Sends a command and looks at what it did: a legal one changes the match as its events say, another changes nothing.
 */
const send = async (play: Play, command: Command, before: Situation): Promise<void> => {
  const { ledger, matchId, coverage } = play;
  play.sent += 1;
  const sent = {
    commandId: `c${play.sent}`,
    expectedRevision: before.state.head,
    command: command as unknown as JsonMap,
  };
  const answer = await ledger.submit(matchId, sent).catch((error: unknown) => {
    if (error instanceof SubmissionError && error.rule === 'SL-CMD-1')
      return { kind: 'refused' as const, rejection: error };
    throw error;
  });
  const after = await look(play);
  if (answer.kind === 'refused') {
    count(coverage.refusals, answer.rejection.code);
    if (play.check === 'every') checkUntouched(before, after, answer.rejection.code);
    return;
  }
  count(coverage.commands, command.type);
  remember(play, command);
  const added = await eventsSince(play, before.state.head);
  noteEvents(coverage, added);
  for (const { type, revision } of added) if (type === 'MatchRewound') play.rewinds.push(revision);
  play.ends.push(after.state.head);
  play.deepest = Math.max(play.deepest, after.state.table.stack.length);
  if (play.check !== 'every') return;
  checkStep(play, before, added, after);
  const { timeline } = await ledger.session(matchId);
  checkRewind(added, (revision) => timeline.stateAt(revision)?.table, after.state.table);
};

const eventsSince = async ({ ledger, matchId }: Play, head: number): Promise<readonly Event[]> => {
  const session = await ledger.session(matchId);
  return eventsBetween(session, head + 1, session.timeline.state().head);
};

const checkStep = ({ knownRules }: Play, before: Situation, events: readonly Event[], after: Situation): void => {
  checkHolder(after.state);
  checkSomebodyCanAct(after);
  if (after.state.table.objects !== before.state.table.objects) checkObjects(after.state.table);
  checkMoves(after.ruleset, before.state.table, events, after.state.table);
  checkRules(events, knownRules);
};

/** What the end of a match tells of it, for matches that nobody looked at on the way. */
const checkEnd = ({ knownRules }: Play, { state }: Situation, events: readonly Event[]): void => {
  checkHolder(state);
  checkObjects(state.table);
  checkRules(events, knownRules);
};

/** Every example, and anything else that a legal action can be completed to, would be accepted. */
const checkCompletions = ({ random, game }: Play, now: Situation): void => {
  const { state } = now;
  for (const action of Object.values(openTo(now, random.pick(actingSeats(now)))).flat())
    for (const command of [action.example, randomCommand(random, action, game.ruleset)]) {
      const refusal = explain(game.ruleset, state, command);
      if (refusal !== undefined)
        throw new BrokenInvariant(
          `${JSON.stringify(command)} of a template is refused: ${refusal.rule} ${refusal.detail}`,
        );
    }
};

const TRIES = 40;

/** Of commands with any names in them, exactly those that a legal action covers are accepted. */
const checkBruteForce = ({ random, game }: Play, now: Situation): void => {
  const supply = supplyOf(now);
  const legalActionsFor = (seat: SeatId): readonly LegalAction[] => Object.values(openTo(now, seat)).flat();
  for (let tries = 0; tries < TRIES; tries++) {
    const command = tryAnything(random, supply);
    if (command.seat === undefined || ['TakeSeat', 'GiveClientSeed'].includes(command.type)) continue;
    const decision = decide(game.ruleset, now.state, command);
    if (asksForCard(decision)) continue; // what else it says is looked at when the table has told the card
    const accepted = decision.kind !== 'refused';
    const meant = plainest(game.ruleset, now.state, command, decision);
    const covered = isCovered(game.ruleset, legalActionsFor(command.seat), meant);
    if (accepted !== covered)
      throw new BrokenInvariant(
        `${JSON.stringify(command)} is ${accepted ? 'accepted but not covered' : 'covered but refused'}`,
      );
  }
};

const asksForCard = (decision: Decision): boolean =>
  decision.kind === 'decided' && decision.state.table.awaiting?.command === 'ReportCard';

/**
 * A command without the name of its ability, where it does the same without: a legal action leaves out what is the only
 * one.
 */
const plainest = (ruleset: Ruleset, state: MatchState, command: Command, said: Decision): Command => {
  const { ability, ...shorter } = command;
  if (ability === undefined || said.kind !== 'decided') return command;
  const unsaid = decide(ruleset, state, shorter);
  return unsaid.kind === 'decided' && sameJson(said.events, unsaid.events) ? shorter : command;
};

/** The log read anew gives the same match: at its end, and on the way each time it has grown threefold. */
const checkRefold = async (play: Play): Promise<void> => {
  const { game, store, ledger, matchId } = play;
  play.refoldAt = (await look(play)).state.head * 3;
  const again = createLedger({
    store,
    games: offeredGames([game]),
    clock: { now: () => '' },
    chance: serviceChance,
    newId: () => '',
  });
  const [live, folded] = [await ledger.session(matchId), await again.session(matchId)].map((session) =>
    plainState(session.timeline.state()),
  );
  const difference = firstDifference(JSON.parse(JSON.stringify(live)), JSON.parse(JSON.stringify(folded)));
  if (difference !== null) throw new BrokenInvariant(`the log folds to another state: ${JSON.stringify(difference)}`);
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
