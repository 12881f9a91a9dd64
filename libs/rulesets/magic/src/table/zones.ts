import {
  cardOf,
  moveCard,
  zoneKind,
  type OpenDecision,
  type GameObject,
  type Situation,
  type RuleId,
  type SeatId,
  type ZoneName,
  type ZoneRules,
} from '@stackledger/kernel';
import { has, isPermanent } from './characteristics.js';
import { tell } from './events.js';

const ownerOf = ({ owner, controller }: GameObject): string => owner ?? controller ?? '';

/** Where an object goes when it is destroyed, discarded, countered (the graveyard), exiled or returned to the hand. */
const destination = (_look: Situation, object: GameObject, how: string): ZoneName => {
  if (how === 'exiled') return `exile/${ownerOf(object)}`;
  return how === 'bounced' ? `hand/${ownerOf(object)}` : `graveyard/${ownerOf(object)}`;
};

/** Objects that change zones at one moment, each to the zone given for it. */
export const moveTogether = (
  d: OpenDecision,
  moves: readonly (readonly [object: GameObject, to: ZoneName])[],
  because: readonly RuleId[],
): void => {
  // All of them die before the first one moves, so that each sees the others die (MTG-603.10).
  for (const [object, to] of moves)
    if (isPermanent(d, object, 'creature') && zoneKind(to) === 'graveyard')
      tell(d, 'Died', { who: { object: object.name }, killer: null }, [...because, 'MTG-603.6', 'MTG-603.10']);
  for (const [object, to] of moves) moveCard(d, object.name, to, because);
};

/** Cards in these zones can be exiled and returned to a hand like what is on the battlefield. */
const AWAY = ['graveyard', 'exile'];

const canLeave = (d: OpenDecision, object: GameObject, how: string): boolean =>
  isPermanent(d, object)
    ? !(how === 'destroyed' && has(d, object.name, 'indestructible'))
    : (how === 'exiled' || how === 'bounced') && AWAY.includes(zoneKind(object.zone));

/** Takes objects off the battlefield at one moment. What is indestructible is not destroyed. */
export const removeTogether = (
  d: OpenDecision,
  objects: readonly GameObject[],
  how: string,
  because: readonly RuleId[],
): void => {
  const leaving = objects.filter((object) => canLeave(d, object, how));
  moveTogether(
    d,
    leaving.map((object) => [object, destination(d, object, how)] as const),
    because,
  );
};

/** What the words of the card format for zones mean for an object. */
const named = (object: GameObject, word: string): ZoneName => {
  const controller = object.controller ?? object.owner ?? '';
  switch (word) {
    case 'battlefield':
    case 'play':
      return `battlefield/${controller}`;
    case 'discard':
      return `graveyard/${ownerOf(object)}`;
    case 'deck':
    case 'top-of-library':
    case 'bottom-of-library':
      return `library/${ownerOf(object)}`;
    case 'hand':
    case 'graveyard':
    case 'exile':
    case 'library':
      return `${word}/${ownerOf(object)}`;
    default:
      return `graveyard/${ownerOf(object)}`;
  }
};

/** The words for zones that `move` knows. */
const ZONE_WORDS = [
  'battlefield',
  'play',
  'hand',
  'graveyard',
  'discard',
  'exile',
  'library',
  'deck',
  'top-of-library',
  'bottom-of-library',
];

/** The zones of Magic. Each player has their own library, hand, graveyard and part of the battlefield and of exile. */
export const zones: ZoneRules = {
  kinds: {
    library: { hiddenFrom: 'everybody', inPlay: 'none' },
    hand: { hiddenFrom: 'others', inPlay: 'none' },
    battlefield: { hiddenFrom: 'nobody', inPlay: 'all' },
    graveyard: { hiddenFrom: 'nobody', inPlay: 'none' },
    exile: { hiddenFrom: 'nobody', inPlay: 'none' },
    stack: { hiddenFrom: 'nobody', inPlay: 'none' },
  },
  destination,
  remove: (d, object, how, because) => removeTogether(d, [object], how, because),
  removeTogether,
  drawPile: (seat) => `library/${seat}`,
  refill: () => null,
  hand: (seat) => `hand/${seat}`,
  play: (seat) => `battlefield/${seat}`,
  underControl: (_look, _object, seat) => `battlefield/${seat}`,
  words: ZONE_WORDS,
  named: (_look, object, word) => named(object, word),
};

/** Whether a card may be put onto the battlefield at all; a token that has left it may not (MTG-704.5d). */
export const canEnter = (situation: Situation, object: GameObject): boolean =>
  !['instant', 'sorcery'].includes(cardOf(situation, object.name).kind) &&
  !(object.marks.includes('token') && zoneKind(object.zone) !== 'battlefield');

/** The zone of a player. */
export const zoneFor = (kind: string, seat: SeatId): ZoneName => `${kind}/${seat}`;
