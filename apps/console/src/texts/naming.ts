/** The words of naming a card: one that was turned up, or one of a hand that only its player sees. */
export const namingTexts = {
  turnedUp: 'Which card is it?',
  search: 'Search the card',
  found: (count: number) => (count === 1 ? 'One card fits.' : `${count} cards fit.`),
  more: (count: number) => `${count} more: type a few letters`,
  none: 'No card of this match is called so.',
  noneWay: 'Look at the name once more, or describe the card.',
  describe: 'It is not in the list: describe it',
  described: {
    title: 'A card in words',
    name: 'Its name',
    kind: 'What it is',
    text: 'What it says',
    go: 'Keep this card',
    about: 'It is a card of this match from now on. What it does is told as it happens.',
    back: 'Back to the list',
  },
  fromHand: (count: number) => (count === 1 ? 'Play your card' : `Play one of your ${count} cards`),
  name: 'say which',
  notNow: 'not now',
  which: 'Which card do you play?',
  describeOne: 'Describe a card',
} as const;
