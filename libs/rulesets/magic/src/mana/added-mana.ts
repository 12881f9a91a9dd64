import {
  AMOUNT,
  objectAt,
  oneOf,
  struct,
  type EffectRule,
  type GameObject,
  type SeatId,
  type Situation,
} from '@stackledger/kernel';
import {
  amountOf,
  changeTotal,
  choose,
  citationsOf,
  contextOfSource,
  effect,
  NAMES,
  ofShape,
  procedure,
  WHERE,
  continuationOf,
  type Amount,
  type EvaluationContext,
  type ObjectFilter,
  type ObjectName,
  type OpenDecision,
} from '@stackledger/kernel/authoring';
import { letterOf } from '../cards/printed.js';
import { chosenFor } from '../words/entry-choices.js';
import { filterCard, settledFilter } from '../words/filters.js';
import { kindFor, totalFor, type ManaYields } from './mana.js';

const LETTERS = ['W', 'U', 'B', 'R', 'G'];
const COLOURS = ['white', 'blue', 'black', 'red', 'green'];

/** Mana whose number is an amount, of a colour or one that was or is chosen, and for which spells alone. */
export type AddManaArgs = { readonly amount: Amount; readonly of: string; readonly only?: ObjectFilter };

/** The shape of these arguments. */
export const ADD_MANA = struct({ amount: AMOUNT, of: oneOf(...LETTERS, 'C', 'any', 'chosen'), 'only?': WHERE });

/** The letters among which such mana is chosen. */
const lettersFor = (object: GameObject | undefined, of: string): readonly string[] => {
  if (of === 'any') return LETTERS;
  if (of !== 'chosen') return [of];
  return object === undefined
    ? []
    : chosenFor(object)
        .filter((word) => COLOURS.includes(word))
        .map(letterOf);
};

/** What such an effect of an object adds now; nothing that this spell could not be paid with. */
export const addedMana = (
  situation: Situation,
  object: GameObject,
  { amount, of, only }: AddManaArgs,
  spell: ObjectName | null,
): ManaYields => {
  const context = contextOfSource(object.controller, object.name);
  if (only !== undefined) {
    const paid = objectAt(situation.state.table, spell ?? '');
    if (paid === undefined || !filterCard(situation, settledFilter(situation, only, context), paid, context))
      return [{}];
  }
  const many = amountOf(situation, amount, context);
  const letters = many > 0 ? lettersFor(object, of) : [];
  return letters.length === 0 ? [{}] : letters.map((letter) => ({ [letter]: many }));
};

/** How much is added to whose pool once a colour is chosen. */
type ManaToAdd = { readonly seat: SeatId; readonly many: number; readonly only?: ObjectFilter };

const add = (d: OpenDecision, { seat, many, only }: ManaToAdd, letter: string): void =>
  void changeTotal(
    d,
    seat,
    totalFor(only === undefined ? letter : kindFor(letter, only)),
    many,
    citationsOf(d, 'addMana'),
  );

const addMana = (d: OpenDecision, { amount, of, only }: AddManaArgs, context: EvaluationContext): void => {
  const { you: seat, self } = context;
  const many = amountOf(d, amount, context);
  const letters = lettersFor(objectAt(d.state.table, self ?? ''), of);
  if (seat === null || many <= 0 || letters.length === 0) return;
  const settled = only === undefined ? undefined : withWords(d, settledFilter(d, only, context), self);
  const made: ManaToAdd = { seat, many, ...(settled !== undefined && { only: settled }) };
  const [letter = '', ...others] = letters;
  if (others.length === 0) return add(d, made, letter);
  const options = letters.map((each) => COLOURS[LETTERS.indexOf(each)] ?? each);
  const question = { seat, prompt: 'Mana of which colour?', options, about: { what: 'colour' } };
  choose(d, { ...question, because: citationsOf(d, 'addMana') }, continuationOf(addingMana, made));
};

/** A filter with what was chosen in place of the word for it: mana outlasts what made it. */
const withWords = (d: OpenDecision, only: ObjectFilter, self: ObjectName | null): ObjectFilter => {
  const object = objectAt(d.state.table, self ?? '');
  const chosen = object === undefined ? [] : [...chosenFor(object)];
  return Object.fromEntries(Object.entries(only).map(([field, asked]) => [field, asked === 'chosen' ? chosen : asked]));
};

/** The mana is added in the colour that was chosen. */
export const addingMana = procedure<ManaToAdd>('mtg-add-mana', (d, { bindings }, answer) => {
  const [colour] = ofShape(NAMES, answer ?? []); // one of the words that were asked
  if (colour !== undefined) add(d, bindings, letterOf(colour));
});

/** The effects that add mana by number. */
export const manaEffects: { readonly [name: string]: EffectRule } = {
  addMana: effect('adds so much mana of one colour, which may be for some spells alone', ADD_MANA, addMana),
};
