import {
  objectAt,
  zoneAt,
  zoneKind,
  zoneOf,
  type GameObject,
  type Situation,
  type RuleId,
  type SeatId,
} from '@stackledger/kernel';
import {
  asSeatId,
  bindNext,
  nextScheduled,
  OBJECT_NAMES,
  ofShape,
  choose,
  isWordAwaited,
  moveCard,
  objectsAt,
  procedure,
  schedule,
  withBindings,
  type Arrival,
  type OpenDecision,
  type ObjectName,
  type ZoneName,
  type ZoneRules,
} from '@stackledger/kernel/authoring';
import { MADNESS, ownCardOf } from '../cards/own-cards.js';
import { triggerOwn } from '../playing/suspended.js';
import { has, isPermanent } from '../characteristics/characteristics.js';
import { kindsOf } from '../characteristics/card-types.js';
import { emit } from '../table/events.js';
import { noteSacrificed } from '../table/tallies.js';
import { isSavedFrom } from './destroying.js';
import { zoneFor } from './zone-names.js';
import { emitLastKnown } from '../characteristics/last-known.js';
import { replacing, replacementArgs, emitReplaced, type ApplicableReplacement } from './replacing.js';
import { magicCardOf, type MagicCard } from '../cards/magic-card.js';

const ownerOf = ({ owner, controller }: GameObject): string => owner ?? controller ?? '';

/** Where an object goes when it is destroyed, discarded, countered (the graveyard), exiled or returned to the hand. */
const destination = (_look: Situation, object: GameObject, how: string): ZoneName => {
  if (how === 'exiled') return `exile/${ownerOf(object)}`;
  return how === 'bounced' ? `hand/${ownerOf(object)}` : `graveyard/${ownerOf(object)}`;
};

type ZoneChange = readonly [object: GameObject, to: ZoneName];

/** The destination instead of a graveyard, with its replacement, and whose it is where its controller chooses. */
type ZoneRedirection = {
  readonly to: ZoneName;
  readonly index?: number;
  readonly found: ApplicableReplacement;
  readonly by: ObjectName;
};

const GOES_TO: { readonly [word: string]: string } = {
  exile: 'exile',
  hand: 'hand',
  'top-of-library': 'library',
  'bottom-of-library': 'library',
};

/** The keyword of permanents that are exiled instead of dying. */
const EXILED = 'exiled-if-it-dies';

const SEND = 'mtg-send';

/** Whether any replacement could change the way to a graveyard. */
const isRedirected = (situation: Situation): boolean => {
  const { table } = situation.state;
  return isWordAwaited(situation, table, 'replacement') || table.changes.some(({ add }) => add === EXILED);
};

/** The replacement that an effect gave an object: it is exiled instead of dying. */
const exiledByEffect = (situation: Situation, object: GameObject): readonly ZoneRedirection[] => {
  if (!isPermanent(situation, object, 'creature') || !has(situation, object.name, EXILED)) return [];
  const ability = { type: 'replacement' } as const;
  const found = { object, path: '', ability, key: `${object.name}#${EXILED}`, you: object.controller };
  const given = situation.state.table.changes.find(
    ({ add, to }) => add === EXILED && 'object' in to && to.object === object.name && to.stay === object.stay,
  );
  return [{ to: `exile/${ownerOf(object)}`, found, by: given?.source ?? object.name }];
};

/** The replacements that change where an object goes instead of the graveyard, one per destination. */
const redirections = (situation: Situation, object: GameObject): readonly ZoneRedirection[] => {
  const isHere = isPermanent(situation, object);
  const seat = isHere ? object.controller : object.owner;
  const kinds = kindsOf(situation, object);
  const about = { object: object.name, seat, kinds, bindings: {} };
  const events = [...(isHere && kinds.includes('creature') ? ['died'] : []), 'to-graveyard'];
  const all = events.flatMap((event) => replacing(situation, { event: { ...about, event } }));
  const said = all.flatMap((found) =>
    replacementArgs(found, 'goesTo').map((word): ZoneRedirection => {
      const to: ZoneName = `${GOES_TO[String(word)] ?? 'exile'}/${ownerOf(object)}`;
      const by = found.object.name;
      return word === 'bottom-of-library' ? { to, index: 0, found, by } : { to, found, by };
    }),
  );
  const places = [...said, ...exiledByEffect(situation, object)];
  return places.filter(
    ({ to, index }, at) => places.findIndex((each) => each.to === to && each.index === index) === at,
  );
};

const goesToGraveyard = ([, to]: ZoneChange): boolean => zoneKind(to) === 'graveyard';

/** Whether replacements name different places for what goes to a graveyard. */
const isChoiceOpen = (d: OpenDecision, move: ZoneChange): boolean =>
  goesToGraveyard(move) && isRedirected(d) && redirections(d, move[0]).length > 1;

