import type { NotationWord } from '@stackledger/kernel';

/** The words by which commands of Magic are written in one line. */
export const notation: { readonly [type: string]: NotationWord } = {
  PlayCard: { word: 'cast', args: ['card'], list: 'targets', bare: true },
  ActivateAbility: { word: 'use', args: ['source'], list: 'targets', bare: true },
  PlayFaceDown: { word: 'facedown', args: ['card'] },
  Foretell: { word: 'foretell', args: ['card'] },
  Plot: { word: 'plot', args: ['card'] },
  Suspend: { word: 'suspend', args: ['card'] },
  TurnFaceUp: { word: 'faceup', args: ['permanent'] },
  PlayLand: { word: 'land', args: ['card'] },
  PayCost: { word: 'pay' },
  UseManaAbility: { word: 'tap', args: ['source'] },
  CancelDeclaration: { word: 'cancel' },
  DeclareAttackers: { word: 'attack', args: ['attackers'] },
  DeclareBlockers: { word: 'block', args: ['blocks'] },
  ChooseStartingPlayer: { word: 'first', args: ['first'] },
  Mulligan: { word: 'mulligan' },
  KeepHand: { word: 'keep', args: ['bottom'] },
};
