import {
  AMOUNT,
  applyChange,
  cancel,
  citing,
  cardNamed,
  dealDamage,
  dropTrigger,
  effect,
  flag,
  grantEffect,
  number,
  objectsMeant,
  oneOf,
  push,
  record,
  referred,
  REFS,
  stackMeant,
  stackName,
  text,
  type EffectRule,
  type Game,
  type GameObject,
  type Look,
  type Procedure,
  type Refs,
  type Scope,
  type StackObject,
} from '@stackledger/kernel';
import { asTarget, isPermanent, powerOf } from '../table/characteristics.js';
import { checks } from '../turn/checks.js';
import { tell } from '../table/events.js';
import { exileStack } from './resolving.js';
import { magicOf } from '../table/state.js';
import { isSpell } from '../table/targets.js';
import { emptyPools, enterStep } from '../turn/turn.js';

const isUncounterable = (look: Look, object: StackObject): boolean =>
  isSpell(look, object) && cardNamed(look, object.card).keywords?.includes('uncounterable') === true;

/** A spell that cannot be countered is a target all the same, and stays (MTG-COUNTER). */
const counter = (g: Game, refs: Refs, scope: Scope): void => {
  const by = scope.object === null ? 'an effect' : stackName(scope.object);
  for (const object of stackMeant(g, refs, scope)) if (!isUncounterable(g, object)) cancel(g, object.id, by);
};

type Fight = { readonly a: Refs; readonly b: Refs };

const creatureMeant = (g: Game, refs: Refs, scope: Scope): GameObject | undefined =>
  objectsMeant(g, refs, scope).find((object) => isPermanent(g, object, 'creature'));

/** Each deals damage equal to its power to the other, if both are still there. */
const fight = (g: Game, { a, b }: Fight, scope: Scope): void => {
  const [one, other] = [creatureMeant(g, a, scope), creatureMeant(g, b, scope)];
  if (one === undefined || other === undefined) return;
  strike(g, other, one);
  strike(g, one, other);
};

const strike = (g: Game, from: GameObject, at: GameObject): void => {
  const amount = Math.max(0, powerOf(g, from));
  if (amount > 0)
    dealDamage(g, {
      hits: [{ to: asTarget(at), amount }],
      combat: false,
      source: from.name,
      by: from.controller,
      because: citing(g, 'fight'),
    });
};

const removeFromCombat = (g: Game, refs: Refs, scope: Scope): void => {
  const { combat } = magicOf(g);
  if (combat === null) return;
  const inCombat = [...combat.attackers, ...combat.blockers].map(({ object }) => object);
  for (const { name } of objectsMeant(g, refs, scope))
    if (inCombat.includes(name)) tell(g, 'RemovedFromCombat', { object: name }, ['MTG-506.4']);
};

type Must = { readonly attack: string; readonly who?: Refs };

/** Creatures that attack this turn if they can (MTG-508.1). */
const must = (g: Game, { who = 'target' }: Must, scope: Scope): void => {
  for (const object of objectsMeant(g, who, scope))
    applyChange(
      g,
      { to: asTarget(object), until: 'end-of-turn', source: scope.self, add: 'must-attack' },
      citing(g, 'must'),
    );
};

/** Attaches the object that the ability is on. */
const attach = (g: Game, refs: Refs, scope: Scope): void => {
  const [to] = referred(g, refs, scope);
  const [object] = objectsMeant(g, 'self', scope);
  if (to !== undefined && object !== undefined && isPermanent(g, object))
    tell(g, 'Attached', { object: object.name, to }, citing(g, 'attach'));
};

/** The turn ends: everything on the stack is exiled, what waits is dropped, and cleanup comes next (MTG-724). */
const endTurn = (g: Game, _args: true, { self }: Scope): void => {
  tell(g, 'TurnCut', { by: self }, ['MTG-724']);
  g.frames = [];
  exileStack(g);
  for (const object of g.state.table.waiting) dropTrigger(g, object, 'turn-ended');
  push(g, { procedure: 'mtg-cut' });
};

/** State-based actions are looked at, and then the cleanup step begins. */
export const cutTurn: Procedure = (g, frame) => {
  push(g, frame);
  if (checks(g)) return;
  g.frames.pop();
  emptyPools(g);
  tell(g, 'StepEnded', { step: g.state.table.turn?.step ?? '' }, ['MTG-724']);
  enterStep(g, 'cleanup');
};

const addCombat = (g: Game, _args: true, { you }: Scope): void => {
  if (you !== null) tell(g, 'PhasesAdded', { seat: you }, ['MTG-500.8']);
};

/** The effects on permanents, combat and the turn that are Magic's own. */
export const boardEffects: { readonly [name: string]: EffectRule } = {
  cancel: effect('counters spells and abilities', REFS, counter),
  fight: effect('two creatures fight', record({ a: REFS, b: REFS }), fight),
  removeFromCombat: effect('takes creatures out of combat', REFS, removeFromCombat),
  must: effect(
    'creatures that attack this turn if they can',
    record({ attack: text('any'), 'who?': REFS, 'times?': number(1), 'grants?': flag() }),
    must,
  ),
  attach: effect('attaches the source to something', REFS, attach),
  grant: grantEffect(record({ 'landPlays?': AMOUNT, 'who?': REFS }), (name) => name),
  endTurn: effect('ends the turn', oneOf(true), endTurn),
  addCombat: effect('another combat phase and main phase follow this main phase', oneOf(true), addCombat),
};
