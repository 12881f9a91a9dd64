import { objectAt, zoneAt, type RuleId, type SeatId, type StackObject } from '@stackledger/kernel';
import {
  NAMES,
  ofShape,
  procedure,
  continuationOf,
  finish,
  procedureNamed,
  activeSeat,
  cardOf,
  changeTotal,
  choose,
  dealDamage,
  finishResolving,
  fizzle,
  moveCard,
  schedule,
  rollDie,
  stackObjectAt,
  topOf,
  totalOf,
  turnUp,
  type OpenDecision,
  type ObjectName,
  type Roll,
  type StackKind,
  type Target,
} from '@stackledger/kernel/authoring';
import { bound } from '../table/bindings.js';
import { coverableSlots, isAttackable, meetDuties, type AttackTarget } from '../table/duties.js';
import { playEvent } from '../cards/event-cards.js';
import { emit } from '../table/events.js';
import { attackOf, evasionOf, nameOfLiving } from '../table/life.js';
import { putOnStack } from '../cards/stack-objects.js';
import { soulsOf, zoneOfSlot } from '../table/state.js';
import { isSecond } from '../table/variants.js';

/** Resolves the declaration: the attack begins, or fizzles if its monster is gone (FS-ATK-2, FS-FIZZ-5). */
const resolveDeclaration = (d: OpenDecision, object: StackObject): void => {
  const [target] = object.targets;
  const seat = object.controller ?? activeSeat(d.state.table);
  if (target == null || 'deck' in target) return attackDeck(d, object, seat);
  if (!('object' in target) || !isActiveMonster(d, target))
    return fizzle(d, object, 'illegal-target', ['FS-FIZZ-5', 'FS-FIZZ-10']);
  useAttack(d, seat, target);
  beginAttack(d, seat, target, false);
  finishResolving(d, object, ['FS-ATK-2', 'FS-ATK-3']);
};

const isActiveMonster = (d: OpenDecision, { object, stay }: { object: ObjectName; stay: number }): boolean => {
  const found = objectAt(d.state.table, object);
  const isTop = found !== undefined && zoneAt(d.state.table, found.zone).at(-1) === object;
  return isTop && found.stay === stay && found.zone.startsWith('slot/') && isAttackable(d, object);
};

/**
 * Spends one attack. It is spent when the declaration resolves, and one that is only good for the deck first (FS-ATK-4,
 * FS-NATK-2a).
 */
const useAttack = (d: OpenDecision, seat: SeatId, target: AttackTarget): void => {
  const total = target === 'deck' && totalOf(d.state.table, seat, 'attacksOnDeck') > 0 ? 'attacksOnDeck' : 'attacks';
  const because: RuleId[] = total === 'attacks' ? ['FS-ATK-4', 'FS-NATK-1'] : ['FS-ATK-4', 'FS-NATK-2', 'FS-NATK-2a'];
  changeTotal(d, seat, total, -1, because);
  meetDuties(d, seat, target);
};

const beginAttack = (
  d: OpenDecision,
  by: SeatId,
  { object, stay }: { object: ObjectName; stay: number },
  revealed: boolean,
): void =>
  emit(d, 'AttackBegan', { by, against: object, stay, revealed }, revealed ? ['FS-ATK-5', 'FS-ATK-18'] : ['FS-ATK-2']);

/**
 * Reveals the top card of the monster deck. A monster goes into a slot of the player's choice; an event is played
 * (FS-ATK-5).
 */
const attackDeck = (d: OpenDecision, object: StackObject, seat: SeatId): void => {
  const lying = topOf(d, 'deck/monster');
  if (lying === undefined) return fizzle(d, object, 'illegal-target', ['FS-FIZZ-5', 'FS-FIZZ-10']);
  const top = turnUp(d, lying, ['FS-ATK-5']);
  const revealed = objectAt(d.state.table, top);
  const name = revealed?.trueName ?? top;
  if (revealed?.card != null) emit(d, 'CardRevealed', { object: name, card: revealed.card, to: 'all' }, ['FS-ATK-5']);
  if (['event', 'curse'].includes(cardOf(d, top).kind)) {
    useAttack(d, seat, 'deck');
    finishResolving(d, object, ['FS-ATK-5']);
    return playEvent(d, top, {}, ['FS-ATK-5']);
  }
  choose(
    d,
    {
      seat,
      prompt: `Which slot does ${name} go into?`,
      options: coverableSlots(d),
      about: { what: 'slot', card: name },
      because: ['FS-ATK-5'],
    },
    continuationOf(placeMonster, { seat, card: top }, { object: object.id }),
  );
};

/** The monster revealed by an attack on the deck, and whose attack it was. */
type RevealedMonster = { readonly seat: SeatId; readonly card: ObjectName };

