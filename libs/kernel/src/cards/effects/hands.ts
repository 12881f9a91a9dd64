import type { OpenDecision } from '../../rules/ruleset/situation.js';
import { choose } from '../../board/choices.js';
import { reschedule, continuationOf, procedure, withBindings } from '../../rules/agenda.js';
import { nameFor, objectNamed } from '../../table/knowledge.js';
import { drawCards, moveCard, sendAway, showTo, topOf } from '../../board/moving.js';
import type { ObjectName, RuleId, SeatId } from '../../table/names.js';
import { objectAt, playerAt, zoneAt } from '../../table/objects.js';
import { amountOf } from '../../words/references.js';
import { effect, type EffectRule } from '../../rules/ruleset/card-rules.js';
import type { ProcedureName } from '../../rules/ruleset/procedures.js';
import type { EvaluationContext } from '../../rules/evaluation-context.js';
import { NAMES, ofShape, struct } from '../../table/shape.js';
import type { CountedArgs } from './shared.js';
import { citationsOf, counted, COUNTED, SEAT_REFS, seatsMeant, thenContinuation } from './shared.js';
import type { Refs } from '../../table/card.js';

const handOf = (d: OpenDecision, seat: SeatId): readonly ObjectName[] =>
  zoneAt(d.state.table, d.ruleset.zones.hand(seat));

/** The names by which a seat knows the cards in a hand. */
const namesIn = (d: OpenDecision, hand: readonly ObjectName[], viewer: SeatId): readonly string[] =>
  hand.map((name) => {
    const object = objectAt(d.state.table, name);
    return object === undefined ? name : nameFor(object, viewer);
  });

/** The objects that a seat picked from a hidden hand, by the names it knows or by handle. */
const pickedObjects = (d: OpenDecision, viewer: SeatId, answer: unknown): readonly ObjectName[] =>
  ofShape(NAMES, answer).flatMap(
    (name) => (objectAt(d.state.table, name) ?? objectNamed(d.state.table, name, viewer))?.name ?? [],
  );

/** The question to a seat with too many cards, and the continuation for its answer. */
type DiscardQuestion = {
  readonly prompt: (over: number) => string;
  readonly because: readonly RuleId[];
  readonly then: ProcedureName<{ readonly seat: SeatId }>;
};

/** Asks a seat in secret to discard down to a hand size; `discardPicked` carries it out. */
export const askToDiscardDownTo = (d: OpenDecision, seat: SeatId, size: number, question: DiscardQuestion): void => {
  const hand = playerAt(d.state.table, seat)?.left ? [] : handOf(d, seat);
  const over = Math.max(0, hand.length - size);
  choose(
    d,
    {
      seat,
      prompt: question.prompt(over),
      options: over === 0 ? [] : namesIn(d, hand, seat),
      min: over,
      max: over,
      hidden: true,
      about: { what: 'card' },
      because: question.because,
    },
    continuationOf(question.then, { seat }),
  );
};

/** Discards the cards that a seat picked out of its hand. */
export const discardPicked = (d: OpenDecision, seat: SeatId, answer: unknown, because: readonly RuleId[]): void => {
  for (const name of pickedObjects(d, seat, answer)) sendAway(d, name, 'discarded', because);
};

/** Somebody draws cards, under the name that a game has for it. */
export const drawEffect = (name: string): EffectRule =>
  effect<CountedArgs>('somebody draws cards', COUNTED, (d, args, context) => {
    const { count, who } = counted(args);
    for (const seat of seatsMeant(d, who, context))
      drawCards(d, seat, amountOf(d, count, context), citationsOf(d, name));
  });

/** Each player chooses from their hand in turn order, then all chosen cards are discarded at once. */
const discard = (d: OpenDecision, args: CountedArgs, context: EvaluationContext): void => {
  const { count, who } = counted(args);
  reschedule(
    d,
    thenContinuation(context, discardProcedure, {
      seats: seatsMeant(d, who, context),
      count: amountOf(d, count, context),
      chosen: [],
    }),
  );
};

