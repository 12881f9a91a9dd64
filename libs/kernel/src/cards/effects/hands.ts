import type { OpenDecision } from '../../rules/ruleset/situation.js';
import { choose } from '../../board/choices.js';
import { again, frameOf, procedure, withBindings } from '../../rules/frames.js';
import { nameFor, objectNamed } from '../../table/knowledge.js';
import { drawCards, moveCard, sendAway, showTo, topOf } from '../../board/moving.js';
import type { ObjectName, RuleId, SeatId } from '../../table/names.js';
import { objectAt, playerAt, zoneAt } from '../../table/objects.js';
import { amountOf } from '../../words/references.js';
import type { EffectRule } from '../../rules/ruleset/card-rules.js';
import type { Named } from '../../rules/ruleset/procedures.js';
import type { Scope } from '../../rules/scope.js';
import { struct } from '../../table/shape.js';
import type { Counted } from './shared.js';
import { citing, counted, COUNTED, effect, SEAT_REFS, seatsMeant, thenFrame } from './shared.js';
import type { Refs } from '../../table/card.js';

const handOf = (d: OpenDecision, seat: SeatId): readonly ObjectName[] =>
  zoneAt(d.state.table, d.ruleset.zones.hand(seat));

/** What a seat calls the cards in a hand, their own or another's. */
const namesIn = (d: OpenDecision, hand: readonly ObjectName[], viewer: SeatId): readonly string[] =>
  hand.map((name) => {
    const object = objectAt(d.state.table, name);
    return object === undefined ? name : nameFor(object, viewer);
  });

/** The objects that a seat picked out of a hidden hand by the names it knows them by, or by their handles. */
const pickedBy = (d: OpenDecision, viewer: SeatId, answer: unknown): readonly ObjectName[] =>
  (answer as readonly string[]).flatMap(
    (name) => (objectAt(d.state.table, name) ?? objectNamed(d.state.table, name, viewer))?.name ?? [],
  );

/** What a seat is told that has too many cards, and what goes on with its answer. */
type DiscardQuestion = {
  readonly prompt: (over: number) => string;
  readonly because: readonly RuleId[];
  readonly then: Named<{ readonly seat: SeatId }>;
};

/** Asks a seat, unseen by the others, to discard down to so many cards; `discardPicked` carries it out. */
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
    frameOf(question.then, { seat }),
  );
};

/** Discards the cards that a seat picked out of its hand. */
export const discardPicked = (d: OpenDecision, seat: SeatId, answer: unknown, because: readonly RuleId[]): void => {
  for (const name of pickedBy(d, seat, answer)) sendAway(d, name, 'discarded', because);
};

/** Somebody draws cards, under the name that a game has for it. */
export const drawEffect = (name: string): EffectRule =>
  effect<Counted>('somebody draws cards', COUNTED, (d, args, scope) => {
    const { count, who } = counted(args);
    for (const seat of seatsMeant(d, who, scope)) drawCards(d, seat, amountOf(d, count, scope), citing(d, name));
  });

/** Each chooses in turn order from their hand, then everything chosen is discarded. */
const discard = (d: OpenDecision, args: Counted, scope: Scope): void => {
  const { count, who } = counted(args);
  again(
    d,
    thenFrame(scope, discardProcedure, {
      seats: seatsMeant(d, who, scope),
      count: amountOf(d, count, scope),
      chosen: [],
    }),
  );
};

/** Who is still to choose, and what the others have chosen; \`asked\` is who is choosing. */
type Discarding = {
  readonly seats: readonly SeatId[];
  readonly count: number;
  readonly chosen: readonly ObjectName[];
  readonly asked?: SeatId;
};

/** Asks the next seat which cards it discards, and discards them once all have chosen. */
export const discardProcedure = procedure<Discarding>('discard', (d, frame, answer) => {
  const { seats, count, chosen, asked } = frame.bindings;
  const all = answer === undefined || asked === undefined ? chosen : [...chosen, ...pickedBy(d, asked, answer)];
  const [seat, ...later] = seats;
  if (seat === undefined) {
    for (const name of all) sendAway(d, name, 'discarded', citing(d, 'discard'));
    return;
  }
  const then = withBindings(frame, { ...frame.bindings, seats: later, chosen: all, asked: seat });
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
      because: citing(d, name),
    },
    then,
  );

/** A thief picks blindly, or by sight if the hand was shown; the victim's card goes to the thief's hand. */
export const stealFromHand = (d: OpenDecision, scope: Scope, thief: SeatId, victim: SeatId, count: number): void =>
  again(d, thenFrame(scope, stealProcedure, { thief, victim, count }));

type Theft = { readonly thief: SeatId; readonly victim: SeatId; readonly count: number };

/** Asks the thief which cards of the hand to take. */
export const stealProcedure = procedure<Theft>('steal', (d, frame) => {
  const { thief, victim, count } = frame.bindings;
  const prompt = `Choose ${count} of ${victim}'s cards to take.`;
  askForCards(d, thief, handOf(d, victim), count, prompt, 'steal', frameOf(stealCardsProcedure, frame.bindings, frame));
});

/** The cards a thief picked change hands; their former owner still knows what they are. */
export const stealCardsProcedure = procedure<Theft>('steal-cards', (d, { bindings: { thief } }, answer) => {
  for (const name of pickedBy(d, thief, answer))
    moveCard(d, name, d.ruleset.zones.hand(thief), citing(d, 'stealCards'), { controller: thief });
});

/** Cards from the top of a seat's pile go to its discard. */
const mill = (d: OpenDecision, args: Counted, scope: Scope): void => {
  const { count, who } = counted(args);
  for (const seat of seatsMeant(d, who, scope))
    for (let left = amountOf(d, count, scope); left > 0; left--) {
      const top = topOf(d, d.ruleset.zones.drawPile(seat));
      if (top !== undefined) sendAway(d, top, 'discarded', citing(d, 'mill'));
    }
};

/** Shows somebody's hand to the effect's controller. */
const look = (d: OpenDecision, { who }: { who: Refs }, scope: Scope): void => {
  for (const seat of seatsMeant(d, who, scope))
    for (const name of handOf(d, seat)) showTo(d, name, scope.you === null ? [] : [scope.you], citing(d, 'look'));
};

/** The effects on cards in hands and on the piles they come from. */
export const handEffects: { readonly [name: string]: EffectRule } = {
  draw: drawEffect('draw'),
  discard: effect('somebody discards cards of their choice', COUNTED, discard),
  mill: effect('the top cards of a pile are discarded', COUNTED, mill),
  look: effect("the controller looks at somebody's hand", struct({ who: SEAT_REFS }), look),
};
