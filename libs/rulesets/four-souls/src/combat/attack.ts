import {
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
  zoneAt,
  type Game,
  type ObjectName,
  type Procedure,
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
import { bound, putOnStack } from '../table/stack-objects.js';
import { soulsOf, zoneOfSlot } from '../table/state.js';
import { isSecond } from '../table/variants.js';

/** The declaration resolves: the attack starts, or fizzles if its monster is gone (FS-ATK-2, FS-FIZZ-5). */
const resolveDeclaration = (g: Game, object: StackObject): void => {
  const [target] = object.targets;
  const seat = object.controller ?? activeSeat(g.state.table);
  if (target == null || 'deck' in target) return attackDeck(g, object, seat);
  if (!('object' in target) || !isActiveMonster(g, target))
    return fizzle(g, object, 'illegal-target', ['FS-FIZZ-5', 'FS-FIZZ-10']);
  useAttack(g, seat, target);
  beginAttack(g, seat, target, false);
  finishResolving(g, object, ['FS-ATK-2', 'FS-ATK-3']);
};

const isActiveMonster = (g: Game, { object, stay }: { object: ObjectName; stay: number }): boolean => {
  const found = objectAt(g.state.table, object);
  const isTop = found !== undefined && zoneAt(g.state.table, found.zone).at(-1) === object;
  return isTop && found.stay === stay && found.zone.startsWith('slot/') && isAttackable(g, object);
};

/** An attack is spent as its declaration resolves; one good for the deck only goes first (FS-ATK-4, FS-NATK-2a). */
const useAttack = (g: Game, seat: SeatId, target: AttackTarget): void => {
  const total = target === 'deck' && totalOf(g.state.table, seat, 'attacksOnDeck') > 0 ? 'attacksOnDeck' : 'attacks';
  const because: RuleId[] = total === 'attacks' ? ['FS-ATK-4', 'FS-NATK-1'] : ['FS-ATK-4', 'FS-NATK-2', 'FS-NATK-2a'];
  changeTotal(g, seat, total, -1, because);
  meetDuties(g, seat, target);
};

const beginAttack = (
  g: Game,
  by: SeatId,
  { object, stay }: { object: ObjectName; stay: number },
  revealed: boolean,
): void =>
  tell(g, 'AttackBegan', { by, against: object, stay, revealed }, revealed ? ['FS-ATK-5', 'FS-ATK-18'] : ['FS-ATK-2']);

/** The top card is revealed: a monster goes into a slot of the player's choice, an event is played (FS-ATK-5). */
const attackDeck = (g: Game, object: StackObject, seat: SeatId): void => {
  const top = topOf(g, 'deck/monster');
  if (top === undefined) return fizzle(g, object, 'illegal-target', ['FS-FIZZ-5', 'FS-FIZZ-10']);
  const revealed = objectAt(g.state.table, top);
  const name = revealed?.trueName ?? top;
  if (revealed?.card != null) tell(g, 'CardRevealed', { object: name, card: revealed.card, to: 'all' }, ['FS-ATK-5']);
  if (['event', 'curse'].includes(cardOf(g, top).kind)) {
    useAttack(g, seat, 'deck');
    finishResolving(g, object, ['FS-ATK-5']);
    return playEvent(g, top, {}, ['FS-ATK-5']);
  }
  choose(
    g,
    {
      seat,
      prompt: `Which slot does ${name} go into?`,
      options: coverableSlots(g),
      about: { what: 'slot', card: name },
      because: ['FS-ATK-5'],
    },
    { procedure: 'fs-place-monster', object: object.id, bindings: { seat, card: top } },
  );
};

/** The revealed monster covers what was in its slot and is attacked, if it can be (FS-ATK-5, FS-ATK-6). */
export const placeMonster: Procedure = (g, frame, answer) => {
  const object = stackObjectAt(g.state.table, frame.object);
  const [slot] = answer as readonly string[];
  if (object === undefined) return;
  const { seat, card } = frame.bindings as { seat: SeatId; card: ObjectName };
  if (slot === undefined) return fizzle(g, object, 'illegal-target', ['FS-NATK-5', 'FS-FIZZ-10']);
  const covered = zoneAt(g.state.table, zoneOfSlot(slot)).at(-1);
  if (covered !== undefined) tell(g, 'MonsterCovered', { object: covered, slot }, ['FS-ZONE-3', 'FS-ZONE-4']);
  const name = moveCard(g, card, zoneOfSlot(slot), ['FS-ATK-5', 'FS-ZONE-3']) ?? card;
  const isUnattackable = !isAttackable(g, name);
  if (!(isUnattackable && isSecond(g, 'FS-VAR-11'))) useAttack(g, seat, 'deck');
  if (isUnattackable) return fizzle(g, object, 'illegal-target', ['FS-ATK-6', 'FS-FIZZ-9', 'FS-FIZZ-10']);
  beginAttack(g, seat, { object: name, stay: objectAt(g.state.table, name)?.stay ?? 0 }, true);
  finishResolving(g, object, ['FS-ATK-5']);
};

/** A lap has ended on the empty stack of an attack: the next attack roll is made (FS-ATK-7a, FS-PRIO-7). */
export const rollAttack = (g: Game): void => {
  const { attack } = soulsOf(g);
  if (attack === null) return;
  const { by, against } = attack;
  const because: RuleId[] = ['FS-ATK-7', 'FS-ATK-7a', 'FS-PRIO-7', 'FS-DICE-8', 'FS-DICE-10'];
  rollDie(g, { roller: by, purpose: 'attack', source: against, because }, { procedure: 'fs-put-roll' });
};

/** A settled attack roll hits or misses; the combat damage goes on the stack (FS-ATK-8/9). */
export const judgeAttackRoll = (g: Game, id: StackObject['id'], { value, roller }: Roll): void => {
  const { attack } = soulsOf(g);
  if (attack === null) return;
  const monster: Target = { object: attack.against, stay: attack.stay };
  const evasion = evasionOf(g, monster);
  const hit = value >= evasion;
  tell(g, 'AttackRollJudged', { roll: id, value, evasion, hit }, [hit ? 'FS-ATK-9' : 'FS-ATK-8', 'FS-ATK-10']);
  const [from, to]: readonly [Target, Target] = hit ? [{ seat: roller }, monster] : [monster, { seat: roller }];
  const amount = attackOf(g, from);
  if (amount === 0) return;
  const because: RuleId[] = [hit ? 'FS-ATK-9' : 'FS-ATK-8', 'FS-DICE-6'];
  tell(g, 'CombatDamageAssigned', { to: nameOfLiving(to), amount, from: nameOfLiving(from) }, because);
  putOnStack(
    g,
    {
      kind: 'combat-damage',
      subject: nameOfLiving(to),
      bindings: { to, amount, roll: value, source: hit ? null : attack.against, by: hit ? roller : null },
    },
    because,
  );
};

/** Combat damage is dealt; while both live the attack goes on (FS-ATK-11). */
const resolveCombatDamage = (g: Game, object: StackObject): void => {
  const { amount, roll } = object.bindings as { amount: number; roll: number };
  push(g, { procedure: 'finish', object: object.id });
  dealDamage(g, {
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
export const endAttack = (g: Game, why: string, because: readonly RuleId[]): void => {
  const { attack } = soulsOf(g);
  if (attack === null) return;
  tell(g, 'AttackEnded', { by: attack.by, against: attack.against, why }, [...because, 'FS-ATK-15']);
  for (const object of g.state.table.stack.filter(isOfAttack).toReversed())
    fizzle(g, object, 'attack-ended', ['FS-FIZZ-7', 'FS-FIZZ-10']);
};

/** A declared attack, and the damage of one. */
export const attackKind: StackKind = { about: 'the declaration of an attack', resolve: resolveDeclaration };
export const combatDamageKind: StackKind = { about: 'damage from an attack roll', resolve: resolveCombatDamage };
