import { number, plainName, type Card, type CardFieldRule } from '@stackledger/kernel';
import type { SpeedStackCard } from '../table/speed-stack-card.js';

/** The fields of a card that the speed stack has beside those of every game. */
export const cardFields: { readonly [Field in Exclude<keyof SpeedStackCard, keyof Card>]-?: CardFieldRule } = {
  speed: { shape: plainName('a speed') },
  hp: { shape: number(0) },
  evasion: { shape: number(0) },
  attack: { shape: number(0) },
  power: { shape: number() },
  toughness: { shape: number() },
};
