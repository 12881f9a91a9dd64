import type { OpenDecision, Situation } from '../rules/ruleset/situation.js';
import type { Command, Template } from '../rules/command.js';
import type { Ability, Cost } from '../table/card.js';
import { canPay, mayBeLeftOut, payCosts, payFault, payFills, withForced, type Pay } from './costs.js';
import { emit, newId } from '../events/recording.js';
import { asText, isMap } from '../persistent/json.js';
import type { CardId, ObjectName, RuleId, SeatId } from '../table/names.js';
import { givePriority } from '../stack/priority.js';
import type { Rejection } from '../table/rejection.js';
import { isRejection, rejection } from '../table/rejection.js';
import type { Scope } from '../rules/scope.js';
import { flag, json, listOf, mapOf, number, text, type Fields } from '../table/shape.js';
import { stackName } from '../table/stack-names.js';
import { readShares, type Shares } from '../words/shares.js';
import { readTargets, targetFills, targetsAsked } from '../words/target-lists.js';
import { targetName } from '../words/targets.js';
import { templateOf } from '../words/templates.js';
import type { Bindings, Fill, GameObject, StackObject, Target } from '../table/table.js';

/** What every play may carry beside what is played; `holdPriority: false` passes priority at once (SL-SHORT-4). */
export const PLAY_FIELDS: Fields = {
  'targets?': listOf(text('a target'), 0, 20),
  'modes?': listOf(text('a mode'), 0, 10),
  'x?': number(0, 1_000_000),
  'pay?': mapOf(json),
  'holdPriority?': flag('false passes priority at once'),
};

/** The refusal of a name that the sender knows nothing by (SL-CMD-2). */
export const unknownObject = (name: unknown): Rejection =>
  rejection('unknown-object', 'SL-CMD-2', `nothing here that you know of is called ${asText(name)}`);

/** An ability of a card with its path there, and which card that is where it may be another than the object's own. */
export type FoundAbility = readonly [path: string, ability: Ability, card?: CardId | null];

/** The ability that `id` names among those that can be used, or the only one; `none` is the refusal where there is none. */
export const namedAbility = <Found extends FoundAbility>(
  usable: readonly Found[],
  { name }: GameObject,
  id: unknown,
  none: Rejection,
): Found | Rejection => {
  const [one, ...others] = id === undefined ? usable : usable.filter(([, ability]) => ability.id === id);
  if (one !== undefined && others.length === 0) return one;
  if (usable.length === 0) return none;
  const ids = usable.map(([, ability]) => ability.id ?? '?').join(', ');
  return rejection('no-such-ability', 'SL-CMD-2', `ability names one of ${name}'s abilities: ${ids}`);
};

/** A card or ability about to be declared, before anything about the declaration is known. */
export type Playable = {
  readonly seat: SeatId;
  /** What kind of stack object it will be, and what it will be called there. */
  readonly kind: string;
  readonly subject: string;
  /** The object it is printed on, and the card that goes to the stack with it, if one does. */
  readonly source: ObjectName;
  readonly object: ObjectName | null;
  readonly card: CardId | null;
  readonly path: string;
  readonly ability: Ability;
  readonly costs: readonly Cost[];
  /** The refusal when the cost cannot be paid. */
  readonly unpayable: Rejection;
  /** What becomes of the costs once all parts are known: what makes it cost more or less. */
  readonly total?: (costs: readonly Cost[]) => readonly Cost[];
  /** Whether its modes cost nothing either, as where no costs are asked for. */
  readonly isFree?: boolean;
  /** What the object keeps of how it was played. */
  readonly bindings?: Bindings;
  readonly once?: string;
};

