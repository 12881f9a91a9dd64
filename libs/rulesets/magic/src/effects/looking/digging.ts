import {
  AMOUNT,
  flag,
  nameFor,
  number,
  objectAt,
  oneOf,
  struct,
  zoneAt,
  type EffectRule,
  type RuleId,
  type SeatId,
} from '@stackledger/kernel';
import {
  reschedule,
  amountOf,
  citationsOf,
  effect,
  moveCard,
  objectsAt,
  procedure,
  schedule,
  rearrangeTop,
  SEAT_REFS,
  seatsMeant,
  sendAway,
  showTo,
  shuffleAmong,
  turnUp,
  WHERE,
  withBindings,
  type Amount,
  type ContinuationOf,
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
  isAmongLooked,
  known,
  picked,
  matchingCards,
  takeAway,
  TO,
  topmost,
  type LookedCardZone,
} from './looked-cards.js';

type RestPlace = 'bottom' | 'graveyard' | 'top';

type DigArgs = {
  readonly count: Amount;
  readonly take?: number;
  readonly upTo?: boolean;
  readonly where?: ObjectFilter;
  readonly to?: LookedCardZone;
  readonly rest: RestPlace;
  readonly who?: Refs;
};

/** Who looks at which cards, which of them are taken, and then where the others go. */
type DigProgress = {
  readonly seat: SeatId;
  readonly looked: readonly ObjectName[];
  readonly dig: Omit<DigArgs, 'count' | 'who'>;
  readonly stage: 'take' | 'rest';
};

const dig = (d: OpenDecision, { count, who, ...written }: DigArgs, context: EvaluationContext): void => {
  const { where } = written;
  const args = where === undefined ? written : { ...written, where: settledFilter(d, where, context) };
  const many = amountOf(d, count, context);
  for (const seat of seatsMeant(d, who, context).toReversed()) {
    const looked = topmost(d, seat, many);
    if (looked.length > 0) schedule(d, digging, { seat, looked, dig: args, stage: 'take' });
  }
};

/** First which of the cards are taken, then in which order the others go where they go. */
export const digging = procedure<DigProgress>('mtg-dig', (d, continuation, answer) => {
  const { seat, looked, dig: asked, stage } = continuation.bindings;
  if (stage === 'rest') return putRest(d, continuation, answer);
  if (answer === undefined) {
    for (const name of looked) showTo(d, name, [seat], citationsOf(d, 'dig'));
    return askWhich(d, continuation);
  }
  const taken = picked(d, seat, answer);
  const rest = looked.filter((name) => !taken.includes(name));
  reschedule(d, withBindings(continuation, { ...continuation.bindings, looked: rest, stage: 'rest' as const }));
  takeAway(d, seat, taken, { to: 'hand', ...asked }, citationsOf(d, 'dig'));
});

const askWhich = (d: OpenDecision, continuation: ContinuationOf<DigProgress>): void => {
  const { seat, looked, dig: asked } = continuation.bindings;
  const { take = 1, upTo, where } = asked;
  const takeable = matchingCards(d, objectsAt(d.state.table, looked), where, seat);
  const options = takeable.map((object) => nameFor(object, seat));
  const most = Math.min(take, options.length);
  const prompt =
    where === undefined ? 'Which of the cards do you take?' : 'Which do you take? They are shown to everybody.';
  askFor(
    d,
    seat,
    options,
    { prompt, min: where !== undefined || upTo ? 0 : most, most, ordered: false, word: 'dig' },
    continuation,
  );
};

const ORDERS: { readonly [to in RestPlace]: string } = {
  bottom: 'In which order do the others go to the bottom? The first goes first.',
  graveyard: '',
  top: 'In which order do the others lie on top? The first is highest.',
};

/** The others go to the bottom or back on top in an order of their player's choice, or into the graveyard. */
const putRest = (d: OpenDecision, continuation: ContinuationOf<DigProgress>, answer: unknown): void => {
  const { seat, looked, dig: asked } = continuation.bindings;
  const because = citationsOf(d, 'dig');
  const isOrdered = asked.rest !== 'graveyard' && looked.length > 1;
  if (isOrdered && answer === undefined) {
    const many = looked.length;
    return askFor(
      d,
      seat,
      known(d, looked, seat),
      { prompt: ORDERS[asked.rest], min: many, most: many, ordered: true, word: 'dig' },
      continuation,
    );
  }
  const rest = isOrdered ? picked(d, seat, answer) : looked;
  if (asked.rest === 'top')
    return rest.length < 2 ? undefined : rearrangeTop(d, zoneFor('library', seat), rest, seat, because);
  for (const name of rest)
    if (asked.rest === 'graveyard') sendAway(d, name, 'discarded', because);
    else moveCard(d, name, zoneFor('library', seat), because, { index: 0 });
};

type DigUntilArgs = {
  readonly where: ObjectFilter;
  readonly to?: LookedCardZone;
  readonly rest?: 'bottom' | 'graveyard' | 'hand';
  readonly who?: Refs;
};

/**
 * Reveals cards from the top until one matches the filter, and moves that one; the others go to the bottom in a random
 * order.
 */
const revealUntil = (
  d: OpenDecision,
  { where: written, to = 'hand', rest = 'bottom', who }: DigUntilArgs,
  context: EvaluationContext,
): void => {
  const where = settledFilter(d, written, context);
  const because = citationsOf(d, 'revealUntil');
  for (const seat of seatsMeant(d, who, context)) {
    const library = zoneFor('library', seat);
    const others: ObjectName[] = [];
    let found: ObjectName | undefined;
    for (const name of zoneAt(d.state.table, library).toReversed()) {
      const shown = turnUp(d, name, because);
      showTo(d, shown, d.state.terms.seats, because);
      const object = objectAt(d.state.table, shown);
      if (object !== undefined && isAmongLooked(d, object, where, seat)) {
        found = shown;
        break;
      }
      others.push(shown);
    }
    if (rest === 'bottom') toBottom(d, seat, others, because);
    else
      for (const name of others)
        if (rest === 'graveyard') sendAway(d, name, 'discarded', because);
        else moveCard(d, name, zoneFor('hand', seat), because);
    if (found !== undefined) takeAway(d, seat, [found], { to, where }, because);
  }
};

/** Cards go to the bottom of a library in an order that chance gives and nobody knows (MTG-401.4). */
const toBottom = (d: OpenDecision, seat: SeatId, names: readonly ObjectName[], because: readonly RuleId[]): void => {
  const library = zoneFor('library', seat);
  const put = names.map((name) => moveCard(d, name, library, because, { index: 0 }) ?? name);
  shuffleAmong(d, library, put, ['MTG-401.4', ...because]);
};

/** The effects that take some cards off the top of a library and put the others back. */
export const diggingEffects: { readonly [name: string]: EffectRule } = {
  dig: effect(
    'looks at the top cards of the library, takes some and puts the others elsewhere',
    struct({
      count: AMOUNT,
      'take?': number(0, 20),
      'upTo?': flag(),
      'where?': WHERE,
      'to?': TO,
      rest: oneOf('bottom', 'graveyard', 'top'),
      'who?': SEAT_REFS,
    }),
    dig,
  ),
  revealUntil: effect(
    'shows cards from the top of the library until one is such as is asked for',
    struct({ where: WHERE, 'to?': TO, 'rest?': oneOf('bottom', 'graveyard', 'hand'), 'who?': SEAT_REFS }),
    revealUntil,
  ),
};
