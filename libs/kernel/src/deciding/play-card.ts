import { moveCard } from '../board/moving.js';
import {
  declarePlay,
  PLAY_FIELDS,
  playTemplates,
  readDeclaration,
  unknownObject,
  type Playable,
} from '../cards/plays.js';
import { cardOf } from '../words/card-of.js';
import type { CommandRule } from '../rules/ruleset/command-rules.js';
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
import { priorityFault, senderOf } from './commands/table-commands.js';

/** What a game says of cards that are played from the hand, when that is all there is to it. */
export type CardPlays = {
  /** The rule by which cards are played; it is cited for the play and for what is refused. */
  readonly rule: RuleId;
  /** The kind of stack object that a card becomes. */
  readonly kind: string;
  /** Why a card of the hand cannot be played now by whoever has priority, if it cannot. */
  readonly fault: (situation: Situation, seat: SeatId, card: GameObject) => Rejection | undefined;
};

/**
 * `PlayCard` for a small game: whoever has priority plays a card of their hand by its first ability, at the cost that stands
 * there. Games whose cards are played in several ways write the command themselves, out of the same parts.
 */
export const playFromHand = (plays: CardPlays): CommandRule => ({
  about: 'plays a card from the hand',
  by: 'seat',
  during: 'play',
  names: 'card',
  fields: { card: plainName('a card in your hand'), ...PLAY_FIELDS },
  decide: (d, command) => {
    const seat = senderOf(command);
    const object = objectNamed(d.state.table, String(command.card), seat);
    if (object === undefined) return unknownObject(command.card);
    const fault = priorityFault(d, seat) ?? faultOf(plays, d, seat, object);
    if (fault !== undefined) return fault;
    const play = playOf(plays, d, seat, object);
    const declared = readDeclaration(d, play, command);
    if (isRejection(declared)) return declared;
    const because = [plays.rule];
    declarePlay(d, play, declared, because, () => moveCard(d, object.name, 'stack', because) ?? object.name);
    return undefined;
  },
  templates: (situation, seat) =>
    objectsAt(situation.state.table, zoneAt(situation.state.table, situation.ruleset.zones.hand(seat)))
      .filter((object) => object.card !== null && faultOf(plays, situation, seat, object) === undefined)
      .flatMap((object) => {
        const command = { type: 'PlayCard', seat, card: object.trueName };
        return playTemplates(situation, playOf(plays, situation, seat, object), command);
      }),
});

const faultOf = (plays: CardPlays, situation: Situation, seat: SeatId, object: GameObject): Rejection | undefined =>
  object.zone === situation.ruleset.zones.hand(seat)
    ? plays.fault(situation, seat, object)
    : rejection('not-in-hand', plays.rule, `${object.trueName} is not in ${seat}'s hand`);

const playOf = ({ rule, kind }: CardPlays, situation: Situation, seat: SeatId, object: GameObject): Playable => {
  const { name, trueName, card } = object;
  const [[path, ability] = ['', { type: 'play' as const }]] = abilitiesOf(cardOf(situation, name));
  const unpayable = rejection('cannot-pay', rule, `${seat} cannot pay for ${trueName}`);
  const printed = { subject: trueName, source: name, object: name, card, path, ability };
  return { seat, kind, ...printed, costs: ability.cost ?? [], unpayable };
};

/** A card on the stack: its instructions are carried out, and it goes to the discard pile of whoever played it. */
export const playedCard = (because: readonly RuleId[]): StackKind => ({
  about: 'a card that was played',
  isPlayed: true,
  resolve: resolveInstructions,
  leave: (d: OpenDecision, { object, controller }) => {
    if (object !== null) moveCard(d, object, `discard/${controller ?? ''}`, because);
  },
});
