import { objectAt, zoneAt, zoneKind, type KernelEvents, type SeatId, type Table } from '@stackledger/kernel';
import {
  draftOf,
  withCopied,
  idAfter,
  withObject,
  withPlaced,
  withPlayer,
  numberOfId,
  type ObjectName,
  type Target,
} from '@stackledger/kernel/authoring';
import type { DeclaredAttack, MagicEvents } from './events.js';
import { isTakenMark, TAKEN, takenBefore } from './word-marks.js';
import { magicAt, type AttackingCreature, type MagicState, type OpenDeclaration } from './state.js';

/** The table with something else of Magic's own part of it. */
export const withMagic = (table: Table, change: (game: MagicState) => Partial<MagicState>): Table => {
  const next = draftOf(table);
  const game = magicAt(table);
  next.game = { ...game, ...change(game) };
  return next;
};

/** The table that waits for nobody. */
export const withoutAwaiting = (table: Table): Table => {
  const next = draftOf(table);
  next.awaiting = null;
  return next;
};

/** A spell or an ability is declared, and waits to be paid for. */
export const withDeclaration = (table: Table, data: MagicEvents['DeclarationBegun'], at: number): Table => {
  const { seat, object, source, costs, pay, before, once } = data;
  const declaration: OpenDeclaration = {
    seat,
    object,
    source,
    begun: at,
    to: Number(before),
    costs,
    // Written by the declaration itself.
    pay: pay as OpenDeclaration['pay'],
    binding: false,
  };
  const next = draftOf(withMagic(table, () => ({ declaration })));
  if (once !== undefined) next.used = [...table.used, once];
  return next;
};

/** Mana was made; a declaration that it helps to pay can no longer be taken back where the ability binds. */
export const withManaUsed = (table: Table, { trigger, binding }: MagicEvents['ManaAbilityUsed']): Table => {
  const next = draftOf(
    binding === undefined
      ? table
      : withMagic(table, ({ declaration }) => ({ declaration: declaration && { ...declaration, binding } })),
  );
  if (table.awaiting?.kind === 'payment') next.awaiting = null;
  if (trigger !== undefined) next.waiting = table.waiting.filter(({ id }) => id !== trigger);
  return next;
};

/** The mana that a player has left goes away. */
export const withoutMana = (table: Table, { seat, mana }: MagicEvents['ManaEmptied']): Table =>
  withPlayer(table, seat, (player) => {
    const none = Object.fromEntries(Object.keys(mana).map((kind) => [`mana.${kind}`, 0]));
    player.totals = { ...player.totals, ...none };
  });

const attackersIn = (table: Table, attackers: readonly DeclaredAttack[]): readonly AttackingCreature[] =>
  attackers.map(({ attacker, stay, at }) => {
    const defender = 'object' in at ? (objectAt(table, at.object)?.controller ?? undefined) : undefined;
    return { object: attacker, stay, at, blocked: false, ...(defender !== undefined && { defender }) };
  });

/** Without attackers there is no combat to go on with; once there was one, it goes on whoever is left (MTG-508.8). */
export const withAttackers = (table: Table, { seat, attackers }: MagicEvents['AttackersDeclared']): Table =>
  withMagic(withoutAwaiting(table), () => ({
    combat:
      attackers.length === 0
        ? null
        : { by: seat, attackers: attackersIn(table, attackers), blockers: [], declared: [], round: 0, struck: [] },
  }));

/** Blockers are named, in the order in which they were declared. */
export const withBlockers = (table: Table, { seat, blocks }: MagicEvents['BlockersDeclared']): Table =>
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

/**
 * Whatever left the battlefield or changed sides is out of combat; what it blocked stays blocked, and what attacked it
 * goes on attacking nothing (MTG-506.4, MTG-509.1h).
 */
