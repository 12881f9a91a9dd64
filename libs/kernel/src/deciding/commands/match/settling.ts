import type { OpenDecision } from '../../../rules/ruleset/situation.js';
import { MATCH_FULL } from '../../../table/state.js';
import { rejection } from '../../../table/rejection.js';
import type { CommandRule } from '../../../rules/ruleset/command-rules.js';
import { callJudge } from '../../calling.js';

/** How many rests in a row are taken for a loop (SL-LOOP-1). */
const MOST_CONTINUATIONS = 20;

/** Automatic steps stop where they stand. */
const stop = (d: OpenDecision, reason: string): undefined => {
  callJudge(d, { by: 'system', reason }, ['SL-LOOP-1']);
};

/** Goes on with automatic steps, until they are taken for a loop (SL-LOOP-1). */
export const continueSettling: CommandRule = {
  about: 'goes on with automatic steps that stopped at their bound',
  by: 'system',
  during: 'play',
  fields: {},
  decide: (d) => {
    const { table, record, head } = d.state;
    if (!isResting(d))
      return rejection('nothing-to-continue', 'SL-LOOP-1', 'play waits for somebody, not for automatic steps');
    d.rests = record.continuations;
    if (head >= MATCH_FULL) return stop(d, 'the log of this match is full');
    if (d.rests < MOST_CONTINUATIONS) return undefined;
    // Who passes by an order could take it back: such a loop is none that nobody can stop.
    if (d.ruleset.endless !== undefined && table.orders.length === 0) {
      d.ruleset.endless(d);
      return undefined;
    }
    return stop(d, `automatic steps did not come to an end (${table.resolving.at(-1)?.procedure ?? 'play'})`);
  },
};

/** Whether automatic steps wait to be continued. */
export const isResting = ({ state: { table, record } }: Pick<OpenDecision, 'state'>): boolean =>
  table.status === 'running' && record.paused === null && table.awaiting === null && table.priority.holder === null;
