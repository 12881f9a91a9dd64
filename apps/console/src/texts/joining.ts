/** The words for whoever comes by a link or a code. */
export const join = {
  title: 'One moment: reading your link',
  seat: (seat: string) => `You sit at ${seat}’s seat`,
  role: {
    judge: 'You are a judge here',
    'head-judge': 'You are the head judge here',
    organizer: 'You run this',
    scorekeeper: 'You keep the score here',
    player: 'You play here',
    scribe: 'You write for this table',
    spectator: 'You may watch',
    auditor: 'You may look at everything once it is sealed',
    analyst: 'You may ask for figures here',
  } as { readonly [role: string]: string },
  anyRole: 'You may come in',
  keep: {
    seat: 'No account. Whoever has this link acts for this seat, so do not pass it on. It ends with the match.',
    role: 'No account. Whoever has this link acts as you do here, so do not pass it on.',
  },
  notKept: 'This browser keeps nothing. You may go on as long as this page is open; keep the link itself to come back.',
  take: 'Take this seat',
  go: 'Go on',
  watch: 'Only watch',
  over: 'This match has ended',
  dead: 'This link does not work any more',
  deadWay: 'Its match may have ended, or it was taken back. Whoever runs the table can give you another.',
  openService: 'This service needs no links: everybody may look and play.',
  noCode: 'That is no code: one has eight letters, such as ABCD-EFGH.',
  bad: 'This code is not known. It is good once, for ten minutes: ask for a new one.',
} as const;

/** The words for whoever comes without a seat. */
export const seatsToTake = {
  title: 'Who are you at this table?',
  about: 'The service runs without links, so everybody may take any seat.',
  all: 'All seats on this device',
  allAbout: 'A shared tablet that is handed round.',
  scribe: 'Write for the whole table',
  scribeAbout: 'One person types what is said and done, with real cards or without.',
  watch: 'Only watch',
} as const;

/** The words of a match that is not there yet, or not at all. */
export const match = {
  loading: 'Setting the table',
  missing: 'There is no such match here',
  missingWay: 'The link may be cut off, or it belongs to another service.',
} as const;
