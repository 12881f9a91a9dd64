import type { NotationWord } from '@stackledger/kernel';

/** The words by which commands of the speed stack are written in one line. */
export const notation: { readonly [type: string]: NotationWord } = {
  PlayCard: { word: 'play', args: ['card'], list: 'targets', bare: true },
  ActivateAbility: { word: 'use', args: ['source'], list: 'targets', bare: true },
  EndTurn: { word: 'end' },
};
