import {
  cardOf,
  flag,
  listOf,
  mapOf,
  number,
  playerAt,
  stackObjectAt,
  targetName,
  text,
  type GameObject,
  type Json,
  type JsonMap,
  type Situation,
  type SeatId,
} from '@stackledger/kernel';
import { isPermanent, keywordsOf, powerOf, toughnessOf } from './table/characteristics.js';
import { manaIn } from './mana/mana.js';
import { magicOf } from './table/state.js';

/** The Magic part of a view: combat, and the declaration that is being paid for. */
export const view = (situation: Situation): JsonMap => {
  const { costs } = magicOf(situation);
  return { attack: attackView(situation), declaration: declarationView(situation), costs };
};

/** What is being paid for. A card from a hand goes by its name since it was announced: it lies on the stack by now. */
const declarationView = (situation: Situation): Json => {
  const { declaration } = magicOf(situation);
  if (declaration === null) return null;
  const { seat, object, source, costs } = declaration;
  return { seat, source: stackObjectAt(situation.state.table, object)?.source ?? source, costs: costs as Json };
};

/** Who attacks whom; `none` outside combat. */
const attackView = (situation: Situation): Json => {
  const combat = magicOf(situation).combat;
  if (combat === null || combat.attackers.length === 0) return 'none';
  return {
    by: combat.by,
    against: [...new Set(combat.attackers.map(({ at }) => targetName(situation.state.table, at, null)))],
  };
};

const BEGUN = number(undefined, undefined, 'once the game has begun');

/** What the two below can say. */
export const viewFields = {
  player: { 'life?': BEGUN, 'poison?': BEGUN, 'landPlays?': BEGUN, 'energy?': number(), mana: mapOf(number(0)) },
  object: {
    'power?': number(),
    'toughness?': number(),
    'keywords?': listOf(text()),
    'sick?': flag('whether it came under control too late to attack'),
    'attached?': text('what it is attached to'),
  },
};

/** A player's numbers as they are now; mana by its kinds. */
export const viewOfPlayer = (situation: Situation, seat: SeatId): JsonMap => {
  const totals = playerAt(situation.state.table, seat)?.totals ?? {};
  const named = Object.fromEntries(Object.entries(totals).filter(([name]) => !name.startsWith('mana.')));
  return { ...named, mana: manaIn(totals) };
};

/** A creature's numbers and a permanent's keywords as they are now. */
export const viewOfObject = (situation: Situation, object: GameObject): JsonMap => {
  const card = cardOf(situation, object.name);
  const attached = magicOf(situation).attached[object.name];
  const isOn = isPermanent(situation, object);
  return {
    ...(card.kind === 'creature' && { power: powerOf(situation, object), toughness: toughnessOf(situation, object) }),
    ...(isOn && { keywords: [...keywordsOf(situation, object.name)].sort(), sick: object.marks.includes('sick') }),
    ...(attached !== undefined && { attached: targetName(situation.state.table, attached, null) }),
  };
};

/** Combat as far as it has come; null while nobody attacks. */
export const combat = (situation: Situation): JsonMap | null => {
  const now = magicOf(situation).combat;
  if (now === null || now.attackers.length === 0) return null;
  const { table } = situation.state;
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
