import {
  command,
  PLAY_FIELDS,
  identityOf,
  objectAt,
  objectNamed,
  plainName,
  rejection,
  type Card,
  type Command,
  type GameObject,
  type LegalAction,
  type Situation,
  type Rejection,
  type RuleId,
  type SeatId,
} from '@stackledger/kernel';
import {
  containsX,
  unknownObject,
  cardOf,
  isRejection,
  isUnknown,
  priorityRejection,
  senderOf,
  turnUp,
  type Playable,
  type PlayableX,
  type OpenDecision,
} from '@stackledger/kernel/authoring';
import { castCardOf, isFaceDown, ownCardOf } from '../cards/own-cards.js';
import { keywordsOf } from '../characteristics/characteristics.js';
import { combinedCost } from '../mana/costs.js';
import { forbiddenRejection } from './forbidden.js';
import { landRejection } from './lands.js';
import { holderRejection, sorceryRejection, splitSecondRejection } from '../playing/timing.js';
import { areCostsEnforced } from '../table/state.js';
import { asideWay } from './special/cast-from-exile.js';
import { legalDeclarations, readPlayRequest, DIVISION, type PlayRequest } from './paying/play-request.js';
import { beginDeclaration } from './declaration.js';
import { hiddenPay } from './paying/hidden-picks.js';
import { costChanges } from './paying/cost-changes.js';
import { priced, type PricedPlay } from './paying/total-cost.js';
import { castableNames, wayNamed, waysOf, type CastingWay } from './casting-ways.js';
import { castFaces, FACE, faceField, faceNamed, shownBy, type CastFace } from './faces.js';

/**
 * What is said of X: 0 where the mana cost has one and no cost that is paid does (MTG-107.3b). Where costs are free it
 * is announced as if they were paid.
 */
const xOf = ({ cost = [] }: Card, { cost: paid, ability }: CastingWay, isFree: boolean): { readonly x?: PlayableX } => {
  const modes = Object.values(ability.modes ?? {}).flatMap((mode) => mode.cost ?? []);
  const asked = [...paid, ...(ability.cost ?? [])];
  if (cost.some(containsX) && ![...asked, ...modes].some(containsX)) return { x: { zeroBy: 'MTG-107.3b' } };
  return isFree && asked.some(containsX) ? { x: 'chosen' } : {};
};

/** The play of a card cast in one way, with its cost changes. */
export const spellPlay = (situation: Situation, seat: SeatId, object: GameObject, way: CastingWay): PricedPlay => {
  const isFree = !areCostsEnforced(situation);
  const play: Playable = {
    seat,
    kind: 'spell',
    subject: object.trueName,
    source: object.name,
    object: object.name,
    card: isFaceDown(object) ? identityOf(object).card : object.card,
    path: way.path,
    ability: way.ability,
    costs: isFree ? [] : combinedCost([...way.cost, ...(way.ability.cost ?? [])]),
    isFree,
    ...xOf(castCardOf(situation, object), way, isFree),
    ...(way.bindings !== undefined && { bindings: way.bindings }),
    unpayable: rejection('cannot-pay', 'MTG-601.2h', `the cost of ${object.trueName} cannot be paid`),
  };
  return priced(play, isFree ? [] : costChanges(situation, seat, object));
};

/** Whether a card may be an instant: one unknown to the service may be any card until it is reported. */
const mayBeInstant = (situation: Situation, object: GameObject): boolean =>
  isUnknown(situation, object) || isInstant(situation, object);

const isInstant = (situation: Situation, object: GameObject): boolean =>
  isFaceDown(object)
    ? hasFlashTiming(ownCardOf(situation, object))
    : cardOf(situation, object.name).kind === 'instant' || keywordsOf(situation, object.name).has('flash');

const hasFlashTiming = ({ kind, keywords = [] }: Card): boolean => kind === 'instant' || keywords.includes('flash');

/** The rejection of casting a card now, independent of its choices. */
export const castRejection = (situation: Situation, seat: SeatId, object: GameObject): Rejection | undefined => {
  const rejected = holderRejection(situation, seat) ?? splitSecondRejection(situation);
  if (rejected !== undefined) return rejected;
  if (waysOf(situation, seat, object).length === 0)
    return rejection('not-in-hand', 'MTG-601.3', `${object.trueName} is not in ${seat}'s hand`);
  if (cardOf(situation, object.name).kind === 'land')
    return (
      landRejection(situation, seat, object) ??
      rejection('not-cast', 'MTG-116.2a', `${object.trueName} is a land: lands are played, not cast`)
    );
  const forbidden = forbiddenRejection(situation, seat, object);
  if (forbidden !== undefined) return forbidden;
  const isAtOnce = mayBeInstant(situation, object) && asideWay(situation, seat, object)?.asSorcery !== true;
  return isAtOnce ? undefined : sorceryRejection(situation, seat, object.trueName, 'MTG-117.1a');
};

