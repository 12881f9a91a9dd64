/** The words of the form for a tournament. */
export const newTournamentTexts = {
  title: 'New tournament',
  name: 'What is it called?',
  nameAbout: 'As it stands on the wall and on every phone.',
  pack: 'How is it played?',
  packs: {
    'magic-swiss': {
      title: 'One against one, in rounds',
      about: 'Best of three, 50 minutes. Equal points meet; a playoff of the best ends it.',
    },
    'multiplayer-pods': {
      title: 'Tables of four',
      about: 'One game a round, 80 minutes. The winner of a table of four has 7 points.',
    },
    'round-robin': { title: 'Everybody against everybody', about: 'Best of three, 50 minutes, for a small group.' },
    elimination: { title: 'Who loses is out', about: 'Best of three, 50 minutes. Whoever is left at the end has won.' },
  },
  go: 'Create it',
  empty: 'It needs a name.',
  noLink:
    'A tournament is made by whoever organizes here, and this device holds no such link. Open the link that the service printed as it started, or ask the organizer for a code.',
} as const;
