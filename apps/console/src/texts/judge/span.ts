import { times } from './times.js';

/** The words of what was done since the error, and of what going back would come to. */
export const span = {
  /** A moment by what is undone first: of passes alone there are dozens. */
  place: ({ says, turn, at }: { readonly says: string; readonly turn: number; readonly at: string }) =>
    `“${says}” (turn ${turn}, ${at.slice(11, 19)})`,
  ifBack: (place: string) => `If you go back to before ${place}`,
  columns: { before: 'Before', now: 'Now', after: 'After' },
  rewoundKept: 'rewound, and kept',
  restSame: 'Everything else is the same in all three.',
  changed: {
    waits: 'Waits for',
    priority: 'Priority',
    stack: 'Stack, top first',
    empty: 'empty',
    nothing: 'nothing',
    nobody: 'nobody',
    judge: 'a judge',
    away: 'not there',
    pile: (pile: string) => `Pile: ${pile}`,
    hand: (seat: string) => `${seat}’s hand`,
    cards: (count: number) => (count === 1 ? '1 card' : `${count} cards`),
    total: (seat: string, total: string) => `${seat}: ${total}`,
    of: (seat: string) => `of ${seat}`,
    knows: (seat: string | null) => (seat === null ? 'Everybody has seen' : `${seat} has seen`),
  },
  span: (count: number) => (count === 1 ? 'One thing done since the error' : `${count} things done since the error`),
  badges: {
    decision: 'decision',
    pass: 'pass',
    roll: 'roll',
    draw: 'draw',
    reveal: 'reveal',
    shuffle: 'shuffle',
  } as { readonly [badge: string]: string },
  noneHere: (badges: readonly string[]) => `None here: ${badges.join(', ')}.`,
  riskTitle: 'Risk of going back',
  riskWord: 'risk',
  levels: { low: 'Low', medium: 'Medium', high: 'High' },
  nothingAgainst: 'What was done and seen since stays below the numbers of the policy.',
  reason: (what: string, count: number, from: number) => {
    const of: { readonly [what: string]: string } = {
      decisions: `${count} decided since`,
      passes: `${count} passed since`,
      random: `${count} left to chance since`,
      shown: `${count === 1 ? '1 thing' : `${count} things`} came to be known since`,
      unknown: `${count === 1 ? '1 unknown card' : `${count} unknown cards`} would go back`,
      turns: `${count === 1 ? '1 turn' : `${count} turns`} ended since`,
    };
    return `${of[what] ?? `${what}: ${count}`}; the policy counts that from ${from} on.`;
  },
  notLesser: {
    chance: 'something was left to chance since',
    several: 'several things were done since',
    another: (name: string) => `${name} has acted since`,
  },
  everybody: 'Everybody',
  since: (decisions: number, passes: number) =>
    [decisions > 0 && `decided ${times(decisions)}`, passes > 0 && `passed ${times(passes)}`]
      .filter((part) => part !== false)
      .join(', ') + (decisions + passes > 0 ? '.' : 'did nothing.'),
  saw: (what: string) => `Saw ${what}.`,
  returns: (deck: string, cards: number, candidates: number) =>
    `${cards === 1 ? 'One card' : `${cards} cards`} would lie unknown in ${deck} again, among ${candidates}.`,
  noReturns: 'No unknown card has to go back.',
  walk: {
    open: 'Step back through it',
    other: 'Another moment',
    title: (steps: number) => (steps === 1 ? 'One step back, to before' : `${steps} steps back, to before`),
    before: (revision: string, time: string) => `The table as it was at #${revision}; this came at ${time}.`,
    back: 'One step back',
    on: 'One step on',
    here: 'Go back to here',
    nothing: 'Nothing was played that could be stepped back through.',
  },
} as const;
