import {
  ask,
  canPay,
  costOf,
  emit,
  givePriority,
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
  type Command,
  type Cost,
  type Declaration,
  type Game,
  type JsonMap,
  type Look,
  type ObjectName,
  type Playable,
  type Procedure,
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
export const sourcesIn = (look: Look, seat: SeatId, pay: unknown): readonly ManaAbility[] | Rejection => {
  const names = listed((pay as { mana?: unknown } | undefined)?.mana);
  const sources: ManaAbility[] = [];
  for (const [at, name] of names.entries()) {
    if (names.indexOf(name) !== at) return rejection('cannot-pay', 'MTG-601.2h', `${name} is named twice to pay with`);
    const source = sourceNamed(look, seat, name);
    if (isRejection(source)) return source;
    sources.push(source);
  }
  return sources;
};

/** Reads a declaration: modes, X, targets, and what is picked to pay with (MTG-601.2b to 601.2e). */
export const readAsked = (look: Look, play: Playable, command: Command): Asked | Rejection => {
  const { mana, ...pay } = (command.pay ?? {}) as JsonMap; // a map by the command's descriptor
  const asksForMana = play.costs.some((cost) => 'mana' in cost);
  if (mana !== undefined && !asksForMana)
    return rejection('malformed', 'SL-CMD-1', 'pay/mana: this cost asks for no mana');
  const declared = readDeclaration(look, play, { ...command, pay });
  if (isRejection(declared)) return declared;
  const sources = sourcesIn(look, play.seat, command.pay);
  return isRejection(sources) ? sources : (bindingFault(look, play, declared, sources) ?? { declared, sources });
};

/** What shows something and cannot be undone is named only where the sources named pay for everything (MTG-733). */
const bindingFault = (
  look: Look,
  { seat, costs }: Playable,
  { x }: Declaration,
  sources: readonly ManaAbility[],
): Rejection | undefined => {
  const source = sources.find(isBinding);
  if (source === undefined) return undefined;
  const asked = costs.flatMap((cost) => ('mana' in cost ? [manaOf(cost.mana, x ?? 0)] : [])).reduce(sumOf, {});
  const pool = sources.map((each) => manaFrom(each)[0] ?? {}).reduce(sumOf, poolOf(look, seat));
  return spend(pool, asked) !== undefined
    ? undefined
    : rejection(
        'cannot-be-undone',
        'MTG-733',
        `${source.object.name} shows what could not be taken back; name it with sources that pay for everything`,
      );
};

/** What is picked to pay with, by the names that everybody calls it. */
const openly = (g: Game, seat: SeatId, pay: Declaration['pay']): OpenDeclaration['pay'] =>
  Object.fromEntries(
    Object.entries(pay).map(([kind, picked]) => [
      kind,
      listed(picked).map((name) => objectNamed(g.state.table, name, seat)?.name ?? name),
    ]),
  );

/**
 * A declaration begins: it is announced, lies on the stack, and is paid for if it can be at once; else it stays open until
 * it is paid or taken back (MTG-601.2, MTG-602.2).
 */
export const begin = (g: Game, play: Playable, { declared, sources }: Asked, because: readonly RuleId[]): void => {
  const { seat, kind, source, ability, once, costs } = play;
  const { targets, modes, x, pay } = declared;
  const announced = {
    seat,
    kind,
    source,
    ability: ability.id ?? play.path,
    targets: targets.map((target) => targetName(g.state.table, target, null)),
    modes,
    x,
    costs,
    pay: openly(g, seat, pay),
    object: newId(g, 's'),
    before: String(g.state.tip),
  };
  tell(g, 'DeclarationBegun', { ...announced, ...(once !== undefined && { once }) }, [
    ...because,
    ...announcing(declared, costs),
  ]);
  const moved = play.object === null ? null : (moveCard(g, play.object, 'stack', ['MTG-601.2a']) ?? play.object);
  const object = playedObject(g, play, declared, moved);
  emit(g, 'PutOnStack', { name: stackName(object), object, pending: true }, [
    'MTG-405.2',
    moved === null ? 'MTG-602.2' : 'MTG-601.2a',
    'MTG-405.4',
  ]);
  push(g, { procedure: 'mtg-pay', bindings: { attempt: true } });
  useSources(g, seat, sources);
};

/** The rules behind what an announcement fixes. */
const announcing = ({ targets, modes, x }: Declaration, costs: readonly Cost[]): readonly RuleId[] => [
  ...(modes.length > 0 || x !== null ? (['MTG-601.2b'] as const) : []),
  ...(targets.length > 0 ? (['MTG-601.2c'] as const) : []),
  'MTG-601.2e',
  ...(costs.length > 0 ? (['MTG-601.2f'] as const) : []),
];

/** The mana abilities named are used one after the other, the first one first. */
export const useSources = (g: Game, seat: SeatId, sources: readonly ManaAbility[]): void => {
  for (const { object } of sources.toReversed())
    push(g, {
      procedure: 'mtg-take-mana',
      bindings: { seat, source: object.name },
    });
};

/** Uses a mana ability that was named to pay with, if it still can be. */
export const takeNamed: Procedure = (g, { bindings }) => {
  const { seat, source } = bindings as { seat: SeatId; source: string }; // put there by useSources
  const found = sourceNamed(g, seat, source);
  const isOpen = magicOf(g).declaration !== null;
  if (!isRejection(found)) takeMana(g, seat, found, isOpen && isBinding(found));
};

/** What somebody owes: for a declaration, or because something asks for it as it resolves. */
export type Due = Pick<OpenDeclaration, 'seat' | 'source' | 'costs'> & { readonly x: number | null };

/** What is owed for an open declaration. */
export const dueFor = (look: Look, { seat, source, object, costs }: OpenDeclaration): Due => ({
  seat,
  source,
  costs,
  x: stackObjectAt(look.state.table, object)?.x ?? null,
});

/** Whether everything that is owed can be paid now, its mana from the pool. */
export const isPayable = (look: Look, { seat, source, costs, x }: Due): boolean => {
  const scope = scopeOfPlay(playableOf(look, seat, source), x);
  return costs.every((cost) => {
    const [kind, asked] = costOf(cost);
    return kind === 'mana' ? poolPays(look, seat, asked, x) : canPay(look, [cost], scope);
  });
};

const playableOf = (look: Look, seat: SeatId, source: ObjectName): Parameters<typeof scopeOfPlay>[0] => ({
  seat,
  kind: 'spell',
  subject: source,
  source,
  object: null,
  card: objectAt(look.state.table, source)?.card ?? null,
  path: '',
  ability: { type: 'play' },
  costs: [],
  unpayable: rejection('cannot-pay', 'MTG-601.2h', ''),
});

/** The open declaration is paid if it can be, else its player is asked for mana (MTG-601.2g, 601.2h). */
export const pay: Procedure = (g, frame) => {
  const open = magicOf(g).declaration;
  const object = open === null ? undefined : stackObjectAt(g.state.table, open.object);
  if (open === null || object === undefined) return;
  if (frame.bindings.attempt === true && isPayable(g, dueFor(g, open))) return complete(g, open, object);
  push(g, { procedure: 'mtg-pay', bindings: { attempt: false } });
  ask(g, {
    seat: open.seat,
    kind: 'payment',
    command: 'PayCost',
    prompt: `Pay for ${stackName(object)}, or cancel it.`,
    options: [],
    about: { what: 'payment', object: stackName(object), cost: open.costs as unknown as JsonMap['cost'] },
    because: ['MTG-601.2g', 'MTG-601.2h'],
  });
};

/** Everything is paid; the spell is cast, the ability activated, and what triggers on that triggers (MTG-601.2i). */
const complete = (g: Game, open: OpenDeclaration, object: StackObject): void => {
  payCosts(g, open.costs, open.pay, { ...scopeOf(g.state.table, object), you: open.seat, self: open.source });
  const isSpell = object.kind === 'spell';
  tell(g, 'DeclarationCompleted', { seat: open.seat, id: object.id, name: stackName(object) }, [
    isSpell ? 'MTG-601.2i' : 'MTG-602.2',
    'MTG-601.3',
  ]);
  givePriority(g, g.ruleset.priority.afterDeclaration(g, open.seat));
};
