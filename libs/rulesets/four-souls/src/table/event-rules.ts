import type { EventRules, EventUses, KernelEvents, Ruleset, StackObject, Table } from '@stackledger/kernel';
import {
  draftOf,
  idAfter,
  withObject,
  withPlayer,
  withWaiting,
  type DamageRecipient,
} from '@stackledger/kernel/authoring';
import { dyingOf } from './bindings.js';
import {
  beforePenalty,
  attackDeclared,
  attackRevealed,
  itemGained,
  penaltyPaid,
  soulGained,
  turnSteps,
} from './trigger-events.js';
import type { FourSoulsEvents } from './events.js';
import {
  copySouls,
  newFourSouls,
  soulsState,
  type AttackDuty,
  type LethalDamage,
  type OngoingAttack,
} from './state.js';

const withSouls = (table: Table, change: (game: ReturnType<typeof copySouls>) => void): Table => {
  const next = draftOf(table);
  const game = copySouls(soulsState(table));
  change(game);
  next.game = game;
  return next;
};

/** The attack after one of its rolls was judged; null if no attack is under way. */
const judged = (attack: OngoingAttack | null, value: number | null, rolls: number): OngoingAttack | null =>
  attack && { by: attack.by, against: attack.against, stay: attack.stay, judged: value, rolls: attack.rolls + rolls };

/** What took the last HP of somebody is remembered until their death is due. */
const withLethal = (table: Table, lethal: LethalDamage): Table =>
  withSouls(table, (game) => void (game.lethal = [...game.lethal, lethal]));

const dutyLeft = (duties: readonly AttackDuty[], id: string, left: number): readonly AttackDuty[] =>
  left > 0
    ? duties.map((duty) => (duty.id === id ? { ...duty, times: left } : duty))
    : duties.filter((duty) => duty.id !== id);

/** Whether a stack object is the death of this player or monster. */
const isAbout = (object: StackObject, who: DamageRecipient): boolean => {
  const dying = dyingOf(object);
  return 'seat' in who
    ? dying !== undefined && 'seat' in dying && dying.seat === who.seat
    : dying !== undefined && 'object' in dying && dying.object === who.object;
};

/** Sorts slots: monsters before the shop, each in the order in which they came, which is that of their numbers. */
const slotsInOrder = (slots: readonly string[]): readonly string[] =>
  slots.toSorted((a, b) => Number(a.startsWith('shop-')) - Number(b.startsWith('shop-')));

