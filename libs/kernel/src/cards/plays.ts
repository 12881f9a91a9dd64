import type { OpenDecision, Situation } from '../rules/ruleset/situation.js';
import type { Command, LegalAction } from '../rules/command.js';
import type { Ability, Cost, TargetSpec } from '../table/card.js';
import {
  PAYMENT_PICKS,
  canPay,
  withForcedOptional,
  payCosts,
  paymentRejection,
  paymentPrompts,
  withForcedPicks,
  type PaymentPicks,
} from './costs.js';
import { emit, newId } from '../events/recording.js';
import { asText, hasMember, isMap } from '../persistent/json.js';
import { memoizedFor } from '../persistent/memoized.js';
import type { CardId, ObjectName, RuleId, SeatId } from '../table/names.js';
import { givePriority } from '../stack/priority.js';
import type { Rejection } from '../table/rejection.js';
import { isRejection, rejection } from '../table/rejection.js';
import type { EvaluationContext } from '../rules/evaluation-context.js';
import { NAMES, ofShape, flag, json, listOf, mapOf, number, text, type Fields } from '../table/shape.js';
import { abilitiesOf } from '../table/card-paths.js';
import { abilitySubject, stackName } from '../table/stack-names.js';
import { onceKey } from '../triggers/trigger-events.js';
import { cardOf } from '../words/card-of.js';
import { readShares, type Shares } from '../words/shares.js';
import { readTargets, targetFills, targetSpecsOf, type TargetSpecs } from '../words/target-lists.js';
import { targetName } from '../words/targets.js';
import { legalActionOf } from '../words/legal-action.js';
import type { Bindings, ParameterPrompt, GameObject, StackObject, Target } from '../table/table.js';

/** The fields of every play beside what is played; `holdPriority: false` passes priority at once (SL-SHORT-4). */
export const PLAY_FIELDS = {
  'targets?': listOf(text('a target'), 0, 20),
  'modes?': listOf(text('a mode'), 0, 10),
  'x?': number(0, 1_000_000),
  'pay?': mapOf(json),
  'holdPriority?': flag('false passes priority at once'),
} satisfies Fields;

/** The rejection of a name by which the sender knows nothing (SL-CMD-2). */
export const unknownObject = (name: unknown): Rejection =>
  rejection('unknown-object', 'SL-CMD-2', `nothing here that you know of is called ${asText(name)}`);

/** An ability with its path, and its card if that may differ from the object's own. */
export type FoundAbility = readonly [path: string, ability: Ability, card?: CardId | null];

/** The usable ability with this id, or the only one; `none` is the rejection if there is none. */
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

/** A card or ability before any choice of its declaration is made. */
export type Playable = {
  readonly seat: SeatId;
  /** The kind of its stack object, and its name there. */
  readonly kind: string;
  readonly subject: string;
  /** The object it is printed on, and the card that moves to the stack with it, if any. */
  readonly source: ObjectName;
  readonly object: ObjectName | null;
  readonly card: CardId | null;
  readonly path: string;
  readonly ability: Ability;
  readonly costs: readonly Cost[];
  /** The rejection when the cost cannot be paid. */
  readonly unpayable: Rejection;
  /** Applies what changes the cost, once all parts are known. */
  readonly total?: (costs: readonly Cost[]) => readonly Cost[];
  /** Whether modes are free as well, as in a match without costs. */
  readonly isFree?: boolean;
  /**
   * Whether its player chooses an X, or the rule that leaves it at 0; default: X is chosen where the ability or the
   * cost to be paid has one.
   */
  readonly x?: PlayableX;
  /** The bindings of its stack object that record how it was played. */
  readonly bindings?: Bindings;
  readonly once?: string;
};

/** What is said of the X of a play: its player chooses it, or it is 0 by a rule. */
export type PlayableX = 'chosen' | { readonly zeroBy: RuleId };

/** A play in these modes, with their additional costs. */
export const playInModes = (
  { ruleset }: Pick<Situation, 'ruleset'>,
  play: Playable,
  modes: readonly string[],
): Playable => {
  const all = play.isFree === true ? undefined : play.ability.modes;
  const more = all === undefined ? [] : modes.flatMap((mode) => all[mode]?.cost ?? []);
  if (more.length === 0 && play.total === undefined) return play;
  const costs = [...play.costs, ...more];
  const sum = ruleset.costs.together?.(costs) ?? costs;
  return { ...play, costs: play.total?.(sum) ?? sum };
};

/** The choices made as something is declared. */
export type Declaration = {
  readonly targets: readonly (Target | null)[];
  readonly modes: readonly string[];
  readonly x: number | null;
  readonly pay: PaymentPicks;
  /** The share of each target place, if something is divided. */
  readonly shares?: Shares;
};

