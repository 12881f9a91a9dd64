import {
  awaitingView,
  emptyMatch,
  evolve,
  appliersOf,
  isRecordEvent,
  priorityView,
  stackView,
  statusOf,
  type Situation,
  type MatchState,
  type SeatId,
} from '@stackledger/kernel';
import { createLedger, readEnvelope, serviceChance, type OfferedGames, type Session } from '@stackledger/ledger';
import {
  logEventOf,
  projectionsOf,
  statusIn,
  streamOf,
  timelineViewOf,
  waitedFor,
  type ProjectionState,
  type LogEvent,
  type Projection,
} from '@stackledger/projections';
import type { EventStore } from '@stackledger/store';
import { catalogueOf } from '@stackledger/offering';
import { combatProjection, combatViewOf } from './second-reading/combat-projection.js';
import { stackProjection } from './second-reading/stack-projection.js';
import { stackViewOf } from './second-reading/stack-view.js';

/** A ledger that only reads, for the kernel's side of a comparison. */
const reader = (store: EventStore, games: OfferedGames): ReturnType<typeof createLedger> =>
  createLedger({
    store,
    games,
    clock: { now: () => '2000-01-01T00:00:00.000Z' },
    chance: serviceChance,
    newId: () => '',
  });

/** The log of a match as the folds take it. */
export const factsOf = async (store: EventStore, matchId: string): Promise<readonly LogEvent[]> => {
  const facts: LogEvent[] = [];
  for await (const recorded of store.read(streamOf(matchId))) facts.push(logEventOf(recorded, readEnvelope));
  return facts;
};

/** A projection's state after every event, folded one by one. */
export const statesOf = <S extends ProjectionState>(
  projection: Projection<S>,
  facts: readonly LogEvent[],
): readonly S[] => {
  const states: S[] = [];
  let state = projection.initial;
  for (const fact of facts) {
    const atParent = fact.parent !== null && fact.parent !== state.tip ? states[fact.parent] : undefined;
    state = projection.apply(state, fact, atParent);
    states.push(state);
  }
  return states;
};

/** What one reading of a match says at a revision, in words that both can say. */
type Told = { readonly [what: string]: unknown };

const kernelTells = (session: Session, state: MatchState): Told => {
  const situation: Situation = { ruleset: session.game.ruleset, state };
  const viewers: readonly (SeatId | null)[] = [null, ...state.terms.seats];
  return {
    stack: viewers.map((viewer) => stackView(situation, viewer)),
    priority: priorityView(situation),
    combat: situation.ruleset.views.combat(situation),
    status: statusOf(state),
    winner: state.table.winner,
    results: state.table.results,
    paused: state.record.paused !== null,
    waitedFor: awaitingView(atTheTable(situation), null).seats,
    tip: state.tip,
  };
};

/**
 * A match without the call that keeps play from going on: whose clock it is the table says, and beside it that play is
 * paused.
 */
const atTheTable = ({ ruleset, state }: Situation): Situation => ({
  ruleset,
  state: { ...state, record: { ...state.record, paused: null } },
});

const foldsTell = (games: OfferedGames, seats: readonly string[], facts: readonly LogEvent[]): readonly Told[] => {
  const catalogue = catalogueOf(games.values());
  const projections = projectionsOf(catalogue);
  const stacks = statesOf(stackProjection(catalogue), facts);
  const combats = statesOf(combatProjection(catalogue), facts);
  const [matches, clocks] = [statesOf(projections.matches, facts), statesOf(projections.clocks, facts)];
  return facts.map((_, at) => {
    const [stack, combat, match, clock] = [stacks[at], combats[at], matches[at], clocks[at]];
    if (!stack || !combat || !match || !clock) throw new Error(`no state at ${at}`);
    const isOver = ['ended', 'sealed'].includes(statusIn(match));
    return {
      stack: [null, ...seats].map((viewer) => stackViewOf(stack, viewer).stack),
      priority: stackViewOf(stack, null).priority,
      combat: combatViewOf(combat),
      status: statusIn(match),
      winner: match.table.winner,
      results: match.table.results,
      paused: match.record.paused,
      waitedFor: isOver ? [] : waitedFor(clock.table),
      tip: stack.tip,
    };
  });
};

/** A place where the two readings of one log say different things. */
export type Disagreement = {
  readonly revision: number;
  readonly type: string;
  readonly what: string;
  readonly kernel: unknown;
  readonly folds: unknown;
};

const plain = (value: unknown): string => JSON.stringify(value);

/**
 * The first place where the folds and the kernel disagree about a match, or null; and how many revisions were looked
 * at.
 */
export const compareReadings = async (
  store: EventStore,
  matchId: string,
  games: OfferedGames,
): Promise<{ readonly revisions: number; readonly disagreement: Disagreement | null }> => {
  const session = await reader(store, games).session(matchId);
  const facts = await factsOf(store, matchId);
  const told = foldsTell(games, session.timeline.state().terms.seats, facts);
  let state = emptyMatch();
  for (const [at, { revision, type }] of facts.entries()) {
    state = kernelAfter(session, state, revision);
    const expected = kernelTells(session, state);
    const what = Object.keys(expected).find((name) => plain(expected[name]) !== plain(told[at]?.[name]));
    if (what !== undefined)
      return {
        revisions: at,
        disagreement: { revision, type, what, kernel: expected[what], folds: told[at]?.[what] },
      };
  }
  return { revisions: facts.length, disagreement: treeDisagreement(session, facts) };
};

const kernelAfter = ({ game, timeline }: Session, state: MatchState, revision: number): MatchState => {
  const event = timeline.eventAt(revision);
  if (event === undefined) throw new Error(`the kernel has no revision ${revision}`);
  return evolve(appliersOf(game.ruleset), state, event, (to) => timeline.stateAt(to)?.table);
};

/** The tree: every event of the table with its parent, and whether it lies on the live line. */
const treeDisagreement = ({ game, timeline }: Session, facts: readonly LogEvent[]): Disagreement | null => {
  const { timeline: tree } = projectionsOf(catalogueOf([game]));
  const last = statesOf(tree, facts).at(-1);
  if (last === undefined) return null;
  const folds = timelineViewOf(last).nodes.map(({ revision, parent, live }) => ({ revision, parent, live }));
  const kernel = facts
    .filter(({ type }) => !isRecordEvent(appliersOf(game.ruleset), type))
    .map(({ revision }) => {
      const parent = timeline.eventAt(revision)?.parent ?? null;
      return {
        revision: String(revision),
        parent: parent === null ? null : String(parent),
        live: timeline.isLive(revision),
      };
    });
  if (plain(kernel) === plain(folds)) return null;
  return { revision: last.tip, type: 'tree', what: 'timeline', kernel, folds };
};
