import {
  REFS,
  effectOf,
  isMap,
  isThere,
  objectAt,
  playerAt,
  zoneKind,
  type SeatId,
  type Situation,
} from '@stackledger/kernel';
import {
  asObjectName,
  ofShape,
  abilitiesAwaiting,
  isWordOnCards,
  referred,
  contextOfSource,
  staticOf,
  numberOfId,
  type ContinuousChange,
  type ObjectName,
  type OpenDecision,
} from '@stackledger/kernel/authoring';
import { emit } from '../table/events.js';
import { magicOf } from '../table/state.js';

const CONTROL = staticOf('control');

/** The duration of control while its player controls the source. */
export const YOU_CONTROL_SOURCE = 'you-control-source';

/** A control effect that may end, with its timestamp. */
type ControlEffect = {
  readonly object: ObjectName;
  readonly seat: SeatId;
  readonly stamp: number;
  readonly by: ObjectName | null;
};

const isRelevant = (situation: Situation): boolean =>
  magicOf(situation).bases !== undefined ||
  situation.state.table.changes.some(({ control }) => control !== undefined) ||
  isWordOnCards(situation, situation.state.table, CONTROL);

const effectsOfChanges = ({ state: { table } }: Situation): readonly ControlEffect[] =>
  table.changes.flatMap(({ id, to, control, source }) =>
    control !== undefined && 'object' in to && isThere(table, to)
      ? [{ object: to.object, seat: control, stamp: numberOfId(id), by: source }]
      : [],
  );

const effectsOfStatics = (situation: Situation): readonly ControlEffect[] =>
  abilitiesAwaiting(situation, situation.state.table, CONTROL).flatMap(({ object: { name, controller }, ability }) => {
    if (controller === null) return [];
    const stamp = magicOf(situation).stamps?.[name] ?? 0;
    return (ability.effect ?? []).flatMap((effect): ControlEffect[] => {
      const [word, args] = effectOf(effect);
      if (word !== 'control' || !isMap(args)) return [];
      const meant = referred(situation, ofShape(REFS, args.who), contextOfSource(controller, name));
      return meant.flatMap((to) => ('object' in to ? [{ object: to.object, seat: controller, stamp, by: name }] : []));
    });
  });

/** All control effects that may end, oldest first; the last one on an object applies. */
export const controlEffects = (situation: Situation): readonly ControlEffect[] =>
  [...effectsOfChanges(situation), ...effectsOfStatics(situation)].sort((a, b) => a.stamp - b.stamp);

/** Whether a control effect has ended: its source is gone or changed controller, or its player has left. */
const isOver = ({ state: { table } }: Situation, { control, until, source }: ContinuousChange): boolean => {
  if (control === undefined) return false;
  if (playerAt(table, control)?.left !== false) return true;
  if (until !== YOU_CONTROL_SOURCE) return false;
  const from = objectAt(table, source ?? '');
  return from === undefined || zoneKind(from.zone) !== 'battlefield' || from.controller !== control;
};

/**
 * Updates the controller of each permanent: the seat of the newest control effect, or the earlier controller if no
 * effect is left (MTG-613.1b). Runs after every event.
 */
export const settleControl = (d: OpenDecision): void => {
  if (!isRelevant(d)) return;
  const over = d.state.table.changes.filter((change) => isOver(d, change)).map(({ id }) => id);
  if (over.length > 0) return emit(d, 'ChangeExpired', { ids: over, why: YOU_CONTROL_SOURCE }, ['MTG-613.1b']);
  const all = controlEffects(d);
  // kept under names
  const names = new Set([...all.map(({ object }) => object), ...Object.keys(magicOf(d).bases ?? {}).map(asObjectName)]);
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
  emit(d, 'ControlChanged', { object: name, controller: now, zone: `battlefield/${now}`, ...how }, ['MTG-613.1b']);
};
