import {
  command,
  asText,
  identityOf,
  json,
  mapOf,
  objectNamed,
  plainName,
  rejection,
  type CardId,
  type Command,
  type CommandRule,
  type GameObject,
  type Rejection,
  type RuleId,
  type SeatId,
  type Situation,
} from '@stackledger/kernel';
import {
  areDecksReported,
  isRejection,
  isUnknown,
  rearrangeTop,
  senderOf,
  legalActionOf,
  unknownObject,
  type OpenDecision,
  type Playable,
} from '@stackledger/kernel/authoring';
import type { MagicCard } from '../../cards/magic-card.js';
import { beginDeclaration } from '../declaration.js';
import { readPlayRequest } from '../paying/play-request.js';
import { combinedCost } from '../../mana/costs.js';
import { faceDownChanges } from '../paying/cost-changes.js';
import { priced, type PricedPlay } from '../paying/total-cost.js';
import { FACE_DOWN, ownCardOf } from '../../cards/own-cards.js';
import { areCostsEnforced } from '../../table/state.js';
import { holderRejection, sorceryRejection, splitSecondRejection } from '../../playing/timing.js';
import { cardsInHand, zoneFor } from '../../board/zones.js';

/** The cost of casting any card face down (MTG-702.37a). */
const COST = [{ mana: 3 }];

/**
 * The card of a hand that a command names without revealing it to others: by its own name or, if only the table sees
 * it, by its handle. All cards that only the table sees are equal, so the handle may be left out.
 */
export const cardInHand = (situation: Situation, seat: SeatId, card: unknown): GameObject | undefined => {
  const { table } = situation.state;
  const hand = cardsInHand(situation, seat);
  const unseen = hand.filter((object) => isUnknown(situation, object));
  if (card === undefined) return unseen.at(-1);
  return objectNamed(table, asText(card), seat, zoneFor('hand', seat)) ?? unseen.find((object) => object.name === card);
};

/** The field of a command that names a card of the hand for its sender alone. */
export const HIDDEN_CARD: Pick<CommandRule, 'fields' | 'hidden'> = {
  fields: { 'card?': plainName('a card in your hand; left out, one that only the table sees'), 'pay?': mapOf(json) },
  hidden: () => ['card'],
};

/**
 * Hides which card of a hand was put face down: if others know one of its cards, all get new handles first. Returns the
 * name of the card after that.
 */
export const hiddenFromOthers = (
  d: OpenDecision,
  seat: SeatId,
  object: GameObject,
  because: readonly RuleId[],
): GameObject => {
  const hand = cardsInHand(d, seat);
  const isKnown = ({ knownTo }: GameObject): boolean => knownTo === 'all' || knownTo.some((each) => each !== seat);
  if (!hand.some(isKnown)) return object;
  rearrangeTop(
    d,
    zoneFor('hand', seat),
    hand.map(({ name }) => name),
    seat,
    because,
  );
  return objectNamed(d.state.table, object.trueName, seat, zoneFor('hand', seat)) ?? object;
};

/** Whether a card that only the table sees could have one of these. */
export const anyCardHas = (
  { state: { terms } }: Situation,
  ways: readonly ('morph' | 'disguise' | 'foretell')[],
): boolean =>
  terms.options.cards === 'open' ||
  Object.values(terms.cards).some((card: MagicCard) => ways.some((way) => card[way] !== undefined));

/**
 * The public characteristics of a card cast face down; one that only the table knows counts as morph until revealed.
 */
const faceFor = (situation: Situation, object: GameObject): CardId | undefined => {
  const card = ownCardOf(situation, object);
  if (isUnknown(situation, object)) return anyCardHas(situation, ['morph', 'disguise']) ? FACE_DOWN.morph : undefined;
  if (card.morph !== undefined) return FACE_DOWN.morph;
  return card.disguise === undefined ? undefined : FACE_DOWN.disguise;
};

