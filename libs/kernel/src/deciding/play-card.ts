import { moveCard } from '../board/moving.js';
import { declarePlay, PLAY_FIELDS, legalPlays, readDeclaration, unknownObject, type Playable } from '../cards/plays.js';
import { cardOf } from '../words/card-of.js';
import { command, type CommandRule } from '../rules/ruleset/command-rules.js';
import type { OpenDecision, Situation } from '../rules/ruleset/situation.js';
import type { StackKind } from '../rules/ruleset/stack-rules.js';
import { resolveInstructions } from '../stack/resolve.js';
import { abilitiesOf } from '../table/card-paths.js';
import { objectNamed } from '../table/knowledge.js';
import type { RuleId, SeatId } from '../table/names.js';
import { objectsAt, zoneAt } from '../table/objects.js';
import { isRejection, rejection, type Rejection } from '../table/rejection.js';
import { plainName } from '../table/shape.js';
import type { GameObject } from '../table/table.js';
import { priorityRejection, senderOf } from './commands/table-commands.js';

/** How a small game plays cards from the hand. */
export type CardPlays = {
  /** The rule cited for playing a card and for rejecting it. */
  readonly rule: RuleId;
  /** The kind of stack object that a card becomes. */
  readonly kind: string;
  /** Why this card of the hand cannot be played now by the priority holder, if it cannot. */
  readonly rejection: (situation: Situation, seat: SeatId, card: GameObject) => Rejection | undefined;
};

/**
 * `PlayCard` for a small game: the priority holder plays a card from their hand by its first ability, at its cost.
 * Games with several ways to play a card write their own command from the same parts.
 */
export const playFromHand = (plays: CardPlays): CommandRule =>
  command({
    about: 'plays a card from the hand',
    by: 'seat',
    during: 'play',
    names: 'card',
    fields: { card: plainName('a card in your hand'), ...PLAY_FIELDS },
    decide: (d, command) => {
      const seat = senderOf(command);
      const object = objectNamed(d.state.table, command.card, seat);
      if (object === undefined) return unknownObject(command.card);
      const rejected = priorityRejection(d, seat) ?? rejectionOf(plays, d, seat, object);
      if (rejected !== undefined) return rejected;
      const play = playOf(plays, d, seat, object);
      const declared = readDeclaration(d, play, command);
      if (isRejection(declared)) return declared;
      const because = [plays.rule];
      declarePlay(d, play, declared, because, () => moveCard(d, object.name, 'stack', because) ?? object.name);
      return undefined;
    },
    legalActions: (situation, seat) =>
      objectsAt(situation.state.table, zoneAt(situation.state.table, situation.ruleset.zones.hand(seat)))
        .filter((object) => object.card !== null && rejectionOf(plays, situation, seat, object) === undefined)
        .flatMap((object) => {
          const command = { type: 'PlayCard', seat, card: object.trueName };
          return legalPlays(situation, playOf(plays, situation, seat, object), command);
        }),
  });

const rejectionOf = (
  plays: CardPlays,
  situation: Situation,
  seat: SeatId,
  object: GameObject,
): Rejection | undefined =>
  object.zone === situation.ruleset.zones.hand(seat)
    ? plays.rejection(situation, seat, object)
    : rejection('not-in-hand', plays.rule, `${object.trueName} is not in ${seat}'s hand`);

const playOf = ({ rule, kind }: CardPlays, situation: Situation, seat: SeatId, object: GameObject): Playable => {
  const { name, trueName, card } = object;
  const [[path, ability] = ['', { type: 'play' as const }]] = abilitiesOf(cardOf(situation, name));
  const unpayable = rejection('cannot-pay', rule, `${seat} cannot pay for ${trueName}`);
  const printed = { subject: trueName, source: name, object: name, card, path, ability };
  return { seat, kind, ...printed, costs: ability.cost ?? [], unpayable };
};

/** A played card on the stack: its instructions run, then it goes to its player's discard pile. */
export const playedCardKind = (because: readonly RuleId[]): StackKind => ({
  about: 'a card that was played',
  isPlayed: true,
  resolve: resolveInstructions,
  leave: (d: OpenDecision, { object, controller }) => {
    if (object !== null) moveCard(d, object, `discard/${controller ?? ''}`, because);
  },
});