/** The evaluation context of a play before it is on the stack, for its cost and targets. */
export const contextOfPlay = (
  { seat, source, card, kind }: Playable,
  x: number | null,
  targets: EvaluationContext['targets'] = [],
): EvaluationContext => ({
  you: seat,
  self: source,
  card,
  object: null,
  targets,
  x,
  bindings: PLAYED_AS[kind] ?? {},
  at: null,
});

/** What is said of abilities beside: they are no cards that are played. */
const PLAYED_AS: { readonly [kind: string]: Bindings } = { activated: { isAbility: true } };

/** Whether an ability refers to X; computed once per ability. */
const refersToX = memoizedFor((ability: Ability): boolean =>
  hasMember(ability, (name, value) => value === 'X' || name === 'X'),
);

/** Whether a part of a cost contains X: `{gold: X}`, `{mana: XR}`, `{counters: {name: charge, count: X}}`. */
export const containsX = (cost: { readonly [kind: string]: unknown }): boolean =>
  Object.values(cost).some((asked) => isX(asked) || (isMap(asked) && (isX(asked.count) || asked.X !== undefined)));

const isX = (amount: unknown): boolean => typeof amount === 'string' && amount.includes('X');

const usesX = ({ ability, costs, x }: Playable): boolean =>
  x === undefined ? refersToX(ability) || costs.some(containsX) : x === 'chosen';

/** The largest payable X, or 20 if nothing limits it. */
const mostX = (situation: Situation, play: Playable): number => {
  let x = 20;
  while (x > 0 && !canPay(situation, play.costs, contextOfPlay(play, x))) x -= 1;
  return x;
};

/** The smallest X: 1 if X is divided among targets, else 0. */
const leastX = ({ ability }: Playable, modes: readonly string[]): number =>
  targetSpecsOf(ability, modes).some(({ divided }) => divided === 'X') ? 1 : 0;

/** The modes, X, targets and payment of a command, or the rejection. */
export const readDeclaration = (situation: Situation, plain: Playable, command: Command): Declaration | Rejection => {
  const modes = readModes(situation, plain, command.modes);
  if (isRejection(modes)) return modes;
  const play = playInModes(situation, plain, modes);
  const x = readX(situation, play, command.x);
  if (isRejection(x)) return x;
  if (!canPay(situation, play.costs, contextOfPlay(play, x))) return play.unpayable;
  const specs = targetSpecsOf(play.ability, modes);
  const targets = readTargets(situation, specs, namesIn(command.targets), contextOfPlay(play, x));
  if (isRejection(targets)) return targets;
  const { seat } = play;
  const shares = readShares(situation, specs, { targets, division: command.division, x, seat });
  if (shares !== undefined && isRejection(shares)) return shares;
  const context = contextOfPlay(play, x, targets);
  const pay = withForcedPicks(situation, play.costs, picksIn(command), context);
  const rejected = paymentRejection(situation, play.costs, pay, context, play.unpayable);
  return rejected ?? { targets, modes, x, pay, ...(shares !== undefined && { shares }) };
};

const picksIn = ({ pay }: Command): PaymentPicks => (pay === undefined ? {} : ofShape(PAYMENT_PICKS, pay));

const namesIn = (names: unknown): readonly string[] => {
  if (names === undefined) return [];
  return typeof names === 'string' ? [names] : ofShape(NAMES, names); // a name or names by the descriptor
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
  if (typeof play.x === 'object')
    return asked === undefined || asked === 0
      ? 0
      : rejection('bad-x', play.x.zeroBy, 'x is 0: no cost that is paid for this has an X');
  if (!usesX(play)) return asked === undefined ? null : rejection('malformed', 'SL-CMD-1', 'x: nothing here has an X');
  const most = mostX(situation, play);
  const x = Number(asked ?? Number.NaN);
  if (!Number.isInteger(x) || x < 0 || (x > most && canPay(situation, play.costs, contextOfPlay(play, x))))
    return rejection('bad-x', situation.ruleset.cites.illegal.target, `x is a number from 0 to ${most}`);
  return x <= most ? x : { ...play.unpayable, detail: `${play.unpayable.detail}: x is a number from 0 to ${most}` };
};

/** Moves the card of a play to the stack: its name there, or null where no card moves. */
export type MoveToStack = (d: OpenDecision, play: Playable) => ObjectName | null;

/** As MoveToStack, for what no card moves with. */
export const nothingMoves: MoveToStack = () => null;

/** Declares a play, pays for it, puts it on the stack and gives priority. */
export const declarePlay = (
  d: OpenDecision,
  play: Playable,
  declared: Declaration,
  because: readonly RuleId[],
  toStack: MoveToStack,
): StackObject => {
  const { seat, kind, source, ability, once } = play;
  const { targets, modes, x, pay } = declared;
  const names = targets.map((target) => targetName(d.state.table, target, null));
  const announced = { seat, kind, source, ability: ability.id ?? play.path, targets: names, modes, x };
  emit(d, 'EffectDeclared', once === undefined ? announced : { ...announced, once }, [
    ...because,
    ...d.ruleset.cites.declare,
  ]);
  payCosts(d, playInModes(d, play, modes).costs, pay, contextOfPlay(play, x, targets));
  const object = playedObject(d, play, declared, toStack(d, play));
  emit(d, 'PutOnStack', { name: stackName(object), object }, d.ruleset.cites.putOnStack);
  givePriority(d, d.ruleset.priority.afterDeclaration(d, seat));
  return object;
};

