import {
  draftOf,
  emitter,
  objectAt,
  withObject,
  withPlayer,
  zoneAt,
  zoneKind,
  type Cost,
  type JsonMap,
  type KernelEvents,
  type ObjectName,
  type SeatId,
  type StackId,
  type Table,
  type Target,
} from '@stackledger/kernel';
import { magicAt, newMagic, type Attacker, type DeckLists, type Magic, type OpenDeclaration } from './state.js';

/** An attacker as its declaration names it: `at` is a seat or an object. */
export type Attack = { readonly attacker: ObjectName; readonly stay: number; readonly at: Target };
/** A block as its declaration names it. */
export type Block = { readonly blocker: ObjectName; readonly stay: number; readonly attacker: ObjectName };
/** Combat damage about to be dealt by one creature to one recipient. */
export type Assigned = {
  readonly from: ObjectName;
  readonly by: SeatId | null;
  readonly to: Target;
  readonly amount: number;
};

/** What happens in Magic beside what happens in every game. */
export type MagicEvents = {
  /** How this game is played: whether costs are paid, the decks of the seats, and whether the first draw is skipped. */
  RulesSet: { costs: 'enforced' | 'free'; decks: DeckLists; skipsDraw: boolean };
  /** A spell or ability is announced: it is about to lie on the stack, and what is chosen for it is fixed. */
  DeclarationBegun: {
    seat: SeatId;
    kind: string;
    source: ObjectName;
    ability: string;
    targets: readonly string[];
    modes: readonly string[];
    x: number | null;
    costs: readonly Cost[];
    pay: JsonMap;
    object: StackId;
    before: string;
    once?: string;
  };
  /** It is paid for: the spell is cast, the ability activated. */
  DeclarationCompleted: { seat: SeatId; id: StackId; name: string };
  /** It was taken back: the table is what it was at `to`. */
  DeclarationCancelled: { seat: SeatId; begun: string; to: string };
  /** A mana ability takes effect at once; `trigger` is the waiting one that does. `binding` ends the way back (MTG-733). */
  ManaAbilityUsed: { seat: SeatId; source: ObjectName; ability: string; trigger?: StackId; binding?: true };
  SpecialActionTaken: { seat: SeatId; action: string; object: ObjectName };
  /** Unspent mana is gone. */
  ManaEmptied: { seat: SeatId; mana: { readonly [kind: string]: number } };
  AttackersDeclared: { seat: SeatId; attackers: readonly Attack[] };
  BlockersDeclared: { seat: SeatId; blocks: readonly Block[] };
  Blocked: { attacker: ObjectName; blockers: readonly ObjectName[] };
  Unblocked: { attacker: ObjectName; at: Target };
  RemovedFromCombat: { object: ObjectName };
  /** The damage of one damage step; `struck` had first or double strike as the first of two began. */
  CombatDamageAssigned: { round: 1 | 2; struck: readonly ObjectName[]; assigned: readonly Assigned[] };
  /** Somebody was to draw and had no card left. */
  DrawFailed: { seat: SeatId };
  Attached: { object: ObjectName; to: Target | null };
  /** A combat phase and a main phase come after this phase. */
  PhasesAdded: { seat: SeatId };
  /** The turn goes straight to its cleanup step. */
  TurnCut: { by: ObjectName | null };
  HandMulliganed: { seat: SeatId; taken: number };
  HandKept: { seat: SeatId; bottom: number };
  /** Those who took a mulligan have new hands; they are asked again. */
  HandsDrawn: { seats: readonly SeatId[] };
};

/** Records one fact of Magic or of the kernel. */
export const tell = emitter<KernelEvents & MagicEvents>();

type Evolvers<Events> = { readonly [Type in keyof Events]?: (table: Table, data: Events[Type], at: number) => Table };

const withMagic = (table: Table, change: (game: Magic) => Partial<Magic>): Table => {
  const next = draftOf(table);
  const game = magicAt(table);
  next.game = { ...game, ...change(game) };
  return next;
};

const withoutAwaiting = (table: Table): Table => {
  const next = draftOf(table);
  next.awaiting = null;
  return next;
};

const begun = (table: Table, data: MagicEvents['DeclarationBegun'], at: number): Table => {
  const { seat, object, source, costs, pay, before, once } = data;
  const declaration: OpenDeclaration = {
    seat,
    object,
    source,
    begun: at,
    to: Number(before),
    costs,
    pay: pay as OpenDeclaration['pay'],
    binding: false,
  };
  const next = draftOf(withMagic(table, () => ({ declaration })));
  if (once !== undefined) next.used = [...table.used, once];
  return next;
};

