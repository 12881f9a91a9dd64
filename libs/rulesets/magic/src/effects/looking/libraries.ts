import { flag, number, oneOf, struct, zoneAt, type EffectRule, type SeatId } from '@stackledger/kernel';
import {
  reschedule,
  amountOf,
  citationsOf,
  counted,
  COUNTED,
  effect,
  isUnknown,
  moveCard,
  objectsAt,
  procedure,
  schedule,
  rearrangeTop,
  SEAT_REFS,
  seatsMeant,
  sendAway,
  showTo,
  shuffle,
  shuffleAmong,
  turnUp,
  thenContinuation,
  WHERE,
  withBindings,
  type CountedArgs,
  type ObjectName,
  type OpenDecision,
  type Refs,
  type EvaluationContext,
  type ObjectFilter,
} from '@stackledger/kernel/authoring';
import { zoneFor } from '../../board/zones.js';
import { settledFilter } from '../../words/filters.js';
import {
  askFor,
  known,
  picked,
  matchingCards,
  takeAway,
  topmost,
  type LookedCardsPrompt,
  type LookedCardZone,
} from './looked-cards.js';

/** The cards that a seat looks at, and what becomes of those that it does not keep on top. */
type ScryProgress = {
  readonly seat: SeatId;
  readonly looked: readonly ObjectName[];
  readonly word: 'scry' | 'surveil';
  readonly stage: 'away' | 'order';
};

const lookAtTop =
  (word: ScryProgress['word']) =>
  (d: OpenDecision, args: CountedArgs, context: EvaluationContext): void => {
    const { count, who } = counted(args);
    const many = amountOf(d, count, context);
    for (const seat of seatsMeant(d, who, context).toReversed()) {
      const looked = topmost(d, seat, many);
      if (looked.length > 0) schedule(d, looking, { seat, looked, word, stage: 'away' });
    }
  };

/** First which of the cards go away, then in which order the others lie on top (MTG-701.22, MTG-701.25). */
export const looking = procedure<ScryProgress>('mtg-look', (d, continuation, answer) => {
  const { seat, looked, word, stage } = continuation.bindings;
  const because = citationsOf(d, word);
  if (stage === 'order') return rearrangeTop(d, zoneFor('library', seat), picked(d, seat, answer), seat, because);
  if (answer === undefined) {
    for (const name of looked) showTo(d, name, [seat], because);
    const where = word === 'scry' ? 'to the bottom of your library' : 'into your graveyard';
    const prompt = `Which of these go ${where}? The first one goes first.`;
    return askFor(
      d,
      seat,
      known(d, looked, seat),
      { prompt, min: 0, most: looked.length, ordered: true, word },
      continuation,
    );
  }
  const away = picked(d, seat, answer);
  const rest = looked.filter((name) => !away.includes(name));
  for (const name of away)
    if (word === 'surveil') sendAway(d, name, 'discarded', because);
    else moveCard(d, name, zoneFor('library', seat), because, { index: 0 });
  if (rest.length < 2) return;
  const then = withBindings(continuation, { ...continuation.bindings, stage: 'order' as const });
  const prompt = 'In which order do the others lie on top? The first is highest.';
  askFor(d, seat, known(d, rest, seat), { prompt, min: rest.length, most: rest.length, ordered: true, word }, then);
});

type SearchArgs = {
  readonly where?: ObjectFilter;
  readonly count?: number;
  readonly to: LookedCardZone | 'top-of-library';
  readonly tapped?: boolean;
  readonly who?: Refs;
};

/** Who searches for what; `you` is who puts it where it goes. */
type SearchProgress = { readonly seat: SeatId; readonly search: SearchArgs; readonly stage: 'find' | 'shuffle' };

const search = (d: OpenDecision, args: SearchArgs, context: EvaluationContext): void => {
  for (const seat of seatsMeant(d, args.who, context).toReversed()) {
    const { where, ...others } = args;
    const settled = where === undefined ? others : { ...others, where: settledFilter(d, where, context) };
    const continuation = thenContinuation(context, searching, { seat, search: settled, stage: 'find' });
    reschedule(d, continuation);
  }
};

/** A library is searched, what was found goes where it is to go, and the library is shuffled (MTG-701.23). */
export const searching = procedure<SearchProgress>('mtg-search', (d, continuation, answer) => {
  const { seat, search: asked, stage } = continuation.bindings;
  const because = citationsOf(d, 'search');
  if (stage === 'shuffle') return shuffle(d, zoneFor('library', seat), because);
  if (answer === undefined) {
    const library = objectsAt(d.state.table, zoneAt(d.state.table, zoneFor('library', seat)));
    const found = matchingCards(d, library, asked.where, seat);
    for (const { name } of found.filter((each) => !isUnknown(d, each))) showTo(d, name, [seat], because);
    const names = found.map(({ name }) => name);
    return askFor(
      d,
      seat,
      known(d, names, seat),
      { ...lookingThrough(seat, asked), among: library.length },
      continuation,
    );
  }
  const { to, ...found } = asked;
  if (to === 'top-of-library') return putOnTop(d, seat, picked(d, seat, answer), asked);
  reschedule(d, withBindings(continuation, { ...continuation.bindings, stage: 'shuffle' as const }));
  takeAway(d, seat, picked(d, seat, answer), { ...found, to }, because);
});

/** The library is shuffled under what was found; who had to find such cards shows them. */
const putOnTop = (d: OpenDecision, seat: SeatId, found: readonly ObjectName[], { where }: SearchArgs): void => {
  const because = citationsOf(d, 'search');
  const library = zoneFor('library', seat);
  const shown = where === undefined ? found : found.map((name) => turnUp(d, name, because, where));
  if (where !== undefined) for (const name of shown) showTo(d, name, d.state.terms.seats, because);
  for (const name of shown) moveCard(d, name, library, because);
  const others = zoneAt(d.state.table, library).filter((name) => !shown.includes(name));
  shuffleAmong(d, library, others, because);
};

const lookingThrough = (seat: SeatId, { count: most = 1, where }: SearchArgs): LookedCardsPrompt => ({
  prompt: `Choose up to ${most} cards.`,
  min: 0,
  most,
  ordered: false,
  word: 'search',
  // as it stands on the card
  about: { what: 'card', zone: zoneFor('library', seat), ...(where !== undefined && { where }) },
});

/** The effects that look into libraries. */
export const libraryEffects: { readonly [name: string]: EffectRule } = {
  scry: effect('looks at the top cards of the library and puts some at the bottom', COUNTED, lookAtTop('scry')),
  surveil: effect(
    'looks at the top cards of the library and puts some into the graveyard',
    COUNTED,
    lookAtTop('surveil'),
  ),
  search: effect(
    'searches the library for cards',
    struct({
      'where?': WHERE,
      'count?': number(1, 20),
      to: oneOf('hand', 'battlefield', 'graveyard', 'exile', 'top-of-library'),
      'tapped?': flag(),
      'who?': SEAT_REFS,
    }),
    search,
  ),
};
