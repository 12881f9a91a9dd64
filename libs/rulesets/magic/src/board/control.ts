import {
  abilitiesAwaiting,
  effectOf,
  isMap,
  isThere,
  isWordOnCards,
  objectAt,
  playerAt,
  referred,
  scopeOfSource,
  staticOf,
  zoneKind,
  type Change,
  type ObjectName,
  type OpenDecision,
  type Refs,
  type SeatId,
  type Situation,
} from '@stackledger/kernel';
import { tell } from '../table/events.js';
import { magicOf } from '../table/state.js';

const CONTROL = staticOf('control');

/** Control lasts for as long as its player controls what it comes from. */
export const YOU_CONTROL_SOURCE = 'you-control-source';

/** Who controls something by an effect that may end, and how old that effect is. */
type Controlling = {
  readonly object: ObjectName;
  readonly seat: SeatId;
  readonly stamp: number;
  readonly by: ObjectName | null;
};

const isRelevant = (situation: Situation): boolean =>
  magicOf(situation).bases !== undefined ||
  situation.state.table.changes.some(({ control }) => control !== undefined) ||
  isWordOnCards(situation, situation.state.table, CONTROL);

const byChanges = ({ state: { table } }: Situation): readonly Controlling[] =>
  table.changes.flatMap(({ id, to, control, source }) =>
    control !== undefined && 'object' in to && isThere(table, to)
      ? [{ object: to.object, seat: control, stamp: Number(id.slice(1)), by: source }]
      : [],
  );

const byStatics = (situation: Situation): readonly Controlling[] =>
  abilitiesAwaiting(situation, situation.state.table, CONTROL).flatMap(({ object: { name, controller }, ability }) => {
    if (controller === null) return [];
    const stamp = magicOf(situation).stamps?.[name] ?? 0;
    return (ability.effect ?? []).flatMap((effect): Controlling[] => {
      const [word, args] = effectOf(effect);
      if (word !== 'control' || !isMap(args)) return [];
      const meant = referred(situation, args.who as Refs, scopeOfSource(controller, name)); // by its shape
      return meant.flatMap((to) => ('object' in to ? [{ object: to.object, seat: controller, stamp, by: name }] : []));
    });
  });

/** Every effect that controls something and may end, the oldest first: of those on one object the last one counts. */
export const controlling = (situation: Situation): readonly Controlling[] =>
  [...byChanges(situation), ...byStatics(situation)].sort((a, b) => a.stamp - b.stamp);

/** Whether a change of control is over: its source is gone or somebody else's, or its player has left. */
const isOver = ({ state: { table } }: Situation, { control, until, source }: Change): boolean => {
  if (control === undefined) return false;
  if (playerAt(table, control)?.left !== false) return true;
  if (until !== YOU_CONTROL_SOURCE) return false;
  const from = objectAt(table, source ?? '');
  return from === undefined || zoneKind(from.zone) !== 'battlefield' || from.controller !== control;
};

/**
 * Each permanent is under whom the youngest effect that controls it says, and under whom it was where none is left (MTG-613.1b). Looked at
 * after every event.
 */
export const settleControl = (d: OpenDecision): void => {
  if (!isRelevant(d)) return;
  const over = d.state.table.changes.filter((change) => isOver(d, change)).map(({ id }) => id);
  if (over.length > 0) return tell(d, 'ChangeExpired', { ids: over, why: YOU_CONTROL_SOURCE }, ['MTG-613.1b']);
  const all = controlling(d);
  const names = new Set([...all.map(({ object }) => object), ...(Object.keys(magicOf(d).bases ?? {}) as ObjectName[])]); // kept under names
  for (const name of names) settleOne(d, name, all.findLast(({ object }) => object === name)?.seat);
};

const settleOne = (d: OpenDecision, name: ObjectName, seat: SeatId | undefined): void => {
  const object = objectAt(d.state.table, name);
  const base = magicOf(d).bases?.[name];
  const now = seat ?? base;
  if (object === undefined || zoneKind(object.zone) !== 'battlefield' || now === undefined) return;
  if (object.controller === now && (seat !== undefined || base === undefined)) return;
  if (playerAt(d.state.table, now)?.left !== false) return; // what a player leaves behind goes as they leave
  const { controller, owner } = object;
  const from = seat === undefined || controller === null || controller === owner ? {} : { from: controller };
  const how = seat === undefined ? { again: true as const, ends: true as const } : { ...from, lasts: true as const };
  tell(d, 'ControlChanged', { object: name, controller: now, zone: `battlefield/${now}`, ...how }, ['MTG-613.1b']);
};
