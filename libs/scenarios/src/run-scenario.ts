import type { Cards, Event, JsonMap } from '@stackledger/kernel';
import {
  createLedger,
  eventsBetween,
  situationAt,
  SubmissionError,
  type LedgerAnswer,
  type CreateRequest,
  type OfferedGames,
  type Ledger,
  type Session,
} from '@stackledger/ledger';
import { memoryStore, type EventStore } from '@stackledger/store';
import { checkStep } from './expectations.js';
import type { StepOutcome, StepRejection } from './outcome.js';
import { asJudge, withoutMarks } from './marks.js';
import type { Mismatch } from './matching.js';
import type { Scenario, ScenarioStep } from './scenario.js';
import { scriptedChance } from './scripted-chance.js';

/** An expectation of a step that does not hold, with the events before it. */
export type Failure = {
  readonly step: number;
  readonly action: string;
  readonly mismatches: readonly Mismatch[];
  readonly lastEvents: readonly Event[];
};

/** How a scenario went. `carried` are the rules that its events and refusals cite. */
export type ScenarioResult = {
  readonly scenario: Scenario;
  readonly ok: boolean;
  readonly failures: readonly Failure[];
  readonly carried: ReadonlySet<string>;
  /** Why it could not be played at all. */
  readonly broken?: string;
  /** The store with the match in it, for whoever wants to look further. */
  readonly store: EventStore;
  readonly matchId: string | undefined;
};

type ScenarioRun = {
  readonly ledger: Ledger;
  readonly matchId: string;
  readonly marks: Map<string, number>;
  readonly carried: Set<string>;
  sent: number;
};

const LAST_EVENTS = 10;

/** Plays a scenario through a ledger over a memory store, and looks at every expectation. */
// One step after the other, told in the order in which it happens.
export const runScenario = async (
  scenario: Scenario,
  games: OfferedGames,
  checkCards?: Parameters<typeof createLedger>[0]['checkCards'],
): Promise<ScenarioResult> => {
  const { dice = [], shuffles = [], ...setup } = scenario.setup as { dice?: number[]; shuffles?: string[][] };
  const store = memoryStore();
  const ledger = createLedger({
    store,
    games,
    clock: FIXED_CLOCK,
    chance: scriptedChance(dice, shuffles),
    newId: () => 'scenario',
    ...(checkCards && { checkCards }),
  });
  const carried = new Set<string>();
  const about = { scenario, carried, store };
  try {
    const { ruleset, seats, options, decks } = scenario;
    const { matchId, answer } = await ledger.create({
      ruleset,
      seats,
      ...beginningOf(setup, decks),
      ...(options && { options }),
    });
    if (answer.kind === 'refused')
      return { ...about, ok: false, failures: [], broken: answer.rejection.detail, matchId: undefined };
    note(carried, answer.events);
    const run: ScenarioRun = { ledger, matchId, marks: new Map(), carried, sent: 0 };
    const failures = await playSteps(run, scenario.steps);
    return { ...about, ok: failures.length === 0, failures, matchId };
  } catch (error) {
    return {
      ...about,
      ok: false,
      failures: [],
      broken: error instanceof Error ? (error.stack ?? error.message) : String(error),
      matchId: undefined,
    };
  }
};

/** A position, or decks with the cards that they are of; without either the built-in decks are dealt. */
const beginningOf = (setup: JsonMap, decks: JsonMap | undefined): Pick<CreateRequest, 'setup' | 'decks' | 'cards'> => {
  if (decks === undefined) return Object.keys(setup).length > 0 ? { setup } : {};
  const { cards, ...position } = setup;
  const own = cards === undefined ? {} : { cards: cards as unknown as Cards }; // checked as the match is created
  return Object.keys(position).length > 0 ? { setup, decks } : { ...own, decks };
};

/** Scenarios know no time. */
const FIXED_CLOCK = { now: () => '2000-01-01T00:00:00.000Z' };

const note = (carried: Set<string>, events: readonly Event[]): void => {
  for (const { because } of events) for (const rule of because) carried.add(rule);
};

