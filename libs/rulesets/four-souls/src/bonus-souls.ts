import {
  abilitiesOf,
  cardOf,
  holds,
  moveCard,
  scopeOfSource,
  seatsInOrder,
  zoneAt,
  type Condition,
  type Event,
  type Game,
  type ObjectName,
  type Table,
} from '@stackledger/kernel';
import { tell } from './events.js';
import { soulsOf } from './state.js';

/**
 * A bonus soul is earned at the instant its condition holds, by the first in turn order, also in the middle of a resolution;
 * it is gained once that is over (FS-WIN-4).
 */
export const noteEarned = (g: Game, event: Event, before: Table): void => {
  const { table } = g.state;
  if (table.turn === null || table.status !== 'running' || isUnchanged(before, table)) return;
  for (const { object, conditions } of bonusSouls(g)) {
    if (!conditions.some((condition) => mayHaveChanged(g, condition, event, before))) continue;
    if (soulsOf(g).earned.some((earned) => earned.object === object)) continue;
    const seat = seatsInOrder(table).find((each) =>
      conditions.some((condition) => holds(g, condition, scopeOfSource(each, object))),
    );
    if (seat !== undefined) tell(g, 'BonusSoulEarned', { object, seat }, ['FS-WIN-4']);
  }
};

/** A bonus soul on offer, and what each earns it. */
type BonusSoul = { readonly object: ObjectName; readonly conditions: readonly Condition[] };

const onOffer = new WeakMap<readonly ObjectName[], readonly BonusSoul[]>();

/** The bonus souls on offer: read off their cards once for as long as none comes or goes. */
const bonusSouls = (g: Game): readonly BonusSoul[] => {
  const names = zoneAt(g.state.table, 'bonus');
  const known = onOffer.get(names);
  if (known !== undefined) return known;
  const souls = names.map((object) => ({ object, conditions: conditionsOf(g, object) }));
  onOffer.set(names, souls);
  return souls;
};

const conditionsOf = (g: Game, object: ObjectName): readonly Condition[] =>
  abilitiesOf(cardOf(g, object)).flatMap(([, ability]) => (ability.if === undefined ? [] : [ability.if]));

/** Whether nothing has changed that any condition could speak of: most events are about the stack and priority. */
const isUnchanged = (before: Table, after: Table): boolean =>
  before.players === after.players &&
  before.objects === after.objects &&
  before.zones === after.zones &&
  before.turn === after.turn;

/** Whether anything has changed that a condition speaks of. This is asked after every event, so it looks at little. */
const mayHaveChanged = ({ state }: Game, { total, count }: Condition, event: Event, before: Table): boolean => {
  const { table } = state;
  if (before.turn !== table.turn) return true;
  if (total === 'hand') return before.zones !== table.zones && isAbout(event, 'hand/');
  if (typeof total === 'string' && total !== 'souls') return haveTotalsChanged(before, table);
  if (count === 'item') return before.zones !== table.zones && isAbout(event, 'play/');
  return before.players !== table.players || before.zones !== table.zones || before.objects !== table.objects;
};

/** Whether an event that changes zones may change how many cards lie in zones of a kind. */
const isAbout = ({ type, data }: Event, kind: 'hand/' | 'play/'): boolean => {
  if (type === 'ObjectRenamed') return false;
  return type !== 'CardMoved' || isOf(kind, data.from) || isOf(kind, data.to);
};

const isOf = (kind: string, zone: unknown): boolean => typeof zone === 'string' && zone.startsWith(kind);

const haveTotalsChanged = ({ players: before }: Table, { players: after }: Table): boolean =>
  before !== after && after.some((player, at) => player.totals !== before[at]?.totals);

/** Gains the bonus souls that were earned. It uses no stack (FS-STACK-8). */
export const gainBonusSouls = (g: Game): boolean => {
  const { earned } = soulsOf(g);
  for (const { object, seat } of earned) {
    moveCard(g, object, `soul/${seat}`, ['FS-WIN-4', 'FS-STACK-8'], { controller: seat });
    tell(g, 'SoulGained', { seat, object, souls: cardOf(g, object).souls ?? 1 }, ['FS-WIN-4']);
  }
  return earned.length > 0;
};
