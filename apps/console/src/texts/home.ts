/** The words of the first page. */
export const home = {
  lead: 'Stackledger keeps every step of a card game, so a contested play can be taken back, and nothing is lost.',
  sample: {
    title: 'A whole match to look at',
    about: (events: number, seats: number) =>
      `${seats} seats, ${events.toLocaleString('en')} events, one ruling by a judge.`,
    open: 'Step through the sample',
    contested: 'A contested roll',
  },
  matches: 'Matches',
  filters: { live: 'Live', ended: 'Ended', all: 'All' },
  none: 'No match is like this.',
  search: 'Search: who plays, a tournament, a game',
  outside: 'Matches are listed for whoever holds a link. Come in by yours, or by a code.',
  withoutRules: 'its rules are missing here',
  damaged: 'damaged: tell whoever runs the service',
  noneYet: 'There is no match here yet.',
  start: 'Start a match',
  more: 'Show more',
  tournaments: {
    title: 'Tournaments',
    fresh: 'New tournament',
    about: 'Rounds, pairings, results, clocks and standings.',
    players: (players: number) => (players === 1 ? 'one player' : `${players} players`),
    phase: {
      enrolment: 'being enrolled',
      rounds: 'being played',
      playoff: 'in the playoff',
      finished: 'over',
    },
    all: (count: number) => `All ${count} tournaments`,
  },
  join: {
    title: 'Join a table',
    about: 'With the code that the organizer reads out, or by the link or picture that you were given.',
    label: 'Code',
    placeholder: 'ABCD-EFGH',
    go: 'Join',
  },
  status: {
    open: 'waits to be started',
    running: 'is being played',
    paused: 'stands still for a judge',
    ended: (winner: string | null) => (winner === null ? 'ended in a draw' : `${winner} won`),
    sealed: (winner: string | null) => (winner === null ? 'sealed, a draw' : `sealed, ${winner} won`),
  },
} as const;
