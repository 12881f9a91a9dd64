import { flag, json, listOf, number, plainName, type Card, type CardFieldRule } from '@stackledger/kernel';
import type { FourSoulsCard } from '../table/four-souls-card.js';

/** The fields of a card that Four Souls has beside those of every game. */
export const cardFields: { readonly [Field in Exclude<keyof FourSoulsCard, keyof Card>]-?: CardFieldRule } = {
  hp: { shape: number(0) },
  evasion: { shape: number(0) },
  attack: { shape: number(0) },
  souls: { shape: number(0) },
  rewards: { shape: json, holds: { '': 'effects' } },
  attackable: { shape: flag() },
  coverable: { shape: flag() },
  eternal: { shape: flag() },
  starts: { shape: { ...listOf(plainName('a card id')), about: 'a list of card ids' } },
};
