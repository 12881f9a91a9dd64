/** The words of the form for a new match. */
export const fresh = {
  title: 'New match',
  game: 'Game',
  seats: 'Who plays',
  seat: (at: number) => `Name of seat ${at}`,
  addSeat: 'One more seat',
  removeSeat: (name: string) => `Without ${name}`,
  where: 'Where do the cards lie?',
  places: {
    here: { title: 'Here', about: 'The service shuffles, deals and rolls. Everybody plays on their own screen.' },
    table: {
      title: 'On the table',
      about: 'You roll real dice and tell what they show. The service keeps the steps.',
    },
  },
  variants: 'Variants',
  variantsAbout: 'As it is where you change nothing.',
  usual: 'as usual',
  more: 'One setting more',
  create: 'Start the match',
  creating: 'Shuffling',
  names: {
    empty: 'Each seat needs a name.',
    double: 'Two seats have the same name.',
    letters: 'Names are letters, figures and hyphens, and begin with a letter.',
  },
  loading: 'Reading which games there are',
} as const;
