import type { NotationWord } from '@stackledger/kernel';

/** How commands of Four Souls are written in notation, by command type. */
export const notation: { readonly [type: string]: NotationWord } = {
  PlayCard: { word: 'play', args: ['card'], list: 'targets', bare: true },
  ActivateAbility: { word: 'use', args: ['source'], list: 'targets', bare: true },
  DeclareAttack: { word: 'atk', args: ['target'] },
  DeclarePurchase: { word: 'buy', args: ['target'] },
  EndTurn: { word: 'end' },
  GiveCoins: { word: 'give', args: ['to', 'amount'] },
};