export const withoutCombatant = (table: Table, object: ObjectName): Table => {
  const { combat } = magicAt(table);
  if (combat === null) return table;
  const isOther = (each: { readonly object: ObjectName }): boolean => each.object !== object;
  const isAttacked = ({ at }: AttackingCreature): boolean => 'object' in at && at.object === object;
  if (combat.attackers.every((each) => isOther(each) && !isAttacked(each)) && combat.blockers.every(isOther))
    return table;
  const attackers = combat.attackers
    .filter(isOther)
    .map((each) => (isAttacked(each) ? { ...each, atNothing: true as const } : each));
  return withMagic(table, () => ({ combat: { ...combat, attackers, blockers: combat.blockers.filter(isOther) } }));
};

/** What phases out is out of combat, and is where nothing else looks; what phases in is as it was. */
export const withPhasing = (table: Table, { out, zones }: MagicEvents['Phased']): Table =>
  zones.reduce((at, { object, zone }) => withPlaced(at, object, zone), out.reduce(withoutCombatant, table));

/** Something is attached to something else, or to nothing. */
export const withAttachment = (table: Table, object: ObjectName, to: Target | null): Table =>
  withMagic(table, (game) => {
    const others = Object.fromEntries(Object.entries(game.attached).filter(([name]) => name !== object));
    return { attached: to === null ? others : { ...others, [object]: to } };
  });

/** A permanent counts from now on among continuous effects. */
export const withTimestamp = (table: Table, { object, id }: MagicEvents['TimestampGiven']): Table => {
  const next = draftOf(withMagic(table, ({ stamps }) => ({ stamps: { ...stamps, [object]: numberOfId(id) } })));
  next.nextId = idAfter(table, id);
  return next;
};

/** A permanent shows its other face: abilities that came before do not turn it over again. */
export const withTurnedOver = (table: Table, object: ObjectName): Table =>
  withMagic(table, ({ turnedOver }) => ({ turnedOver: { ...turnedOver, [object]: table.nextId } }));

/** Objects lie in exile until something leaves. */
export const withHeldObjects = (table: Table, more: MagicEvents['HeldInExile']): Table =>
  withMagic(table, ({ held = [] }) => ({ held: [...held, more] }));

/** What held them is gone. */
export const withoutHeldObjects = (table: Table, { source }: MagicEvents['HeldReleased']): Table =>
  withMagic(table, ({ held = [] }) => ({ held: held.filter((each) => each.source !== source) }));

const withoutBase = (table: Table, object: ObjectName): Table => {
  const { bases } = magicAt(table);
  if (bases?.[object] === undefined) return table;
  const others = Object.fromEntries(Object.entries(bases).filter(([name]) => name !== object));
  const next = withMagic(table, () => ({ bases: others }));
  if (Object.keys(others).length > 0) return next;
  const { bases: _none, ...game } = magicAt(next);
  const last = draftOf(next);
  last.game = game;
  return last;
};

/** Under whom an object is by itself is kept for as long as effects control it that may end. */
const withBase = (table: Table, object: ObjectName, base: SeatId | null): Table =>
  base === null || magicAt(table).bases?.[object] !== undefined
    ? table
    : withMagic(table, ({ bases }) => ({ bases: { ...bases, [object]: base } }));

/** What lies face down has become a copy. */
export const withCopyBeneath = (table: Table, { object, ...copy }: MagicEvents['CopiedFaceDown']): Table =>
  withMagic(table, ({ copiedBeneath }) => ({ copiedBeneath: { ...copiedBeneath, [object]: copy } }));

/** It is turned up or gone. */
export const withoutCopyBeneath = (table: Table, object: ObjectName): Table => {
  const { copiedBeneath } = magicAt(table);
  if (copiedBeneath?.[object] === undefined) return table;
  const others = Object.entries(copiedBeneath).filter(([name]) => name !== object);
  return withMagic(table, () => ({ copiedBeneath: Object.fromEntries(others) }));
};