const playSteps = async (run: ScenarioRun, steps: readonly ScenarioStep[]): Promise<readonly Failure[]> => {
  const failures: Failure[] = [];
  for (const [at, step] of steps.entries()) {
    const outcome = await playStep(run, step);
    const session = await run.ledger.session(run.matchId);
    if (step.mark !== undefined) run.marks.set(step.mark, markOf(outcome, session));
    const wrong = checkStep(step, outcome, situationAt(session));
    if (wrong.length > 0)
      failures.push({ step: at + 1, action: actionOf(step), mismatches: wrong, lastEvents: lastEvents(session) });
  }
  return failures;
};

/** The revision after a step; on a rewind that of the rewind itself. */
const markOf = ({ events }: StepOutcome, session: Session): number =>
  events.find(({ type }) => type === 'MatchRewound')?.revision ?? situationAt(session).state.head;

const actionOf = (step: ScenarioStep): string => {
  if (step.do !== undefined) return `do ${JSON.stringify(step.do)}`;
  if (step.judge !== undefined) return `judge ${JSON.stringify(step.judge)}`;
  return step.pass === undefined ? 'settle' : `pass ${JSON.stringify(step.pass)}`;
};

const lastEvents = (session: Session): readonly Event[] => {
  const { head } = session.timeline.state();
  return eventsBetween(session, head - LAST_EVENTS + 1, head);
};

const playStep = async (run: ScenarioRun, step: ScenarioStep): Promise<StepOutcome> => {
  if (step.do !== undefined) return send(run, step.do);
  if (step.judge !== undefined) return send(run, asJudge(step.judge));
  if (step.settle) return passWhile(run, isUnsettled);
  if (step.pass === 'all') return passRound(run);
  const outcomes: StepOutcome[] = [];
  for (const seat of [step.pass ?? []].flat()) outcomes.push(await send(run, { type: 'PassPriority', seat }));
  return together(outcomes);
};

const send = async (run: ScenarioRun, written: JsonMap): Promise<StepOutcome> => {
  const { timeline: now } = await run.ledger.session(run.matchId);
  const before = now.state().head;
  const command = withoutMarks(written, run.marks, now.eventAt);
  run.sent += 1;
  const answer = await run.ledger
    .submit(run.matchId, { commandId: `step-${run.sent}`, expectedRevision: before, command })
    .catch(asStepRejection);
  const session = await run.ledger.session(run.matchId);
  const { head } = session.timeline.state();
  const events = eventsBetween(session, before + 1, head);
  const refusal = rejectionIn(answer);
  if (refusal !== undefined) run.carried.add(refusal.rule);
  note(run.carried, events);
  return { events, refusal, changed: head !== before };
};

const asStepRejection = (error: unknown): StepRejection => {
  if (error instanceof SubmissionError) return { code: error.code, rule: error.rule, detail: error.detail };
  throw error;
};

const rejectionIn = (answer: LedgerAnswer | StepRejection): StepRejection | undefined => {
  if ('detail' in answer) return answer;
  return answer.kind === 'refused' ? answer.rejection : undefined;
};

const together = (outcomes: readonly StepOutcome[]): StepOutcome => ({
  events: outcomes.flatMap(({ events }) => events),
  refusal: outcomes.find(({ refusal }) => refusal !== undefined)?.refusal,
  changed: outcomes.some(({ changed }) => changed),
});

/** A bound against a table that never settles. */
const MOST_PASSES = 2_000;

const passWhile = async (
  run: ScenarioRun,
  goesOn: (session: Session, events: readonly Event[]) => boolean,
): Promise<StepOutcome> => {
  const outcomes: StepOutcome[] = [];
  for (let passes = 0; passes < MOST_PASSES; passes++) {
    const session = await run.ledger.session(run.matchId);
    const { holder } = session.timeline.state().table.priority;
    if (holder === null || !goesOn(session, outcomes.at(-1)?.events ?? [])) return together(outcomes);
    outcomes.push(await send(run, { type: 'PassPriority', seat: holder }));
    if (outcomes.at(-1)?.refusal !== undefined) return together(outcomes);
  }
  throw new Error(`the stack did not empty within ${MOST_PASSES} passes`);
};

const isUnsettled = ({ timeline }: Session): boolean => timeline.state().table.stack.length > 0;

/** From the holder on until one priority round completes. */
const passRound = (run: ScenarioRun): Promise<StepOutcome> =>
  passWhile(run, (_session, events) => !events.some(({ type }) => type === 'PriorityClosed'));
