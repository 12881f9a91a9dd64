import { whereTo } from './correction.js';
import { doing } from './doing.js';
import { times } from './times.js';

/** What a table gets in time beside a ruling. */
const extraTime = (ms: number): string => {
  const [minutes, seconds] = [Math.floor(ms / 60_000), Math.round((ms % 60_000) / 1_000)];
  return `The table gets ${minutes > 0 ? `${minutes} min ` : ''}${seconds > 0 ? `${seconds} s ` : ''}more.`;
};

/** The words of a ruling that was given: what is done about the game, and the end of the call. */
export const remedy = {
  ruled: (name: string) => `${name} has ruled`,
  nobodyFound: 'Nobody is found to have erred.',
  penaltyOf: (name: string, penalty: string, count: number) =>
    `${name}: ${penalty.toLowerCase()}${count > 1 ? `, found ${times(count)} now` : ''}.`,
  accepts: 'accepts',
  notAnswered: 'has not answered yet',
  dice: {
    title: 'The dice that were rolled since',
    keep: 'Dice keep their numbers',
    fresh: 'Dice are rolled again',
    about: {
      keep: 'The same roll shows the same number, so nobody gains a second try.',
      fresh: 'For a die that lay badly, or should never have been rolled.',
    },
  },
  again: {
    title: 'What was played after it',
    taken: 'It is taken back too',
    again: 'It is given again',
    about: {
      taken: 'Play goes on from that moment.',
      again:
        'Only that step is taken back; the rest follows as far as it is legal, with the same dice, and play goes on.',
    },
  },
  reshuffles: (decks: readonly string[]) =>
    `Shuffled afterwards, since its order has become known: ${decks.join(', ')}.`,
  nowGoBack: (place: string) => `Now the table goes back to before ${place}`,
  /** What a remedy does, from the command that does it. */
  doing,
  extraTime,
  doneOnly: 'In words alone: these rules did not ask for the moment, the dice or the numbers.',
  lifted: (name: string) => `, lifted by ${name}`,
  nowDo: 'Now it is done as it was ruled',
  carryOut: 'Do it as it was ruled',
  takeBack: (revision: string) => `Take the table back to #${revision}`,
  remedied: (revision: string) => `Carried out at #${revision}`,
  restore: 'Bring back the rewound branch',
  restoreAbout: 'What was rewound counts again; what was played instead is rewound, and kept.',
  askForRemedy: (remedy: string) =>
    `${remedy}: your link does not let you carry this out. A head judge opens this call and does.`,
  totals: {
    title: 'Which number is wrong?',
    which: 'Number',
    now: (title: string, now: number) => `${title}, now ${now}`,
    value: (title: string, now: number) => `${title} is ${now}. It should be`,
    write: (least: number | null, most?: number) =>
      most === undefined
        ? `Write a whole number${least === null ? '' : `, ${least} or more`}.`
        : `Write a whole number from ${least ?? ''} to ${most}.`,
    same: (now: number) => `It is ${now} already.`,
    none: 'No number can be put right here.',
    about: 'A number that follows from others, such as what damage leaves, is put right by what it comes from.',
    damage: 'damage',
    tapped: 'tapped (1) or not (0)',
    counter: (counter: string) => `counter ${counter}`,
  },
  places: {
    wrong: 'What is wrong?',
    number: 'A number',
    numberAbout: 'A tap, a counter, damage or a total.',
    place: 'Where a card lies',
    placeAbout: 'It belongs in a hand, a deck or a pile.',
    title: 'Which card lies in the wrong place?',
    card: 'The card',
    to: 'It belongs',
    about: 'What is in play has done things there: only going back takes that away.',
    ...whereTo,
    write: 'Name the card',
    put: (card: string, where: string) => `Put ${card} ${where}`,
  },
  resume: 'Play goes on',
  closeCall: 'Close this matter',
  resumeAbout: 'Whoever wants to appeal does so before.',
  toTable: 'See the table',
  escalated: 'This was made a matter of conduct: whoever hears appeals closes it.',
} as const;