/** A permanent consists of one component more, and shows the topmost one with the abilities of all. */
export const withMerged = (table: Table, { object, parts, shows, except, token }: MagicEvents['Merged']): Table => {
  const before = objectAt(table, object);
  const own = magicAt(table).merged?.[object];
  const isKnown = own?.parts.some((part) => part.object === object && part.stay === before?.stay) === true;
  const isToken = isKnown ? own.token : before?.marks.includes('token') === true;
  const merged = withMagic(withCopied(table, object, shows, except), (game) => ({
    merged: { ...game.merged, [object]: { parts, token: isToken } },
  }));
  return withTokenMark(merged, object, token);
};

const withTokenMark = (table: Table, name: ObjectName, on: boolean): Table =>
  withObject(table, name, (object) => {
    if (object.marks.includes('token') === on) return;
    object.marks = on ? [...object.marks, 'token'] : object.marks.filter((mark) => mark !== 'token');
  });

/** What leaves is a token if it is one by itself, whatever it was merged with. */
const withOwnNature = (table: Table, object: ObjectName): Table => {
  const merged = magicAt(table).merged?.[object];
  const stay = objectAt(table, object)?.stay;
  return merged?.parts.some((part) => part.object === object && part.stay + 1 === stay) === true
    ? withTokenMark(table, object, merged.token)
    : table;
};

const withoutTimestamp = (table: Table, object: ObjectName): Table => {
  const { stamps } = magicAt(table);
  if (stamps?.[object] === undefined) return table;
  const others = Object.entries(stamps).filter(([name]) => name !== object);
  return withMagic(table, () => ({ stamps: Object.fromEntries(others) }));
};

const withReleased = (table: Table, object: ObjectName): Table =>
  magicAt(table).attached[object] === undefined ? table : withAttachment(table, object, null);

const withMark = (table: Table, name: string, mark: string): Table =>
  withObject(table, name, (object) => {
    if (!object.marks.includes(mark)) object.marks = [...object.marks, mark];
  });

/** An attacker is blocked, and stays so. */
export const withBlocked = (table: Table, { attacker }: MagicEvents['Blocked']): Table =>
  withMagic(table, ({ combat }) => ({
    combat: combat && {
      ...combat,
      attackers: combat.attackers.map((each) => (each.object === attacker ? { ...each, blocked: true } : each)),
    },
  }));

/** A player has another opening hand. */
export const withMulligan = (table: Table, { seat, taken }: MagicEvents['HandMulliganed']): Table =>
  withMagic(withoutAwaiting(table), ({ opening }) => ({
    opening: opening && {
      ...opening,
      again: [...opening.again, seat],
      taken: { ...opening.taken, [seat]: taken },
    },
  }));

/** A permanent that came under somebody's control has not been theirs since their turn began (MTG-302.6). */
export const withSickness = (table: Table, object: ObjectName, zone: string): Table =>
  zoneKind(zone) === 'battlefield' ? withMark(table, object, 'sick') : table;

/** What a player controls as their turn begins may attack and be tapped in it. */
const withoutSickness = (table: Table, active: SeatId): Table =>
  [...zoneAt(table, `battlefield/${active}`), ...zoneAt(table, `phased-out/${active}`)].reduce(
    (at, name) =>
      objectAt(at, name)?.marks.includes('sick')
        ? withObject(at, name, (object) => void (object.marks = object.marks.filter((mark) => mark !== 'sick')))
        : at,
    table,
  );

/** What is counted by turns begins anew. */
export const atTurnBeginning = (table: Table, { active, extra }: KernelEvents['TurnBegan']): Table =>
  withMagic(withoutSickness(table, active), ({ lastInOrder, spellsCast, spells, tallies, deeds }) => ({
    ...(tallies !== undefined && { tallies: {} }),
    ...(deeds !== undefined && { deeds: {} }),
    ...(spellsCast !== undefined && { spellsCast: 0 }),
    ...(spells && { spells: { now: 0, before: spells.now } }),
    combat: null,
    afterCombat: false,
    moreCombats: 0,
    lastInOrder: extra ? lastInOrder : active,
  }));

