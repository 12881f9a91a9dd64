import {
  PLAY_FIELDS,
  unknownObject,
  cardOf,
  identityOf,
  isRejection,
  isUnknown,
  objectAt,
  objectNamed,
  plainName,
  priorityFault,
  rejection,
  senderOf,
  turnUp,
  type Card,
  type Command,
  type CommandRule,
  type GameObject,
  type Situation,
  type Playable,
  type OpenDecision,
  type Rejection,
  type RuleId,
  type SeatId,
} from '@stackledger/kernel';
import { isFaceDown, ownCardOf } from '../cards/own-cards.js';
import { keywordsOf } from '../characteristics/characteristics.js';
import { together } from '../mana/costs.js';
import { holderFault, sorceryFault, splitSecondFault } from '../playing/timing.js';
import { areCostsEnforced } from '../table/state.js';
import { asideWay } from './aside-ways.js';
import { declarationTemplates, readAsked, DIVISION, type Asked } from './asked.js';
import { begin } from './declaring.js';
import { hiddenPay } from './hidden-picks.js';
import { costChanges } from './cost-changes.js';
import { priced, type Priced } from './total-cost.js';
import { castableNames, wayNamed, waysOf, type Way } from './ways.js';

/** A card as it would be cast in one way, with everything that makes it cost more or less. */
export const spellPlay = (situation: Situation, seat: SeatId, object: GameObject, way: Way): Priced => {
  const isFree = !areCostsEnforced(situation);
  const play: Playable = {
    seat,
    kind: 'spell',
    subject: object.trueName,
    source: object.name,
    object: object.name,
    card: identityOf(object).card,
    path: way.path,
    ability: way.ability,
    costs: isFree ? [] : together([...way.cost, ...(way.ability.cost ?? [])]),
    isFree,
    ...(way.bindings !== undefined && { bindings: way.bindings }),
    unpayable: rejection('cannot-pay', 'MTG-601.2h', `the cost of ${object.trueName} cannot be paid`),
  };
  return priced(play, isFree ? [] : costChanges(situation, seat, object));
};

/** What only the table sees may be anything until it is told; then it is looked at once more. */
const mayBeInstant = (situation: Situation, object: GameObject): boolean =>
  isUnknown(situation, object) || isInstant(situation, object);

const isInstant = (situation: Situation, object: GameObject): boolean =>
  isFaceDown(object)
    ? isQuick(ownCardOf(situation, object))
    : cardOf(situation, object.name).kind === 'instant' || keywordsOf(situation, object.name).has('flash');

const isQuick = ({ kind, keywords = [] }: Card): boolean => kind === 'instant' || keywords.includes('flash');

/** Why a card cannot be cast now, whatever is chosen for it. */
export const castFault = (situation: Situation, seat: SeatId, object: GameObject): Rejection | undefined => {
  const fault = holderFault(situation, seat) ?? splitSecondFault(situation);
  if (fault !== undefined) return fault;
  if (waysOf(situation, seat, object).length === 0)
    return rejection('not-in-hand', 'MTG-601.3', `${object.trueName} is not in ${seat}'s hand`);
  if (cardOf(situation, object.name).kind === 'land')
    return rejection('not-cast', 'MTG-116.2a', `${object.trueName} is a land: it is played with PlayLand, not cast`);
  const isAtOnce = mayBeInstant(situation, object) && asideWay(situation, seat, object)?.asSorcery !== true;
  return isAtOnce ? undefined : sorceryFault(situation, seat, object.trueName, 'MTG-117.1a');
};

const becauseOf = (situation: Situation, object: GameObject, way: Way): readonly RuleId[] => [
  'MTG-117.1',
  isInstant(situation, object) ? 'MTG-117.1a' : 'MTG-307.5',
  ...way.because,
  ...(situation.state.table.stack.length > 0 ? (['MTG-117.7'] as const) : []),
];

const askedToCast = (situation: Situation, command: Command, seat: SeatId): Asked | Rejection | undefined => {
  const { table } = situation.state;
  const object = objectNamed(table, String(command.card), seat, situation.ruleset.zones.hand(seat));
  if (object === undefined) return undefined;
  const way = wayNamed(waysOf(situation, seat, object), command.alternative, object);
  return isRejection(way) ? way : readAsked(situation, spellPlay(situation, seat, object, way), command);
};

const turnedUp = (d: OpenDecision, object: GameObject): GameObject => {
  turnUp(d, object.name, ['MTG-702.143a']);
  return objectAt(d.state.table, object.name) ?? object;
};

/** A spell is cast. */
export const playCard: CommandRule = {
  about: 'casts a card from the hand, or from where an ability of it or an effect lets its player cast it',
  by: 'seat',
  during: 'play',
  names: 'card',
  fields: {
    card: plainName('a card in your hand, or one that you may cast from where it lies'),
    'alternative?': plainName('the name of a cost that is paid in place of the mana cost'),
    ...PLAY_FIELDS,
    ...DIVISION,
  },
  decide: (d, command) => {
    const seat = senderOf(command);
    const object = objectNamed(d.state.table, String(command.card), seat, d.ruleset.zones.hand(seat));
    if (object === undefined) return unknownObject(String(command.card));
    const fault = castFault(d, seat, object);
    if (fault !== undefined) return fault;
    const shown = isFaceDown(object) ? turnedUp(d, object) : object;
    const faultShown = shown === object ? undefined : castFault(d, seat, shown); // what only the table saw is told by now
    if (faultShown !== undefined) return faultShown;
    const way = wayNamed(waysOf(d, seat, shown), command.alternative, shown);
    if (isRejection(way)) return way;
    const asked = readAsked(d, spellPlay(d, seat, shown, way), command);
    if (isRejection(asked)) return asked;
    begin(d, asked, becauseOf(d, object, way));
    return undefined;
  },
  hidden: (situation, command) => hiddenPay(situation, command, (seat) => askedToCast(situation, command, seat)),
  templates: (situation, seat) => {
    if (priorityFault(situation, seat) !== undefined) return [];
    return castableNames(situation, seat).flatMap((name) => {
      const object = objectAt(situation.state.table, name);
      if (object?.card == null || castFault(situation, seat, object) !== undefined) return [];
      return waysOf(situation, seat, object).flatMap((way) =>
        declarationTemplates(situation, spellPlay(situation, seat, object, way), {
          type: 'PlayCard',
          seat,
          card: object.trueName,
          ...(way.name !== undefined && { alternative: way.name }),
        }),
      );
    });
  },
};