/**
 * Moves objects at one moment, each to its zone. If replacements give one object different destinations, its controller
 * chooses (MTG-616.1).
 */
export const moveTogether = (d: OpenDecision, moves: readonly ZoneChange[], because: readonly RuleId[]): void => {
  if (!moves.some((move) => isChoiceOpen(d, move))) return moveNow(d, moves, because, {});
  const last = waitingMoves(d);
  const more = moves.map(([{ name }, to]) => ({ object: name, to }));
  if (last === undefined) schedule(d, groupMove, { moves: more, because, chosen: {} });
  else bindNext(d, { moves: [...last.moves, ...more] });
};

/**
 * Moves that were scheduled just before and have asked nothing: cards that go one after another are asked for in
 * order.
 */
const waitingMoves = (d: OpenDecision): GroupMove | undefined => {
  const last = nextScheduled(d);
  return last?.procedure === SEND ? (last.bindings as GroupMove) : undefined; // as scheduled
};

/** Whether a player is about to be asked where something that is leaving goes. */
export const isMoveAsked = (d: OpenDecision): boolean => waitingMoves(d) !== undefined;

type GroupMove = {
  readonly moves: readonly { readonly object: ObjectName; readonly to: ZoneName }[];
  readonly because: readonly RuleId[];
  readonly chosen: { readonly [object: string]: ObjectName };
  readonly asks?: ObjectName;
};

