/** The words of the calls that wait. */
export const queue = {
  queue: 'Calls',
  howMany: (count: number) => (count === 0 ? 'nobody waits' : count === 1 ? '1 waits' : `${count} wait`),
  waiting: 'Waiting for a judge',
  withJudge: 'With a judge',
  nobodyWaits: 'No table waits for a judge.',
  queueAbout:
    'A table that cannot play on comes first, then whoever waits longest. Play stops when you say that you are there, and its time is given back to the second.',
  queueStates: {
    called: 'waits',
    attended: 'so far',
    heard: 'so far',
    ruled: 'ruled',
    appealed: 'appeal',
    reviewed: 'decided',
  } as { readonly [state: string]: string },
  /** Where a call comes from: the game, and the tournament where there is one. */
  whereOf: (ruleset: string, tournament: string | null) =>
    [ruleset.replaceAll('-', ' ').replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase()), tournament]
      .filter((part) => part !== null)
      .join(', '),
  atTable: (tournament: string, round: number, table: number) => `${tournament}, round ${round}, table ${table}.`,
  still: 'The table stands still.',
  attendedBy: (name: string) => `${name} is there.`,
} as const;
