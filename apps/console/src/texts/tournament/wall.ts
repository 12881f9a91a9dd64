/** The words of the wall, and of what is printed. */
export const wallTexts = {
  shows: { pairings: 'Pairings', clock: 'Clock', standings: 'Standings' },
  showsLabel: 'What the wall shows',
  auto: 'By itself',
  pairings: (round: string) => `${round}: pairings`,
  pages: (page: number, pages: number) => `Page ${page} of ${pages}`,
  fromTo: (first: string, last: string) => `${first} to ${last}`,
  places: (first: number, last: number) => `Places ${first} to ${last}`,
  next: 'Next page',
  ends: (time: string) => `Ends ${time}`,
  tablesIn: (inside: number, all: number) => `${inside} of ${all} tables in`,
  stillPlay: (count: number) =>
    count === 0 ? 'All tables are in' : count === 1 ? 'One table still plays' : `${count} tables still play`,
  more: (count: number) => `and ${count} more`,
  atTime: 'At time:',
  wait: 'Pairings come here',
  phone: 'Your table on your phone',
  phoneAbout: 'Open your own link, or scan this.',
  qr: 'The address of this tournament as a picture to be photographed',
  notYet: 'The clock starts when everybody sits',
} as const;

/** The words of what is printed. */
export const printTexts = {
  title: 'Print',
  what: 'What is printed',
  kinds: { names: 'Pairings by name', tables: 'Pairings by table', slips: 'Result slips', standings: 'Standings' },
  round: 'Round',
  go: 'Print',
  back: 'Back to the desk',
  slipsAbout: 'Cut along the dashes. The code names round, table and pairing, so that an old slip is recognised.',
  draws: 'Draws',
  drop: 'Drop',
  signed: 'Signed',
  version: (version: number) => `pairing ${version}`,
  qr: (table: number) => `Code of the slip of table ${table}`,
  seat: 'Seat',
  opponent: 'Against',
  printedAt: (time: string) => `as of ${time}`,
} as const;
