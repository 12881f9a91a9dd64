import type { NotationWord } from '@stackledger/kernel';

/** How commands of the speed stack are written in notation, by command type. */
export const notation: { readonly [type: string]: NotationWord } = {
  PlayCard: { word: 'play', args: ['card'], list: 'targets', bare: true },
  ActivateAbility: { word: 'use', args: ['source'], list: 'targets', bare: true },
  EndTurn: { word: 'end' },
};
