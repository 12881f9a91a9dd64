import { isThere, objectAt, type StackObject } from '@stackledger/kernel';
import {
  finish,
  EFFECTS,
  abilitiesOf,
  activeSeat,
  finishResolving,
  fizzle,
  moveCard,
  schedule,
  resolveInstructions,
  withMember,
  type OpenDecision,
  type ObjectName,
  type StackKind,
  type Target,
} from '@stackledger/kernel/authoring';
import { bound, killerOf } from '../table/bindings.js';
import { endAttack } from './attack.js';
import { diePlayer } from './player-death.js';
import { emit } from '../table/events.js';
import { gainSoulCard, moveOffStack } from '../cards/moves.js';
import { putOnStack } from '../cards/stack-objects.js';
import { soulsOf } from '../table/state.js';
import { fourSoulsCardOf } from '../table/four-souls-card.js';

/** Resolves a death: a monster's in three steps, a player's with the penalty (FS-DEATH-3, FS-PDEATH-2). */
const resolveDeath = (d: OpenDecision, death: StackObject): void => {
  const who = bound<Target>(death, 'who');
  if (!isThere(d.state.table, who)) return fizzle(d, death, 'illegal-target', ['FS-FIZZ-3', 'FS-FIZZ-10']);
  if ('seat' in who) return diePlayer(d, death, who.seat);
  if ('object' in who) dieMonster(d, death, who.object);
};

/**
 * Step 2: the card goes on the stack, its rewards above it, then abilities that trigger on the death (FS-DEATH-3,
 * FS-DEATH-4).
 */
const dieMonster = (d: OpenDecision, death: StackObject, name: ObjectName): void => {
  const slot = objectAt(d.state.table, name)?.zone.slice('slot/'.length) ?? '';
  const killer = killerOf(death);
  emit(d, 'Died', { who: { object: name }, killer }, ['FS-DEATH-3', 'FS-DEATH-4']);
  if (soulsOf(d).attack?.against === name) endAttack(d, 'monster-died', ['FS-ATK-12', 'FS-DEATH-3']);
  finishResolving(d, death, ['FS-DEATH-3']);
  moveCard(d, name, 'stack', ['FS-DEATH-3']);
  const { rewards = [] } = fourSoulsCardOf(d, name);
  const card = objectAt(d.state.table, name)?.card ?? null;
  const bindings = withMember(death.bindings, 'slot', slot);
  putOnStack(d, { kind: 'body', subject: name, source: name, object: name, card, bindings }, ['FS-DEATH-3']);
  if (rewards.length > 0)
    putOnStack(d, { kind: 'reward', subject: name, source: name, card, path: 'rewards', bindings: death.bindings }, [
      'FS-DEATH-3',
      'FS-DEATH-8',
    ]);
};

/** The active player gets the rewards, whoever killed the monster (FS-ATK-14, FS-CTRL-1). */
const resolveReward = (d: OpenDecision, reward: StackObject): void => {
  emit(d, 'RewardGained', { seat: activeSeat(d.state.table), from: reward.subject }, [
    'FS-ATK-14',
    'FS-CTRL-1',
    'FS-DEATH-7',
  ]);
  resolveInstructions(d, reward);
};

/**
 * Step 3: a boss becomes a soul of the active player; any other monster is discarded, or goes where its card says
 * (FS-DEATH-5, FS-DEATH-11).
 */
const resolveBody = (d: OpenDecision, body: StackObject): void => {
  const { object } = body;
  if (object === null) return finishResolving(d, body);
  const card = fourSoulsCardOf(d, object);
  const [path] =
    abilitiesOf(card).find(([, { type, when }]) => type === 'replacement' && when?.event === 'buried') ?? [];
  schedule(d, finish, {}, { object: body.id });
  if (path !== undefined) schedule(d, EFFECTS, {}, { object: body.id, path: `${path}/effect` });
};

const leaveBody = (d: OpenDecision, { object }: StackObject): void => {
  if (object === null || objectAt(d.state.table, object)?.zone !== 'stack') return;
  if ((fourSoulsCardOf(d, object).souls ?? 0) > 0)
    gainSoulCard(d, object, activeSeat(d.state.table), ['FS-DEATH-5', 'FS-DEATH-9', 'FS-ATK-14']);
  else moveOffStack(d, object, ['FS-DEATH-5', 'FS-ZONE-1']);
};

/** The stack kind of a death. */
export const deathKind: StackKind = { about: "a monster's or a player's death", resolve: resolveDeath };
/** The stack kind of a dead monster's rewards. */
export const rewardKind: StackKind = { about: 'the rewards of a dead monster', resolve: resolveReward };
/** The stack kind of a dead monster that leaves its slot. */
export const bodyKind: StackKind = {
  about: "a dead monster's card",
  resolve: resolveBody,
  // A boss that is cancelled on the stack becomes nobody's soul: it is discarded (FS-DEATH-10).
  leave: (d, body, how) =>
    how === 'resolved'
      ? leaveBody(d, body)
      : body.object !== null && moveOffStack(d, body.object, ['FS-DEATH-10', 'FS-FIZZ-1']),
};
