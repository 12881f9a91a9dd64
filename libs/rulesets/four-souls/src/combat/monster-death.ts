import {
  finish,
  EFFECTS,
  abilitiesOf,
  activeSeat,
  cardOf,
  finishResolving,
  fizzle,
  isThere,
  moveCard,
  objectAt,
  push,
  resolveInstructions,
  withMember,
  type OpenDecision,
  type ObjectName,
  type SeatId,
  type StackKind,
  type StackObject,
  type Target,
} from '@stackledger/kernel';
import { endAttack } from './attack.js';
import { diePlayer } from './player-death.js';
import { tell } from '../table/events.js';
import { gainSoulCard, moveOffStack } from '../cards/moves.js';
import { bound, putOnStack } from '../cards/stack-objects.js';
import { soulsOf } from '../table/state.js';

/** A death resolves: a monster's in three steps, a player's with the penalty (FS-DEATH-3, FS-PDEATH-2). */
const resolveDeath = (d: OpenDecision, death: StackObject): void => {
  const who = bound<Target>(death, 'who');
  if (!isThere(d.state.table, who)) return fizzle(d, death, 'illegal-target', ['FS-FIZZ-3', 'FS-FIZZ-10']);
  if ('seat' in who) return diePlayer(d, death, who.seat);
  if ('object' in who) dieMonster(d, death, who.object);
};

/** Step 2: the card goes to the stack, its rewards above it, then what triggers on the death (FS-DEATH-3/4). */
const dieMonster = (d: OpenDecision, death: StackObject, name: ObjectName): void => {
  const slot = objectAt(d.state.table, name)?.zone.slice('slot/'.length) ?? '';
  const killer = killerOf(death);
  tell(d, 'Died', { who: { object: name }, killer }, ['FS-DEATH-3', 'FS-DEATH-4']);
  if (soulsOf(d).attack?.against === name) endAttack(d, 'monster-died', ['FS-ATK-12', 'FS-DEATH-3']);
  finishResolving(d, death, ['FS-DEATH-3']);
  moveCard(d, name, 'stack', ['FS-DEATH-3']);
  const { rewards = [] } = cardOf(d, name);
  const card = objectAt(d.state.table, name)?.card ?? null;
  const bindings = withMember(death.bindings, 'slot', slot);
  putOnStack(d, { kind: 'body', subject: name, source: name, object: name, card, bindings }, ['FS-DEATH-3']);
  if (rewards.length > 0)
    putOnStack(d, { kind: 'reward', subject: name, source: name, card, path: 'rewards', bindings: death.bindings }, [
      'FS-DEATH-3',
      'FS-DEATH-8',
    ]);
};

const killerOf = ({ bindings }: StackObject): SeatId | null => {
  const killer = bindings.killer as { seat: SeatId } | undefined; // bound where somebody's doing it was
  return killer?.seat ?? null;
};

/** Whoever killed it, the rewards are the active player's (FS-ATK-14, FS-CTRL-1). */
const resolveReward = (d: OpenDecision, reward: StackObject): void => {
  tell(d, 'RewardGained', { seat: activeSeat(d.state.table), from: reward.subject }, [
    'FS-ATK-14',
    'FS-CTRL-1',
    'FS-DEATH-7',
  ]);
  resolveInstructions(d, reward);
};

/** Step 3: a boss becomes the active player's soul, another monster is discarded, or what its card says (FS-DEATH-5/11). */
const resolveBody = (d: OpenDecision, body: StackObject): void => {
  const { object } = body;
  if (object === null) return finishResolving(d, body);
  const card = cardOf(d, object);
  const [path] =
    abilitiesOf(card).find(([, { type, when }]) => type === 'replacement' && when?.event === 'buried') ?? [];
  push(d, finish, {}, { object: body.id });
  if (path !== undefined) push(d, EFFECTS, {}, { object: body.id, path: `${path}/effect` });
};

const leaveBody = (d: OpenDecision, { object }: StackObject): void => {
  if (object === null || objectAt(d.state.table, object)?.zone !== 'stack') return;
  if ((cardOf(d, object).souls ?? 0) > 0)
    gainSoulCard(d, object, activeSeat(d.state.table), ['FS-DEATH-5', 'FS-DEATH-9', 'FS-ATK-14']);
  else moveOffStack(d, object, ['FS-DEATH-5', 'FS-ZONE-1']);
};

/** Somebody or something dies. */
export const deathKind: StackKind = { about: "a monster's or a player's death", resolve: resolveDeath };
/** A dead monster brings rewards. */
export const rewardKind: StackKind = { about: 'the rewards of a dead monster', resolve: resolveReward };
/** A dead monster leaves its slot. */
export const bodyKind: StackKind = {
  about: "a dead monster's card",
  resolve: resolveBody,
  // A soul that is stopped on the stack is nobody's: the card is discarded (FS-DEATH-10).
  leave: (d, body, how) =>
    how === 'resolved'
      ? leaveBody(d, body)
      : body.object !== null && moveOffStack(d, body.object, ['FS-DEATH-10', 'FS-FIZZ-1']),
};
