import type { LegalAction } from '../../rules/command.js';
import { command, type CommandRule } from '../../rules/ruleset/command-rules.js';
import type { OpenDecision, Situation } from '../../rules/ruleset/situation.js';
import { emit } from '../../events/recording.js';
import type { Rejection } from '../../table/rejection.js';
import { rejection } from '../../table/rejection.js';
import { statusOf } from '../../table/state.js';
import { legalActionOf } from '../../words/legal-action.js';
import { settle } from '../settle.js';

/** Passes for each priority holder until the priority round is over or somebody must choose (SL-SCRIBE-1). */
const passForEverybody = (d: OpenDecision): Rejection | undefined => {
  const before = d.events.length;
  while (!d.events.slice(before).some(({ type }) => type === 'PriorityClosed')) {
    const rejected = passRejection(d);
    if (rejected !== undefined) return d.events.length === before ? rejected : undefined;
    emit(d, 'PriorityPassed', { seat: holderOf(d), by: 'scribe' }, [...d.ruleset.cites.pass, 'SL-SCRIBE-1']);
    settle(d);
  }
  return undefined;
};

const holderOf = ({ state: { table } }: OpenDecision): NonNullable<typeof table.priority.holder> => {
  const { holder } = table.priority;
  if (holder === null) throw new Error('nobody has priority');
  return holder;
};

const passRejection = (situation: Situation): Rejection | undefined => {
  const { awaiting, priority } = situation.state.table;
  if (awaiting !== null)
    return rejection(
      'must-choose',
      'SL-SCRIBE-1',
      `${awaiting.seats.join(' or ')} must answer first: ${awaiting.prompt}`,
    );
  if (priority.holder === null || statusOf(situation.state) !== 'running')
    return rejection('nobody-to-pass', 'SL-SCRIBE-1', 'nobody has priority: there is nothing to pass');
  return situation.ruleset.priority.mayPass?.(situation, priority.holder);
};

/** The legal action of a command, if the priority holder may pass. */
const passActions =
  (type: string) =>
  (situation: Situation): readonly LegalAction[] =>
    passRejection(situation) === undefined ? [legalActionOf({ type }, [])] : [];

/** The commands of one device that writes for the whole table (a scribe). */
export const scribeCommands: { readonly [type: string]: CommandRule } = {
  Resolve: command({
    about: 'passes for everybody until the top of the stack has resolved, or somebody has to choose',
    by: 'scribe',
    during: 'play',
    fields: {},
    decide: (d) =>
      d.state.table.stack.length === 0 && d.state.table.awaiting === null
        ? rejection('nothing-to-resolve', 'SL-SCRIBE-1', 'the stack is empty: nothing resolves by passing')
        : passForEverybody(d),
    legalActions: (situation) => (situation.state.table.stack.length === 0 ? [] : passActions('Resolve')(situation)),
  }),
  PassAll: command({
    about: 'passes for everybody once round, whatever is on the stack: a step may end by it',
    by: 'scribe',
    during: 'play',
    fields: {},
    decide: passForEverybody,
    legalActions: passActions('PassAll'),
  }),
};
