import {
  cardOf,
  playerAt,
  targetName,
  type GameObject,
  type Json,
  type JsonMap,
  type Look,
  type SeatId,
} from '@stackledger/kernel';
import { isPermanent, keywordsOf, powerOf, toughnessOf } from './characteristics.js';
import { manaIn } from '../mana/mana.js';
import { magicOf } from './state.js';

/** The Magic part of a view: combat, and the declaration that is being paid for. */
export const view = (look: Look): JsonMap => {
  const { declaration, costs } = magicOf(look);
  return {
    attack: attackView(look),
    declaration:
      declaration === null
        ? null
        : { seat: declaration.seat, source: declaration.source, costs: declaration.costs as Json },
    costs,
  };
};

/** Who attacks whom; `none` outside combat. */
const attackView = (look: Look): Json => {
  const combat = magicOf(look).combat;
  if (combat === null || combat.attackers.length === 0) return 'none';
  return {
    by: combat.by,
    against: [...new Set(combat.attackers.map(({ at }) => targetName(look.state.table, at, null)))],
  };
};

/** A player's numbers as they are now; mana by its kinds. */
export const viewOfPlayer = (look: Look, seat: SeatId): JsonMap => {
  const totals = playerAt(look.state.table, seat)?.totals ?? {};
  const named = Object.fromEntries(Object.entries(totals).filter(([name]) => !name.startsWith('mana.')));
  return { ...named, mana: manaIn(totals) };
};

/** A creature's numbers and a permanent's keywords as they are now. */
export const viewOfObject = (look: Look, object: GameObject): JsonMap => {
  const card = cardOf(look, object.name);
  const attached = magicOf(look).attached[object.name];
  const isOn = isPermanent(look, object);
  return {
    ...(card.kind === 'creature' && { power: powerOf(look, object), toughness: toughnessOf(look, object) }),
    ...(isOn && { keywords: [...keywordsOf(look, object.name)].sort(), sick: object.marks.includes('sick') }),
    ...(attached !== undefined && { attached: targetName(look.state.table, attached, null) }),
  };
};

/** Combat as far as it has come; null while nobody attacks. */
export const combat = (look: Look): JsonMap | null => {
  const now = magicOf(look).combat;
  if (now === null || now.attackers.length === 0) return null;
  const { table } = look.state;
  const damage = table.stack.find(({ kind }) => kind === 'combat-damage');
  return {
    by: now.by,
    against: [...new Set(now.attackers.map(({ at }) => targetName(table, at, null)))],
    step: table.turn?.step ?? null,
    attackers: now.attackers.map(({ object, at, blocked }) => ({
      attacker: object,
      at: targetName(table, at, null),
      blocked,
      blockers: now.blockers.filter(({ attacker }) => attacker === object).map((each) => each.object),
    })),
    round: now.round,
    damage: damage === undefined ? null : (damage.bindings.assigned ?? null),
  };
};
