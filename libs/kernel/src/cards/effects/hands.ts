import type { Game } from '../../rules/ruleset.js';
import { choose } from '../../board/choices.js';
import { push } from '../../events/recording.js';
import { nameFor, objectNamed } from '../../table/knowledge.js';
import { drawCards, moveCard, sendAway, showTo, topOf } from '../../board/moving.js';
import type { ObjectName, RuleId, SeatId } from '../../table/names.js';
import { objectAt, playerAt, zoneAt } from '../../table/objects.js';
import { amountOf } from '../../rules/references.js';
import type { EffectRule, Procedure } from '../../rules/ruleset.js';
import type { Scope } from '../../rules/scope.js';
import { record } from '../../table/shape.js';
import type { Counted } from './shared.js';
import { citing, counted, COUNTED, effect, REFS, seatsMeant, thenFrame } from './shared.js';
import type { Refs } from '../../table/card.js';

const handOf = (g: Game, seat: SeatId): readonly ObjectName[] => zoneAt(g.state.table, g.ruleset.zones.hand(seat));

/** What a seat calls the cards in a hand, their own or another's. */
const namesIn = (g: Game, hand: readonly ObjectName[], viewer: SeatId): readonly string[] =>
  hand.map((name) => {
    const object = objectAt(g.state.table, name);
    return object === undefined ? name : nameFor(object, viewer);
  });

/** The objects that a seat picked out of a hidden hand by the names it knows them by, or by their handles. */
const pickedBy = (g: Game, viewer: SeatId, answer: unknown): readonly ObjectName[] =>
  (answer as readonly string[]).flatMap(
    (name) => (objectAt(g.state.table, name) ?? objectNamed(g.state.table, name, viewer))?.name ?? [],
  );

/** Asks a seat, unseen by the others, to discard down to so many cards; `discardPicked` carries it out. */
export const askToDiscardDownTo = (
  g: Game,
  seat: SeatId,
  size: number,
  question: { readonly prompt: (over: number) => string; readonly because: readonly RuleId[]; readonly then: string },
): void => {
  const hand = playerAt(g.state.table, seat)?.left ? [] : handOf(g, seat);
  const over = Math.max(0, hand.length - size);
  choose(
    g,
    {
      seat,
      prompt: question.prompt(over),
      options: over === 0 ? [] : namesIn(g, hand, seat),
      min: over,
      max: over,
      hidden: true,
      about: { what: 'card' },
      because: question.because,
    },
    { procedure: question.then, bindings: { seat } },
  );
};

/** Discards the cards that a seat picked out of its hand. */
export const discardPicked = (g: Game, seat: SeatId, answer: unknown, because: readonly RuleId[]): void => {
  for (const name of pickedBy(g, seat, answer)) sendAway(g, name, 'discarded', because);
};

const draw = (name: string): EffectRule =>
  effect<Counted>('somebody draws cards', COUNTED, (g, args, scope) => {
    const { count, who } = counted(args);
    for (const seat of seatsMeant(g, who, scope)) drawCards(g, seat, amountOf(g, count, scope), citing(g, name));
  });

/** Each chooses in turn order from their hand, then everything chosen is discarded. */
const discard = (g: Game, args: Counted, scope: Scope): void => {
  const { count, who } = counted(args);
  push(
    g,
    thenFrame(scope, 'discard', { seats: seatsMeant(g, who, scope), count: amountOf(g, count, scope), chosen: [] }),
  );
};

/** Asks the next seat which cards it discards, and discards them once all have chosen. */
export const discardProcedure: Procedure = (g, frame, answer) => {
  const { seats, count, chosen, asked } = frame.bindings as {
    seats: SeatId[];
    count: number;
    chosen: ObjectName[];
    asked?: SeatId;
  };
  const all = answer === undefined || asked === undefined ? chosen : [...chosen, ...pickedBy(g, asked, answer)];
  const [seat, ...later] = seats;
  if (seat === undefined) {
    for (const name of all) sendAway(g, name, 'discarded', citing(g, 'discard'));
    return;
  }
  const then = { ...frame, bindings: { ...frame.bindings, seats: later, chosen: all, asked: seat } };
  askForCards(g, seat, handOf(g, seat), count, `Choose ${count} to discard.`, 'discard', then);
};

const askForCards = (
  g: Game,
  chooser: SeatId,
  hand: readonly ObjectName[],
  count: number,
  prompt: string,
  name: string,
  then: Parameters<typeof choose>[2],
): void =>
  choose(
    g,
    {
      seat: chooser,
      prompt,
      options: namesIn(g, hand, chooser),
      min: count,
      max: count,
      hidden: true,
      about: { what: 'card' },
      because: citing(g, name),
    },
    then,
  );

/** A thief picks blindly, or by sight if the hand was shown; the victim's card goes to the thief's hand. */
export const stealFromHand = (g: Game, scope: Scope, thief: SeatId, victim: SeatId, count: number): void =>
  push(g, thenFrame(scope, 'steal', { thief, victim, count }));

/** Asks the thief which cards of the hand to take. */
export const stealProcedure: Procedure = (g, frame) => {
  const { thief, victim, count } = frame.bindings as { thief: SeatId; victim: SeatId; count: number };
  const prompt = `Choose ${count} of ${victim}'s cards to take.`;
  askForCards(g, thief, handOf(g, victim), count, prompt, 'steal', { ...frame, procedure: 'steal-cards' });
};

/** The cards a thief picked change hands; their former owner still knows what they are. */
export const stealCardsProcedure: Procedure = (g, { bindings }, answer) => {
  const thief = bindings.thief as SeatId; // put there by stealFromHand
  for (const name of pickedBy(g, thief, answer))
    moveCard(g, name, g.ruleset.zones.hand(thief), citing(g, 'stealCards'), { controller: thief });
};

/** Cards from the top of a seat's pile go to its discard. */
const mill = (g: Game, args: Counted, scope: Scope): void => {
  const { count, who } = counted(args);
  for (const seat of seatsMeant(g, who, scope))
    for (let left = amountOf(g, count, scope); left > 0; left--) {
      const top = topOf(g, g.ruleset.zones.drawPile(seat));
      if (top !== undefined) sendAway(g, top, 'discarded', citing(g, 'mill'));
    }
};

/** Shows somebody's hand to the effect's controller. */
const look = (g: Game, { who }: { who: Refs }, scope: Scope): void => {
  for (const seat of seatsMeant(g, who, scope))
    for (const name of handOf(g, seat)) showTo(g, name, scope.you === null ? [] : [scope.you], citing(g, 'look'));
};

/** The effects on cards in hands and on the piles they come from. */
export const handEffects: { readonly [name: string]: EffectRule } = {
  loot: draw('loot'),
  draw: draw('draw'),
  discard: effect('somebody discards cards of their choice', COUNTED, discard),
  mill: effect('the top cards of a pile are discarded', COUNTED, mill),
  look: effect("the controller looks at somebody's hand", record({ who: REFS }), look),
};
