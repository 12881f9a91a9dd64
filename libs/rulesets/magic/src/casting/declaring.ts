import {
  procedure,
  ask,
  areCostsTrusted,
  canPay,
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
  playTemplates,
  templateOf,
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
  type Fill,
  type Template,
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
import { tell } from '../table/events.js';
import { ownCastTriggers } from './cast-triggers.js';
import { numberOfSpell, spellsCast } from './counting-spells.js';
import { costChanges, tellChanges } from './total-cost.js';
import {
  helpersFor,
  HELPING,
  isHelping,
  isHelpThere,
  payHelp,
  restOf,
  RULES_OF_HELP,
  type Help,
  type Helping,
} from '../mana/helping.js';
import { manaOf, poolOf, spend, sumOf, type Mana } from '../mana/mana.js';
import { lifeFault, lifeSymbols, withLife } from '../mana/phyrexian.js';
import { isPhyrexian, isSplit, writtenMana } from '../cards/written-mana.js';
import { isBinding, manaFrom, sourceNamed, takeMana, type ManaAbility } from '../mana/mana-abilities.js';
import { knowsDaytime } from '../board/daytime.js';
import { magicOf, type OpenDeclaration } from '../table/state.js';

/**
 * A declaration as a command asks for it: what is fixed, in which play with everything chosen for its cost, the mana sources named to
 * pay with, and what helps to pay.
 */
export type Asked = {
  readonly play: Playable;
  readonly declared: Declaration;
  readonly sources: readonly ManaAbility[];
  readonly help: Help;
  /** It is cast as something resolves: nobody receives priority for it. */
  readonly resolving?: true;
};

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

/** What is named in `pay` beside the picks of costs: mana sources, symbols paid with life, and what helps. */
const PAID_WITH = ['mana', 'life', ...HELPING];

/** Reads a declaration: modes, X, targets, and what is picked to pay with (MTG-601.2b to 601.2e). */
export const readAsked = (situation: Situation, plain: Playable, command: Command): Asked | Rejection => {
  const named = (command.pay ?? {}) as JsonMap; // a map by the command's descriptor
  const pay = Object.fromEntries(Object.entries(named).filter(([kind]) => !PAID_WITH.includes(kind)));
  const symbols = listed(named.life);
  const unlike = lifeFault(inModes(situation, plain, listed(command.modes)).costs, symbols);
  if (unlike !== undefined) return unlike;
  const play = paidWithLife(plain, symbols);
  const declared = readDeclaration(situation, play, { ...command, pay });
  if (isRejection(declared)) return declared;
  const priced = inModes(situation, play, declared.modes);
  const strange = strangePay(situation, priced, named);
  if (strange !== undefined) return strange;
  const sources = sourcesIn(situation, play.seat, named);
  if (isRejection(sources)) return sources;
  const help = readHelp(situation, { ...priced, x: declared.x }, named);
  if (isRejection(help)) return help;
  return bindingFault(situation, priced, declared, sources) ?? { play, declared, sources, help };
};

/** A play of which these symbols are paid with life (MTG-601.2b). */
const paidWithLife = (play: Playable, symbols: readonly string[]): Playable =>
  symbols.length === 0 ? play : { ...play, total: (costs) => withLife(play.total?.(costs) ?? costs, symbols) };

/** What is named to pay with that this cost does not ask for. */
const strangePay = (situation: Situation, { seat, costs, source }: Playable, named: JsonMap): Rejection | undefined => {
  const asksForMana = costs.some((cost) => 'mana' in cost);
  const able = helpersFor(situation, seat, source);
  const strange = PAID_WITH.find(
    (kind) => named[kind] !== undefined && (!asksForMana || (isHelping(kind) && able[kind] === undefined)),
  );
  if (strange === undefined) return undefined;
  const why = asksForMana ? 'this cost asks for no such choice' : 'this cost asks for no mana';
  return rejection('malformed', 'SL-CMD-1', `pay/${strange}: ${why}`);
};

/** What is named to help to pay, each once, or why it cannot. */
export const readHelp = (situation: Situation, { seat, source, costs, x }: Due, named: JsonMap): Help | Rejection => {
  const able = helpersFor(situation, seat, source);
  const help: { [word in Helping]?: readonly ObjectName[] } = {};
  const used = listed(named.mana);
  for (const word of HELPING) {
    const names = listed(named[word]);
    if (names.length === 0) continue;
    const wrong = names.find(
      (name, at) => !able[word]?.some((each) => each === name) || names.indexOf(name) !== at || used.includes(name),
    );
    if (wrong !== undefined)
      return rejection('cannot-pay', RULES_OF_HELP[word], `${wrong} cannot help to pay by ${word}`);
    help[word] = names as readonly ObjectName[]; // names of what can help
  }
  const isTooMuch = restOfCosts(situation, costs, x, help) === undefined;
  return isTooMuch
    ? rejection('cannot-pay', 'MTG-601.2h', 'more is named than there is mana in the cost for it to pay')
    : help;
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
  { play, declared, sources, help, resolving }: Asked,
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
    pay: { ...openly(d, seat, pay), ...help },
    object: newId(d, 's'),
    before: String(tipBeforeNaming(d, source)),
  };
  tell(d, 'DeclarationBegun', { ...announced, ...(once !== undefined && { once }) }, [
    ...because,
    ...announcing(declared, costs),
    ...severalWays(play),
  ]);
  const card = play.total === undefined ? undefined : objectAt(d.state.table, play.object ?? '');
  if (card !== undefined) tellChanges(d, seat, card.name, costChanges(d, seat, card));
  const moved =
    play.object === null ? null : (moveCard(d, play.object, 'stack', ['MTG-601.2a'], arrival) ?? play.object);
  const object = playedObject(d, play, declared, moved);
  emit(d, 'PutOnStack', { name: stackName(object), object, pending: true }, [
    'MTG-405.2',
    moved === null ? 'MTG-602.2' : 'MTG-601.2a',
    'MTG-405.4',
  ]);
  push(d, payDeclared, { attempt: true, ...(resolving && { resolving }) });
  useSources(d, seat, sources);
};

