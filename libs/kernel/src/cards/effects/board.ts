import type { Game } from '../../rules/ruleset.js';
import type { Amount, Refs } from '../../table/card.js';
import { choose } from '../../board/choices.js';
import { emit, push } from '../../events/recording.js';
import { moveCard } from '../../board/moving.js';
import type { CardId, ObjectName, RuleId, SeatId } from '../../table/names.js';
import { objectAt, objectsAt } from '../../table/objects.js';
import { amountOf } from '../../rules/references.js';
import type { EffectRule, Procedure } from '../../rules/ruleset.js';
import { scopeOfSource, type Scope } from '../../rules/scope.js';
import { plainName, record, text } from '../../table/shape.js';
import { allOf, targetName } from '../../rules/targets.js';
import type { GameObject } from '../../table/table.js';
import { AMOUNT, citing, effect, objectsMeant, REFS, seatsMeant, SIGNED, thenFrame } from './shared.js';

/** An effect that takes objects out of play in one way. */
const removal = (name: string, how: string, about: string): EffectRule =>
  effect<Refs>(about, REFS, (g, refs, scope) => {
    removeAll(g, objectsMeant(g, refs, scope), how, citing(g, name));
  });

const removeAll = (g: Game, objects: readonly GameObject[], how: string, because: readonly RuleId[]): void => {
  const { remove, removeTogether } = g.ruleset.zones;
  if (removeTogether !== undefined) return removeTogether(g, objects, how, because);
  for (const object of objects) remove(g, object, how, because);
};

const tap = (name: string, about: string): EffectRule =>
  effect<Refs>(about, REFS, (g, refs, scope) => {
    for (const object of objectsMeant(g, refs, scope))
      if (!object.tapped) emit(g, 'ObjectTapped', { object: object.name }, citing(g, name));
  });

const untap = (name: string, about: string): EffectRule =>
  effect<Refs>(about, REFS, (g, refs, scope) => {
    for (const object of objectsMeant(g, refs, scope))
      if (object.tapped) emit(g, 'ObjectUntapped', { object: object.name }, citing(g, name));
  });

type Sacrifice = { readonly what: string; readonly who?: Refs };

/** Itself, or each chooses in turn order, then everything chosen is given up at once (MTG-608.2e). */
const sacrifice = (g: Game, { what, who }: Sacrifice, scope: Scope): void =>
  what === 'self'
    ? removeAll(g, objectsMeant(g, 'self', scope), 'sacrificed', citing(g, 'sacrifice'))
    : push(g, thenFrame(scope, 'sacrifice', { seats: seatsMeant(g, who, scope), what, chosen: [] }));

/** Asks the next seat what it gives up, and takes all of it once everybody has chosen. */
export const sacrificeProcedure: Procedure = (g, frame, answer) => {
  const { seats, what, chosen } = frame.bindings as { seats: SeatId[]; what: string; chosen: ObjectName[] };
  const all = answer === undefined ? chosen : [...chosen, ...(answer as ObjectName[])];
  const [seat, ...later] = seats;
  if (seat === undefined) {
    return removeAll(g, objectsAt(g.state.table, all), 'sacrificed', citing(g, 'sacrifice'));
  }
  const scope = scopeOfSource(seat, null);
  const owned = allOf(g, { what, controller: 'you' }, scope).map((target) => targetName(g.state.table, target, seat));
  const then = { ...frame, bindings: { ...frame.bindings, seats: later, chosen: all } };
  choose(
    g,
    { seat, prompt: `Choose a ${what} to give up.`, options: owned, about: { what }, because: citing(g, 'sacrifice') },
    then,
  );
};

type Counters = { readonly who: Refs; readonly name: string; readonly by: Amount };

const counters = (g: Game, { who, name, by }: Counters, scope: Scope): void => {
  for (const object of objectsMeant(g, who, scope)) {
    const before = object.counters[name] ?? 0;
    const now = Math.max(0, before + amountOf(g, by, scope));
    if (now !== before)
      emit(g, 'CountersChanged', { object: object.name, counters: name, by: now - before, now }, citing(g, 'counters'));
  }
};

const gainControl = (g: Game, refs: Refs, scope: Scope): void => {
  const { you } = scope;
  if (you === null) return;
  for (const object of objectsMeant(g, refs, scope))
    if (object.controller !== you)
      emit(
        g,
        'ControlChanged',
        { object: object.name, controller: you, zone: g.ruleset.zones.underControl(g, object, you) },
        citing(g, 'gainControl'),
      );
};

const move = (g: Game, { what, to }: { what: Refs; to: string }, scope: Scope): void => {
  for (const object of objectsMeant(g, what, scope))
    moveCard(g, object.name, g.ruleset.zones.named(g, object, to), citing(g, 'move'));
};

const token = (g: Game, { card, count = 1 }: { card: CardId; count?: Amount }, scope: Scope): void => {
  const { you } = scope;
  if (you === null) return;
  const many = amountOf(g, count, scope);
  for (let i = many; i > 0; i--) {
    const name = tokenName(g, card, many);
    emit(g, 'TokenCreated', { name, card, zone: g.ruleset.zones.play(you), owner: you }, citing(g, 'token'));
  }
};

/** One token is named by its card, several are `ID-1`, `ID-2`, …; names in use are passed over. */
const tokenName = (g: Game, card: CardId, many: number): ObjectName => {
  const free = (name: string): boolean => objectAt(g.state.table, name) === undefined;
  if (many === 1 && free(card)) return card as string as ObjectName; // an object is named by its card's id
  let number = many === 1 ? 2 : 1;
  while (!free(`${card}-${number}`)) number += 1;
  return `${card}-${number}` as ObjectName;
};

/** The effects on objects in play. */
export const boardEffects: { readonly [name: string]: EffectRule } = {
  destroy: removal('destroy', 'destroyed', 'destroys objects'),
  exile: removal('exile', 'exiled', 'exiles objects'),
  bounce: removal('bounce', 'bounced', "returns objects to their owners' hands"),
  sacrifice: effect('somebody gives up objects of their choice', record({ what: text(), 'who?': REFS }), sacrifice),
  tap: tap('tap', 'taps objects'),
  deactivate: tap('deactivate', 'deactivates objects'),
  untap: untap('untap', 'untaps objects'),
  recharge: untap('recharge', 'recharges objects'),
  counters: effect(
    'puts counters on objects, or takes them off',
    record({ who: REFS, name: text(), by: SIGNED }),
    counters,
  ),
  gainControl: effect('the controller takes objects over', REFS, gainControl),
  move: effect('moves objects to a zone', record({ what: REFS, to: text() }), move),
  token: effect('creates tokens', record({ card: plainName('a card id'), 'count?': AMOUNT }), token),
};
