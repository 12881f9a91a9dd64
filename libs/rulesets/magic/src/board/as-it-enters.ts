import { objectAt, type GameObject, type Situation, type Table } from '@stackledger/kernel';
import {
  abilitiesOf,
  cardNamed,
  draftOf,
  withExcept,
  withMoved,
  withNew,
  withObject,
  withShown,
  type ObjectName,
} from '@stackledger/kernel/authoring';
import { isLayered } from '../layers/index.js';
import { magicAt } from '../table/state.js';
import { supposing } from '../table/supposing.js';
import { faceByDaytime } from './daytime.js';
import type { PendingEntry } from './pending-entries.js';
import { zoneFor } from './zone-names.js';

/**
 * An object about to enter, in three views of the match: `now`, before anything of its moment has entered; `outside`,
 * in which it is already what it will be and nothing counts it among permanents yet; and `there`, with it on the
 * battlefield under all continuous effects (MTG-614.12).
 */
export type EnteringObject = Pick<PendingEntry, 'controller' | 'x'> & {
  readonly name: ObjectName;
  readonly object: GameObject;
  readonly now: Situation;
  readonly outside: Situation;
  readonly there: Situation;
};

/** Something that enters: an object of the match, or a token of a card that is not there yet. */
export type EntryPlan = Pick<PendingEntry, 'object' | 'controller' | 'x' | 'shows' | 'except' | 'marks' | 'token'>;

/** Newer than anything that has a timestamp. */
const NEWEST = Number.MAX_SAFE_INTEGER;

const asNewcomer = (table: Table, name: ObjectName, known: GameObject | undefined): Table => {
  const next = draftOf(table);
  const game = magicAt(table);
  next.game = {
    ...game,
    stamps: { ...game.stamps, [name]: NEWEST },
    ...(known !== undefined && { entersFrom: { object: name, zone: known.zone } }),
  };
  return next;
};

const tokenOf = ({ object: name, token, controller }: EntryPlan): GameObject => ({
  ...{
    name,
    trueName: name,
    card: token ?? null,
    owner: controller,
    controller,
    zone: zoneFor('battlefield', controller),
  },
  ...{ knownTo: 'all', tapped: false, damage: 0, stay: 0, counters: {}, marks: ['token'] },
});

/** The object as it will be on the battlefield: under whom, what it shows, what was chosen for it. */
const withEntrant = (table: Table, plan: EntryPlan, shows: PendingEntry['shows']): Table => {
  const { object: name, controller, except, marks = [] } = plan;
  const shown = shows === undefined ? table : withShown(table, name, shows);
  const excepted = except === undefined ? shown : withExcept(shown, name, except);
  return withObject(excepted, name, (each) => {
    each.controller = controller;
    each.zone = zoneFor('battlefield', controller);
    each.marks = [...each.marks, ...marks];
  });
};

const hasStatics = (situation: Situation, { card, except }: GameObject): boolean =>
  except !== undefined || abilitiesOf(cardNamed(situation, card)).some(([, { type }]) => type === 'static');

/** An object as it will be on the battlefield, of a match that is not touched by that. */
export const enteringObject = ({ ruleset, state }: Situation, plan: EntryPlan): EnteringObject => {
  const now: Situation = { ruleset, state };
  const { object: name, controller, x = null } = plan;
  const known = objectAt(state.table, name);
  const shows = plan.shows ?? (known === undefined ? undefined : faceByDaytime(now, known));
  const outside = supposing(now, (table) =>
    asNewcomer(
      withEntrant(known === undefined ? withNew(table, 'nowhere', [tokenOf(plan)]) : table, plan, shows),
      name,
      known,
    ),
  );
  const object = objectAt(outside.state.table, name) ?? tokenOf(plan);
  const isPlain = !isLayered(now) && !hasStatics(now, object);
  const there = isPlain ? outside : supposing(now, (table) => withArrived(table, plan, known, shows));
  return { name, object, controller, x, now, outside, there };
};

const withArrived = (
  table: Table,
  plan: EntryPlan,
  known: GameObject | undefined,
  shows: PendingEntry['shows'],
): Table => {
  const { object: name, controller } = plan;
  const zone = zoneFor('battlefield', controller);
  const placed = known === undefined ? withNew(table, zone, [tokenOf(plan)]) : withMoved(table, name, zone);
  return asNewcomer(withEntrant(placed, plan, shows), name, known);
};
