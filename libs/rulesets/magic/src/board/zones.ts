import {
  cardOf,
  choose,
  isWordAwaited,
  moveCard,
  objectAt,
  procedure,
  push,
  withBindings,
  zoneKind,
  type OpenDecision,
  type GameObject,
  type ObjectName,
  type Situation,
  type RuleId,
  type SeatId,
  type ZoneName,
  type ZoneRules,
} from '@stackledger/kernel';
import { has, isPermanent } from '../characteristics/characteristics.js';
import { typesOf } from '../characteristics/card-types.js';
import { tell } from '../table/events.js';
import { noteLast } from '../characteristics/last-known.js';
import { replacing, saidBy, tellReplaced, type Replacing } from './replacing.js';

const ownerOf = ({ owner, controller }: GameObject): string => owner ?? controller ?? '';

/** Where an object goes when it is destroyed, discarded, countered (the graveyard), exiled or returned to the hand. */
const destination = (_look: Situation, object: GameObject, how: string): ZoneName => {
  if (how === 'exiled') return `exile/${ownerOf(object)}`;
  return how === 'bounced' ? `hand/${ownerOf(object)}` : `graveyard/${ownerOf(object)}`;
};

type Move = readonly [object: GameObject, to: ZoneName];

/** Where something goes instead of a graveyard, and what says so. */
type Redirected = { readonly to: ZoneName; readonly index?: number; readonly found: Replacing };

const GOES_TO: { readonly [word: string]: string } = {
  exile: 'exile',
  hand: 'hand',
  'top-of-library': 'library',
  'bottom-of-library': 'library',
};

/** The keyword of what is exiled where it would die. */
const EXILED = 'exiled-if-it-dies';

/** Whether anything at all could send something elsewhere than into the graveyard. */
const isRedirected = (situation: Situation): boolean => {
  const { table } = situation.state;
  return isWordAwaited(situation, table, 'replacement') || table.changes.some(({ add }) => add === EXILED);
};

/** What an effect has said of an object: it is exiled where it would die. */
const exiledByEffect = (situation: Situation, object: GameObject): readonly Redirected[] => {
  if (!isPermanent(situation, object, 'creature') || !has(situation, object.name, EXILED)) return [];
  const ability = { type: 'replacement' } as const;
  const found = { object, path: '', ability, key: `${object.name}#${EXILED}`, you: object.controller };
  return [{ to: `exile/${ownerOf(object)}`, found }];
};

/** What would take an object elsewhere than into the graveyard, each place once. */
const redirections = (situation: Situation, object: GameObject): readonly Redirected[] => {
  const isHere = isPermanent(situation, object);
  const seat = isHere ? object.controller : object.owner;
  const kinds = typesOf(situation, object);
  const about = { object: object.name, seat, kinds, bindings: {} };
  const events = [...(isHere && kinds.includes('creature') ? ['died'] : []), 'to-graveyard'];
  const all = events.flatMap((event) => replacing(situation, { event: { ...about, event } }));
  const said = all.flatMap((found) =>
    saidBy(found, 'goesTo').map((word): Redirected => {
      const to: ZoneName = `${GOES_TO[String(word)] ?? 'exile'}/${ownerOf(object)}`;
      return word === 'bottom-of-library' ? { to, index: 0, found } : { to, found };
    }),
  );
  const places = [...said, ...exiledByEffect(situation, object)];
  return places.filter(
    ({ to, index }, at) => places.findIndex((each) => each.to === to && each.index === index) === at,
  );
};

const goesToGraveyard = ([, to]: Move): boolean => zoneKind(to) === 'graveyard';

/**
 * Objects that change zones at one moment, each to the zone given for it. Where several replacements would take one of them to different
 * places its controller chooses (MTG-616.1).
 */
export const moveTogether = (d: OpenDecision, moves: readonly Move[], because: readonly RuleId[]): void => {
  if (!isRedirected(d)) return moveNow(d, moves, because, {});
  const isOpen = moves.some((move) => goesToGraveyard(move) && redirections(d, move[0]).length > 1);
  if (!isOpen) return moveNow(d, moves, because, {});
  push(d, sending, { moves: moves.map(([{ name }, to]) => ({ object: name, to })), because, chosen: {} });
};

