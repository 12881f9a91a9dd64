/** The words of the pages of figures over all matches. */
export const analyticsTexts = {
  title: 'Analytics',
  pages: {
    evening: { title: 'Evening', about: 'For who runs it: rounds, matches, tables behind, calls and waits.' },
    designer: { title: 'Design', about: 'For who makes games: which card answers which, what contests what.' },
    player: { title: 'Players', about: 'For who plays: own matches, luck of dice, games won.' },
    dice: { title: 'Dice', about: 'Whether they fall evenly, and what it would take to know.' },
    stack: { title: 'Stack', about: 'What is answered, how deep the stack gets, what is cancelled.' },
    contested: { title: 'Contested', about: 'Where two seats or more declared something on one stack.' },
    time: { title: 'Time', about: 'How long decisions, fights and matches take.' },
    seats: { title: 'Seats', about: 'Who wins, by the order of turns.' },
    cards: { title: 'Cards', about: 'Games won with a card that was played, and without.' },
    judges: { title: 'Judges', about: 'Calls, waiting, rulings, rewinds, time given back.' },
    others: { title: 'Others', about: 'What this service reckons beside.' },
    sql: { title: 'SQL', about: 'A question of your own, with examples.' },
  },
  nav: 'Figures',
  home: 'Figures over all matches',
  homeAbout: 'Dice, answers on the stack, time, seats, cards: each with how many it is of.',
  lead: 'What happened over all matches, each figure with how many it is of and how sure it is.',
  standing: {
    current: 'Everything that was played is in these figures.',
    behind: (events: number | null) =>
      events === 1
        ? '1 event is not in these figures yet.'
        : `${events?.toLocaleString('en') ?? 'Some'} events are not in these figures yet.`,
    building: 'The tables are being built: the figures grow while you look.',
    pseudonyms: 'Pseudonyms stand in the place of names: your link grants none.',
    own: 'Of your own matches alone.',
    only: (tournament: string) => `Of the matches of ${tournament} alone.`,
    stopped:
      'The tables have stopped following the matches. The figures are as they were then; the log of the service says why.',
  },
  off: {
    title: 'This service keeps no analytics',
    what: 'Tables over all matches are kept by a service that was told where to put them. Whoever runs it starts it so:',
    command: 'ANALYTICS=./data/analytics.duckdb npm start',
    rest: 'Matches that were played before are in them too: they are made from what was written down.',
  },
  nothing: {
    all: 'No match has been played here yet: n = 0.',
    filtered: 'Nothing was played that fits these filters: n = 0.',
    one: 'There is none of this here: n = 0.',
    clear: 'Without filters',
  },
  few: {
    one: (n: number, least: number, what: string) =>
      `Too few to conclude anything: this is of ${n.toLocaleString('en')}, and it takes ${least.toLocaleString('en')} ${what} at least.`,
    all: (most: number, least: number, what: string) =>
      `Too few to conclude anything: the largest row is of ${most.toLocaleString('en')}, and it takes ${least.toLocaleString('en')} ${what} at least.`,
    matches: (most: number, least: number) =>
      `Too few matches to conclude anything: these rows are of ${most.toLocaleString('en')}, and it takes ${least.toLocaleString('en')} at least, for rows of one match are alike.`,
    some: (least: number, leastMatches: number) =>
      `Hollow: fewer than ${least.toLocaleString('en')}${leastMatches > 1 ? `, or of fewer than ${leastMatches} matches` : ''}: too few to conclude anything.`,
    mark: 'too few',
    cases: 'cases',
  },
  card: {
    n: (n: number) => `n ${n.toLocaleString('en')}`,
    nIn: (n: number, matches: number) =>
      `n ${n.toLocaleString('en')} in ${matches.toLocaleString('en')} ${matches === 1 ? 'match' : 'matches'}`,
    inMatches: (matches: number) => (matches === 1 ? 'in 1 match' : `in ${matches.toLocaleString('en')} matches`),
    spread: (low: string, high: string) => `${low} to ${high}`,
    defined: (metric: string) => `\`${metric}\`, defined in docs/reference/analytics.md:`,
    leftOut: (told: string) => `Not counted: ${told}.`,
    interval: (level: number, method: string) => `Intervals of ${Math.round(level * 100)} %: ${method}.`,
    live: 'Without rewound events.',
    all: 'Rewound events count too.',
    unfiltered: (names: string) => `Not narrowed by ${names}, of which this says nothing.`,
    ungrouped: (by: string) => `Cannot be grouped by ${by}.`,
    numbers: 'The numbers as a table',
    more: (count: number) => `Show all ${count}`,
    fewer: 'Show fewer',
    json: 'as JSON',
    export: 'Export',
    undrawn: 'This browser cannot draw the chart. The table below has all of its numbers.',
    lost: 'The file did not come. Try again.',
    formats: { csv: 'CSV', jsonl: 'JSON Lines', parquet: 'Parquet' } as { readonly [format: string]: string },
    see: (title: string) => `${title}. Its numbers are in the table below.`,
    columns: {
      group: 'Of',
      n: 'n',
      matches: 'Matches',
      value: 'Value',
      low: 'From',
      high: 'To',
      hits: 'Hits',
      p90: '90 %',
      most: 'Most',
      p: 'p',
      corrected: 'p, corrected',
      runs: 'p of runs',
      difference: 'Differs by',
      differs: 'p of that, corrected',
      behind: 'Events',
    },
    of: (hits: number, n: number) => `${hits.toLocaleString('en')} of ${n.toLocaleString('en')}`,
    p: 'p',
    even: 'if even',
    fair: 'fair',
    beside: { with: 'played', without: 'not played' },
  },
  behind: {
    title: (metric: string, group: string) => `${metric}: ${group}`,
    some: (shown: number, n: number) =>
      shown < n ? `The first ${shown} of ${n.toLocaleString('en')}.` : 'All of them.',
    others: 'SQL finds the others',
    unseen: 'Your link is for figures and opens no match: tell these to whoever may.',
    event: (match: string, revision: string) => `Match ${match}, event ${revision}`,
    open: (group: string) => `Events behind ${group}`,
    short: 'Show',
  },
  filters: {
    open: 'Filters',
    title: 'Filters',
    apply: 'Show',
    clear: 'Without filters',
    any: 'any',
    by: 'Grouped by',
    own: 'as each says',
    takeOff: (name: string, value: string) => `Without ${name} ${value}`,
    names: {
      ruleset: 'game',
      tournament: 'tournament',
      match: 'match',
      seat: 'seat',
      card: 'card',
      person: 'person',
      seats: 'number of seats',
      from: 'from',
      to: 'to',
      struck: 'rewound events',
      confirmed: 'confirmed',
    } as { readonly [name: string]: string },
    choices: {
      live: 'what counts alone',
      all: 'all',
      confirmed: 'confirmed at the table',
    } as { readonly [choice: string]: string },
    dimensions: {
      ruleset: 'game',
      tournament: 'tournament',
      match: 'match',
      month: 'month',
      seats: 'number of seats',
      seat: 'seat',
      card: 'card',
      person: 'person',
    } as { readonly [dimension: string]: string },
  },
  dice: {
    fair: 'Nothing speaks against these dice.',
    uneven: (group: string) => `Look closer at ${group}.`,
    few: 'Too few dice to tell.',
    fairWhy: (dice: number, sorts: number, chance: string) =>
      `${dice.toLocaleString('en')} dice, ${sorts} ${sorts === 1 ? 'sort' : 'sorts'} with enough to look at. Fair dice stray as far as the oddest of them in ${chance}. That is no proof that they are fair: below stands what it takes to notice one that is not.`,
    unevenWhy: (chance: string) =>
      `Fair dice stray so far in ${chance}, although so many were looked at. That is no proof: see who rolled, for what, and what fell.`,
    fewWhy: (dice: number, least: number) =>
      `${dice.toLocaleString('en')} dice have fallen, and no sort of them ${least} times. Whatever they show, it says nothing about them.`,
    once: (times: number) => `1 of ${times.toLocaleString('en')} cases`,
    often: 'more than half of all cases',
    suspicion: 'What a suspicion takes',
    suspicionWhy: 'To notice, four times in five, that one face falls too often takes so many rolls of that die:',
    rolls: (n: number) => `${n.toLocaleString('en')} rolls`,
    suspicionRow: (times: number) => `where it falls once in ${times} instead of once in 6`,
    face: (face: number) => `${face}`,
    sorts: 'Which dice',
    looksFair: 'looks even',
    strays: 'strays',
  },
  stack: {
    answer: (hits: number, n: number) =>
      `Another seat answered ${hits.toLocaleString('en')} of ${n.toLocaleString('en')} declared objects.`,
    most: (kind: string, hits: number, n: number) => `Most often: ${kind}, ${hits} of ${n.toLocaleString('en')}.`,
  },
  contested: {
    answer: (hits: number, n: number) =>
      `${hits.toLocaleString('en')} of ${n.toLocaleString('en')} sequences were contested: two seats or more declared something.`,
    deepest: 'The deepest of them',
    deepestAbout: 'Each opens in the replay where it began.',
  },
  time: {
    answer: (kind: string, long: string) => `The commonest decision, ${kind}, takes ${long} at the median.`,
    caution: 'Long thinking is a fact to look at, and never a penalty by itself.',
  },
  evening: {
    answer: (matches: number, behind: number) =>
      `${matches === 1 ? '1 match has ended' : `${matches.toLocaleString('en')} matches have ended`}${behind === 0 ? '.' : behind === 1 ? ', and 1 table is behind.' : `, and ${behind.toLocaleString('en')} tables are behind.`}`,
    long: (group: string, middle: string, most: string) =>
      `${group}: half of them within ${middle}, nine of ten within ${most}.`,
    behind: 'Which tables are behind',
    behindAbout: 'Tables that play on while at least half of their round has ended, the one that began first on top.',
  },
  designer: {
    answer: (pair: string, hits: string, n: number) =>
      `The commonest answer of a card to a card: ${pair}, ${hits} of ${n.toLocaleString('en')}.`,
    why: 'What was never answered need not be unanswerable: whether somebody could have is not known.',
  },
  player: {
    answer: (who: string, mean: string, n: number, low: string, high: string) =>
      `${who} rolled ${mean} at the mean of ${n.toLocaleString('en')} dice (${low} to ${high}).`,
    chance: 'Even is 3.5, which lies in that interval: chance alone explains it.',
    strange: 'Even is 3.5, which lies outside of that interval. One in twenty fair dice does so: it is no proof.',
    few: 'Even is 3.5. These are too few to conclude anything.',
    title: 'My matches in figures',
    matches: 'The matches',
  },
  seats: {
    answer: (games: number) => (games === 1 ? '1 game has ended.' : `${games.toLocaleString('en')} games have ended.`),
    why: 'To know a share to five points takes some 400.',
  },
  cards: {
    answer: 'This is no ranking.',
    why: 'Long games see more cards, so a card that is played late looks better than it is. The table says how each differs from the seats that did not play it, and how probable that is by chance.',
  },
  judges: {
    answer: (hits: number, n: number) =>
      `A judge was called in ${hits.toLocaleString('en')} of ${n.toLocaleString('en')} matches.`,
    caution: 'Few calls tell nothing about a judge: these figures are for training, and no ranking.',
    kinds: 'Rulings by kind',
    kindsAbout: 'What judges did, by the first event of each command; each opens the first of its kind.',
    perMatch: 'Contested sequences by match',
    perMatchAbout: 'The matches with the most of them first.',
  },
  sql: {
    label: 'Your question, as one SELECT',
    ask: 'Ask',
    asking: 'Asking',
    keys: 'Ctrl and Enter asks.',
    examples: 'Questions to begin from',
    tables: 'Tables and their columns',
    limits: 'Within 5 seconds and 10,000 rows. It can change nothing.',
    rows: (count: number, more: boolean) =>
      more
        ? `The first ${count.toLocaleString('en')} rows; there are more.`
        : count === 1
          ? '1 row.'
          : `${count.toLocaleString('en')} rows.`,
    none: 'No row answers this: n = 0.',
    result: 'Answer',
    rowsOf: (title: string) => `${title}, row by row`,
    open: 'Open',
    own: 'Ask further in SQL',
    download: { csv: 'CSV', jsonl: 'JSON Lines' },
    is: { text: 'text', number: 'number', time: 'time', flag: 'flag' } as { readonly [is: string]: string },
  },
} as const;
