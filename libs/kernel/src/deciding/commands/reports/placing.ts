import type { Command } from '../../../rules/command.js';
import { command, type CommandRule } from '../../../rules/ruleset/command-rules.js';
import type { OpenDecision, Situation } from '../../../rules/ruleset/situation.js';
import { moveCard } from '../../../board/moving.js';
import { isUnknown } from '../../../board/unknown-cards.js';
import { emit } from '../../../events/recording.js';
import { asText } from '../../../persistent/json.js';
import { identityOf } from '../../../table/faces.js';
import { objectNamed } from '../../../table/knowledge.js';
import { zoneOf, type SeatId, type ZoneName } from '../../../table/names.js';
import { objectAt, zoneAt } from '../../../table/objects.js';
import { rejection, type Rejection } from '../../../table/rejection.js';
import { seatsInOrder } from '../../../table/seats.js';
import { oneOf, plainName } from '../../../table/shape.js';
import type { GameObject } from '../../../table/table.js';
import { cardNamed } from '../../../words/card-of.js';
import { seatsLookedAtBy } from '../../calls/calling.js';
import { remedyRejection } from '../../calls/disputes.js';
import { REASON } from '../judging/judge-fields.js';

/** The card that a judge names: by its public name, or as a seat knows it whose cards the judge may look at. */
const namedCard = ({ state }: Situation, { card, judge }: Command): GameObject | undefined =>
  objectAt(state.table, String(card)) ??
  seatsLookedAtBy(state, String(judge))
    .map((seat) => objectNamed(state.table, String(card), seat))
    .find((object) => object !== undefined);

const ruleOf = ({ ruleset }: Situation, zone: ZoneName): { hiddenFrom: string; inPlay: string } =>
  ruleset.compiled.zoneRule(zone);

/** The seats to whose hand and deck a card may go: only its owner's if everybody has their own deck. */
const seatsFor = ({ ruleset: { zones }, state }: Situation, { owner }: GameObject): readonly SeatId[] => {
  const seats = seatsInOrder(state.table);
  return owner !== null && seats.some((seat) => zones.drawPile(seat) !== zones.drawPile(owner)) ? [owner] : seats;
};

/**
 * The zones outside play where a card may be put: hands, decks and discard piles. A card in play has had effects there
 * that a move cannot undo.
 */
const placesOf = (situation: Situation, object: GameObject): readonly ZoneName[] => {
  const { zones } = situation.ruleset;
  const words = isUnknown(situation, object) ? [] : zones.words.map((word) => zones.named(situation, object, word));
  const all = [...seatsFor(situation, object).flatMap((seat) => [zones.hand(seat), zones.drawPile(seat)]), ...words];
  return [...new Set(all)].filter((zone) => isAside(situation, zone) && mayHoldCard(situation, object, zone));
};

const isAside = (situation: Situation, zone: ZoneName): boolean =>
  ruleOf(situation, zone).inPlay === 'none' && zone !== 'stack' && zoneOf(zone) !== '';

const mayHoldCard = (situation: Situation, object: GameObject, zone: ZoneName): boolean => {
  const { mayHold } = situation.ruleset.zones;
  if (mayHold === undefined || isUnknown(situation, object) || ruleOf(situation, zone).hiddenFrom === 'nobody')
    return true;
  return mayHold(zone, cardNamed(situation, identityOf(object).card));
};

/** Whether a card already lies in that place; the order of a hand does not count. */
const isAlreadyThere = (d: OpenDecision, { name, zone }: GameObject, to: ZoneName, place: unknown): boolean => {
  if (zone !== to) return false;
  const there = zoneAt(d.state.table, to);
  return ruleOf(d, to).hiddenFrom === 'others' || there.at(place === 'bottom' ? 0 : -1) === name;
};

/** The zone that is meant, or why the card cannot be put there. */
const zoneFor = (d: OpenDecision, object: GameObject, { to: named, place }: Command): Rejection | ZoneName => {
  const { words, named: byWord } = d.ruleset.zones;
  const places = placesOf(d, object);
  const said = String(named);
  if (!isAside(d, object.zone))
    return rejection('in-play', 'SL-CALL-9', `${object.name} is in ${object.zone}: only a rewind takes that back`);
  if (words.includes(said) && isUnknown(d, object)) return cardUnknown(object, places);
  const to = words.includes(said) ? byWord(d, object, said) : said;
  if (!places.includes(to))
    return rejection('unknown-object', 'SL-CMD-2', `to: it may lie in ${places.join(', ')}, and not in ${said}`);
  if (isAlreadyThere(d, object, to, place))
    return rejection('nothing-to-correct', 'SL-CALL-9', `${object.name} lies there already`);
  return to;
};

/** A word for a zone means another one for another card. */
const cardUnknown = ({ name }: GameObject, places: readonly ZoneName[]): Rejection =>
  rejection(
    'card-unknown',
    'SL-CALL-9',
    `nobody has told the service which card ${name} is: to names a zone, ${places.join(', ')}`,
  );

const placeCard = (d: OpenDecision, command: Command): Rejection | undefined => {
  const { card, reason, judge, ruling, place } = command;
  if (d.state.record.paused === null)
    return rejection('play-running', 'SL-CALL-9', 'cards are put right while play stands still: attend a call first');
  const object = namedCard(d, command);
  if (object === undefined) return rejection('unknown-object', 'SL-CMD-2', `there is no card called ${String(card)}`);
  const to = zoneFor(d, object, command);
  if (typeof to !== 'string') return to;
  const rejected = remedyRejection(d, command, 'partial-fix');
  if (rejected !== undefined) return rejected;
  const { name, zone: from } = object;
  const lying = moveCard(d, name, to, ['SL-CALL-9'], place === 'bottom' ? { index: 0 } : {}) ?? name;
  const said = {
    reason: String(reason),
    judge: String(judge),
    ...(ruling !== undefined && { ruling: asText(ruling) }),
  };
  emit(d, 'PlaceCorrected', { object: lying, from, to, ...said }, ['SL-CALL-9']);
  return undefined;
};

/** How a judge puts a card where it belongs, without a rewind. */
export const placingCommands: { readonly [type: string]: CommandRule } = {
  CorrectPlace: command({
    about: 'puts a card where it belongs while play stands still: a hand, a deck or a pile; nothing that is in play',
    by: 'judge',
    needs: 'rule',
    during: 'play',
    fields: {
      card: plainName('the card, as everybody calls it, or as a seat does whose cards the judge looks at'),
      to: {
        is: 'text',
        pattern: /^[a-z0-9][a-z0-9-]*(?:\/[a-z0-9][a-z0-9-]*)?$/,
        most: 161,
        about: 'a zone (hand/anna), or a word of the card format for one (discard)',
      },
      'place?': oneOf('top', 'bottom'),
      reason: REASON,
      'ruling?': plainName('the ruling or review whose remedy it is'),
    },
    // The name of a hidden card is hidden in the log as well.
    hidden: ({ state }, { card }) => (objectAt(state.table, card) === undefined ? ['card'] : []),
    decide: placeCard,
  }),
};