type Sending = {
  readonly moves: readonly { readonly object: ObjectName; readonly to: ZoneName }[];
  readonly because: readonly RuleId[];
  readonly chosen: { readonly [object: string]: ObjectName };
  readonly asks?: ObjectName;
};

/** Asks for each object that could go to several places, and then moves all of them. */
export const sending = procedure<Sending>('mtg-send', (d, frame, answer) => {
  const { asks, ...known } = frame.bindings;
  const [named] = (answer ?? []) as readonly ObjectName[]; // one of the names that were asked
  const chosen = asks === undefined || named === undefined ? known.chosen : { ...known.chosen, [asks]: named };
  const moves = known.moves.flatMap(({ object, to }): Move[] => {
    const found = objectAt(d.state.table, object);
    return found === undefined ? [] : [[found, to]];
  });
  const open = moves.find(
    (move) => goesToGraveyard(move) && chosen[move[0].name] === undefined && redirections(d, move[0]).length > 1,
  );
  if (open === undefined || (asks !== undefined && named === undefined))
    return moveNow(d, moves, known.because, chosen);
  const [object] = open;
  const question = {
    seat: object.controller ?? object.owner,
    prompt: `What applies to ${object.name}?`,
    options: redirections(d, object).map(({ found }) => found.object.name),
    about: { what: 'replacement', object: object.name },
    because: ['MTG-616.1'] as const,
  };
  choose(d, question, withBindings(frame, { ...known, chosen, asks: object.name }));
});

const moveNow = (
  d: OpenDecision,
  moves: readonly Move[],
  because: readonly RuleId[],
  chosen: Sending['chosen'],
): void => {
  const ways = moves.map((move) => ({ move, way: wayOf(d, move, chosen) }));
  noteLast(
    d,
    moves.map(([object]) => object),
  );
  // All of them die before the first one moves, so that each sees the others die (MTG-603.10).
  for (const { move, way } of ways)
    if (way === undefined && goesToGraveyard(move) && isPermanent(d, move[0], 'creature'))
      tell(d, 'Died', { who: { object: move[0].name }, killer: null }, [...because, 'MTG-603.6', 'MTG-603.10']);
  for (const { move, way } of ways) moveBy(d, move, way, because);
};

const wayOf = (d: OpenDecision, move: Move, chosen: Sending['chosen']): Redirected | undefined => {
  if (!goesToGraveyard(move) || !isRedirected(d)) return undefined;
  const all = redirections(d, move[0]);
  return all.find(({ found }) => found.object.name === chosen[move[0].name]) ?? all[0];
};

const moveBy = (
  d: OpenDecision,
  [{ name }, to]: Move,
  way: Redirected | undefined,
  because: readonly RuleId[],
): ObjectName | undefined => {
  if (way === undefined) return moveCard(d, name, to, because);
  const how = way.index === undefined ? zoneKind(way.to) : 'the bottom of the library';
  const moved = moveCard(d, name, way.to, because, way.index === undefined ? {} : { index: way.index });
  tellReplaced(d, way.found, { event: 'to-graveyard', object: moved ?? name, how: `to ${how}` });
  return moved;
};

/** Sends a card away by itself: discarded, milled, off the stack. */
const sendAway = (
  d: OpenDecision,
  object: GameObject,
  how: string,
  because: readonly RuleId[],
): ObjectName | undefined => {
  const move: Move = [object, destination(d, object, how)];
  return moveBy(d, move, wayOf(d, move, {}), because);
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
    'phased-out': { hiddenFrom: 'nobody', inPlay: 'none' },
  },
  destination,
  remove: (d, object, how, because) => removeTogether(d, [object], how, because),
  removeTogether,
  sendAway,
  // The back of a card is no card that anybody holds, or that lies face down.
  mayHold: (_zone, { front }) => front === undefined,
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
