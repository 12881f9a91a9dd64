/** The words of the scribe: one device that writes for the whole table. */
export const scribeTexts = {
  line: 'The line',
  placeholder: 'What is said',
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
  itIs: (title: string) => `It is ${title}`,
  itIsSub: 'another seat confirms',
  pickCard: 'Pick the card',
  outcome: 'What did it do?',
  outcomeNote: 'In words',
  outcomeGo: 'Report it',
  outcomeLine: 'Write it as effects',
  outcomeAbout:
    'Words alone change nothing on the table. What is gained, lost or hurt is written as effects in the line.',
  tried: {
    go: 'Try it',
    title: 'Tried, and not written',
    stops: 'It would stop there.',
    chance: 'A die or a shuffle comes into it: it will fall as it falls.',
    offline: 'The service does not answer. Nothing was tried.',
  },
  forgotten: {
    open: 'Something was forgotten: put in a line',
    title: 'What was forgotten?',
    where: 'Pick the place where it belongs.',
    here: 'It belongs here',
    before: (says: string, revision: string) => `It belongs before #${revision}: ${says}`,
    atEnd: 'It belongs after everything that was written',
    noPlace: 'Nothing was written yet that something could belong before.',
    line: 'The forgotten line',
    look: 'See what follows from it',
    looking: 'One moment',
    go: (again: number) => (again === 0 ? 'Put it in' : `Put it in, then ${again} again`),
    new: 'new',
    outcomes: {
      same: 'same',
      different: 'comes out differently',
      'told-already': 'stays',
      'left-out': 'is left out',
      refused: 'cannot be done any more',
      full: 'is not replayed',
      unknown: 'nobody knows yet',
      'not-given': 'is not replayed',
    } as { readonly [outcome: string]: string },
    now: (says: string) => `now: ${says}`,
    allSame: 'All that follows comes out the same.',
    changes: (count: number) =>
      count === 1 ? 'One line comes out differently.' : `${count} lines come out differently.`,
    unknown: 'Some of it hangs on a die or a card that nobody knows yet.',
    stops: (count: number) =>
      count === 1
        ? 'One line is not replayed: write what happens instead.'
        : `${count} lines are not replayed: write what happens instead.`,
    nothingErased:
      'Nothing is erased: the lines as they were stay in the log, rewound, and everybody sees what was put in.',
    reason: (text: string) => `forgotten: ${text}`,
    another: 'Another place',
    mayNot: 'Your link writes, and does not put in what was forgotten.',
    mayNotWay: 'Whoever hands out the links can give you one that does. Or call a judge, who goes back.',
  },
  toTable: 'The table with its cards',
} as const;
