import { type Cards, type GameObject, type RuleId, type SeatId, type Situation } from '@stackledger/kernel';
import { memoizedFor, type ObjectName, type OpenDecision } from '@stackledger/kernel/authoring';
import { emit } from './events.js';
import { magicOf } from './state.js';

/** What of a turn is counted for each player, in the words of amounts and conditions. */
export const TALLIES = [
  'cards-drawn',
  'cards-discarded',
  'spells-cast',
  'life-gained',
  'life-lost',
  'damage-taken',
  'creatures-died',
  'creatures-attacked',
  'creatures-entered',
  'lands-entered',
  'permanents-sacrificed',
] as const;

/** A word for what is counted. */
export type Tally = (typeof TALLIES)[number];

/** Whether a word is one of them. */
export const isTally = (word: string): word is Tally => TALLIES.some((each) => each === word);

/** What filters ask of objects about this turn. */
export const DEEDS = ['attacked', 'damaged', 'died', 'entered'] as const;

/** A word for what is noted of objects. */
export type Deed = (typeof DEEDS)[number];

/** The words of a turn that any card of the match asks for; read once for a match. Mostly none does. */
export const askedWords = memoizedFor((cards: Cards): ReadonlySet<string> => {
  const written = JSON.stringify(cards);
  const deeds = /"thisTurn":(?:"[a-z]+"|\[[^\]]*\])/g;
  const named = [...written.matchAll(deeds)].map(([found]) => found).join();
  return new Set([
    ...[...TALLIES, 'sacrificed'].filter((word) => written.includes(`"${word}"`)),
    ...(written.includes('"draws"') ? ['cards-drawn'] : []), // a trigger asks for the how-manieth
    ...DEEDS.filter((deed) => named.includes(`"${deed}"`)),
  ]);
});

/** Whether any card of the match asks for something of a turn. */
export const isAsked = (situation: Situation, word: string): boolean =>
  askedWords(situation.state.terms.cards).has(word);

/** What has been counted for a player this turn; 0 where no card asks for it. */
export const tallyOf = (situation: Situation, seat: SeatId, word: Tally): number =>
  magicOf(situation).tallies?.[word]?.[seat] ?? 0;

/** Whether an object has done something this turn, or something was done to it, in this stay. */
export const hasDone = (situation: Situation, { name, stay }: GameObject, deed: string): boolean =>
  magicOf(situation).deeds?.[deed]?.some((each) => each.object === name && each.stay === stay) === true;

/** Tells that a card was drawn, where anything in the match waits for that or counts it. */
export const noteDrawn = (d: OpenDecision, seat: SeatId, object: ObjectName, because: readonly RuleId[]): void => {
  if (d.state.table.turn !== null && isAsked(d, 'cards-drawn'))
    emit(d, 'CardDrawn', { seat, object, nth: tallyOf(d, seat, 'cards-drawn') + 1 }, because);
};

/** Tells what is about to be sacrificed, where anything in the match waits for that or counts it. */
export const noteSacrificed = (d: OpenDecision, leaving: readonly GameObject[], because: readonly RuleId[]): void => {
  if (!isAsked(d, 'sacrificed') && !isAsked(d, 'permanents-sacrificed')) return;
  for (const { name, controller } of leaving)
    if (controller !== null) emit(d, 'Sacrificed', { seat: controller, object: name }, because);
};