/** The revealed monster covers the one in its slot and, if possible, is attacked (FS-ATK-5, FS-ATK-6). */
export const placeMonster = procedure<RevealedMonster>('fs-place-monster', (d, continuation, answer) => {
  const object = stackObjectAt(d.state.table, continuation.object);
  const [slot] = ofShape(NAMES, answer);
  if (object === undefined) return;
  const { seat, card } = continuation.bindings;
  if (slot === undefined) return fizzle(d, object, 'illegal-target', ['FS-NATK-5', 'FS-FIZZ-10']);
  const covered = zoneAt(d.state.table, zoneOfSlot(slot)).at(-1);
  if (covered !== undefined) emit(d, 'MonsterCovered', { object: covered, slot }, ['FS-ZONE-3', 'FS-ZONE-4']);
  const name = moveCard(d, card, zoneOfSlot(slot), ['FS-ATK-5', 'FS-ZONE-3']) ?? card;
  const isUnattackable = !isAttackable(d, name);
  if (!(isUnattackable && isSecond(d, 'FS-VAR-11'))) useAttack(d, seat, 'deck');
  if (isUnattackable) return fizzle(d, object, 'illegal-target', ['FS-ATK-6', 'FS-FIZZ-9', 'FS-FIZZ-10']);
  beginAttack(d, seat, { object: name, stay: objectAt(d.state.table, name)?.stay ?? 0 }, true);
  finishResolving(d, object, ['FS-ATK-5']);
});

/** Puts a rolled die on the stack; carried out in rolls.ts. */
export const PUT_ROLL = procedureNamed('fs-put-roll');

/** Makes the next attack roll, after a priority round on an empty stack during an attack (FS-ATK-7a, FS-PRIO-7). */
export const rollAttack = (d: OpenDecision): void => {
  const { attack } = soulsOf(d);
  if (attack === null) return;
  const { by, against } = attack;
  const because: RuleId[] = ['FS-ATK-7', 'FS-ATK-7a', 'FS-PRIO-7', 'FS-DICE-8', 'FS-DICE-10'];
  rollDie(d, { roller: by, purpose: 'attack', source: against, because }, continuationOf(PUT_ROLL, {}));
};

/**
 * Decides whether a settled attack roll hits or misses, and puts the combat damage on the stack (FS-ATK-8, FS-ATK-9).
 */
export const judgeAttackRoll = (d: OpenDecision, id: StackObject['id'], { value, roller }: Roll): void => {
  const { attack } = soulsOf(d);
  if (attack === null) return;
  const monster: Target = { object: attack.against, stay: attack.stay };
  const evasion = evasionOf(d, monster);
  const hit = value >= evasion;
  emit(d, 'AttackRollJudged', { roll: id, value, evasion, hit }, [hit ? 'FS-ATK-9' : 'FS-ATK-8', 'FS-ATK-10']);
  const [from, to]: readonly [Target, Target] = hit ? [{ seat: roller }, monster] : [monster, { seat: roller }];
  const amount = attackOf(d, from);
  if (amount === 0) return;
  const because: RuleId[] = [hit ? 'FS-ATK-9' : 'FS-ATK-8', 'FS-DICE-6'];
  emit(d, 'CombatDamageAssigned', { to: nameOfLiving(to), amount, from: nameOfLiving(from) }, because);
  putOnStack(
    d,
    {
      kind: 'combat-damage',
      subject: nameOfLiving(to),
      bindings: { to, amount, roll: value, source: hit ? null : attack.against, by: hit ? roller : null },
    },
    because,
  );
};

/** Deals combat damage. The attack goes on while both live (FS-ATK-11). */
const resolveCombatDamage = (d: OpenDecision, object: StackObject): void => {
  const amount = bound<number>(object, 'amount');
  const roll = bound<number>(object, 'roll');
  schedule(d, finish, {}, { object: object.id });
  dealDamage(d, {
    hits: [{ to: bound<Target>(object, 'to'), amount }],
    combat: true,
    source: bound<ObjectName | null>(object, 'source'),
    by: bound<SeatId | null>(object, 'by'),
    roll,
    because: ['FS-ATK-11', 'FS-DMG-2', 'FS-ATK-16'],
  });
};

const isOfAttack = ({ kind, roll }: StackObject): boolean => kind === 'combat-damage' || roll?.purpose === 'attack';

/**
 * Ends the attack. Its rolls and combat damage on the stack fizzle; everything else stays (FS-FIZZ-7, FS-ATK-12,
 * FS-ATK-13).
 */
export const endAttack = (d: OpenDecision, why: string, because: readonly RuleId[]): void => {
  const { attack } = soulsOf(d);
  if (attack === null) return;
  emit(d, 'AttackEnded', { by: attack.by, against: attack.against, why }, [...because, 'FS-ATK-15']);
  for (const object of d.state.table.stack.filter(isOfAttack).toReversed())
    fizzle(d, object, 'attack-ended', ['FS-FIZZ-7', 'FS-FIZZ-10']);
};

/** The stack kind of a declared attack. */
export const attackKind: StackKind = { about: 'the declaration of an attack', resolve: resolveDeclaration };
/** The stack kind of combat damage. */
export const combatDamageKind: StackKind = {
  about: 'damage from an attack roll',
  isDamage: true,
  resolve: resolveCombatDamage,
};
