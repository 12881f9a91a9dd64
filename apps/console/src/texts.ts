/** Every word of the console that is not of a game and not of the service, in one place: what a translation replaces. */
export const texts = {
  title: 'Stackledger',
  again: 'Try again',
  close: 'Close',
  cancel: 'Cancel',
  loading: 'One moment',
  asJson: 'This page as JSON',
  nav: {
    label: 'Main',
    skip: 'To the content',
    matches: 'Matches',
    fresh: 'New match',
    help: 'Help',
    api: 'The API',
    health: 'How the service is',
  },
  offline: {
    what: 'The service does not answer.',
    way: 'It may be stopped, or this device has no connection. What you see is as it was.',
  },
  strange: {
    what: (status: number) => `The service answered something else than expected (status ${status}).`,
    way: 'Try again in a moment; a proxy in between may be the reason.',
  },
  notFound: {
    title: 'There is no such page',
    what: 'The address may be cut off. All matches are on the first page.',
    home: 'To the matches',
  },
  home: {
    lead: 'Stackledger keeps every step of a card game, so a contested play can be taken back, and nothing is lost.',
    sample: {
      title: 'A whole match to look at',
      about: (events: number, seats: number) =>
        `${seats} seats, ${events.toLocaleString('en')} events, one ruling by a judge. Arrow keys step, ? shows the rest.`,
      open: 'Step through the sample',
      contested: 'A contested roll',
    },
    matches: 'Matches',
    filters: { live: 'Live', ended: 'Ended', all: 'All' },
    none: 'No match is being played.',
    noneYet: 'There is no match here yet.',
    start: 'Start a match',
    more: 'Show more',
    join: {
      title: 'Join a table',
      about: 'With the code that the organizer reads out, or by the link or picture that you were given.',
      label: 'Code',
      placeholder: 'K7Q 4MX',
      go: 'Join',
    },
    status: {
      open: 'waits to be started',
      running: 'is being played',
      paused: 'stands still for a judge',
      ended: (winner: string | null) => (winner === null ? 'ended in a draw' : `${winner} won`),
      sealed: (winner: string | null) => (winner === null ? 'sealed, a draw' : `sealed, ${winner} won`),
    },
  },
  fresh: {
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
  },
  join: {
    title: 'One moment: reading your link',
    seat: (seat: string) => `You sit at ${seat}’s seat`,
    role: { judge: 'You are a judge here', organizer: 'You run this', spectator: 'You may watch' } as {
      readonly [role: string]: string;
    },
    anyRole: 'You may come in',
    keep: 'No account. Whoever has this link acts for this seat, so do not pass it on. It ends with the match.',
    take: 'Take this seat',
    go: 'Go on',
    watch: 'Only watch',
    dead: 'This link does not work any more',
    deadWay: 'Its match may have ended, or it was taken back. Whoever runs the table can give you another.',
    openService: 'This service needs no links: everybody may look and play.',
    bad: 'This code is not known.',
  },
  seatsToTake: {
    title: 'Who are you at this table?',
    about: 'The service runs without links, so everybody may take any seat.',
    all: 'All seats on this device',
    allAbout: 'A shared tablet, or one who writes for the whole table.',
    watch: 'Only watch',
  },
  match: {
    loading: 'Setting the table',
    missing: 'There is no such match here',
    missingWay: 'The link may be cut off, or it belongs to another service.',
  },
} as const;

/** `Anna, Ben and Cleo`. */
export const listed = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
