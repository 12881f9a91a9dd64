import {
  abilityOf,
  cardNamed,
  rejection,
  stackName,
  type Ability,
  type Card,
  type Situation,
  type Rejection,
  type StackObject,
} from '@stackledger/kernel';

/** How fast something is: how little can answer it. */
export type Speed = 'basic' | 'fast' | 'breakneck';

const isSpeed = (word: unknown): word is Speed => word === 'fast' || word === 'breakneck';

const read = (...words: readonly (string | undefined)[]): Speed => words.find(isSpeed) ?? 'basic';

/** How fast a card is as it is played: as it says, else as what it does says, else basic. */
export const speedOfCard = (card: Card): Speed =>
  read(card.speed, card.abilities?.find(({ type }) => type === 'play')?.speed);

/** An ability is basic unless it says otherwise (SS-SPEED-2). */
export const speedOfAbility = ({ speed }: Pick<Ability, 'speed'>): Speed => read(speed);

const isCard = (situation: Situation, object: StackObject): boolean =>
  object.object !== null || abilityOf(situation, object).type === 'play';

/** How fast an object on the stack is: as the card or the ability that it is. */
export const speedOf = (situation: Situation, object: StackObject): Speed =>
  isCard(situation, object) ? speedOfCard(cardNamed(situation, object.card)) : read(abilityOf(situation, object).speed);

/** Whether something counts as fast for effects that ask for it: breakneck does too (SS-SPEED-2). */
export const isFast = (situation: Situation, object: StackObject): boolean => speedOf(situation, object) !== 'basic';

const EVERY: readonly Speed[] = ['basic', 'fast', 'breakneck'];

/** How fast what lies on top is, null where nothing does; and what is fast enough now (SS-SPEED-1). */
export const speedsNow = (situation: Situation): { readonly top: Speed | null; readonly enough: readonly Speed[] } => {
  const object = situation.state.table.stack.at(-1);
  const top = object === undefined ? null : speedOf(situation, object);
  return { top, enough: top === null ? EVERY : MAY_ANSWER[top] };
};

const MAY_ANSWER: { readonly [top in Speed]: readonly Speed[] } = {
  basic: ['fast', 'breakneck'],
  fast: ['fast', 'breakneck'],
  breakneck: ['breakneck'],
};

/** Why something of this speed is too slow for what is on top of the stack, or undefined (SS-SPEED-1). */
export const speedFault = (situation: Situation, speed: Speed, what: string): Rejection | undefined => {
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