/** The rules behind what an announcement fixes. */
const announcing = ({ targets, modes, x, shares }: Declaration, costs: readonly Cost[]): readonly RuleId[] => [
  ...(modes.length > 0 || x !== null ? (['MTG-601.2b'] as const) : []),
  ...(targets.length > 0 ? (['MTG-601.2c'] as const) : []),
  ...(shares !== undefined ? (['MTG-601.2d'] as const) : []),
  'MTG-601.2e',
  ...(costs.length > 0 ? (['MTG-601.2f'] as const) : []),
];

/** The rules behind symbols of mana that can be paid in several ways. */
const severalWays = ({ costs }: Playable): readonly RuleId[] => {
  const kinds = costs.flatMap((cost) => ('mana' in cost ? Object.keys(manaOf(cost.mana)) : [])).filter(isSplit);
  return [
    ...(kinds.some(isPhyrexian) ? (['MTG-107.4f'] as const) : []),
    ...(kinds.some((kind) => !isPhyrexian(kind)) ? (['MTG-107.4e'] as const) : []),
  ];
};

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

/** What somebody owes: for a declaration, or because something asks for it as it resolves; and what helps to pay it. */
export type Due = Pick<OpenDeclaration, 'seat' | 'source' | 'costs'> & {
  readonly x: number | null;
  readonly help?: Help;
};

/** What is owed for an open declaration, with what was named to help to pay it. */
export const dueFor = (situation: Situation, open: OpenDeclaration): Due => {
  const { seat, source, object, costs, pay } = open;
  const lying = stackObjectAt(situation.state.table, object);
  const help = Object.fromEntries(
    HELPING.flatMap((word) => (pay[word] === undefined ? [] : [[word, pay[word]] as const])),
  );
  return { seat, source: lying?.object ?? source, costs, x: lying?.x ?? null, help: help }; // as it was begun
};

/** The mana that is left to pay once what helps has paid, or undefined where some of it has nothing to pay for. */
export const restOfCosts = (
  situation: Situation,
  costs: readonly Cost[],
  x: number | null,
  help: Help = {},
): Mana | undefined => {
  const mana = costs.flatMap((cost) => ('mana' in cost ? [manaOf(cost.mana, x ?? 0)] : [])).reduce(sumOf, {});
  return HELPING.every((word) => (help[word] ?? []).length === 0) ? mana : restOf(situation, mana, help);
};

