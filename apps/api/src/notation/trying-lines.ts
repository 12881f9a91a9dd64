import { canonicalForm } from '@stackledger/integrity';
import { badgesOf, type Event, type JsonMap } from '@stackledger/kernel';
import {
  awaitingFor,
  namesIn,
  Problem,
  sentencesOf,
  shownIn,
  summaryOf,
  trialOf,
  type Chance,
  type Session,
  type Trial,
  type Viewer,
} from '@stackledger/ledger';
import { commandOf, NotationFault, writtenCommand, type Action } from '@stackledger/notation';
import type { NotationTrial } from '@stackledger/wire';
import { isDenied, type Match } from '../../../notation/play-text.js';
import { ruleText } from '../../../rules.js';
import { readLines } from './reading-lines.js';

/** Lines to be tried after a revision: for whose eyes cards are dealt anew, and who is told. */
type Trying = {
  readonly text: string;
  readonly at: number;
  readonly knows: Viewer;
  readonly viewer: Viewer;
  readonly named: NonNullable<Match['named']>;
};

type Step = NotationTrial['steps'][number];
type Halt = NonNullable<NotationTrial['stopped']>;

/** Whoever writes; the name does not matter where nothing is written. */
const SCRIBE = 'scribe';

/** Tries lines of notation on a copy of a match: nothing is written, drawn or remembered. Throws a 400 where a line is none. */
export const tryLines = async (session: Session, trying: Trying, chance: Chance): Promise<NotationTrial> => {
  const { at, viewer, knows } = trying;
  const { head } = session.timeline.state();
  const actions = readLines(trying.text, head);
  const trial = trialOf(session, { at, viewer: knows }, chance);
  const steps: Step[] = [];
  let stopped: Halt | null = null;
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

const tryAction = async (trial: Trial, action: Action, { named, viewer }: Trying): Promise<Step | Halt> => {
  const { line, column } = action;
  const halt = ({ code, rule, detail }: Pick<Halt, 'code' | 'rule' | 'detail'>): Halt => ({
    ...{ line, column, code, rule, detail },
    ruleText: ruleText(rule),
  });
  try {
    const situation = trial.situation();
    const read = commandOf(action, { situation, revisionOf: () => undefined, scribe: SCRIBE });
    const command = canonicalForm(read) as JsonMap; // the form of a command is a map
    const sent = await named(command);
    if (isDenied(sent)) return halt(sent.denied);
    const { events, rejection, after } = trial.give(sent, 'text');
    if (rejection !== undefined) return halt(rejection);
    const told = events.map((event) => summaryOf(event, viewer, trial.isReal));
    const says = sentencesOf(situation.ruleset, told, namesIn(after.state, shownIn(told)));
    const isByChance = !trial.isReal && events.some((event) => hangsOnChance(trial, event));
    return { line, column, text: writtenCommand(situation.ruleset, read), command, says, chance: isByChance };
  } catch (error) {
    if (error instanceof NotationFault) return halt({ code: 'malformed', rule: 'SL-CMD-1', detail: error.message });
    if (error instanceof Problem) return halt(error);
    throw error;
  }
};

const hangsOnChance = (trial: Trial, event: Event): boolean =>
  event.type !== 'RollReported' &&
  badgesOf(trial.situation().ruleset, event).some((badge) => badge === 'roll' || badge === 'shuffle');
