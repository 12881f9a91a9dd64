import {
  EVENTS_OF_EVERY_GAME,
  draftOf,
  emitter,
  idAfter,
  withObject,
  withPlayer,
  withWaiting,
  type KernelEvents,
  type Living,
  type ObjectName,
  type SeatId,
  type StackId,
  type StackObject,
  type Table,
  type Totals,
} from '@stackledger/kernel';
import { copySouls, newFourSouls, souls, type Attack, type Duty } from './state.js';

/** What happens in Four Souls beside what happens in every game. */
export type FourSoulsEvents = {
  /** A seat took this character, with its health and attack (FS-SETUP-3). */
  CharacterTaken: { seat: SeatId; object: ObjectName; base: Totals };
  /** The target is named and locked; the declaration follows onto the stack (FS-ATK-2). */
  AttackDeclared: { seat: SeatId; target: string };
  PurchaseDeclared: { seat: SeatId; target: string };
  /** `revealed` when the monster came from the deck with this attack. */
  AttackBegan: { by: SeatId; against: ObjectName; stay: number; revealed: boolean };
  AttackRollJudged: { roll: StackId; value: number; evasion: number; hit: boolean };
  CombatDamageAssigned: { to: string; amount: number; from: string };
  AttackEnded: { by: SeatId; against: ObjectName; why: string };
  /** Somebody is at 0 HP or killed: their death waits to be put on the stack. */
  DeathDue: { name: string; object: StackObject };
  /** The penalty for dying has been paid as far as it could be. */
  PenaltyPaid: { seat: SeatId };
  RewardGained: { seat: SeatId; from: string };
  /** The condition of a bonus soul holds for this seat, which gains it next. */
  BonusSoulEarned: { object: ObjectName; seat: SeatId };
  SoulGained: { seat: SeatId; object: ObjectName; souls: number };
  /** A slot is filled again; null when nothing was left to fill it with. */
  SlotRefilled: { slot: string; object: ObjectName | null };
  SlotAdded: { slot: string };
  /** A monster lies under another now: out of play, and a new object when it comes back (FS-ZONE-4). */
  MonsterCovered: { object: ObjectName; slot: string };
  DutyAdded: { duty: Duty };
  DutyMet: { id: string; left: number };
  DutyLapsed: { id: string; why: string };
};

/** Records one fact of Four Souls or of the kernel. */
export const tell = emitter<KernelEvents & FourSoulsEvents>();

const withSouls = (table: Table, change: (game: ReturnType<typeof copySouls>) => void): Table => {
  const next = draftOf(table);
  const game = copySouls(souls(table));
  change(game);
  next.game = game;
  return next;
};

/** The attack once a roll of it was judged; null where none is under way any more. */
const judged = (attack: Attack | null, value: number | null, rolls: number): Attack | null =>
  attack && { by: attack.by, against: attack.against, stay: attack.stay, judged: value, rolls: attack.rolls + rolls };

type Evolvers<Events> = { readonly [Type in keyof Events]?: (table: Table, data: Events[Type]) => Table };

const dutyLeft = (duties: readonly Duty[], id: string, left: number): readonly Duty[] =>
  left > 0
    ? duties.map((duty) => (duty.id === id ? { ...duty, times: left } : duty))
    : duties.filter((duty) => duty.id !== id);

/** Whether a death is that of somebody. */
const isAbout = ({ bindings }: StackObject, who: Living): boolean => {
  const dying = bindings.who as Living | undefined; // every death is bound to who dies
  return 'seat' in who
    ? dying !== undefined && 'seat' in dying && dying.seat === who.seat
    : dying !== undefined && 'object' in dying && dying.object === who.object;
};

/** Slots in their order: monsters before the shop, each by number. */
const slotsInOrder = (slots: readonly string[]): readonly string[] => {
  const place = (slot: string): number =>
    (slot.startsWith('shop-') ? 1000 : 0) + Number(slot.slice(slot.indexOf('-') + 1));
  return slots.toSorted((a, b) => place(a) - place(b));
};

