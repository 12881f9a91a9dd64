import {
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
  type Game,
  type ObjectName,
  type SeatId,
  type StackKind,
  type StackObject,
  type Target,
} from '@stackledger/kernel';
import { endAttack } from './attack.js';
import { diePlayer } from './player-death.js';
import { tell } from '../table/events.js';
import { gainSoulCard, moveOffStack } from '../table/moves.js';
import { bound, putOnStack } from '../table/stack-objects.js';
import { soulsOf } from '../table/state.js';

/** A death resolves: a monster's in three steps, a player's with the penalty (FS-DEATH-3, FS-PDEATH-2). */
const resolveDeath = (g: Game, death: StackObject): void => {
  const who = bound<Target>(death, 'who');
  if (!isThere(g.state.table, who)) return fizzle(g, death, 'illegal-target', ['FS-FIZZ-3', 'FS-FIZZ-10']);
  if ('seat' in who) return diePlayer(g, death, who.seat);
  if ('object' in who) dieMonster(g, death, who.object);
};

/** Step 2: the card goes to the stack, its rewards above it, then what triggers on the death (FS-DEATH-3/4). */
const dieMonster = (g: Game, death: StackObject, name: ObjectName): void => {
  const slot = objectAt(g.state.table, name)?.zone.slice('slot/'.length) ?? '';
  const killer = killerOf(death);
  tell(g, 'Died', { who: { object: name }, killer }, ['FS-DEATH-3', 'FS-DEATH-4']);
  if (soulsOf(g).attack?.against === name) endAttack(g, 'monster-died', ['FS-ATK-12', 'FS-DEATH-3']);
  finishResolving(g, death, ['FS-DEATH-3']);
  moveCard(g, name, 'stack', ['FS-DEATH-3']);
  const { rewards = [] } = cardOf(g, name);
  const card = objectAt(g.state.table, name)?.card ?? null;
  const bindings = withMember(death.bindings, 'slot', slot);
  putOnStack(g, { kind: 'body', subject: name, source: name, object: name, card, bindings }, ['FS-DEATH-3']);
  if (rewards.length > 0)
    putOnStack(g, { kind: 'reward', subject: name, source: name, card, path: 'rewards', bindings: death.bindings }, [
      'FS-DEATH-3',
      'FS-DEATH-8',
    ]);
};

const killerOf = ({ bindings }: StackObject): SeatId | null => {
  const killer = bindings.killer as { seat: SeatId } | undefined; // bound where somebody's doing it was
  return killer?.seat ?? null;
};

/** Whoever killed it, the rewards are the active player's (FS-ATK-14, FS-CTRL-1). */
const resolveReward = (g: Game, reward: StackObject): void => {
  tell(g, 'RewardGained', { seat: activeSeat(g.state.table), from: reward.subject }, [
    'FS-ATK-14',
    'FS-CTRL-1',
    'FS-DEATH-7',
  ]);
  resolveInstructions(g, reward);
};

/** Step 3: a boss becomes the active player's soul, another monster is discarded, or what its card says (FS-DEATH-5/11). */
const resolveBody = (g: Game, body: StackObject): void => {
  const { object } = body;
  if (object === null) return finishResolving(g, body);
  const card = cardOf(g, object);
  const [path] =
    abilitiesOf(card).find(([, { type, when }]) => type === 'replacement' && when?.event === 'buried') ?? [];
  push(g, { procedure: 'finish', object: body.id });
  if (path !== undefined) push(g, { procedure: 'effects', object: body.id, path: `${path}/effect` });
};

const leaveBody = (g: Game, { object }: StackObject): void => {
  if (object === null || objectAt(g.state.table, object)?.zone !== 'stack') return;
  if ((cardOf(g, object).souls ?? 0) > 0)
    gainSoulCard(g, object, activeSeat(g.state.table), ['FS-DEATH-5', 'FS-DEATH-9', 'FS-ATK-14']);
  else moveOffStack(g, object, ['FS-DEATH-5', 'FS-ZONE-1']);
};

export const deathKind: StackKind = { about: "a monster's or a player's death", resolve: resolveDeath };
export const rewardKind: StackKind = { about: 'the rewards of a dead monster', resolve: resolveReward };
export const bodyKind: StackKind = {
  about: "a dead monster's card",
  resolve: resolveBody,
  // A soul that is stopped on the stack is nobody's: the card is discarded (FS-DEATH-10).
  leave: (g, body, how) =>
    how === 'resolved'
      ? leaveBody(g, body)
      : body.object !== null && moveOffStack(g, body.object, ['FS-DEATH-10', 'FS-FIZZ-1']),
};
