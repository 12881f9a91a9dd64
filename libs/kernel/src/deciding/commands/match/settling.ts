import type { OpenDecision } from '../../../rules/ruleset/situation.js';
import { MATCH_FULL } from '../../../table/state.js';
import { rejection } from '../../../table/rejection.js';
import { command } from '../../../rules/ruleset/command-rules.js';
import { callJudge } from '../../calls/calling.js';

/** The number of rests in a row that counts as a loop (SL-LOOP-1). */
const MOST_CONTINUATIONS = 20;

/** Pauses automatic steps. */
const callJudgeForLoop = (d: OpenDecision, reason: string): undefined => {
  callJudge(d, { by: 'system', reason }, ['SL-LOOP-1']);
};

/** Continues automatic steps, until they count as a loop (SL-LOOP-1). */
export const continueSettling = command({
  about: 'goes on with automatic steps that stopped at their bound',
  by: 'system',
  during: 'play',
  fields: {},
  decide: (d) => {
    const { table, record, head } = d.state;
    if (!isResting(d))
      return rejection('nothing-to-continue', 'SL-LOOP-1', 'play waits for somebody, not for automatic steps');
    d.rests = record.continuations;
    if (head >= MATCH_FULL) return callJudgeForLoop(d, 'the log of this match is full');
    if (d.rests < MOST_CONTINUATIONS) return undefined;
    // A seat that passes by a standing order could cancel it, so this loop can be stopped.
    if (d.ruleset.flow.endless !== undefined && table.orders.length === 0) {
      d.ruleset.flow.endless(d);
      return undefined;
    }
    return callJudgeForLoop(
      d,
      `automatic steps did not come to an end (${table.resolving.at(-1)?.procedure ?? 'play'})`,
    );
  },
});

/** Whether automatic steps are resting and wait to be continued. */
export const isResting = ({ state: { table, record } }: Pick<OpenDecision, 'state'>): boolean =>
  table.status === 'running' && record.paused === null && table.awaiting === null && table.priority.holder === null;