const own: Evolvers<FourSoulsEvents> = {
  CharacterTaken: (table, { seat, base }) =>
    withPlayer(table, seat, (player) => void (player.base = { ...player.base, ...base })),
  AttackBegan: (table, { by, against, stay }) =>
    withSouls(table, (game) => void (game.attack = { by, against, stay, judged: null, rolls: 0 })),
  AttackRollJudged: (table, { value }) =>
    withSouls(table, (game) => {
      game.attackRolls += 1;
      game.attack = judged(game.attack, value, 1);
    }),
  AttackEnded: (table) => withSouls(table, (game) => void (game.attack = null)),
  DeathDue: (table, { object }) =>
    withSouls(withWaiting(table, object), (game) => {
      game.lethal = game.lethal.filter(({ who }) => !isAbout(object, who));
    }),
  SlotRefilled: (table, { slot, object }) =>
    withSouls(table, (game) => {
      game.bare = object === null ? [...game.bare, slot] : game.bare.filter((each) => each !== slot);
    }),
  BonusSoulEarned: (table, bonus) => withSouls(table, (game) => void (game.earned = [...game.earned, bonus])),
  SoulGained: (table, { object }) =>
    withSouls(table, (game) => void (game.earned = game.earned.filter((bonus) => bonus.object !== object))),
  SlotAdded: (table, { slot }) => withSouls(table, (game) => void (game.slots = slotsInOrder([...game.slots, slot]))),
  MonsterCovered: (table, { object }) =>
    withObject(table, object, (covered) => {
      covered.stay += 1;
      covered.damage = 0;
      covered.counters = {};
    }),
  DutyAdded: (table, { duty }) => {
    const next = draftOf(withSouls(table, (game) => void (game.duties = [...game.duties, duty])));
    next.nextId = idAfter(table, duty.id);
    return next;
  },
  DutyMet: (table, { id, left }) => withSouls(table, (game) => void (game.duties = dutyLeft(game.duties, id, left))),
  DutyLapsed: (table, { id }) => withSouls(table, (game) => void (game.duties = dutyLeft(game.duties, id, 0))),
};

/** What the kernel's events mean for the Four Souls half of the table; the kernel's own half has changed already. */
const shared: Evolvers<KernelEvents> = {
  GameBegan: (table, { slots }) => {
    const next = draftOf(table);
    next.game = newFourSouls(slots ?? []);
    return next;
  },
  DamageDealt: (table, { to, hpBefore, hpAfter, damage = 0, by, combat }) =>
    hpAfter > 0 || hpBefore === 0
      ? table
      : withSouls(table, (game) => {
          const roll = combat ? (game.attack?.judged ?? null) : null;
          game.lethal = [...game.lethal, { who: to, damageBefore: damage - hpBefore, killer: by, roll }];
        }),
  DieRolled: (table, { purpose }) =>
    purpose === 'attack' ? withSouls(table, (game) => void (game.attack = judged(game.attack, null, 0))) : table,
  Died: (table, { who }) =>
    'seat' in who ? withSouls(table, (game) => void (game.died = [...game.died, who.seat])) : table,
  PlayerLeft: (table, { seat }) =>
    withSouls(table, (game) => void (game.earned = game.earned.filter((bonus) => bonus.seat !== seat))),
  TurnEnded: (table) =>
    withSouls(table, (game) => {
      game.duties = [];
      game.lethal = [];
      game.died = [];
      game.attackRolls = 0;
      game.attack = null;
    }),
};

/** How events change the table, for those where it is not the kernel's affair alone. */
export const evolvers: Evolvers<FourSoulsEvents & KernelEvents> = { ...shared, ...own };

const OWN_TYPES: readonly (keyof FourSoulsEvents)[] = [
  'CharacterTaken',
  'AttackDeclared',
  'PurchaseDeclared',
  'AttackBegan',
  'AttackRollJudged',
  'CombatDamageAssigned',
  'AttackEnded',
  'DeathDue',
  'PenaltyPaid',
  'RewardGained',
  'BonusSoulEarned',
  'SoulGained',
  'SlotRefilled',
  'SlotAdded',
  'MonsterCovered',
  'DutyAdded',
  'DutyMet',
  'DutyLapsed',
];

const MORE_TYPES: readonly (keyof KernelEvents)[] = [
  'EffectDeclared',
  'ResolutionSuspended',
  'DieRerolled',
  'RollChanged',
  'RollSettled',
  'CardRevealed',
  'DeckRearranged',
  'Revived',
];

/** Every type of event that a match of Four Souls may hold. */
export const eventTypes: readonly string[] = [...OWN_TYPES, ...EVENTS_OF_EVERY_GAME, ...MORE_TYPES];