const usedMana = (table: Table, { trigger, binding }: MagicEvents['ManaAbilityUsed']): Table => {
  const next = draftOf(
    binding === undefined
      ? table
      : withMagic(table, ({ declaration }) => ({ declaration: declaration && { ...declaration, binding } })),
  );
  if (table.awaiting?.kind === 'payment') next.awaiting = null;
  if (trigger !== undefined) next.waiting = table.waiting.filter(({ id }) => id !== trigger);
  return next;
};

const emptied = (table: Table, { seat, mana }: MagicEvents['ManaEmptied']): Table =>
  withPlayer(table, seat, (player) => {
    const none = Object.fromEntries(Object.keys(mana).map((kind) => [`mana.${kind}`, 0]));
    player.totals = { ...player.totals, ...none };
  });

const attackersIn = (attackers: readonly Attack[]): readonly Attacker[] =>
  attackers.map(({ attacker, stay, at }) => ({ object: attacker, stay, at, blocked: false }));

/** Without attackers there is no combat to go on with; once there was one, it goes on whoever is left (MTG-508.8). */
const attackersDeclared = (table: Table, { seat, attackers }: MagicEvents['AttackersDeclared']): Table =>
  withMagic(withoutAwaiting(table), () => ({
    combat:
      attackers.length === 0
        ? null
        : { by: seat, attackers: attackersIn(attackers), blockers: [], declared: [], round: 0, struck: [] },
  }));

const blockersDeclared = (table: Table, { seat, blocks }: MagicEvents['BlockersDeclared']): Table =>
  withMagic(withoutAwaiting(table), ({ combat }) => ({
    combat: combat && {
      ...combat,
      declared: [...combat.declared, seat],
      blockers: [
        ...combat.blockers,
        ...blocks.map(({ blocker, stay, attacker }) => ({ object: blocker, stay, attacker })),
      ],
    },
  }));

/** Whatever left the battlefield or changed sides is out of combat; what it blocked stays blocked (MTG-506.4, MTG-509.1h). */
const outOfCombat = (table: Table, object: ObjectName): Table => {
  const { combat } = magicAt(table);
  if (combat === null) return table;
  const isOther = (each: { readonly object: ObjectName }): boolean => each.object !== object;
  if (combat.attackers.every(isOther) && combat.blockers.every(isOther)) return table;
  return withMagic(table, () => ({
    combat: { ...combat, attackers: combat.attackers.filter(isOther), blockers: combat.blockers.filter(isOther) },
  }));
};

const attached = (table: Table, object: ObjectName, to: Target | null): Table =>
  withMagic(table, (game) => {
    const others = Object.fromEntries(Object.entries(game.attached).filter(([name]) => name !== object));
    return { attached: to === null ? others : { ...others, [object]: to } };
  });

const released = (table: Table, object: ObjectName): Table =>
  magicAt(table).attached[object] === undefined ? table : attached(table, object, null);

const marked = (table: Table, name: string, mark: string): Table =>
  withObject(table, name, (object) => {
    if (!object.marks.includes(mark)) object.marks = [...object.marks, mark];
  });

const own: Evolvers<MagicEvents> = {
  RulesSet: (table, rules) => {
    const next = draftOf(table);
    next.game = newMagic(rules);
    return next;
  },
  DeclarationBegun: begun,
  DeclarationCompleted: (table) => withMagic(table, () => ({ declaration: null })),
  ManaAbilityUsed: usedMana,
  ManaEmptied: emptied,
  AttackersDeclared: attackersDeclared,
  BlockersDeclared: blockersDeclared,
  Blocked: (table, { attacker }) =>
    withMagic(table, ({ combat }) => ({
      combat: combat && {
        ...combat,
        attackers: combat.attackers.map((each) => (each.object === attacker ? { ...each, blocked: true } : each)),
      },
    })),
  RemovedFromCombat: (table, { object }) => outOfCombat(table, object),
  CombatDamageAssigned: (table, { round, struck }) =>
    withMagic(withoutAwaiting(table), ({ combat }) => ({ combat: combat && { ...combat, round, struck } })),
  DrawFailed: (table, { seat }) =>
    withMagic(table, ({ drewFromNothing }) => ({ drewFromNothing: [...drewFromNothing, seat] })),
  Attached: (table, { object, to }) => attached(table, object, to),
  PhasesAdded: (table) => withMagic(table, ({ moreCombats }) => ({ moreCombats: moreCombats + 1 })),
  TurnCut: (table) => withMagic(table, () => ({ combat: null, declaration: null, moreCombats: 0 })),
  HandMulliganed: (table, { seat, taken }) =>
    withMagic(withoutAwaiting(table), ({ opening }) => ({
      opening: opening && {
        ...opening,
        again: [...opening.again, seat],
        taken: { ...opening.taken, [seat]: taken },
      },
    })),
  HandKept: (table, { seat }) =>
    withMagic(withoutAwaiting(table), ({ opening }) => ({
      opening: opening && { ...opening, kept: [...opening.kept, seat] },
    })),
  HandsDrawn: (table) => withMagic(table, ({ opening }) => ({ opening: opening && { ...opening, again: [] } })),
};

