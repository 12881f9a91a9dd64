import { canonicalForm } from '@stackledger/integrity';
import { badgesOf, type Event, type JsonMap } from '@stackledger/rules';
import {
  awaitingFor,
  nameRendererIn,
  SubmissionError,
  messagesOf,
  shownIn,
  summaryOf,
  trialOf,
  type Chance,
  type Session,
  type MatchTrial,
  type Viewer,
} from '@stackledger/ledger';
import { commandOf, NotationError, renderCommand, type NotationAction } from '@stackledger/notation';
import type { NotationTrial } from '@stackledger/wire';
import { isDenied, type NotationTarget } from './play-text.js';
import { ruleText } from '@stackledger/offering';
import { parseLines } from './parse-lines.js';

/**
 * Lines to be tried after a revision: for whose information set hidden cards are determinized (`knows`), and who reads
 * the answer.
 */
type TrialRequest = {
  readonly text: string;
  readonly at: number;
  readonly knows: Viewer;
  readonly viewer: Viewer;
  readonly named: NonNullable<NotationTarget['named']>;
};

type TrialStep = NotationTrial['steps'][number];
type TrialHalt = NonNullable<NotationTrial['stopped']>;

/** Stands for the writer, whose name does not matter where nothing is written. */
const SCRIBE = 'scribe';

/**
 * Tries lines of notation on a copy of a match: nothing is written, drawn or stored. Throws RequestRejected (400) for a
 * syntax error.
 */
export const tryLines = async (session: Session, trying: TrialRequest, chance: Chance): Promise<NotationTrial> => {
  const { at, viewer, knows } = trying;
  const { head } = session.timeline.state();
  const actions = parseLines(trying.text, head);
  const trial = trialOf(session, { at, viewer: knows }, chance);
  const steps: TrialStep[] = [];
  let stopped: TrialHalt | null = null;
  for (const action of actions) {
    const tried = await tryAction(trial, action, trying);
    if ('code' in tried) stopped = tried;
    else steps.push(tried);
    if (stopped !== null) break;
  }
  const dice = trial.isReal ? 'real' : 'throwaway';
  const awaiting = awaitingFor(trial.situation(), viewer);
  return { revision: String(head), at: String(at), dice, steps, stopped, awaiting };
};

const tryAction = async (
  trial: MatchTrial,
  action: NotationAction,
  { named, viewer }: TrialRequest,
): Promise<TrialStep | TrialHalt> => {
  const { line, column } = action;
  const halt = ({ code, rule, detail }: Pick<TrialHalt, 'code' | 'rule' | 'detail'>): TrialHalt => ({
    ...{ line, column, code, rule, detail },
    ruleText: ruleText(rule),
  });
  try {
    const situation = trial.situation();
    const read = commandOf(action, { situation, revisionOf: () => undefined, scribe: SCRIBE });
    const command = canonicalForm(read) as JsonMap; // the canonical form of a command is a map
    const sent = await named(command);
    if (isDenied(sent)) return halt(sent.denied);
    const { events, rejection, after } = trial.give(sent, 'text');
    if (rejection !== undefined) return halt(rejection);
    const summaries = events.map((event) => summaryOf(event, viewer, trial.isReal));
    const says = messagesOf(situation.ruleset, summaries, nameRendererIn(after, shownIn(summaries)));
    const isByChance = !trial.isReal && events.some((event) => dependsOnChance(trial, event));
    return { line, column, text: renderCommand(situation.ruleset, read), command, says, chance: isByChance };
  } catch (error) {
    if (error instanceof NotationError) return halt({ code: 'malformed', rule: 'SL-CMD-1', detail: error.message });
    if (error instanceof SubmissionError) return halt(error);
    throw error;
  }
};

const dependsOnChance = (trial: MatchTrial, event: Event): boolean =>
  event.type !== 'RollReported' &&
  badgesOf(trial.situation().ruleset, event).some((badge) => badge === 'roll' || badge === 'shuffle');