/** The events that only Four Souls has. */
const own: EventRules<FourSoulsEvents> = {
  CharacterTaken: {
    says: '{seat} plays as {object}',
    about: 'A seat took this character, with its health and attack (FS-SETUP-3).',
    table: (table, { seat, base }) =>
      withPlayer(table, seat, (player) => void (player.base = { ...player.base, ...base })),
  },
  AttackDeclared: {
    says: '{seat} attacks {target}',
    about: 'The target is named and locked; the declaration follows onto the stack (FS-ATK-2).',
    decision: 'seat',
    cause: 'declaration',
    announces: { kind: 'attack' },
    reads: { words: ['attack-declared'], read: attackDeclared },
  },
  PurchaseDeclared: {
    says: '{seat} buys {target}',
    about: 'A seat says what it buys; the declaration follows onto the stack.',
    decision: 'seat',
    cause: 'declaration',
    announces: { kind: 'purchase' },
  },
  CoinsGiven: {
    says: '{seat} gives {to} {amount}¢',
    about: 'A seat gives coins away; both totals follow.',
    cause: 'step',
    act: 'seat',
  },
  HpPaid: {
    says: '{seat} pays {amount} HP',
    about: 'HP are paid: lost, but not as damage. `damage` is what is marked from now on.',
    table: (table, { seat, hpBefore, hpAfter, damage }) => {
      const paid = withPlayer(table, seat, (player) => void (player.damage = damage));
      if (hpAfter > 0) return paid;
      return withLethal(paid, { who: { seat }, damageBefore: damage - hpBefore, killer: seat, roll: null });
    },
  },
  AttackBegan: {
    says: 'The attack on {against} begins',
    about: '`revealed` when the monster came from the deck with this attack.',
    fight: { is: 'duel' },
    table: (table, { by, against, stay }) =>
      withSouls(table, (game) => void (game.attack = { by, against, stay, judged: null, rolls: 0 })),
    reads: { words: ['attack-declared'], read: attackRevealed },
  },
  AttackRollJudged: {
    says: '{value} against {evasion}: {hit?a hit:a miss}',
    about: 'An attack roll hits or misses.',
    fight: { is: 'duel-roll', needs: 'evasion' },
    table: (table, { value }) =>
      withSouls(table, (game) => {
        game.attackRolls += 1;
        game.attack = judged(game.attack, value, 1);
      }),
  },
  CombatDamageAssigned: {
    says: '{from} is about to deal {amount} to {to}',
    about: 'The damage of a roll waits to be dealt.',
  },
  AttackEnded: {
    says: 'The attack on {against} is over',
    about: 'The attack is over.',
    fight: { is: 'duel-over' },
    table: (table) => withSouls(table, (game) => void (game.attack = null)),
  },
  RefillDue: {
    says: '{name} is due',
    quiet: true,
    about:
      'A slot is empty with others: its refill waits to be put on the stack in the order that the active player chooses.',
    table: (table, { object }) => withWaiting(table, object),
  },
  DeathDue: {
    says: '{name} is due',
    quiet: true,
    about: 'Somebody is at 0 HP or killed: their death waits to be put on the stack.',
    table: (table, { object }) =>
      withSouls(withWaiting(table, object), (game) => {
        game.lethal = game.lethal.filter(({ who }) => !isAbout(object, who));
      }),
  },
  PenaltyPaid: {
    says: '{seat} has paid for dying',
    about: 'The penalty for dying has been paid as far as it could be.',
    reads: { words: ['after-penalty'], read: penaltyPaid },
  },
  RewardGained: { says: '{seat} has the reward of {from}', about: 'A seat has the reward of what it killed.' },
  BonusSoulEarned: {
    says: '{seat} earns {object}',
    about: 'The condition of a bonus soul holds for this seat, which gains it next.',
    table: (table, bonus) => withSouls(table, (game) => void (game.earned = [...game.earned, bonus])),
  },
  SoulGained: {
    says: '{seat} gains {souls} of the souls: {object}',
    about: 'A card with souls lies before a seat.',
    table: (table, { object }) =>
      withSouls(table, (game) => void (game.earned = game.earned.filter((bonus) => bonus.object !== object))),
    reads: { words: ['gained'], read: soulGained },
  },
  SlotRefilled: {
    says: '{object} comes into {slot}',
    about: 'A slot is filled again; null when nothing was left to fill it with.',
    table: (table, { slot, object }) =>
      withSouls(table, (game) => {
        game.bare = object === null ? [...game.bare, slot] : game.bare.filter((each) => each !== slot);
      }),
  },
  SlotAdded: {
    says: 'There is one more slot: {slot}',
    about: 'There is one more slot.',
    table: (table, { slot }) => withSouls(table, (game) => void (game.slots = slotsInOrder([...game.slots, slot]))),
  },
  MonsterCovered: {
    says: '{object} is covered',
    about: 'A monster lies under another now: out of play, and a new object when it comes back (FS-ZONE-4).',
    table: (table, { object }) =>
      withObject(table, object, (covered) => {
        covered.stay += 1;
        covered.damage = 0;
        covered.counters = {};
      }),
  },
  DutyAdded: {
    says: '{duty.seat} must attack',
    about: 'A seat has to do something this turn.',
    table: (table, { duty }) => {
      const next = draftOf(withSouls(table, (game) => void (game.duties = [...game.duties, duty])));
      next.nextId = idAfter(table, duty.id);
      return next;
    },
  },
  DutyMet: {
    says: 'The attack that had to be made was made',
    quiet: true,
    about: 'It was done; `left` is how many times more.',
    table: (table, { id, left }) => withSouls(table, (game) => void (game.duties = dutyLeft(game.duties, id, left))),
  },
  DutyEased: {
    says: 'The attack on the deck need not be made',
    about: 'No slot can take a card of the deck: the seat may attack a monster instead, and need not.',
    table: (table, { id }) =>
      withSouls(
        table,
        (game) => void (game.duties = game.duties.map((duty) => (duty.id === id ? { ...duty, eased: true } : duty))),
      ),
  },
  DutyLapsed: {
    says: 'The attack that had to be made can be made no longer',
    quiet: true,
    about: 'It can be done no longer.',
    table: (table, { id }) => withSouls(table, (game) => void (game.duties = dutyLeft(game.duties, id, 0))),
  },
};

/** What kernel events change in the Four Souls state; the kernel's own part of the table has been applied already. */
const shared: EventUses<KernelEvents> = {
  GameBegan: {
    table: (table, { slots }) => {
      const next = draftOf(table);
      next.game = newFourSouls(slots ?? []);
      return next;
    },
  },
  DamageDealt: {
    table: (table, { to, hpBefore, hpAfter, damage = 0, by, combat }) => {
      if (hpAfter > 0 || hpBefore === 0) return table;
      const roll = combat ? (soulsState(table).attack?.judged ?? null) : null;
      return withLethal(table, { who: to, damageBefore: damage - hpBefore, killer: by, roll });
    },
  },
  DieRolled: {
    table: (table, { purpose }) =>
      purpose === 'attack' ? withSouls(table, (game) => void (game.attack = judged(game.attack, null, 0))) : table,
  },
  Died: {
    table: (table, { who }) =>
      'seat' in who ? withSouls(table, (game) => void (game.died = [...game.died, who.seat])) : table,
    reads: { words: ['before-penalty'], read: beforePenalty },
  },
  CardMoved: { reads: { words: ['gained'], read: itemGained } },
  StepBegan: { reads: { words: ['turn-begins', 'turn-ends'], read: turnSteps } },
  PlayerLeft: {
    table: (table, { seat }) =>
      withSouls(table, (game) => void (game.earned = game.earned.filter((bonus) => bonus.seat !== seat))),
  },
  TurnEnded: {
    table: (table) =>
      withSouls(table, (game) => {
        game.duties = [];
        game.lethal = [];
        game.died = [];
        game.attackRolls = 0;
        game.attack = null;
      }),
  },
  EffectDeclared: {},
  ResolutionSuspended: {},
  DieRerolled: {},
  RollChanged: {},
  RollSettled: {},
  CardRevealed: {},
  DeckRearranged: {},
  Revived: {},
};

/** The event rules of Four Souls. */
export const events: Ruleset['events'] = { ...shared, ...own };
