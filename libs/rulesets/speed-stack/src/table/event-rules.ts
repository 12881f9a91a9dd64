import {
  draftOf,
  zoneKind,
  type EventRules,
  type EventUses,
  type KernelEvents,
  type ObjectName,
  type Ruleset,
  type Table,
} from '@stackledger/kernel';
import { attacks, turnSteps } from './trigger-events.js';
import type { SpeedStackEvents } from './events.js';
import { newSpeedStack, spinning, type SpeedStack } from './state.js';

const withSpinning = (table: Table, change: (game: SpeedStack) => Partial<SpeedStack>): Table => {
  const next = draftOf(table);
  const game = spinning(table);
  next.game = { ...game, ...change(game) };
  return next;
};

const isPlay = (zone: string): boolean => zoneKind(zone) === 'play';

const arrive = (table: Table, names: readonly ObjectName[]): Table =>
  withSpinning(table, ({ arrived }) => ({ arrived: [...arrived, ...names] }));

/** What left play is neither there nor on anything any more. */
const depart = (table: Table, names: readonly ObjectName[]): Table =>
  withSpinning(table, ({ arrived, attached }) => ({
    arrived: arrived.filter((name) => !names.includes(name)),
    attached: attached.filter(({ object }) => !names.includes(object)),
  }));

/** What happens in the speed stack alone. */
const own: EventRules<SpeedStackEvents> = {
  HybridUsed: {
    says: '{name} is used',
    quiet: true,
    about:
      'A hybrid ability is used: it is paid for as it goes on the stack. What was picked for it is hidden till then.',
    hidden: { pay: 'others' },
    table: (table, { id, pay = {} }) => withSpinning(table, ({ used }) => ({ used: [...used, { id, pay }] })),
  },
  Attached: {
    says: '{object} is attached to {to}',
    about: 'An attachment is on something now.',
    table: (table, attached) =>
      withSpinning(table, (game) => ({
        attached: [...game.attached.filter(({ object }) => object !== attached.object), attached],
      })),
  },
};

/** What the speed stack makes of the kernel's events; the kernel's own half of the table has changed already. */
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
      withSpinning(table, ({ used }) => ({
        used: used.filter(({ id }) => id !== object.id),
        stirred: true,
        quiet: [],
      })),
  },
  TriggerDropped: {
    table: (table, { id }) => withSpinning(table, ({ used }) => ({ used: used.filter((each) => each.id !== id) })),
  },
  TurnBegan: { table: (table) => withSpinning(table, () => ({ stirred: false })) },
  StepBegan: { reads: { words: ['turn-begins', 'turn-ends'], read: turnSteps } },
  TurnEnded: {
    table: (table, { active }) =>
      withSpinning(table, ({ stirred, quiet }) => ({ quiet: stirred ? [] : [...quiet, active] })),
  },
  LeftStack: {},
  RollSettled: {},
};

/** The events of the speed stack. */
export const events: Ruleset['events'] = { ...shared, ...own };
