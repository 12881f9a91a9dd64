import {
  isThere,
  playerAt,
  stackName,
  type GameObject,
  type Json,
  type Situation,
  type RuleId,
  type SeatId,
} from '@stackledger/kernel';
import { isStatChanged, sameTarget, seatsInOrder, type OpenDecision, type Target } from '@stackledger/kernel/authoring';
import { activeMonsters } from '../table/duties.js';
import { emit } from '../table/events.js';
import { baseHpOf, deathOf, hpByDamage, nameOfLiving, printedHpOf } from '../table/life.js';
import { newStackObject } from '../cards/stack-objects.js';
import { soulsOf, topMonsters, type LethalDamage } from '../table/state.js';

/**
 * Whether a player or monster can die now: alive, no death pending, and for a player, no death earlier this turn
 * (FS-PDEATH-8).
 */
const mayDie = (situation: Situation, who: Target): boolean => {
  if (!('seat' in who))
    return isThere(situation.state.table, who) && isActive(situation, who) && deathOf(situation, who) === undefined;
  const player = playerAt(situation.state.table, who.seat);
  if (player === undefined || player.left || player.dead || soulsOf(situation).died.includes(who.seat)) return false;
  return deathOf(situation, who) === undefined;
};

const isActive = (situation: Situation, who: Target): boolean => {
  for (const monster of activeMonsters(situation)) if (sameTarget(monster, who)) return true;
  return false;
};

/**
 * Whether anybody might be at 0 HP: marked damage reaches somebody's base HP, or some effect changes HP. A cheap test
 * before every priority.
 */
const mayBeAtZero = (situation: Situation, monsters: readonly GameObject[]): boolean => {
  for (const player of situation.state.table.players) if (player.damage >= baseHpOf(player)) return true;
  for (const monster of monsters) if (monster.damage >= printedHpOf(situation, monster)) return true;
  return isStatChanged(situation, 'hp');
};

const NOBODY: readonly Target[] = [];

/** Everybody at 0 HP without a pending death: players in turn order, then monsters by slot. */
const atZero = (situation: Situation): readonly Target[] => {
  const { table } = situation.state;
  const monsters = topMonsters(table);
  if (!mayBeAtZero(situation, monsters)) return NOBODY;
  const dying: Target[] = [];
  for (const seat of seatsInOrder(table)) noteDying(situation, { seat }, dying);
  for (const { name, stay } of monsters) noteDying(situation, { object: name, stay }, dying);
  return dying;
};

const noteDying = (situation: Situation, who: Target, dying: Target[]): void => {
  if (hpByDamage(situation, who) === 0 && mayDie(situation, who)) dying.push(who);
};

/** Records the deaths of everybody at 0 HP, as one batch (FS-DMG-7). True if there were any. */
export const noteDeaths = (d: OpenDecision): boolean => {
  const dying = atZero(d);
  for (const who of dying) noteDeath(d, who, lethalOf(d, who));
  return dying.length > 0;
};

const lethalOf = (situation: Situation, who: Target): Partial<LethalDamage> => {
  const name = nameOfLiving(who);
  for (const lethal of soulsOf(situation).lethal.toReversed())
    if (name === ('seat' in lethal.who ? lethal.who.seat : lethal.who.object)) return lethal;
  return {};
};

/** Kills a player or monster: HP counts as 0 from now on, and the death waits to be put on the stack (FS-DEATH-12). */
export const kill = (d: OpenDecision, who: Target, killer: SeatId | null): void => {
  if (mayDie(d, who)) noteDeath(d, who, { killer });
};

const noteDeath = (
  d: OpenDecision,
  who: Target,
  { damageBefore, killer = null, roll = null }: Partial<LethalDamage>,
): void => {
  const bindings: { [name: string]: Json } = { who: who };
  if (damageBefore !== undefined) bindings.damageBefore = damageBefore;
  if (killer !== null) bindings.killer = { seat: killer };
  if (roll !== null) bindings.killedByRoll = roll;
  const controller = 'seat' in who ? who.seat : null;
  const source = 'object' in who ? who.object : null;
  const object = newStackObject(d, { kind: 'death', subject: nameOfLiving(who), controller, source, bindings });
  const because: RuleId[] =
    'seat' in who
      ? ['FS-PDEATH-1', 'FS-PDEATH-11', 'FS-TRIG-4', 'FS-DEATH-12']
      : ['FS-DEATH-1', 'FS-DEATH-2', 'FS-DEATH-12'];
  emit(d, 'DeathDue', { name: stackName(object), object }, because);
};
