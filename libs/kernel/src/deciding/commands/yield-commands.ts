import type { OpenDecision, Situation } from '../../rules/ruleset/situation.js';
import type { Command, LegalAction } from '../../rules/command.js';
import { emit, newId } from '../../events/recording.js';
import type { Json } from '../../persistent/json.js';
import type { SeatId } from '../../table/names.js';
import type { Rejection } from '../../table/rejection.js';
import { rejection } from '../../table/rejection.js';
import { command, type CommandRule } from '../../rules/ruleset/command-rules.js';
import { flag, oneOf, plainName, text } from '../../table/shape.js';
import { stackName } from '../../table/stack-names.js';
import type { StandingOrder } from '../../table/table.js';
import { UNTIL } from '../../table/table.js';
import { legalActionOf } from '../../words/legal-action.js';
import { senderOf } from './table-commands.js';

/** How many orders one seat may have at a time. */
const MOST_ORDERS = 20;

const ordersOf = ({ state }: Situation, seat: SeatId): readonly StandingOrder[] =>
  state.table.orders.filter((order) => order.seat === seat);

const setRejection = (situation: Situation, seat: SeatId, { until, always }: Command): Rejection | undefined => {
  if ((until === undefined) === (always === undefined))
    return rejection('malformed', 'SL-CMD-1', 'a standing order has either until or always, and not both');
  return ordersOf(situation, seat).length < MOST_ORDERS
    ? undefined
    : rejection('too-many-orders', 'SL-YIELD-1', `${seat} has ${MOST_ORDERS} standing orders; clear one first`);
};

const setYield = command({
  about: 'passes by itself from now on: until something happens, or whenever a certain trigger is on top of the stack',
  by: 'seat',
  during: 'play',
  always: true,
  fields: {
    'until?': oneOf(...UNTIL),
    'always?': text('the name of a trigger, such as triggered:lust'),
    'evenIfAffected?': flag('go on passing when something aims at this seat or hurts it'),
  },
  hidden: () => ['until', 'always', 'evenIfAffected'],
  decide: (d, command) => {
    const seat = senderOf(command);
    const rejected = setRejection(d, seat, command);
    if (rejected !== undefined) return rejected;
    const { until, always, evenIfAffected } = command;
    const terms = {
      ...(until !== undefined && { until }),
      ...(always !== undefined && { always }),
      ...(evenIfAffected !== undefined && { evenIfAffected }),
    };
    emit(d, 'YieldSet', { seat, id: newId(d, 'y'), order: null }, ['SL-YIELD-1'], {
      for: [seat],
      data: { order: terms },
    });
    return undefined;
  },
  legalActions: (situation, seat): readonly LegalAction[] => {
    if (ordersOf(situation, seat).length >= MOST_ORDERS) return [];
    const triggers = situation.state.table.stack.filter(({ kind }) => kind === 'triggered').map(stackName);
    const terms = [...UNTIL.map((until) => ({ until })), ...[...new Set(triggers)].map((always) => ({ always }))];
    return terms.map((each) => legalActionOf({ type: 'SetYield', seat, ...each }, []));
  },
});

const isNamed = (order: StandingOrder, { yield: id, until, always }: Command): boolean =>
  (id === undefined || id === order.id) &&
  (until === undefined || until === order.until) &&
  (always === undefined || always === order.always);

const clearYield = command({
  about: 'takes standing orders back: the one named by its id or its terms, or all of the seat',
  by: 'seat',
  during: 'play',
  always: true,
  fields: {
    'yield?': plainName('the id of a standing order'),
    'until?': oneOf(...UNTIL),
    'always?': text('the name of a trigger that an order is about'),
  },
  hidden: () => ['until', 'always'],
  decide: (d: OpenDecision, command) => {
    const seat = senderOf(command);
    const own = ordersOf(d, seat);
    const ids = own.filter((order) => isNamed(order, command)).map(({ id }) => id);
    if (ids.length === 0)
      return rejection(
        'no-such-order',
        'SL-YIELD-4',
        `${seat} has ${own.length === 0 ? 'no standing order' : own.map(({ id }) => id).join(', ')}`,
      );
    emit(d, 'YieldCleared', { seat, ids, why: 'cancelled' }, ['SL-YIELD-4']);
    return undefined;
  },
  legalActions: (situation, seat): readonly LegalAction[] => {
    const own = ordersOf(situation, seat);
    const ids: readonly Json[] = own.map(({ id }) => id);
    if (ids.length === 0) return [];
    const one = { path: 'yield', what: 'yield', min: 1, max: 1, ordered: false, candidates: ids };
    const terms = own.map(({ until, always }) => (until === undefined ? { always } : { until }));
    return [
      legalActionOf({ type: 'ClearYield', seat }, []),
      legalActionOf({ type: 'ClearYield', seat }, [one]),
      ...terms.map((each) => legalActionOf({ type: 'ClearYield', seat, ...each }, [])),
    ];
  },
});

/** The commands about passing by standing order. */
export const yieldCommands: { readonly [type: string]: CommandRule } = { SetYield: setYield, ClearYield: clearYield };