/** Who has yet to choose, and what was chosen so far; `asked` is the seat choosing now. */
type DiscardProgress = {
  readonly seats: readonly SeatId[];
  readonly count: number;
  readonly chosen: readonly ObjectName[];
  readonly asked?: SeatId;
};

/** Asks the next seat which cards it discards; after the last answer all of them are discarded. */
export const discardProcedure = procedure<DiscardProgress>('discard', (d, continuation, answer) => {
  const { seats, count, chosen, asked } = continuation.bindings;
  const all = answer === undefined || asked === undefined ? chosen : [...chosen, ...pickedObjects(d, asked, answer)];
  const [seat, ...later] = seats;
  if (seat === undefined) {
    for (const name of all) sendAway(d, name, 'discarded', citationsOf(d, 'discard'));
    return;
  }
  const then = withBindings(continuation, { ...continuation.bindings, seats: later, chosen: all, asked: seat });
  askForCards(d, seat, handOf(d, seat), count, `Choose ${count} to discard.`, 'discard', then);
});

const askForCards = (
  d: OpenDecision,
  chooser: SeatId,
  hand: readonly ObjectName[],
  count: number,
  prompt: string,
  name: string,
  then: Parameters<typeof choose>[2],
): void =>
  choose(
    d,
    {
      seat: chooser,
      prompt,
      options: namesIn(d, hand, chooser),
      min: count,
      max: count,
      hidden: true,
      about: { what: 'card' },
      because: citationsOf(d, name),
    },
    then,
  );

/** A thief picks blindly, or by sight if the hand was shown; the card goes to the thief's hand. */
export const stealFromHand = (
  d: OpenDecision,
  context: EvaluationContext,
  thief: SeatId,
  victim: SeatId,
  count: number,
): void => reschedule(d, thenContinuation(context, stealProcedure, { thief, victim, count }));

type CardTheft = { readonly thief: SeatId; readonly victim: SeatId; readonly count: number };

/** Asks the thief which cards of the hand to take. */
export const stealProcedure = procedure<CardTheft>('steal', (d, continuation) => {
  const { thief, victim, count } = continuation.bindings;
  const prompt = `Choose ${count} of ${victim}'s cards to take.`;
  askForCards(
    d,
    thief,
    handOf(d, victim),
    count,
    prompt,
    'steal',
    continuationOf(stealCardsProcedure, continuation.bindings, continuation),
  );
});

/** Moves the stolen cards to the thief's hand; their former owner still knows them. */
export const stealCardsProcedure = procedure<CardTheft>('steal-cards', (d, { bindings: { thief } }, answer) => {
  for (const name of pickedObjects(d, thief, answer))
    moveCard(d, name, d.ruleset.zones.hand(thief), citationsOf(d, 'stealCards'), { controller: thief });
});

/** Puts cards from the top of a seat's deck into its discard pile. */
const mill = (d: OpenDecision, args: CountedArgs, context: EvaluationContext): void => {
  const { count, who } = counted(args);
  for (const seat of seatsMeant(d, who, context))
    for (let left = amountOf(d, count, context); left > 0; left--) {
      const top = topOf(d, d.ruleset.zones.drawPile(seat));
      if (top !== undefined) sendAway(d, top, 'discarded', citationsOf(d, 'mill'));
    }
};

/** Shows somebody's hand to the effect's controller. */
const look = (d: OpenDecision, { who }: { who: Refs }, context: EvaluationContext): void => {
  for (const seat of seatsMeant(d, who, context))
    for (const name of handOf(d, seat))
      showTo(d, name, context.you === null ? [] : [context.you], citationsOf(d, 'look'));
};

/** The effects on cards in hands and on the piles they come from. */
export const handEffects: { readonly [name: string]: EffectRule } = {
  draw: drawEffect('draw'),
  discard: effect('somebody discards cards of their choice', COUNTED, discard),
  mill: effect('the top cards of a pile are discarded', COUNTED, mill),
  look: effect("the controller looks at somebody's hand", struct({ who: SEAT_REFS }), look),
};