const castRules = (situation: Situation, object: GameObject, way: CastingWay): readonly RuleId[] => [
  'MTG-117.1',
  isInstant(situation, object) ? 'MTG-117.1a' : 'MTG-307.5',
  ...way.because,
  ...(situation.state.table.stack.length > 0 ? (['MTG-117.7'] as const) : []),
];

const castRequest = (situation: Situation, command: Command, seat: SeatId): PlayRequest | Rejection | undefined => {
  const { table } = situation.state;
  const object = objectNamed(table, String(command.card), seat, situation.ruleset.zones.hand(seat));
  if (object === undefined) return undefined;
  const face = faceNamed(situation, object, command);
  if (isRejection(face)) return face;
  const way = wayNamed(waysOf(face.situation, seat, face.object), command.alternative, object);
  return isRejection(way)
    ? way
    : readPlayRequest(face.situation, spellPlay(face.situation, seat, face.object, way), command);
};

const turnedFaceUp = (d: OpenDecision, object: GameObject): GameObject => {
  turnUp(d, object.name, ['MTG-702.143a']);
  return objectAt(d.state.table, object.name) ?? object;
};

/** A spell is cast. */
export const playCard = command({
  about: 'casts a card from the hand, or from where an ability of it or an effect lets its player cast it',
  by: 'seat',
  during: 'play',
  names: 'card',
  fields: {
    card: plainName('a card in your hand, or one that you may cast from where it lies'),
    'alternative?': plainName('the name of a cost that is paid in place of the mana cost'),
    ...FACE,
    ...PLAY_FIELDS,
    ...DIVISION,
  },
  decide: (d, command) => {
    const seat = senderOf(command);
    const object = objectNamed(d.state.table, command.card, seat, d.ruleset.zones.hand(seat));
    if (object === undefined) return unknownObject(command.card);
    const face = faceNamed(d, object, command);
    if (isRejection(face)) return face;
    const rejected = castRejection(face.situation, seat, face.object);
    if (rejected !== undefined) return rejected;
    const shown = isFaceDown(object) ? turnedFaceUp(d, object) : object;
    const seen: CastFace = shown === object ? face : { situation: d, object: shown };
    // a card that only the table saw has been reported by now
    const rejectedShown = shown === object ? undefined : castRejection(d, seat, shown);
    if (rejectedShown !== undefined) return rejectedShown;
    const way = wayNamed(waysOf(seen.situation, seat, seen.object), command.alternative, shown);
    if (isRejection(way)) return way;
    const asked = readPlayRequest(seen.situation, spellPlay(seen.situation, seat, seen.object, way), command);
    if (isRejection(asked)) return asked;
    const faceRules: readonly RuleId[] = seen.shows === undefined ? [] : ['MTG-712.11b'];
    beginDeclaration(d, asked, [...castRules(face.situation, face.object, way), ...faceRules], shownBy(seen));
    return undefined;
  },
  hidden: (situation, command) => hiddenPay(situation, command, (seat) => castRequest(situation, command, seat)),
  legalActions: (situation, seat) => {
    if (priorityRejection(situation, seat) !== undefined) return [];
    return castableNames(situation, seat).flatMap((name) => {
      const object = objectAt(situation.state.table, name);
      return object?.card == null
        ? []
        : castFaces(situation, object).flatMap((face) => legalCasts(seat, face, object.trueName));
    });
  },
});

/** The legal actions that cast a card by one of its faces. */
const legalCasts = (seat: SeatId, face: CastFace, card: string): readonly LegalAction[] => {
  const { situation, object } = face;
  if (castRejection(situation, seat, object) !== undefined) return [];
  return waysOf(situation, seat, object).flatMap((way) =>
    legalDeclarations(situation, spellPlay(situation, seat, object, way), {
      type: 'PlayCard',
      seat,
      card,
      ...faceField(face),
      ...(way.name !== undefined && { alternative: way.name }),
    }),
  );
};
