import { objectAt, zoneAt, zoneKind, type GameObject, type SeatId, type Situation } from '@stackledger/kernel';
import {
  cardNamed,
  emit,
  moveCard,
  objectsAt,
  objectsInPlay,
  type ObjectName,
  type OpenDecision,
} from '@stackledger/kernel/authoring';
import { coloursOf } from '../characteristics/card-types.js';
import { isPermanent } from '../characteristics/characteristics.js';
import { keywordRules } from '../characteristics/keywords.js';
import { letterOf } from '../cards/printed.js';
import { halvesOf, isSplit, type Mana } from '../cards/written-mana.js';
import { zoneFor } from '../board/zones.js';
import type { ManaYields } from './mana.js';

/** What pays for mana in a spell's cost without being mana: creatures that are tapped, cards that are exiled. */
export type CostHelp = { readonly [word in HelpKeyword]?: readonly ObjectName[] };

/** The keywords by which something helps to pay. */
export const HELPING = ['convoke', 'delve'] as const;

/** A way of paying mana by something else, named by its keyword. */
export type HelpKeyword = (typeof HELPING)[number];

/** Whether a word is such a keyword. */
export const isHelping = (word: string): word is HelpKeyword => HELPING.some((each) => each === word);

/** Whether nothing helps to pay. */
export const isUnhelped = (help: CostHelp): boolean => HELPING.flatMap((word) => help[word] ?? []).length === 0;

/** Whether a spell, or a card that may become one, lets this help to pay for it. */
const isHelped = (situation: Situation, spell: ObjectName | null, word: HelpKeyword): boolean => {
  const object = objectAt(situation.state.table, spell ?? '');
  if (object === undefined || zoneKind(object.zone) === 'battlefield') return false;
  return cardNamed(situation, object.card).keywords?.includes(word) === true;
};

const CANDIDATES: { readonly [word in HelpKeyword]: (situation: Situation, seat: SeatId) => readonly GameObject[] } = {
  convoke: (situation, seat) =>
    objectsInPlay(situation).filter(
      (object) => object.controller === seat && !object.tapped && isPermanent(situation, object, 'creature'),
    ),
  delve: ({ state: { table } }, seat) => objectsAt(table, zoneAt(table, zoneFor('graveyard', seat))),
};

/** What could help a seat to pay for a spell now, by keyword; no list for a keyword that the spell does not have. */
export const helpersFor = (situation: Situation, seat: SeatId, spell: ObjectName | null): CostHelp =>
  Object.fromEntries(
    HELPING.flatMap((word) => {
      if (!isHelped(situation, spell, word)) return [];
      const others = CANDIDATES[word](situation, seat).filter(({ name }) => name !== spell);
      return [[word, others.map(({ name }) => name)] as const];
    }),
  );

/** The kind of what pays for any generic mana, and for nothing else. */
const ANY = 'help';

const lettersOf = (situation: Situation, name: ObjectName): readonly string[] => {
  const object = objectAt(situation.state.table, name);
  return object === undefined ? [] : coloursOf(situation, object).map(letterOf);
};

/** What each helper could pay for: a creature one mana of a colour of its own or any, a card any generic one. */
export const helpYields = (situation: Situation, help: CostHelp): ReadonlyMap<ObjectName, ManaYields> =>
  new Map([
    ...(help.convoke ?? []).map((name) => {
      const coloured = lettersOf(situation, name).map((letter): Mana => ({ [letter]: 1 }));
      return [name, [...coloured, { [ANY]: 1 }]] as const;
    }),
    ...(help.delve ?? []).map((name) => [name, [{ [ANY]: 1 }]] as const),
  ]);

/** One mana of a cost, and the letters that pay for it; `any` with none in particular. */
type ManaSlot = { readonly kind: string; readonly letters: readonly string[]; readonly isAny: boolean };

const slotsOf = (cost: Mana): readonly ManaSlot[] =>
  Object.entries(cost)
    .toSorted(([a], [b]) => Number(a === 'generic') - Number(b === 'generic'))
    .flatMap(([kind, n]) => {
      const letters = isSplit(kind) ? halvesOf(kind).flatMap((half) => Object.keys(half)) : [kind];
      return Array<ManaSlot>(Math.min(n, MOST_SLOTS)).fill({ kind, letters, isAny: kind === 'generic' });
    });

/** More than that nobody has to help with. */
const MOST_SLOTS = 200;

/**
 * What is left to be paid in mana once all of these have helped, or undefined where one of them has nothing to pay for.
 * Who can pay for a colour does so before anything generic.
 */
export const restOf = (situation: Situation, cost: Mana, help: CostHelp): Mana | undefined => {
  const slots = slotsOf(cost);
  const taken: (ObjectName | undefined)[] = slots.map(() => undefined);
  const yields = helpYields(situation, help);
  const pays = (name: ObjectName, { letters, isAny }: ManaSlot): boolean =>
    isAny || (yields.get(name) ?? []).some((mana) => letters.some((letter) => mana[letter] !== undefined));
  const place = (name: ObjectName, seen: Set<number>): boolean => {
    for (const [at, slot] of slots.entries()) {
      if (seen.has(at) || !pays(name, slot)) continue;
      seen.add(at);
      const before = taken[at];
      if (before !== undefined && !place(before, seen)) continue;
      taken[at] = name;
      return true;
    }
    return false;
  };
  for (const name of yields.keys()) if (!place(name, new Set())) return undefined;
  const rest: { [kind: string]: number } = { ...cost };
  for (const [at, { kind }] of slots.entries()) if (taken[at] !== undefined) rest[kind] = (rest[kind] ?? 0) - 1;
  return rest;
};

/** Whether all named help can still pay: its objects are among the possible helpers. */
export const isHelpThere = (situation: Situation, seat: SeatId, spell: ObjectName | null, help: CostHelp): boolean => {
  const able = helpersFor(situation, seat, spell);
  return HELPING.every((word) => (help[word] ?? []).every((name) => able[word]?.includes(name)));
};

/** Helpers pay: creatures are tapped, cards of the graveyard exiled, each emitted as a part of the cost. */
export const payHelp = (d: OpenDecision, seat: SeatId, spell: ObjectName, help: CostHelp): void => {
  for (const word of HELPING) {
    const names = help[word] ?? [];
    if (names.length === 0) continue;
    const because = ['MTG-601.2h', keywordRules[word]] as const;
    emit(d, 'CostPaid', { seat, for: spell, cost: { [word]: names } }, because);
    for (const name of names)
      if (word === 'convoke') emit(d, 'ObjectTapped', { object: name }, because);
      else moveCard(d, name, zoneFor('exile', seat), because);
  }
};
