import {
  objectsInPlay,
  objectsAt,
  zoneAt,
  type GameObject,
  type ObjectName,
  type OpenDecision,
  type RuleId,
  type SeatId,
  type Situation,
} from '@stackledger/kernel';
import { has } from '../characteristics/characteristics.js';
import { tell, type Kept } from '../table/events.js';
import { magicOf } from '../table/state.js';

/** Where a player's permanents are while they are phased out: nowhere, as far as anything else can tell. */
export const PHASED_OUT = 'phased-out';

/** What is attached to these, and to what is attached to them: it phases with them (MTG-702.26b). */
const withAttached = (
  situation: Situation,
  names: readonly ObjectName[],
  among: readonly GameObject[],
): readonly ObjectName[] => {
  const { attached } = magicOf(situation);
  const more = among.flatMap(({ name }) => {
    const to = attached[name];
    return to !== undefined && 'object' in to && names.includes(to.object) && !names.includes(name) ? [name] : [];
  });
  return more.length === 0 ? names : withAttached(situation, [...names, ...more], among);
};

const awayIn = ({ state: { table, terms } }: Situation): readonly GameObject[] =>
  terms.seats.flatMap((seat) => objectsAt(table, zoneAt(table, `${PHASED_OUT}/${seat}`)));

/** What comes back as the turn of a seat begins, or would begin. */
const backFor = (situation: Situation, away: readonly GameObject[], seat: SeatId): readonly ObjectName[] =>
  away
    .filter((object) => object.zone === `${PHASED_OUT}/${seat}` && !waitsFor(situation, object, away, seat))
    .map(({ name }) => name);

/** Whether it phased out with something that is still away, and comes back with that alone. */
const waitsFor = (situation: Situation, { name }: GameObject, away: readonly GameObject[], seat: SeatId): boolean => {
  const to = magicOf(situation).attached[name];
  return (
    to !== undefined &&
    'object' in to &&
    away.some((each) => each.name === to.object && each.zone !== `${PHASED_OUT}/${seat}`)
  );
};

/** Where each of these is kept, with those of its controller. */
const zonesOf = ({ state: { table } }: Situation, names: readonly ObjectName[], kind: string): readonly Kept[] =>
  objectsAt(table, names).map(({ name, controller }) => ({ object: name, zone: `${kind}/${controller ?? ''}` }));

/** Permanents phase out, with what is attached to them. Nothing leaves, and nothing triggers (MTG-702.26b). */
export const phaseOut = (d: OpenDecision, names: readonly ObjectName[], because: readonly RuleId[]): void => {
  const out = withAttached(d, names, objectsInPlay(d));
  if (out.length > 0) tell(d, 'Phased', { out, in: [], zones: zonesOf(d, out, PHASED_OUT) }, because);
};

/**
 * As a turn's untap step begins, what has phasing phases out and what had phased out comes back, at one moment (MTG-703.4a). So does what
 * had phased out under players who have left, once their turn would have come: `over` are those whose turn would have come just now.
 */
export const phase = (d: OpenDecision, active: SeatId, over: readonly SeatId[]): void => {
  const away = awayIn(d);
  const coming = [active, ...over].flatMap((seat) => backFor(d, away, seat));
  const going = objectsInPlay(d).filter(
    ({ name, zone }) => zone === `battlefield/${active}` && has(d, name, 'phasing'),
  );
  const out = withAttached(
    d,
    going.map(({ name }) => name),
    objectsInPlay(d),
  );
  const comingBack = withAttached(d, coming, away);
  if (out.length + comingBack.length > 0)
    tell(
      d,
      'Phased',
      { out, in: comingBack, zones: [...zonesOf(d, out, PHASED_OUT), ...zonesOf(d, comingBack, 'battlefield')] },
      ['MTG-703.4a', 'MTG-702.26a', ...(over.length > 0 ? (['MTG-702.26n'] as const) : []), 'MTG-405.6'],
    );
};
