import { isMap, type Card } from '@stackledger/rules';
import { COST_WORDS, EFFECT_WORDS, EVENT_WORDS } from './words-of-effects.js';

type WrittenAbility = NonNullable<Card['abilities']>[number];
type WrittenEffect = NonNullable<WrittenAbility['effect']>[number];

/** The text of a card for people: its own, or where its designer wrote none what its abilities do, in plain words. */
export const cardText = (card: Card | undefined): string => {
  const { text, abilities = [] } = card ?? {};
  return text ?? abilities.map(abilityText).join(' ');
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A word of the card language as people write it: `top-of-library`, `untilEnd`. */
const spaced = (word: string): string =>
  word.replaceAll('-', ' ').replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const isEffect = (value: unknown): value is WrittenEffect =>
  isMap(value) && Object.keys(value).some((word) => EFFECT_WORDS[word] !== undefined);

/** A value of the card language in words: lists by `and`, maps by their members, effects as sentences. */
const valueText = (value: unknown): string => {
  if (Array.isArray(value))
    return value.length > 0 && value.every(isEffect) ? effectsText(value) : value.map(valueText).join(' and ');
  if (isMap(value))
    return Object.entries(value)
      .map(([name, each]) => (each === true ? spaced(name) : `${spaced(name)} ${valueText(each)}`))
      .join(', ');
  return typeof value === 'string' && /^[a-z]/.test(value) ? spaced(value) : String(value);
};

const argumentsText = (args: unknown): string => (args === true || args === undefined ? '' : ` (${valueText(args)})`);

const effectText = (effect: WrittenEffect): string => {
  const word = 'if' in effect ? 'if' : (Object.keys(effect)[0] ?? '');
  const { [word]: args, ...beside } = effect;
  const more = Object.keys(beside).length === 0 ? '' : `, ${valueText(beside)}`;
  return `${EFFECT_WORDS[word] ?? spaced(word)}${argumentsText(args)}${more}`;
};

/** Effects in words, one after the other. */
const effectsText = (effects: readonly WrittenEffect[]): string => effects.map(effectText).join('; ');

/** One part of a cost in words, as something to be done or, after `costs`, as `tapping it`. */
export const costText = (cost: object, words = COST_WORDS): string =>
  Object.entries(cost)
    .map(([word, asked]) => `${words[word] ?? COST_WORDS[word] ?? spaced(word)} ${valueText(asked)}`)
    .join(', ');

const eventText = ({ event, ...filters }: NonNullable<WrittenAbility['when']>): string => {
  const what = event === undefined ? '' : (EVENT_WORDS[event] ?? spaced(event));
  return Object.keys(filters).length === 0 ? what : `${what} (${valueText(filters)})`.trim();
};

const modesText = (modes: NonNullable<WrittenAbility['modes']>): string =>
  `one of these: ${Object.entries(modes)
    .map(([name, mode]) => `${spaced(name)}: ${doneText(mode)}`)
    .join('; or ')}`;

/** What is done: to which targets, under which condition. */
const doneText = ({ targets = [], effect = [], modes, cost = [], if: condition }: Partial<WrittenAbility>): string => {
  const paid = cost.length === 0 ? '' : `${cost.map((each) => costText(each)).join(', ')}: `;
  const aimed = targets.length === 0 ? '' : `on ${targets.map((spec) => valueText(spec)).join(' and on ')}: `;
  const so = condition === undefined ? '' : `, if ${valueText(condition)}`;
  return `${paid}${aimed}${modes === undefined ? effectsText(effect) : modesText(modes)}${so}`;
};

const BEGINNINGS: { readonly [type: string]: string } = { static: 'always: ', mana: 'for mana: ' };

/** One ability as a sentence. */
const abilityText = (ability: WrittenAbility): string => {
  const { type, when, optional, oncePerTurn } = ability;
  const waits = when === undefined ? '' : `${type === 'replacement' ? 'as' : 'when'} ${eventText(when)}: `;
  const limits = `${optional === true ? ', if you want to' : ''}${oncePerTurn === true ? ', once a turn' : ''}`;
  return capital(`${BEGINNINGS[type] ?? ''}${waits}${doneText(ability)}${limits}.`);
};
