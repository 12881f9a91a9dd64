import {
  EVENTS_OF_EVERY_GAME,
  draftOf,
  emitter,
  zoneKind,
  type KernelEvents,
  type ObjectName,
  type StackId,
  type Table,
  type Target,
} from '@stackledger/kernel';
import { newSpeedStack, spinning, type SpeedStack, type Used } from './state.js';

/** What happens in the speed stack beside what happens in every game. */
export type SpeedStackEvents = {
  /** A hybrid ability is used: it is paid for as it goes on the stack. What was picked for it is hidden till then. */
  HybridUsed: { id: StackId; name: string; pay?: Used['pay'] };
  /** An attachment is on something now. */
  Attached: { object: ObjectName; stay: number; to: Target };
};

/** Records one fact of the speed stack or of the kernel. */
export const tell = emitter<KernelEvents & SpeedStackEvents>();

type Evolvers<Events> = { readonly [Type in keyof Events]?: (table: Table, data: Events[Type]) => Table };

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

const own: Evolvers<SpeedStackEvents> = {
  HybridUsed: (table, { id, pay = {} }) => withSpinning(table, ({ used }) => ({ used: [...used, { id, pay }] })),
  Attached: (table, attached) =>
    withSpinning(table, (game) => ({
      attached: [...game.attached.filter(({ object }) => object !== attached.object), attached],
    })),
};

/** What the kernel's events mean for the speed stack's half of the table; the kernel's own half has changed already. */
const shared: Evolvers<KernelEvents> = {
  GameBegan: (table) => {
    const next = draftOf(table);
    next.game = newSpeedStack();
    return next;
  },
  ObjectsCreated: (table, { zone, objects }) =>
    isPlay(zone)
      ? arrive(
          table,
          objects.map(({ name }) => name),
        )
      : table,
  TokenCreated: (table, { name }) => arrive(table, [name]),
  CardMoved: (table, { object, from, to }) => {
    if (isPlay(from) === isPlay(to)) return table;
    return isPlay(to) ? arrive(table, [object]) : depart(table, [object]);
  },
  PlayerLeft: (table, { objects }) => depart(table, objects),
  PutOnStack: (table, { object }) =>
    withSpinning(table, ({ used }) => ({
      used: used.filter(({ id }) => id !== object.id),
      stirred: true,
      quiet: [],
    })),
  TriggerDropped: (table, { id }) =>
    withSpinning(table, ({ used }) => ({ used: used.filter((each) => each.id !== id) })),
  TurnBegan: (table) => withSpinning(table, () => ({ stirred: false })),
  TurnEnded: (table, { active }) =>
    withSpinning(table, ({ stirred, quiet }) => ({ quiet: stirred ? [] : [...quiet, active] })),
};

/** How events change the table, for those where it is not the kernel's affair alone. */
export const evolvers: Evolvers<SpeedStackEvents & KernelEvents> = { ...shared, ...own };

const OWN_TYPES: readonly (keyof SpeedStackEvents)[] = ['HybridUsed', 'Attached'];

const MORE_TYPES: readonly (keyof KernelEvents)[] = ['EffectDeclared', 'LeftStack', 'RollSettled', 'TokenCreated'];

/** Every type of event that a match of the speed stack may hold. */
export const eventTypes: readonly string[] = [...OWN_TYPES, ...EVENTS_OF_EVERY_GAME, ...MORE_TYPES];