/** Asks for the destination of each object that has several, then moves all objects. */
export const groupMove = procedure<GroupMove>(SEND, (d, continuation, answer) => {
  const { asks, ...known } = continuation.bindings;
  const [named] = ofShape(OBJECT_NAMES, answer ?? []); // one of the names that were asked
  const chosen = asks === undefined || named === undefined ? known.chosen : { ...known.chosen, [asks]: named };
  const moves = known.moves.flatMap(({ object, to }): ZoneChange[] => {
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
    options: redirections(d, object).map(({ by }) => by),
    about: { what: 'replacement', object: object.name },
    because: ['MTG-616.1'] as const,
  };
  choose(d, question, withBindings(continuation, { ...known, chosen, asks: object.name }));
});

const moveNow = (
  d: OpenDecision,
  moves: readonly ZoneChange[],
  because: readonly RuleId[],
  chosen: GroupMove['chosen'],
): void => {
  const ways = moves.map((move) => ({ move, way: redirectionOf(d, move, chosen) }));
  emitLastKnown(
    d,
    moves.map(([object]) => object),
  );
  // All of them die before the first one moves, so that each sees the others die (MTG-603.10).
  for (const { move, way } of ways)
    if (way === undefined && goesToGraveyard(move) && isPermanent(d, move[0], 'creature'))
      emit(d, 'Died', { who: { object: move[0].name }, killer: null }, [...because, 'MTG-603.6', 'MTG-603.10']);
  const leaving = leavingTogether(d, moves);
  for (const { move, way } of ways) moveRedirected(d, move, way, because, leaving[move[0].name]);
};

/** How what leaves the battlefield at one moment is told, so that each sees the others leave (MTG-603.10). */
const leavingTogether = (d: OpenDecision, moves: readonly ZoneChange[]): { readonly [name: ObjectName]: Arrival } => {
  if (moves.length < 2 || !(isWordAwaited(d, d.state.table, 'leaves') || d.state.table.delayed.length > 0)) return {};
  const names = moves.flatMap(([object]) => (isPermanent(d, object) ? [object.name] : []));
  const [first, ...others] = names;
  if (first === undefined || others.length === 0) return {};
  return { [first]: { with: others }, ...Object.fromEntries(others.map((name) => [name, { more: true as const }])) };
};

const redirectionOf = (d: OpenDecision, move: ZoneChange, chosen: GroupMove['chosen']): ZoneRedirection | undefined => {
  if (!goesToGraveyard(move) || !isRedirected(d)) return undefined;
  const all = redirections(d, move[0]);
  return all.find(({ by }) => by === chosen[move[0].name]) ?? all[0];
};

const moveRedirected = (
  d: OpenDecision,
  [{ name }, to]: ZoneChange,
  way: ZoneRedirection | undefined,
  because: readonly RuleId[],
  together: Arrival = {},
): ObjectName | undefined => {
  if (way === undefined) return moveCard(d, name, to, because, together);
  const how = way.index === undefined ? zoneKind(way.to) : 'the bottom of the library';
  const from = objectAt(d.state.table, name)?.zone ?? '';
  const moved = moveCard(
    d,
    name,
    way.to,
    because,
    way.index === undefined ? together : { ...together, index: way.index },
  );
  if (zoneKind(from) === 'hand') emitDiscarded(d, asSeatId(zoneOf(from)), moved);
  emitReplaced(d, way.found, { event: 'to-graveyard', object: moved ?? name, how: `to ${how}` });
  return moved;
};

/** A card that is discarded to another place than the graveyard is discarded all the same (MTG-701.9c). */
const emitDiscarded = (d: OpenDecision, seat: SeatId, object: ObjectName | undefined): void =>
  emit(d, 'Discarded', { seat, ...(object !== undefined && { object }) }, ['MTG-701.9c']);

/** A card with madness is exiled as it is discarded, and may be cast from there (MTG-702.35a). */
const discardMadly = (d: OpenDecision, object: GameObject, because: readonly RuleId[]): ObjectName | undefined => {
  const moved = moveCard(d, object.name, `exile/${ownerOf(object)}`, [...because, 'MTG-702.35a']);
  emitDiscarded(d, asSeatId(zoneOf(object.zone)), moved);
  const exiled = objectAt(d.state.table, moved ?? '');
  if (exiled !== undefined) triggerOwn(d, exiled, MADNESS, 'madness', 'MTG-702.35a');
  return moved;
};

/** Moves a single card: discarded, milled or off the stack. Where its player has to choose a place it goes later. */
const sendAway = (
  d: OpenDecision,
  object: GameObject,
  how: string,
  because: readonly RuleId[],
): ObjectName | undefined => {
  if (how === 'discarded' && zoneKind(object.zone) === 'hand' && ownCardOf(d, object).madness !== undefined)
    return discardMadly(d, object, because);
  const move: ZoneChange = [object, destination(d, object, how)];
  if (isChoiceOpen(d, move)) {
    moveTogether(d, [move], because);
    return undefined;
  }
  return moveRedirected(d, move, redirectionOf(d, move, {}), because);
};

const DESTROYED = 'destroyed';

/** How what is destroyed and cannot be regenerated leaves the battlefield (MTG-701.19). */
export const DESTROYED_FOR_GOOD = `${DESTROYED}-for-good`;

const regenerable = (how: string): { readonly regeneration?: false } =>
  how === DESTROYED_FOR_GOOD ? { regeneration: false } : {};

/** The zones besides the battlefield whose cards can be exiled or returned to a hand. */
const AWAY = ['graveyard', 'exile'];

const canLeave = (d: OpenDecision, object: GameObject, how: string): boolean =>
  isPermanent(d, object)
    ? !(how.startsWith(DESTROYED) && has(d, object.name, 'indestructible'))
    : (how === 'exiled' || how === 'bounced') && AWAY.includes(zoneKind(object.zone));

/** Removes objects from the battlefield at one moment; indestructible ones are not destroyed. */
export const removeTogether = (
  d: OpenDecision,
  objects: readonly GameObject[],
  how: string,
  because: readonly RuleId[],
): void => {
  const able = objects.filter((object) => canLeave(d, object, how));
  const leaving = how.startsWith(DESTROYED) ? able.filter((object) => !isSavedFrom(d, object, regenerable(how))) : able;
  if (how === 'sacrificed') noteSacrificed(d, leaving, because);
  moveTogether(
    d,
    leaving.map((object) => [object, destination(d, object, how)] as const),
    because,
  );
};

/** The zone that a zone word of the card format means for an object. */
const zoneOfWord = (object: GameObject, word: string): ZoneName => {
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
    merged: { hiddenFrom: 'nobody', inPlay: 'none' },
  },
  destination,
  remove: (d, object, how, because) => removeTogether(d, [object], how, because),
  removeTogether,
  sendAway,
  // The back of a card is never a card of a hidden zone or a face-down card.
  mayHold: (_zone, { front }: MagicCard) => front === undefined,
  drawPile: (seat) => `library/${seat}`,
  refill: () => null,
  hand: (seat) => `hand/${seat}`,
  play: (seat) => `battlefield/${seat}`,
  underControl: (_look, _object, seat) => `battlefield/${seat}`,
  words: ZONE_WORDS,
  named: (_look, object, word) => zoneOfWord(object, word),
};

/** Whether a card may be put onto the battlefield at all; a token that has left it may not (MTG-704.5d). */
export const canEnter = (situation: Situation, object: GameObject): boolean =>
  !['instant', 'sorcery'].includes(magicCardOf(situation, object.name).kind) &&
  !(object.marks.includes('token') && zoneKind(object.zone) !== 'battlefield');

export { zoneFor };

/** The cards in a seat's hand, in their order there. */
export const cardsInHand = ({ state: { table } }: Situation, seat: SeatId): readonly GameObject[] =>
  objectsAt(table, zoneAt(table, zoneFor('hand', seat)));