/** A play in these modes, with what they cost beside it. */
export const inModes = (
  { ruleset }: Pick<Situation, 'ruleset'>,
  play: Playable,
  modes: readonly string[],
): Playable => {
  const all = play.isFree === true ? undefined : play.ability.modes;
  const more = all === undefined ? [] : modes.flatMap((mode) => all[mode]?.cost ?? []);
  if (more.length === 0 && play.total === undefined) return play;
  const costs = [...play.costs, ...more];
  const sum = ruleset.together?.(costs) ?? costs;
  return { ...play, costs: play.total?.(sum) ?? sum };
};

/** What the declaring player has fixed. */
export type Declaration = {
  readonly targets: readonly (Target | null)[];
  readonly modes: readonly string[];
  readonly x: number | null;
  readonly pay: Pay;
  /** What each place of the targets gets of what is divided among them, where something is. */
  readonly shares?: Shares;
};

/** In whose name a play speaks before it is on the stack: its cost, its targets. */
export const scopeOfPlay = (
  { seat, source, card }: Playable,
  x: number | null,
  targets: Scope['targets'] = [],
): Scope => ({
  you: seat,
  self: source,
  card,
  object: null,
  targets,
  x,
  bindings: {},
  at: null,
});

const withX = new WeakMap<Ability, boolean>();

/** Whether an ability speaks of X; abilities never change, so it is looked up once. */
const speaksOfX = (ability: Ability): boolean => {
  const known = withX.get(ability) ?? JSON.stringify(ability).includes('"X"');
  withX.set(ability, known);
  return known;
};

/** Whether a part of a cost does: `{gold: X}`, `{mana: XR}`, `{counters: {name: charge, count: X}}`. */
const asksForX = (cost: Cost): boolean =>
  Object.values(cost).some((asked) => isX(asked) || (isMap(asked) && (isX(asked.count) || asked.X !== undefined)));

const isX = (amount: unknown): boolean => typeof amount === 'string' && amount.includes('X');

const usesX = ({ ability, costs }: Playable): boolean => speaksOfX(ability) || costs.some(asksForX);

/** The most that `x` may be: what a cost can still be paid with, 20 where nothing bounds it. */
const mostX = (situation: Situation, play: Playable): number => {
  let x = 20;
  while (x > 0 && !canPay(situation, play.costs, scopeOfPlay(play, x))) x -= 1;
  return x;
};

/** Where X is divided among targets, one of them gets 1 at least. */
const leastX = ({ ability }: Playable, modes: readonly string[]): number =>
  targetsAsked(ability, modes).some(({ divided }) => divided === 'X') ? 1 : 0;

/** Modes, x, targets and payment as a command names them, or why they may not be so. */
export const readDeclaration = (situation: Situation, plain: Playable, command: Command): Declaration | Rejection => {
  const modes = readModes(situation, plain, command.modes);
  if (isRejection(modes)) return modes;
  const play = inModes(situation, plain, modes);
  const x = readX(situation, play, command.x);
  if (isRejection(x)) return x;
  if (!canPay(situation, play.costs, scopeOfPlay(play, x))) return play.unpayable;
  const specs = targetsAsked(play.ability, modes);
  const targets = readTargets(situation, specs, namesIn(command.targets), scopeOfPlay(play, x));
  if (isRejection(targets)) return targets;
  const { seat } = play;
  const shares = readShares(situation, specs, { targets, division: command.division, x, seat });
  if (shares !== undefined && isRejection(shares)) return shares;
  const scope = scopeOfPlay(play, x, targets);
  const pay = withForced(situation, play.costs, (command.pay ?? {}) as Pay, scope); // a map by the command's descriptor
  const fault = payFault(situation, play.costs, pay, scope, play.unpayable);
  return fault ?? { targets, modes, x, pay, ...(shares !== undefined && { shares }) };
};

const namesIn = (names: unknown): readonly string[] => {
  if (names === undefined) return [];
  return typeof names === 'string' ? [names] : (names as readonly string[]); // a name or names by the descriptor
};