/** A permanent that came under somebody's control has not been theirs since their turn began (MTG-302.6). */
const arrived = (table: Table, object: ObjectName, zone: string): Table =>
  zoneKind(zone) === 'battlefield' ? marked(table, object, 'sick') : table;

/** What a player controls as their turn begins may attack and be tapped in it. */
const rested = (table: Table, active: SeatId): Table =>
  zoneAt(table, `battlefield/${active}`).reduce(
    (at, name) =>
      objectAt(at, name)?.marks.includes('sick')
        ? withObject(at, name, (object) => void (object.marks = object.marks.filter((mark) => mark !== 'sick')))
        : at,
    table,
  );

const turnBegan = (table: Table, { active, extra }: KernelEvents['TurnBegan']): Table =>
  withMagic(rested(table, active), ({ lastInOrder }) => ({
    combat: null,
    afterCombat: false,
    moreCombats: 0,
    lastInOrder: extra ? lastInOrder : active,
  }));

/** The combat phase is over when its last step ends (MTG-511.3); one that an effect added is used up as it begins. */
const stepEnded = (table: Table, { step }: KernelEvents['StepEnded']): Table => {
  if (step === 'end-of-combat') return withMagic(table, () => ({ combat: null, afterCombat: true }));
  return step === 'main' && magicAt(table).skipsDraw ? withMagic(table, () => ({ skipsDraw: false })) : table;
};

const stepBegan = (table: Table, { step }: KernelEvents['StepBegan']): Table =>
  step === 'beginning-of-combat'
    ? withMagic(table, ({ afterCombat, moreCombats }) => ({ moreCombats: moreCombats - (afterCombat ? 1 : 0) }))
    : table;

const cardMoved = (table: Table, { object, from, to }: KernelEvents['CardMoved']): Table => {
  if (zoneKind(from) !== 'battlefield') return arrived(table, object, to);
  return arrived(released(outOfCombat(table, object), object), object, to);
};

/** Objects that an effect gave to somebody go back when that player leaves (MTG-800.4a). */
const changedSides = (table: Table, { object }: KernelEvents['ControlChanged']): Table => {
  const owner = objectAt(table, object)?.owner ?? null;
  const isBack = objectAt(table, object)?.controller === owner;
  const there = marked(outOfCombat(table, object), object, 'sick');
  if (!isBack) return marked(there, object, 'taken');
  return withObject(there, object, (each) => void (each.marks = each.marks.filter((mark) => mark !== 'taken')));
};

const playerLeft = (table: Table, { seat, objects }: KernelEvents['PlayerLeft']): Table => {
  const without = objects.reduce((at, name) => released(outOfCombat(at, name), name), table);
  return withMagic(without, ({ declaration, opening }) => ({
    declaration: declaration?.seat === seat ? null : declaration,
    opening: opening && { ...opening, again: opening.again.filter((each) => each !== seat) },
  }));
};

/** What the kernel's events mean for the Magic half of the table; the kernel's own half has changed already. */
const shared: Evolvers<KernelEvents> = {
  TurnBegan: turnBegan,
  StepBegan: stepBegan,
  StepEnded: stepEnded,
  CardMoved: cardMoved,
  TokenCreated: (table, { name, zone }) => arrived(table, name, zone),
  ControlChanged: changedSides,
  PlayerLeft: playerLeft,
  StartingPlayerChosen: (table, { seat }) =>
    withMagic(withoutAwaiting(table), () => ({ opening: { first: seat, kept: [], again: [], taken: {} } })),
  PriorityReceived: (table) => (magicAt(table).opening === null ? table : withMagic(table, () => ({ opening: null }))),
};

/** How events change the table, for those where it is not the kernel's affair alone. */
export const evolvers: Evolvers<MagicEvents & KernelEvents> = { ...shared, ...own };
