/** The words of what would come of other actions. */
export const whatIfTexts = {
  title: (revision: string) => `What if, after #${revision}`,
  back: 'Back to the match',
  real: 'Nothing of this is written. The dice and cards are those of the match.',
  throwaway:
    'Nothing of this is written. Dice are thrown for it alone, and cards that you do not see are dealt at random.',
  none: 'Do something to see what would come of it.',
  tried: 'What was tried',
  passes: (who: string) => `What if ${who} passes`,
  takeBack: 'One step back',
  again: 'Other dice',
} as const;