/** The combat phase is over when its last step ends (MTG-511.3); one that an effect added is used up as it begins. */
export const atStepEnd = (table: Table, { step }: KernelEvents['StepEnded']): Table => {
  if (step === 'end-of-combat') return withMagic(table, () => ({ combat: null, afterCombat: true }));
  return step === 'main' && magicAt(table).skipsDraw ? withMagic(table, () => ({ skipsDraw: false })) : table;
};

/** A combat that an effect added is used up as it begins. */
export const atStepBeginning = (table: Table, { step }: KernelEvents['StepBegan']): Table =>
  step === 'beginning-of-combat'
    ? withMagic(table, ({ afterCombat, moreCombats }) => ({ moreCombats: moreCombats - (afterCombat ? 1 : 0) }))
    : table;

/** What leaves the battlefield leaves combat with all that hung on its stay; what comes there has just arrived. */
export const withMovedCard = (table: Table, { object, from, to }: KernelEvents['CardMoved']): Table => {
  if (!['battlefield', 'phased-out'].includes(zoneKind(from))) return withSickness(table, object, to);
  const left = withOwnNature(withReleased(withoutCombatant(table, object), object), object);
  return withSickness(withoutCopyBeneath(withoutBase(withoutTimestamp(left, object), object), object), object, to);
};

/** Objects that an effect gave to somebody go back when that player leaves (MTG-800.4a). */
export const withNewController = (
  table: Table,
  { object, controller, from, again, lasts, ends }: KernelEvents['ControlChanged'],
): Table => {
  const owner = objectAt(table, object)?.owner ?? null;
  const based =
    lasts === true ? withBase(table, object, from ?? owner) : ends === true ? withoutBase(table, object) : table;
  const isBack = objectAt(based, object)?.controller === owner;
  const there = withMark(withoutCombatant(based, object), object, 'sick');
  if (isBack)
    return withObject(there, object, (each) => void (each.marks = each.marks.filter((mark) => !isTakenMark(mark))));
  const taken = withMark(there, object, TAKEN);
  return withObject(taken, object, (each) => {
    if (again) each.marks = each.marks.slice(0, each.marks.lastIndexOf(takenBefore(controller)));
    else if (from !== undefined) each.marks = [...each.marks, takenBefore(from)];
  });
};

/** What hung on a player who left is no more. */
export const withoutPlayer = (table: Table, { seat, objects }: KernelEvents['PlayerLeft']): Table => {
  const without = objects.reduce((at, name) => withReleased(withoutCombatant(at, name), name), table);
  return withMagic(without, ({ declaration, opening }) => ({
    declaration: declaration?.seat === seat ? null : declaration,
    opening: opening && { ...opening, again: opening.again.filter((each) => each !== seat) },
  }));
};

/** Something is counted for a player this turn. */
export const withTally = (table: Table, { seat, word, now }: MagicEvents['Tallied']): Table =>
  withMagic(table, ({ tallies = {} }) => ({ tallies: { ...tallies, [word]: { ...tallies[word], [seat]: now } } }));

/** An object has done something this turn, or something was done to it. */
export const withDeed = (table: Table, { object, stay, deed }: MagicEvents['DeedNoted']): Table =>
  withMagic(table, ({ deeds = {} }) => ({ deeds: { ...deeds, [deed]: [...(deeds[deed] ?? []), { object, stay }] } }));

/** What was paid with is kept with what it was paid for. */
export const withPaid = (table: Table, { id, paid }: MagicEvents['CostTaken']): Table => {
  const next = draftOf(table);
  next.stack = table.stack.map((each) => (each.id === id ? { ...each, bindings: { ...each.bindings, paid } } : each));
  return next;
};

/** An effect that redirects so many points of damage has fewer of them left, or is over. */
export const withRedirectionUsed = (table: Table, { change, left }: MagicEvents['DamageRedirected']): Table => {
  if (change === undefined || left === undefined) return table;
  const next = draftOf(table);
  next.changes = table.changes.flatMap((each) => (each.id !== change ? [each] : left === 0 ? [] : [{ ...each, left }]));
  return next;
};