const faceDownRejection = (situation: Situation, seat: SeatId, object: GameObject): Rejection | undefined => {
  const { trueName, zone } = object;
  const rejected = holderRejection(situation, seat) ?? splitSecondRejection(situation);
  if (rejected !== undefined) return rejected;
  if (zone !== zoneFor('hand', seat))
    return rejection('not-in-hand', 'MTG-601.3', `${trueName} is not in ${seat}'s hand`);
  if (faceFor(situation, object) === undefined)
    return rejection('not-face-down', 'MTG-702.37a', `${trueName} has neither morph nor disguise`);
  return sorceryRejection(situation, seat, 'casting a creature face down', 'MTG-117.1a');
};

const faceDownPlay = (situation: Situation, seat: SeatId, object: GameObject): PricedPlay => {
  const isFree = !areCostsEnforced(situation);
  const face = faceFor(situation, object) ?? FACE_DOWN.morph;
  const play: Playable = {
    seat,
    kind: 'spell',
    subject: object.name,
    source: object.name,
    object: object.name,
    card: face,
    path: '',
    ability: { type: 'play', effect: [] },
    costs: isFree ? [] : combinedCost(COST),
    isFree,
    unpayable: rejection('cannot-pay', 'MTG-601.2h', 'casting a card face down costs 3'),
  };
  return priced(play, isFree ? [] : faceDownChanges(situation, seat, object, face));
};

const becauseOf = ({ card }: Playable): readonly RuleId[] => [
  'MTG-117.1',
  'MTG-702.37a',
  ...(card === FACE_DOWN.disguise ? (['MTG-702.168a'] as const) : []),
  'MTG-708.2',
  'MTG-708.4',
  'MTG-307.5',
];

/** Casts a card face down: other players do not learn which one it is (MTG-702.37a, MTG-708.4). */
export const playFaceDown = command({
  about: 'casts a card with morph or disguise face down, as a 2/2 creature for 3; nobody else sees which it is',
  by: 'seat',
  during: 'play',
  ...HIDDEN_CARD,
  decide: (d, command) => {
    const seat = senderOf(command);
    const object = cardInHand(d, seat, command.card);
    if (object === undefined) return unknownObject(command.card);
    const rejected = faceDownRejection(d, seat, object);
    if (rejected !== undefined) return rejected;
    const asked = readPlayRequest(d, faceDownPlay(d, seat, object), withoutCard(command));
    if (isRejection(asked)) return asked;
    const meant = hiddenFromOthers(d, seat, object, ['MTG-708.4']);
    const play = faceDownPlay(d, seat, meant);
    beginDeclaration(d, { ...asked, play }, becauseOf(play), play.card === null ? {} : { shows: play.card });
    return undefined;
  },
  legalActions: (situation, seat) =>
    hiddenCards(situation, seat)
      .filter((object) => faceDownRejection(situation, seat, object) === undefined)
      .filter(
        (object) =>
          !isRejection(readPlayRequest(situation, faceDownPlay(situation, seat, object), { type: 'PlayFaceDown' })),
      )
      .map((object) => legalActionOf({ type: 'PlayFaceDown', seat, ...named(situation, object) }, [])),
});

const withoutCard = ({ card: _card, ...command }: Command): Command => command;

/**
 * The cards of a hand that a seat can name without revealing them; one stands for all that only the table sees.
 */
export const hiddenCards = (situation: Situation, seat: SeatId): readonly GameObject[] => {
  const hand = cardsInHand(situation, seat);
  const isUnseen = (object: GameObject): boolean => isUnknown(situation, object);
  return [...hand.filter((object) => !isUnseen(object)), ...hand.filter(isUnseen).slice(-1)];
};

/** The name of such a card for its owner. */
export const named = (situation: Situation, object: GameObject): { readonly card?: string } =>
  areDecksReported(situation) && isUnknown(situation, object) ? {} : { card: identityOf(object).trueName };