/** The kind of a play on the stack, and the rejection when its cost cannot be paid. */
type PlayKind = Pick<Playable, 'kind' | 'unpayable'>;

const NO_EFFECT: FoundAbility = ['', { type: 'play', effect: [] }];

/** A card as a play: its play ability, or none, for its own cost and that of the ability. */
export const cardPlay = (situation: Situation, seat: SeatId, object: GameObject, kind: PlayKind): Playable => {
  const card = cardOf(situation, object.name);
  const [path, ability] = abilitiesOf(card).find(([, { type }]) => type === 'play') ?? NO_EFFECT;
  return {
    kind: kind.kind,
    unpayable: kind.unpayable,
    seat,
    subject: object.trueName,
    source: object.name,
    object: object.name,
    card: object.card,
    path,
    ability,
    costs: [...(card.cost ?? []), ...(ability.cost ?? [])],
  };
};

/** An ability printed on an object as a play, for its own cost. */
export const abilityPlay = (
  situation: Situation,
  { seat, object, found }: { readonly seat: SeatId; readonly object: GameObject; readonly found: FoundAbility },
  kind: PlayKind,
): Playable => {
  const [path, ability] = found;
  const play = {
    kind: kind.kind,
    unpayable: kind.unpayable,
    seat,
    subject: abilitySubject(cardOf(situation, object.name), object.name, ability),
    source: object.name,
    object: null,
    card: object.card,
    path,
    ability,
    costs: ability.cost ?? [],
  };
  return ability.oncePerTurn ? { ...play, once: onceKey(object, path) } : play;
};

/** Whether a play that is possible once a turn has been made this turn. */
export const isUsed = ({ state }: Situation, { once }: Pick<Playable, 'once'>): boolean =>
  once !== undefined && state.table.used.includes(once);

/** The field `ability` of a command for one of these abilities, where there are several. */
export const abilityField = (
  usable: readonly FoundAbility[],
  [, { id }]: FoundAbility,
): { readonly ability?: string } => (usable.length > 1 && id !== undefined ? { ability: id } : {});

/** Declares a play as a command chooses, or returns why that cannot be. */
export const declareFromCommand = (
  d: OpenDecision,
  play: Playable,
  command: Command,
  because: readonly RuleId[],
  toStack: MoveToStack,
): Rejection | undefined => {
  const declared = readDeclaration(d, play, command);
  if (isRejection(declared)) return declared;
  declarePlay(d, play, declared, because, toStack);
  return undefined;
};

/** The stack object of a declared play. */
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

/** The legal actions of a play, one per mode; none if a target place cannot be filled or the cost not paid. */
export const legalPlays = (situation: Situation, plain: Playable, command: Command): readonly LegalAction[] => {
  const modeSets = plain.ability.modes === undefined ? [[]] : Object.keys(plain.ability.modes).map((mode) => [mode]);
  return modeSets.flatMap((modes) => {
    const play = playInModes(situation, plain, modes);
    const specs = targetSpecsOf(play.ability, modes);
    const named = { ...command, ...(modes.length > 0 && { modes }) };
    if (!usesX(play)) return playsWith(situation, play, specs, null, named);
    if (!canPay(situation, play.costs, contextOfPlay(play, 0))) return [];
    const [least, most] = [leastX(play, modes), mostX(situation, play)];
    if (!specs.some(asksForX))
      return playsWith(situation, play, specs, 0, named, [{ path: 'x', what: 'x', form: 'number', least, most }]);
    // what may be a target depends on X: each X is an action of its own
    return Array.from({ length: most - least + 1 }, (_, at) => least + at).flatMap((x) =>
      playsWith(situation, play, specs, x, { ...named, x }),
    );
  });
};

/** Whether what a target place takes depends on X; computed once per place. */
const asksForX = memoizedFor(({ where }: TargetSpec): boolean => hasMember(where, (_name, value) => value === 'X'));

/** The legal action of a play with this X, or none. */
const playsWith = (
  situation: Situation,
  play: Playable,
  specs: TargetSpecs,
  x: number | null,
  command: Command,
  number: readonly ParameterPrompt[] = [],
): readonly LegalAction[] => {
  const context = contextOfPlay(play, x);
  if (!canPay(situation, play.costs, context)) return [];
  const targets = targetFills(situation, specs, context);
  if (targets === undefined) return [];
  const fill = [...targets, ...number, ...paymentPrompts(situation, play.costs, context).map(withForcedOptional)];
  return [legalActionOf(command, fill)];
};
