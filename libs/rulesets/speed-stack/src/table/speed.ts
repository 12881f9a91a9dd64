import { rejection, stackName, type Situation, type Rejection, type StackObject } from '@stackledger/kernel';
import { abilityOf, cardNamed, type Ability } from '@stackledger/kernel/authoring';
import type { SpeedStackCard } from './speed-stack-card.js';

/** The speeds, slowest first: an object can only be answered at its own speed or faster. */
export type PlaySpeed = 'basic' | 'fast' | 'breakneck';

const isSpeed = (word: unknown): word is PlaySpeed => word === 'fast' || word === 'breakneck';

const read = (...words: readonly (string | undefined)[]): PlaySpeed => words.find(isSpeed) ?? 'basic';

/** The speed of a card: its own, else that of its play ability, else basic. */
export const speedOfCard = (card: SpeedStackCard): PlaySpeed =>
  read(card.speed, card.abilities?.find(({ type }) => type === 'play')?.speed);

/** The speed of an ability: basic unless it says otherwise (SS-SPEED-2). */
export const speedOfAbility = ({ speed }: Pick<Ability, 'speed'>): PlaySpeed => read(speed);

const isCard = (situation: Situation, object: StackObject): boolean =>
  object.object !== null || abilityOf(situation, object).type === 'play';

/** The speed of a stack object: that of its card or ability. */
export const speedOf = (situation: Situation, object: StackObject): PlaySpeed =>
  isCard(situation, object) ? speedOfCard(cardNamed(situation, object.card)) : read(abilityOf(situation, object).speed);

/** Whether an object counts as fast for effects: fast and breakneck do (SS-SPEED-2). */
export const isFast = (situation: Situation, object: StackObject): boolean => speedOf(situation, object) !== 'basic';

const EVERY: readonly PlaySpeed[] = ['basic', 'fast', 'breakneck'];

/**
 * For the view: the speed of the top of the stack, null if it is empty, and the speeds that may be played now
 * (SS-SPEED-1).
 */
export const speedsNow = (
  situation: Situation,
): { readonly top: PlaySpeed | null; readonly enough: readonly PlaySpeed[] } => {
  const object = situation.state.table.stack.at(-1);
  const top = object === undefined ? null : speedOf(situation, object);
  return { top, enough: top === null ? EVERY : MAY_ANSWER[top] };
};

const MAY_ANSWER: { readonly [top in PlaySpeed]: readonly PlaySpeed[] } = {
  basic: ['fast', 'breakneck'],
  fast: ['fast', 'breakneck'],
  breakneck: ['breakneck'],
};

/** Rejection if this speed is too slow to answer the top of the stack (SS-SPEED-1). */
export const speedRejection = (situation: Situation, speed: PlaySpeed, what: string): Rejection | undefined => {
  const top = situation.state.table.stack.at(-1);
  if (top === undefined) return undefined;
  const allowed = MAY_ANSWER[speedOf(situation, top)];
  if (allowed.includes(speed)) return undefined;
  return rejection(
    'too-slow',
    'SS-SPEED-1',
    `${what} is ${speed}; on top is ${stackName(top)}, which is ${speedOf(situation, top)}: only ${allowed.join(' and ')} may answer it`,
  );
};
