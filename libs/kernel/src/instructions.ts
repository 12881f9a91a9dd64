import type { Effect } from './card.js';
import { effectOf } from './card.js';
import { rootOf } from './effects/roll-table.js';
import { nextOf } from './game.js';
import { playerAt } from './objects.js';
import type { EffectRule, Procedure } from './ruleset.js';
import { atPath, cardNamed, scopeOfFrame } from './scope.js';

/**
 * Runs the next instruction of a list; the rest of the list waits beneath whatever that instruction needs. Nothing is done
 * in the name of a player who has left.
 */
export const runEffects: Procedure = (g, frame) => {
  const scope = scopeOfFrame(g.state.table, frame);
  if (playerAt(g.state.table, scope.you)?.left) return;
  const list = atPath(rootOf(cardNamed(g, scope.card), frame), frame.path);
  const effect = Array.isArray(list) ? (list[frame.next] as Effect | undefined) : undefined;
  if (effect === undefined) return;
  g.frames.push(nextOf(frame));
  const [name, args] = effectOf(effect);
  const rule: EffectRule | undefined = g.ruleset.effects[name];
  if (rule === undefined) throw new Error(`${g.ruleset.id} has no effect called ${name}`);
  rule.carryOut(g, args as never, scope); // the shape was checked when the card was read
};