/** Whether everything that is owed can be paid now, its mana from the pool and by what helps. */
export const isPayable = (situation: Situation, { seat, source, costs, x, help = {} }: Due): boolean => {
  const scope = scopeOfPlay(playableOf(situation, seat, source), x);
  const rest = restOfCosts(situation, costs, x, help);
  if (rest === undefined || !isHelpThere(situation, seat, source, help)) return false;
  return costs.every((cost) => {
    const isFromPool = 'mana' in cost && !areCostsTrusted(situation);
    return isFromPool ? spend(poolOf(situation, seat), rest) !== undefined : canPay(situation, [cost], scope);
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

type Paying = { readonly attempt: boolean; readonly help?: Help; readonly resolving?: true };

/** The open declaration is paid if it can be, else its player is asked for mana (MTG-601.2g, 601.2h). */
export const payDeclared = procedure<Paying>('mtg-pay', (d, frame) => {
  const open = magicOf(d).declaration;
  const object = open === null ? undefined : stackObjectAt(d.state.table, open.object);
  if (open === null || object === undefined) return;
  const { attempt, help, resolving } = frame.bindings;
  const due = { ...dueFor(d, open), ...(help !== undefined && { help }) };
  if (attempt && isPayable(d, due)) {
    complete(d, open, object, due);
    return resolving ? undefined : givePriority(d, d.ruleset.priority.afterDeclaration(d, open.seat));
  }
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

/** How many spells the active player has cast in this turn, where day and night hang on that (MTG-731.2). */
const castBy = (d: OpenDecision, { kind, controller }: StackObject): { readonly spells?: number } =>
  kind === 'spell' && controller === d.state.table.turn?.active && knowsDaytime(d)
    ? { spells: (magicOf(d).spells?.now ?? 0) + 1 }
    : {};

/** Everything is paid; the spell is cast, the ability activated, and what triggers on that triggers (MTG-601.2i). */
const complete = (d: OpenDecision, open: OpenDeclaration, object: StackObject, { help = {} }: Due): void => {
  payHelp(d, open.seat, open.source, help);
  payCosts(d, afterHelp(d, open, object, help), open.pay, {
    ...scopeOf(d.state.table, object),
    you: open.seat,
    self: open.source,
  });
  const isSpell = object.kind === 'spell';
  const before = spellsCast(d);
  const nth = isSpell ? numberOfSpell(d) : {};
  const counted = { ...nth, ...castBy(d, object) };
  tell(d, 'DeclarationCompleted', { seat: open.seat, id: object.id, name: stackName(object), ...counted }, [
    isSpell ? 'MTG-601.2i' : 'MTG-602.2',
    'MTG-601.3',
  ]);
  if (isSpell) ownCastTriggers(d, object, before);
};

/** The costs that are left once what helps has paid. */
const afterHelp = (d: OpenDecision, { costs }: OpenDeclaration, { x }: StackObject, help: Help): readonly Cost[] => {
  if (HELPING.every((word) => (help[word] ?? []).length === 0)) return costs;
  const rest = restOfCosts(d, costs, x, help) ?? {};
  return costs.map((cost) => ('mana' in cost ? { mana: writtenMana(rest) } : cost));
};

/**
 * The templates of a declaration. Where symbols may be paid with life there is one for each number of them that is; what may help to
 * pay is an entry of its own.
 */
export const declarationTemplates = (situation: Situation, play: Playable, command: Command): readonly Template[] => {
  const symbols = lifeSymbols(play.total?.(play.costs) ?? play.costs);
  const numbers = Array.from({ length: symbols.length + 1 }, (_, n) => symbols.slice(0, n));
  return numbers.flatMap((paid) =>
    playTemplates(
      situation,
      paidWithLife(play, paid),
      paid.length === 0 ? command : { ...command, pay: { life: paid } },
    ).map((template) => withHelp(situation, play, template)),
  );
};

const withHelp = (situation: Situation, play: Playable, template: Template): Template => {
  const { seat, source, costs } = inModes(situation, play, listed(template.command.modes));
  const able = helpersFor(situation, seat, source);
  const { generic = 0 } = costs.flatMap((cost) => ('mana' in cost ? [manaOf(cost.mana)] : [])).reduce(sumOf, {});
  const fills = HELPING.flatMap((word, at): Fill[] => {
    const candidates = able[word] ?? [];
    // Anything pays for what is generic; that much can be named by one keyword, whatever it is.
    const max = at === 0 || able.convoke === undefined ? Math.min(generic, candidates.length) : 0;
    return max === 0 ? [] : [{ path: `pay.${word}`, what: word, min: 0, max, ordered: false, candidates }];
  });
  return fills.length === 0 ? template : templateOf(template.command, [...template.fill, ...fills]);
};
