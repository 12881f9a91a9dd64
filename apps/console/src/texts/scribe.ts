/** The words of the scribe: one device that writes for the whole table. */
export const scribe = {
  line: 'The line',
  placeholder: 'What is said at the table',
  lineAbout: 'Tab takes what is offered, arrows choose, Enter writes. Up brings back earlier lines.',
  offers: 'How the line may go on',
  forWhom: (who: string) => `The line is for ${who}. Press for the next seat`,
  write: 'Write it',
  writing: 'Writing',
  atColumn: (column: number) => `At column ${column}:`,
  stood: (count: number) =>
    count === 0
      ? 'Nothing was written.'
      : count === 1
        ? 'One step before it stands.'
        : `${count} steps before it stand.`,
  kept: 'The service does not answer. The line stays here: write it again, it counts once.',
  lines: 'What was written',
  noLines: 'Nothing has happened yet.',
  resolve: 'Resolve',
  resolveSub: (what: string) => `everybody passes: ${what}`,
  passAll: 'Everybody passes',
  passAllSub: 'the step ends, or somebody has to choose',
  onePasses: (who: string) => `${who} passes`,
  agrees: (who: string) => `on ${who}’s word`,
  turnedUp: 'Which card is it?',
  search: 'Search the card',
  found: (count: number) => (count === 1 ? 'One card fits.' : `${count} cards fit.`),
  more: (count: number) => `${count} more: type a few letters`,
  none: 'No card of this match is called so.',
  noneWay: 'Look at the name once more, or describe the card.',
  itIs: (title: string) => `It is ${title}`,
  itIsSub: 'another seat confirms',
  pickCard: 'Pick the card',
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
  outcome: 'What did it do?',
  outcomeNote: 'In words',
  outcomeGo: 'Report it',
  outcomeLine: 'Write it as effects',
  outcomeAbout:
    'Words alone change nothing on the table. What is gained, lost or hurt is written as effects in the line.',
  toTable: 'The table with its cards',
  toLines: 'Write in lines',
} as const;
