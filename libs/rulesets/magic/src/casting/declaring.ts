import {
  procedure,
  ask,
  areCostsTrusted,
  canPay,
  costOf,
  emit,
  givePriority,
  inModes,
  isRejection,
  moveCard,
  newId,
  objectAt,
  objectNamed,
  payCosts,
  playedObject,
  push,
  readDeclaration,
  rejection,
  scopeOf,
  scopeOfPlay,
  stackName,
  stackObjectAt,
  targetName,
  tipBeforeNaming,
  type Arrival,
  type Command,
  type Cost,
  type Declaration,
  type OpenDecision,
  type JsonMap,
  type Situation,
  type ObjectName,
  type Playable,
  type Rejection,
  type RuleId,
  type SeatId,
  type StackObject,
} from '@stackledger/kernel';
import { poolPays } from '../mana/costs.js';
import { tell } from '../table/events.js';
import { manaOf, poolOf, spend, sumOf } from '../mana/mana.js';
import { isBinding, manaFrom, sourceNamed, takeMana, type ManaAbility } from '../mana/mana-abilities.js';
import { magicOf, type OpenDeclaration } from '../table/state.js';

/** A declaration as a command asks for it: what is fixed, and the mana sources named to pay with. */
export type Asked = { readonly declared: Declaration; readonly sources: readonly ManaAbility[] };

const listed = (value: unknown): readonly string[] =>
  value === undefined ? [] : (Array.isArray(value) ? value : [value]).map(String);

/** The mana sources that `pay.mana` names, in its order, or why one cannot be used. */
export const sourcesIn = (situation: Situation, seat: SeatId, pay: unknown): readonly ManaAbility[] | Rejection => {
  const names = listed((pay as { mana?: unknown } | undefined)?.mana);
  const sources: ManaAbility[] = [];
  for (const [at, name] of names.entries()) {
    if (names.indexOf(name) !== at) return rejection('cannot-pay', 'MTG-601.2h', `${name} is named twice to pay with`);
    const source = sourceNamed(situation, seat, name);
    if (isRejection(source)) return source;
    sources.push(source);
  }
  return sources;
};

/** Reads a declaration: modes, X, targets, and what is picked to pay with (MTG-601.2b to 601.2e). */
export const readAsked = (situation: Situation, plain: Playable, command: Command): Asked | Rejection => {
  const { mana, ...pay } = (command.pay ?? {}) as JsonMap; // a map by the command's descriptor
  const declared = readDeclaration(situation, plain, { ...command, pay });
  if (isRejection(declared)) return declared;
  const play = inModes(situation, plain, declared.modes);
  if (mana !== undefined && !play.costs.some((cost) => 'mana' in cost))
    return rejection('malformed', 'SL-CMD-1', 'pay/mana: this cost asks for no mana');
  const sources = sourcesIn(situation, play.seat, command.pay);
  return isRejection(sources) ? sources : (bindingFault(situation, play, declared, sources) ?? { declared, sources });
};

/** What shows something and cannot be undone is named only where the sources named pay for everything (MTG-733). */
const bindingFault = (
  situation: Situation,
  { seat, costs }: Playable,
  { x }: Declaration,
  sources: readonly ManaAbility[],
): Rejection | undefined => {
  const source = sources.find(isBinding);
  if (source === undefined) return undefined;
  const asked = costs.flatMap((cost) => ('mana' in cost ? [manaOf(cost.mana, x ?? 0)] : [])).reduce(sumOf, {});
  const pool = sources.map((each) => manaFrom(each)[0] ?? {}).reduce(sumOf, poolOf(situation, seat));
  return spend(pool, asked) !== undefined
    ? undefined
    : rejection(
        'cannot-be-undone',
        'MTG-733',
        `${source.object.name} shows what could not be taken back; name it with sources that pay for everything`,
      );
};

/** What is picked to pay with, by the names that everybody calls it. */
const openly = (d: OpenDecision, seat: SeatId, pay: Declaration['pay']): OpenDeclaration['pay'] =>
  Object.fromEntries(
    Object.entries(pay).map(([kind, picked]) => [
      kind,
      listed(picked).map((name) => objectNamed(d.state.table, name, seat)?.name ?? name),
    ]),
  );

/**
 * A declaration begins: it is announced, lies on the stack, and is paid for if it can be at once; else it stays open until
 * it is paid or taken back (MTG-601.2, MTG-602.2). A card arrives on the stack as `arrival` says: face down, or as it is.
 */