const readModes = (situation: Situation, { ability }: Playable, asked: unknown): readonly string[] | Rejection => {
  const modes = namesIn(asked);
  const known = Object.keys(ability.modes ?? {});
  const illegal = situation.ruleset.cites.illegal.target;
  if (ability.modes === undefined)
    return modes.length === 0 ? modes : rejection('no-modes', illegal, 'this has no modes to choose from');
  const [mode, ...more] = modes;
  if (mode === undefined || more.length > 0 || !known.includes(mode))
    return rejection('bad-mode', illegal, `exactly one mode is chosen, of: ${known.join(', ')}`);
  return modes;
};

const readX = (situation: Situation, play: Playable, asked: unknown): number | null | Rejection => {
  if (!usesX(play)) return asked === undefined ? null : rejection('malformed', 'SL-CMD-1', 'x: nothing here has an X');
  const most = mostX(situation, play);
  const x = Number(asked ?? Number.NaN);
  if (!Number.isInteger(x) || x < 0 || (x > most && canPay(situation, play.costs, scopeOfPlay(play, x))))
    return rejection('bad-x', situation.ruleset.cites.illegal.target, `x is a number from 0 to ${most}`);
  return x <= most ? x : { ...play.unpayable, detail: `${play.unpayable.detail}: x is a number from 0 to ${most}` };
};

/** The way of a play that is paid at once: declared, paid, put on the stack, priority. */
export const declarePlay = (
  d: OpenDecision,
  play: Playable,
  declared: Declaration,
  because: readonly RuleId[],
  toStack: () => ObjectName | null,
): StackObject => {
  const { seat, kind, source, ability, once } = play;
  const { targets, modes, x, pay } = declared;
  const names = targets.map((target) => targetName(d.state.table, target, null));
  const announced = { seat, kind, source, ability: ability.id ?? play.path, targets: names, modes, x };
  emit(d, 'EffectDeclared', once === undefined ? announced : { ...announced, once }, [
    ...because,
    ...d.ruleset.cites.declare,
  ]);
  payCosts(d, inModes(d, play, modes).costs, pay, scopeOfPlay(play, x, targets));
  const object = playedObject(d, play, declared, toStack());
  emit(d, 'PutOnStack', { name: stackName(object), object }, d.ruleset.cites.putOnStack);
  givePriority(d, d.ruleset.priority.afterDeclaration(d, seat));
  return object;
};

/** The stack object that a declared play becomes. */
export const playedObject = (
  d: OpenDecision,
  play: Playable,
  { targets, modes, x, shares }: Declaration,
  object: ObjectName | null,
): StackObject => ({
  id: newId(d, 's'),
  kind: play.kind,
  subject: play.subject,
  controller: play.seat,
  source: object ?? play.source,
  object,
  card: play.card,
  path: play.path,
  targets,
  modes,
  x,
  bindings: shares === undefined ? (play.bindings ?? {}) : { ...play.bindings, shares },
  roll: null,
  resume: [],
  declaredAt: d.state.head + 1,
});

/** The templates of a play: one for each mode, none where a place cannot be filled or the cost not be paid. */
export const playTemplates = (situation: Situation, plain: Playable, command: Command): readonly Template[] => {
  const modeSets = plain.ability.modes === undefined ? [[]] : Object.keys(plain.ability.modes).map((mode) => [mode]);
  return modeSets.flatMap((modes) => {
    const play = inModes(situation, plain, modes);
    const x = usesX(play) ? 0 : null;
    const scope = scopeOfPlay(play, x);
    if (!canPay(situation, play.costs, scope)) return [];
    const targets = targetFills(situation, targetsAsked(play.ability, modes), scope);
    if (targets === undefined) return [];
    const number: readonly Fill[] =
      x === null
        ? []
        : [{ path: 'x', what: 'x', form: 'number', least: leastX(play, modes), most: mostX(situation, play) }];
    const fill = [...targets, ...number, ...payFills(situation, play.costs, scope).map(mayBeLeftOut)];
    return [templateOf({ ...command, ...(modes.length > 0 && { modes }) }, fill)];
  });
};
