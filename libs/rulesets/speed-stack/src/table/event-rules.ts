import {
  zoneKind,
  type EventRules,
  type EventUses,
  type KernelEvents,
  type Ruleset,
  type Table,
} from '@stackledger/kernel';
import { draftOf, type ObjectName } from '@stackledger/kernel/authoring';
import { attacks, turnSteps } from './trigger-events.js';
import type { SpeedStackEvents } from './events.js';
import { newSpeedStack, speedStackState, type SpeedStackState } from './state.js';

const withSpeedStack = (table: Table, change: (game: SpeedStackState) => Partial<SpeedStackState>): Table => {
  const next = draftOf(table);
  const game = speedStackState(table);
  next.game = { ...game, ...change(game) };
  return next;
};

const isPlay = (zone: string): boolean => zoneKind(zone) === 'play';

const arrive = (table: Table, names: readonly ObjectName[]): Table =>
  withSpeedStack(table, ({ arrived }) => ({ arrived: [...arrived, ...names] }));

/** The table without these objects, which left play, among arrivals and attachments. */
const depart = (table: Table, names: readonly ObjectName[]): Table =>
  withSpeedStack(table, ({ arrived, attached }) => ({
    arrived: arrived.filter((name) => !names.includes(name)),
    attached: attached.filter(({ object }) => !names.includes(object)),
  }));

/** The events that only the speed stack has. */
const own: EventRules<SpeedStackEvents> = {
  HybridUsed: {
    says: '{name} is used',
    quiet: true,
    about:
      'A hybrid ability is used: it is paid for as it goes on the stack. What was picked for it is hidden till then.',
    announces: { id: 'id' },
    hidden: { pay: 'others' },
    table: (table, { id, pay = {} }) => withSpeedStack(table, ({ used }) => ({ used: [...used, { id, pay }] })),
  },
  Attached: {
    says: '{object} is attached to {to}',
    about: 'An attachment is on something now.',
    table: (table, attached) =>
      withSpeedStack(table, (game) => ({
        attached: [...game.attached.filter(({ object }) => object !== attached.object), attached],
      })),
  },
};

/**
 * What kernel events change in the speed stack's state; the kernel's own part of the table has been applied already.
 */
const shared: EventUses<KernelEvents> = {
  GameBegan: {
    table: (table) => {
      const next = draftOf(table);
      next.game = newSpeedStack();
      return next;
    },
  },
  ObjectsCreated: {
    table: (table, { zone, objects }) =>
      isPlay(zone)
        ? arrive(
            table,
            objects.map(({ name }) => name),
          )
        : table,
  },
  TokenCreated: { table: (table, { name }) => arrive(table, [name]) },
  CardMoved: {
    table: (table, { object, from, to }) => {
      if (isPlay(from) === isPlay(to)) return table;
      return isPlay(to) ? arrive(table, [object]) : depart(table, [object]);
    },
  },
  PlayerLeft: { table: (table, { objects }) => depart(table, objects) },
  EffectDeclared: { reads: { words: ['attacks', 'becomes-attacked'], read: attacks } },
  PutOnStack: {
    table: (table, { object }) =>
      withSpeedStack(table, ({ used }) => ({
        used: used.filter(({ id }) => id !== object.id),
        stirred: true,
        quiet: [],
      })),
  },
  TriggerDropped: {
    table: (table, { id }) => withSpeedStack(table, ({ used }) => ({ used: used.filter((each) => each.id !== id) })),
  },
  TurnBegan: { table: (table) => withSpeedStack(table, () => ({ stirred: false })) },
  StepBegan: { reads: { words: ['turn-begins', 'turn-ends'], read: turnSteps } },
  TurnEnded: {
    table: (table, { active }) =>
      withSpeedStack(table, ({ stirred, quiet }) => ({ quiet: stirred ? [] : [...quiet, active] })),
  },
  LeftStack: {},
  RollSettled: {},
};

/** The event rules of the speed stack. */
export const events: Ruleset['events'] = { ...shared, ...own };