export const begin = (
  d: OpenDecision,
  play: Playable,
  { declared, sources }: Asked,
  because: readonly RuleId[],
  arrival: Arrival = {},
): void => {
  const { seat, kind, source, ability, once } = play;
  const { targets, modes, x, pay } = declared;
  const { costs } = inModes(d, play, modes);
  const announced = {
    seat,
    kind,
    source,
    ability: ability.id ?? play.path,
    targets: targets.map((target) => targetName(d.state.table, target, null)),
    modes,
    x,
    costs,
    pay: openly(d, seat, pay),
    object: newId(d, 's'),
    before: String(tipBeforeNaming(d, source)),
  };
  tell(d, 'DeclarationBegun', { ...announced, ...(once !== undefined && { once }) }, [
    ...because,
    ...announcing(declared, costs),
  ]);
  const moved =
    play.object === null ? null : (moveCard(d, play.object, 'stack', ['MTG-601.2a'], arrival) ?? play.object);
  const object = playedObject(d, play, declared, moved);
  emit(d, 'PutOnStack', { name: stackName(object), object, pending: true }, [
    'MTG-405.2',
    moved === null ? 'MTG-602.2' : 'MTG-601.2a',
    'MTG-405.4',
  ]);
  push(d, payDeclared, { attempt: true });
  useSources(d, seat, sources);
};

/** The rules behind what an announcement fixes. */
const announcing = ({ targets, modes, x }: Declaration, costs: readonly Cost[]): readonly RuleId[] => [
  ...(modes.length > 0 || x !== null ? (['MTG-601.2b'] as const) : []),
  ...(targets.length > 0 ? (['MTG-601.2c'] as const) : []),
  'MTG-601.2e',
  ...(costs.length > 0 ? (['MTG-601.2f'] as const) : []),
];

/** The mana abilities named are used one after the other, the first one first. */
export const useSources = (d: OpenDecision, seat: SeatId, sources: readonly ManaAbility[]): void => {
  for (const { object } of sources.toReversed()) push(d, takeNamed, { seat, source: object.name });
};

/** Uses a mana ability that was named to pay with, if it still can be. */
export const takeNamed = procedure<{ readonly seat: SeatId; readonly source: ObjectName }>(
  'mtg-take-mana',
  (d, frame) => {
    const { seat, source } = frame.bindings;
    const found = sourceNamed(d, seat, source);
    const isOpen = magicOf(d).declaration !== null;
    if (!isRejection(found)) takeMana(d, seat, found, isOpen && isBinding(found));
  },
);

/** What somebody owes: for a declaration, or because something asks for it as it resolves. */
export type Due = Pick<OpenDeclaration, 'seat' | 'source' | 'costs'> & { readonly x: number | null };

/** What is owed for an open declaration. */
export const dueFor = (situation: Situation, { seat, source, object, costs }: OpenDeclaration): Due => ({
  seat,
  source,
  costs,
  x: stackObjectAt(situation.state.table, object)?.x ?? null,
});

/** Whether everything that is owed can be paid now, its mana from the pool. */
export const isPayable = (situation: Situation, { seat, source, costs, x }: Due): boolean => {
  const scope = scopeOfPlay(playableOf(situation, seat, source), x);
  return costs.every((cost) => {
    const [kind, asked] = costOf(cost);
    const isFromPool = kind === 'mana' && !areCostsTrusted(situation);
    return isFromPool ? poolPays(situation, seat, asked, x) : canPay(situation, [cost], scope);
  });
};

const playableOf = (situation: Situation, seat: SeatId, source: ObjectName): Parameters<typeof scopeOfPlay>[0] => ({
  seat,
  kind: 'spell',
  subject: source,
  source,
  object: null,
  card: objectAt(situation.state.table, source)?.card ?? null,
  path: '',
  ability: { type: 'play' },
  costs: [],
  unpayable: rejection('cannot-pay', 'MTG-601.2h', ''),
});

/** The open declaration is paid if it can be, else its player is asked for mana (MTG-601.2g, 601.2h). */
export const payDeclared = procedure<{ readonly attempt: boolean }>('mtg-pay', (d, frame) => {
  const open = magicOf(d).declaration;
  const object = open === null ? undefined : stackObjectAt(d.state.table, open.object);
  if (open === null || object === undefined) return;
  if (frame.bindings.attempt && isPayable(d, dueFor(d, open))) return complete(d, open, object);
  push(d, payDeclared, { attempt: false });
  ask(d, {
    seat: open.seat,
    kind: 'payment',
    command: 'PayCost',
    prompt: `Pay for ${stackName(object)}, or cancel it.`,
    options: [],
    about: { what: 'payment', object: stackName(object), cost: open.costs as unknown as JsonMap['cost'] },
    because: ['MTG-601.2g', 'MTG-601.2h'],
  });
});

/** Everything is paid; the spell is cast, the ability activated, and what triggers on that triggers (MTG-601.2i). */
const complete = (d: OpenDecision, open: OpenDeclaration, object: StackObject): void => {
  payCosts(d, open.costs, open.pay, { ...scopeOf(d.state.table, object), you: open.seat, self: open.source });
  const isSpell = object.kind === 'spell';
  tell(d, 'DeclarationCompleted', { seat: open.seat, id: object.id, name: stackName(object) }, [
    isSpell ? 'MTG-601.2i' : 'MTG-602.2',
    'MTG-601.3',
  ]);
  givePriority(d, d.ruleset.priority.afterDeclaration(d, open.seat));
};
