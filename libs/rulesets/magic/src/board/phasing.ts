import { zoneAt, type GameObject, type RuleId, type SeatId, type Situation } from '@stackledger/kernel';
import { objectsInPlay, objectsAt, type ObjectName, type OpenDecision } from '@stackledger/kernel/authoring';
import { has } from '../characteristics/characteristics.js';
import { emit, type CardPlacement } from '../table/events.js';
import { magicOf } from '../table/state.js';

/** The zone of phased-out permanents, by player; other rules treat it as nowhere. */
export const PHASED_OUT = 'phased-out';

/** These permanents with everything attached to them, directly or not, which phases with them (MTG-702.26b). */
const withAttached = (
  situation: Situation,
  names: readonly ObjectName[],
  among: readonly GameObject[],
): readonly ObjectName[] => {
  const { attached } = magicOf(situation);
  const more: ObjectName[] = [];
  for (const { name } of among) {
    const to = attached[name];
    if (to !== undefined && 'object' in to && names.includes(to.object) && !names.includes(name)) more.push(name);
  }
  return more.length === 0 ? names : withAttached(situation, [...names, ...more], among);
};

/** Every permanent that is phased out. */
export const phasedOut = ({ state: { table, terms } }: Situation): readonly GameObject[] =>
  terms.seats.flatMap((seat) => objectsAt(table, zoneAt(table, `${PHASED_OUT}/${seat}`)));

/** The permanents that phase in as the turn of a seat begins or would begin. */
const phasingIn = (situation: Situation, away: readonly GameObject[], seat: SeatId): readonly ObjectName[] =>
  away
    .filter((object) => object.zone === `${PHASED_OUT}/${seat}` && !waitsFor(situation, object, away, seat))
    .map(({ name }) => name);

/** The permanents with phasing of a seat. */
const phasingOut = (situation: Situation, seat: SeatId): readonly ObjectName[] => {
  const going: ObjectName[] = [];
  for (const { name, zone } of objectsInPlay(situation))
    if (zone === `battlefield/${seat}` && has(situation, name, 'phasing')) going.push(name);
  return going;
};

/** Whether it phased out with a permanent that stays phased out, and so phases in only with that. */
const waitsFor = (situation: Situation, { name }: GameObject, away: readonly GameObject[], seat: SeatId): boolean => {
  const to = magicOf(situation).attached[name];
  return (
    to !== undefined &&
    'object' in to &&
    away.some((each) => each.name === to.object && each.zone !== `${PHASED_OUT}/${seat}`)
  );
};

/** The zone in which each of these is kept while phased out, by controller. */
const zonesOf = (
  { state: { table } }: Situation,
  names: readonly ObjectName[],
  kind: string,
): readonly CardPlacement[] =>
  objectsAt(table, names).map(({ name, controller }) => ({ object: name, zone: `${kind}/${controller ?? ''}` }));

/** Phases permanents out with their attachments. Nothing leaves the battlefield or triggers (MTG-702.26b). */
export const phaseOut = (d: OpenDecision, names: readonly ObjectName[], because: readonly RuleId[]): void => {
  const out = withAttached(d, names, objectsInPlay(d));
  if (out.length > 0) emit(d, 'Phased', { out, in: [], zones: zonesOf(d, out, PHASED_OUT) }, because);
};

/**
 * As the untap step begins, permanents with phasing phase out and phased-out ones phase in, at one moment (MTG-703.4a).
 * Those of players who have left phase in when their turn would have begun: `over` are the seats for which that is now.
 */
export const phase = (d: OpenDecision, active: SeatId, over: readonly SeatId[]): void => {
  const away = phasedOut(d);
  const coming = [active, ...over].flatMap((seat) => phasingIn(d, away, seat));
  const out = withAttached(d, phasingOut(d, active), objectsInPlay(d));
  const comingBack = withAttached(d, coming, away);
  if (out.length + comingBack.length > 0)
    emit(
      d,
      'Phased',
      { out, in: comingBack, zones: [...zonesOf(d, out, PHASED_OUT), ...zonesOf(d, comingBack, 'battlefield')] },
      ['MTG-703.4a', 'MTG-702.26a', ...(over.length > 0 ? (['MTG-702.26n'] as const) : []), 'MTG-405.6'],
    );
};
