import {
  areDecksReported,
  asText,
  identityOf,
  isRejection,
  isUnknown,
  json,
  mapOf,
  objectNamed,
  objectsAt,
  plainName,
  rearrangeTop,
  rejection,
  senderOf,
  templateOf,
  unknownObject,
  zoneAt,
  type CardId,
  type Command,
  type CommandRule,
  type GameObject,
  type OpenDecision,
  type Playable,
  type Rejection,
  type RuleId,
  type SeatId,
  type Situation,
} from '@stackledger/kernel';
import { begin } from './declaring.js';
import { readAsked } from './asked.js';
import { together } from '../mana/costs.js';
import { faceDownChanges } from './cost-changes.js';
import { priced, type Priced } from './total-cost.js';
import { FACE_DOWN, ownCardOf } from '../cards/own-cards.js';
import { areCostsEnforced } from '../table/state.js';
import { holderFault, sorceryFault, splitSecondFault } from '../playing/timing.js';
import { zoneFor } from '../board/zones.js';

/** What casting a card face down costs, whatever it is (MTG-702.37a). */
const COST = [{ mana: 3 }];

/**
 * The card of a hand that a command means, whose name the others must not learn: by its own name or, where only the table sees
 * it, by its handle. There one is as good as another, so that it may be left out.
 */
export const cardInHand = (situation: Situation, seat: SeatId, card: unknown): GameObject | undefined => {
  const { table } = situation.state;
  const hand = objectsAt(table, zoneAt(table, zoneFor('hand', seat)));
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
 * Nobody is to tell which card of a hand it is that now lies face down: where others know one of them, all of them go by new
 * handles first. Returns the name that the card then goes by.
 */
export const hiddenFromOthers = (
  d: OpenDecision,
  seat: SeatId,
  object: GameObject,
  because: readonly RuleId[],
): GameObject => {
  const { table } = d.state;
  const hand = objectsAt(table, zoneAt(table, zoneFor('hand', seat)));
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
  Object.values(terms.cards).some((card) => ways.some((way) => card[way] !== undefined));

/** What everybody sees of a card that is cast face down; one that only the table knows has morph until it is turned up. */
const faceFor = (situation: Situation, object: GameObject): CardId | undefined => {
  const card = ownCardOf(situation, object);
  if (isUnknown(situation, object)) return anyCardHas(situation, ['morph', 'disguise']) ? FACE_DOWN.morph : undefined;
  if (card.morph !== undefined) return FACE_DOWN.morph;
  return card.disguise === undefined ? undefined : FACE_DOWN.disguise;
};

const faceDownFault = (situation: Situation, seat: SeatId, object: GameObject): Rejection | undefined => {
  const { trueName, zone } = object;
  const fault = holderFault(situation, seat) ?? splitSecondFault(situation);
  if (fault !== undefined) return fault;
  if (zone !== zoneFor('hand', seat))
    return rejection('not-in-hand', 'MTG-601.3', `${trueName} is not in ${seat}'s hand`);
  if (faceFor(situation, object) === undefined)
    return rejection('not-face-down', 'MTG-702.37a', `${trueName} has neither morph nor disguise`);
  return sorceryFault(situation, seat, 'casting a creature face down', 'MTG-117.1a');
};

const faceDownPlay = (situation: Situation, seat: SeatId, object: GameObject): Priced => {
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
    costs: isFree ? [] : together(COST),
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

/** Casting a card face down: nobody else sees which one it is (MTG-702.37a, MTG-708.4). */
export const playFaceDown: CommandRule = {
  about: 'casts a card with morph or disguise face down, as a 2/2 creature for 3; nobody else sees which it is',
  by: 'seat',
  during: 'play',
  ...HIDDEN_CARD,
  decide: (d, command) => {
    const seat = senderOf(command);
    const object = cardInHand(d, seat, command.card);
    if (object === undefined) return unknownObject(command.card);
    const fault = faceDownFault(d, seat, object);
    if (fault !== undefined) return fault;
    const asked = readAsked(d, faceDownPlay(d, seat, object), withoutCard(command));
    if (isRejection(asked)) return asked;
    const meant = hiddenFromOthers(d, seat, object, ['MTG-708.4']);
    const play = faceDownPlay(d, seat, meant);
    begin(d, { ...asked, play }, becauseOf(play), play.card === null ? {} : { shows: play.card });
    return undefined;
  },
  templates: (situation, seat) =>
    hiddenCards(situation, seat)
      .filter((object) => faceDownFault(situation, seat, object) === undefined)
      .filter((object) => !isRejection(readAsked(situation, faceDownPlay(situation, seat, object), {} as Command)))
      .map((object) => templateOf({ type: 'PlayFaceDown', seat, ...named(situation, object) }, [])),
};

const withoutCard = ({ card: _card, ...command }: Command): Command => command;

/** The cards of a hand that a seat can name without showing them; of those that only the table sees one stands for all. */
export const hiddenCards = (situation: Situation, seat: SeatId): readonly GameObject[] => {
  const { table } = situation.state;
  const hand = objectsAt(table, zoneAt(table, zoneFor('hand', seat)));
  const isUnseen = (object: GameObject): boolean => isUnknown(situation, object);
  return [...hand.filter((object) => !isUnseen(object)), ...hand.filter(isUnseen).slice(-1)];
};

/** How its owner names such a card. */
export const named = (situation: Situation, object: GameObject): { readonly card?: string } =>
  areDecksReported(situation) && isUnknown(situation, object) ? {} : { card: identityOf(object).trueName };
