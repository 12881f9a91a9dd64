import {
  again,
  ask,
  payCosts,
  scopeOfSource,
  withBindings,
  type FrameOf,
  type JsonMap,
  type OpenDecision,
  type RuleId,
} from '@stackledger/kernel';
import { isPayable, type Due } from './owed.js';

/** What is owed is kept in a frame, and whether it is tried to pay it. */
type Owing = { readonly due: Due; readonly attempt?: boolean };

/** In which words somebody is asked for mana, and by which rules. */
type Asking = { readonly prompt: string; readonly because: readonly RuleId[] };

/** What is owed is paid if it can be, which is true then; else its player is asked for mana, and the frame goes on with the answer. */
export const payOrAsk = <Of extends Owing>(
  d: OpenDecision,
  frame: FrameOf<Of>,
  { prompt, because }: Asking,
): boolean => {
  const { due, attempt } = frame.bindings;
  if (attempt === true && isPayable(d, due)) {
    payCosts(d, due.costs, {}, { ...scopeOfSource(due.seat, due.source), x: due.x });
    return true;
  }
  again(d, withBindings(frame, { ...frame.bindings, attempt: false }));
  ask(d, {
    seat: due.seat,
    kind: 'payment',
    command: 'PayCost',
    prompt,
    options: [],
    about: { what: 'payment', object: due.source, cost: due.costs as unknown as JsonMap['cost'], due: due as never },
    because,
  });
  return false;
};
