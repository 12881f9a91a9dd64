import { AMOUNT, oneOf, struct, type EffectRule, type SeatId } from '@stackledger/kernel';
import {
  amountOf,
  choose,
  citationsOf,
  effect,
  moveCard,
  objectsAt,
  procedure,
  schedule,
  SEAT_REFS,
  seatsMeant,
  sendAway,
  showTo,
  turnUp,
  withBindings,
  type Amount,
  type EvaluationContext,
  type ObjectName,
  type OpenDecision,
  type Refs,
} from '@stackledger/kernel/authoring';
import { zoneFor } from '../../board/zones.js';
import { picked, takeAway, TO, topmost, type LookedCardZone } from './looked-cards.js';

type PilesArgs = {
  readonly count: Amount;
  readonly by: Refs;
  readonly to?: LookedCardZone;
  readonly rest?: 'graveyard' | 'bottom';
};

/** Who parts the cards and who chooses a pile; `first` is the pile that was parted from the others. */
type PilesProgress = Required<Omit<PilesArgs, 'count' | 'by'>> & {
  readonly seat: SeatId;
  readonly by: SeatId;
  readonly shown: readonly ObjectName[];
  readonly first?: readonly ObjectName[];
};

/** The top cards of the own library are revealed and parted into two piles by a player, of which you take one. */
const piles = (
  d: OpenDecision,
  { count, by, to = 'hand', rest = 'graveyard' }: PilesArgs,
  context: EvaluationContext,
): void => {
  const { you: seat } = context;
  const [parting] = seatsMeant(d, by, context);
  if (seat === null || parting === undefined) return;
  const because = citationsOf(d, 'piles');
  const shown = topmost(d, seat, amountOf(d, count, context)).map((name) => {
    const known = turnUp(d, name, because);
    showTo(d, known, d.state.terms.seats, because);
    return known;
  });
  if (shown.length > 0) schedule(d, pilesParted, { seat, by: parting, shown, to, rest });
};

/** First one player parts them, then the other chooses (MTG-700.3). */
export const pilesParted = procedure<PilesProgress>('mtg-piles', (d, continuation, answer) => {
  const { seat, by, shown, first, to, rest } = continuation.bindings;
  const because = citationsOf(d, 'piles');
  const about = { what: 'pile' };
  if (first === undefined && answer === undefined) {
    const options = objectsAt(d.state.table, shown).map(({ trueName }) => trueName);
    const prompt = 'Which of these are one pile? The others are the other one.';
    return choose(d, { seat: by, prompt, options, min: 0, max: options.length, about, because }, continuation);
  }
  if (first === undefined) {
    const one = picked(d, by, answer);
    return choose(
      d,
      { seat, prompt: `Which pile do you take? One: ${namesOf(d, one)}.`, options: ['one', 'other'], about, because },
      withBindings(continuation, { ...continuation.bindings, first: one }),
    );
  }
  const isFirst = Array.isArray(answer) ? answer.includes('one') : answer === 'one';
  const taken = shown.filter((name) => first.includes(name) === isFirst);
  for (const name of shown.filter((each) => !taken.includes(each)))
    if (rest === 'graveyard') sendAway(d, name, 'discarded', because);
    else moveCard(d, name, zoneFor('library', seat), because, { index: 0 });
  takeAway(d, seat, taken, { to }, because);
});

const namesOf = (d: OpenDecision, names: readonly ObjectName[]): string =>
  objectsAt(d.state.table, names)
    .map(({ trueName }) => trueName)
    .join(', ') || 'nothing';

/** The effects that part cards into piles. */
export const pileEffects: { readonly [name: string]: EffectRule } = {
  piles: effect(
    'the top cards of your library are parted into two piles by somebody, and you take one',
    struct({ count: AMOUNT, by: SEAT_REFS, 'to?': TO, 'rest?': oneOf('graveyard', 'bottom') }),
    piles,
  ),
};
