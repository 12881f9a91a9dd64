import {
  procedure,
  frameOf,
  finish,
  named,
  activeSeat,
  cardOf,
  changeTotal,
  choose,
  dealDamage,
  finishResolving,
  fizzle,
  moveCard,
  objectAt,
  push,
  rollDie,
  stackObjectAt,
  topOf,
  totalOf,
  turnUp,
  zoneAt,
  type OpenDecision,
  type ObjectName,
  type Roll,
  type RuleId,
  type SeatId,
  type StackKind,
  type StackObject,
  type Target,
} from '@stackledger/kernel';
import { coverableSlots, isAttackable, meetDuties, type AttackTarget } from '../table/duties.js';
import { playEvent } from '../cards/event-cards.js';
import { tell } from '../table/events.js';
import { attackOf, evasionOf, nameOfLiving } from '../table/life.js';
import { bound, putOnStack } from '../cards/stack-objects.js';
import { soulsOf, zoneOfSlot } from '../table/state.js';
import { isSecond } from '../table/variants.js';

/** The declaration resolves: the attack starts, or fizzles if its monster is gone (FS-ATK-2, FS-FIZZ-5). */
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

/** An attack is spent as its declaration resolves; one good for the deck only goes first (FS-ATK-4, FS-NATK-2a). */
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
  tell(d, 'AttackBegan', { by, against: object, stay, revealed }, revealed ? ['FS-ATK-5', 'FS-ATK-18'] : ['FS-ATK-2']);

/** The top card is revealed: a monster goes into a slot of the player's choice, an event is played (FS-ATK-5). */
const attackDeck = (d: OpenDecision, object: StackObject, seat: SeatId): void => {
  const lying = topOf(d, 'deck/monster');
  if (lying === undefined) return fizzle(d, object, 'illegal-target', ['FS-FIZZ-5', 'FS-FIZZ-10']);
  const top = turnUp(d, lying, ['FS-ATK-5']);
  const revealed = objectAt(d.state.table, top);
  const name = revealed?.trueName ?? top;
  if (revealed?.card != null) tell(d, 'CardRevealed', { object: name, card: revealed.card, to: 'all' }, ['FS-ATK-5']);
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
    frameOf(placeMonster, { seat, card: top }, { object: object.id }),
  );
};

/** Whose attack revealed which monster. */
type Revealed = { readonly seat: SeatId; readonly card: ObjectName };

/** The revealed monster covers what was in its slot and is attacked, if it can be (FS-ATK-5, FS-ATK-6). */
export const placeMonster = procedure<Revealed>('fs-place-monster', (d, frame, answer) => {
  const object = stackObjectAt(d.state.table, frame.object);
  const [slot] = answer as readonly string[];
  if (object === undefined) return;
  const { seat, card } = frame.bindings;
  if (slot === undefined) return fizzle(d, object, 'illegal-target', ['FS-NATK-5', 'FS-FIZZ-10']);
  const covered = zoneAt(d.state.table, zoneOfSlot(slot)).at(-1);
  if (covered !== undefined) tell(d, 'MonsterCovered', { object: covered, slot }, ['FS-ZONE-3', 'FS-ZONE-4']);
  const name = moveCard(d, card, zoneOfSlot(slot), ['FS-ATK-5', 'FS-ZONE-3']) ?? card;
  const isUnattackable = !isAttackable(d, name);
  if (!(isUnattackable && isSecond(d, 'FS-VAR-11'))) useAttack(d, seat, 'deck');
  if (isUnattackable) return fizzle(d, object, 'illegal-target', ['FS-ATK-6', 'FS-FIZZ-9', 'FS-FIZZ-10']);
  beginAttack(d, seat, { object: name, stay: objectAt(d.state.table, name)?.stay ?? 0 }, true);
  finishResolving(d, object, ['FS-ATK-5']);
});

/** A die goes on the stack: carried out where rolls are judged. */
export const PUT_ROLL = named('fs-put-roll');

/** A lap has ended on the empty stack of an attack: the next attack roll is made (FS-ATK-7a, FS-PRIO-7). */
export const rollAttack = (d: OpenDecision): void => {
  const { attack } = soulsOf(d);
  if (attack === null) return;
  const { by, against } = attack;
  const because: RuleId[] = ['FS-ATK-7', 'FS-ATK-7a', 'FS-PRIO-7', 'FS-DICE-8', 'FS-DICE-10'];
  rollDie(d, { roller: by, purpose: 'attack', source: against, because }, frameOf(PUT_ROLL, {}));
};

/** A settled attack roll hits or misses; the combat damage goes on the stack (FS-ATK-8/9). */
export const judgeAttackRoll = (d: OpenDecision, id: StackObject['id'], { value, roller }: Roll): void => {
  const { attack } = soulsOf(d);
  if (attack === null) return;
  const monster: Target = { object: attack.against, stay: attack.stay };
  const evasion = evasionOf(d, monster);
  const hit = value >= evasion;
  tell(d, 'AttackRollJudged', { roll: id, value, evasion, hit }, [hit ? 'FS-ATK-9' : 'FS-ATK-8', 'FS-ATK-10']);
  const [from, to]: readonly [Target, Target] = hit ? [{ seat: roller }, monster] : [monster, { seat: roller }];
  const amount = attackOf(d, from);
  if (amount === 0) return;
  const because: RuleId[] = [hit ? 'FS-ATK-9' : 'FS-ATK-8', 'FS-DICE-6'];
  tell(d, 'CombatDamageAssigned', { to: nameOfLiving(to), amount, from: nameOfLiving(from) }, because);
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

/** Combat damage is dealt; while both live the attack goes on (FS-ATK-11). */
const resolveCombatDamage = (d: OpenDecision, object: StackObject): void => {
  const { amount, roll } = object.bindings as { amount: number; roll: number };
  push(d, finish, {}, { object: object.id });
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

/** The attack is over: its rolls and combat damage on the stack fizzle, everything else stays (FS-FIZZ-7, FS-ATK-12/13). */
export const endAttack = (d: OpenDecision, why: string, because: readonly RuleId[]): void => {
  const { attack } = soulsOf(d);
  if (attack === null) return;
  tell(d, 'AttackEnded', { by: attack.by, against: attack.against, why }, [...because, 'FS-ATK-15']);
  for (const object of d.state.table.stack.filter(isOfAttack).toReversed())
    fizzle(d, object, 'attack-ended', ['FS-FIZZ-7', 'FS-FIZZ-10']);
};

/** A declared attack. */
export const attackKind: StackKind = { about: 'the declaration of an attack', resolve: resolveDeclaration };
/** The damage of an attack. */
export const combatDamageKind: StackKind = {
  about: 'damage from an attack roll',
  isDamage: true,
  resolve: resolveCombatDamage,
};
