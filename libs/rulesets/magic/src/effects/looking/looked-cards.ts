import {
  nameFor,
  objectAt,
  objectNamed,
  oneOf,
  zoneAt,
  type GameObject,
  type JsonMap,
  type RuleId,
  type SeatId,
} from '@stackledger/kernel';
import {
  NAMES,
  ofShape,
  choose,
  citationsOf,
  matchesFilter,
  isUnknown,
  moveCard,
  objectsAt,
  contextOfSource,
  showTo,
  possibleMatches,
  turnUp,
  type ObjectName,
  type OpenDecision,
  type ObjectFilter,
} from '@stackledger/kernel/authoring';
import { enterBattlefield } from '../../board/entering.js';
import { canEnter, zoneFor } from '../../board/zones.js';

/** The top cards of a library, the highest first. */
export const topmost = (d: OpenDecision, seat: SeatId, count: number): readonly ObjectName[] =>
  count <= 0 ? [] : zoneAt(d.state.table, zoneFor('library', seat)).slice(-count).toReversed();

/** The names by which a seat knows cards; it answers with these. */
export const known = (d: OpenDecision, names: readonly ObjectName[], seat: SeatId): readonly string[] =>
  objectsAt(d.state.table, names).map((object) => nameFor(object, seat));

/** The cards that a seat has answered with. */
export const picked = (d: OpenDecision, seat: SeatId, answer: unknown): readonly ObjectName[] =>
  ofShape(NAMES, answer ?? []).flatMap(
    (name) => (objectAt(d.state.table, name) ?? objectNamed(d.state.table, name, seat))?.name ?? [],
  );

/** Whether a card is such as somebody's effect asks for. */
export const isAmongLooked = (
  d: OpenDecision,
  { name, stay }: GameObject,
  where: ObjectFilter,
  seat: SeatId,
): boolean => matchesFilter(d, where, { object: name, stay }, contextOfSource(seat, null));

/** The cards that match the filter. Of cards that only the table knows, any may match. */
export const matchingCards = (
  d: OpenDecision,
  all: readonly GameObject[],
  where: ObjectFilter | undefined,
  seat: SeatId,
): readonly GameObject[] => {
  if (where === undefined) return all;
  const unseen = possibleMatches(
    d,
    all.filter((each) => isUnknown(d, each)),
    where,
  );
  return all.filter((each) => (isUnknown(d, each) ? unseen.includes(each) : isAmongLooked(d, each, where, seat)));
};

/** Cards come onto the battlefield under a seat's control, those that can. */
const enterFromLooked = (
  d: OpenDecision,
  names: readonly ObjectName[],
  how: { readonly controller: SeatId; readonly tapped?: true },
  because: readonly RuleId[],
): void => {
  const coming = objectsAt(d.state.table, names).filter((object) => canEnter(d, object));
  const entering = coming.map(({ name }) => ({ object: name, ...how }));
  if (entering.length > 0) enterBattlefield(d, entering, because);
};

/** Where cards go that were taken from among those that a seat looked at. */
export type LookedCardZone = 'hand' | 'battlefield' | 'graveyard' | 'exile';

/** Such a place as a word on a card. */
export const TO = oneOf('hand', 'battlefield', 'graveyard', 'exile');

/** Moves the taken cards. A card that had to match a filter is revealed. */
export const takeAway = (
  d: OpenDecision,
  seat: SeatId,
  taken: readonly ObjectName[],
  { to, where, tapped }: { readonly to: LookedCardZone; readonly where?: ObjectFilter; readonly tapped?: boolean },
  because: readonly RuleId[],
): void => {
  const isUnseen = to === 'hand' && where === undefined;
  const turned = isUnseen ? taken : taken.map((name) => turnUp(d, name, because, where));
  if (to === 'battlefield')
    return enterFromLooked(d, turned, { controller: seat, ...(tapped === true && { tapped }) }, because);
  for (const name of turned) {
    if (to === 'hand' && !isUnseen) showTo(d, name, d.state.terms.seats, because);
    moveCard(d, name, zoneFor(to, seat), because);
  }
};

/** A question about cards that one seat sees; `word` is the effect that asks it. */
export type LookedCardsPrompt = {
  readonly prompt: string;
  readonly min: number;
  readonly most: number;
  readonly ordered: boolean;
  readonly word: string;
  readonly among?: number;
  readonly about?: JsonMap;
};

/** Asks a seat about cards that it sees and the others do not. */
export const askFor = (
  d: OpenDecision,
  seat: SeatId,
  options: readonly string[],
  { most, word, about = { what: 'card' }, ...asked }: LookedCardsPrompt,
  then: Parameters<typeof choose>[2],
): void => choose(d, { ...asked, seat, options, max: most, hidden: true, about, because: citationsOf(d, word) }, then);
