import { fitsZone, isTooMany, possibleCards, fitsSearch, hiddenPlaceOf } from '../../../board/deck-lists.js';
import { emit } from '../../../events/recording.js';
import { isMap, asText, displayText } from '../../../persistent/json.js';
import { command } from '../../../rules/ruleset/command-rules.js';
import type { Situation } from '../../../rules/ruleset/situation.js';
import type { ObjectFilter } from '../../../table/card.js';
import { asCardId, asObjectName, type CardId, type ObjectName } from '../../../table/names.js';
import { zoneKind, zoneOf } from '../../../table/names.js';
import { rejection, type Rejection } from '../../../table/rejection.js';
import { plainName } from '../../../table/shape.js';
import { areCardsOpen } from './defining-commands.js';
import { unaskedRejection, legalReports, senderOf } from '../table-commands.js';

/** Reports a revealed card. A copy more than its deck can hold calls a judge (SL-CARD-3). */
export const reportCard = command({
  about: 'reports which card was turned up at the table',
  by: 'seat',
  during: 'play',
  answers: true,
  fields: { card: plainName('a card id') },
  decide: (d, command) => {
    const seat = senderOf(command);
    const [object, card] = [requestedObject(d), asCardId(command.card)]; // an id if it is among the cards
    const rejected = unaskedRejection(d, seat, 'ReportCard') ?? cardRejection(d, object, card, requestedFilter(d));
    if (rejected !== undefined) return rejected;
    const isOneTooMany = isTooMany(d, object, card);
    emit(d, 'CardReported', { seat, object, card }, ['SL-REPORT-1', 'SL-CARD-1']);
    d.answer = isOneTooMany ? { card, tooMany: true } : { card };
    return undefined;
  },
  legalActions: (situation, seat) => {
    const candidates = possibleCards(situation, requestedObject(situation), requestedFilter(situation));
    const fill = { path: 'card', what: 'card', min: 1, max: 1, ordered: false, candidates };
    return legalReports(situation, seat, 'ReportCard', fill);
  },
});

/** The object whose card the table is asked for. */
const requestedObject = ({ state: { table } }: Situation): ObjectName =>
  asObjectName(asText(table.awaiting?.about?.object ?? '')); // named by the question

/** The filter that the requested card has to match, if it was searched for. */
const requestedFilter = ({ state: { table } }: Situation): ObjectFilter | undefined => {
  const where = table.awaiting?.about?.where;
  return isMap(where) ? where : undefined; // named by the question
};

/** Why an object cannot be that card: unknown card, wrong zone, or it does not match the filter. */
export const cardRejection = (
  situation: Situation,
  name: ObjectName,
  card: CardId,
  where?: ObjectFilter,
): Rejection | undefined => {
  const { terms } = situation.state;
  if (!Object.hasOwn(terms.cards, card))
    return rejection(
      'unknown-card',
      'SL-CARD-4',
      `this match has no card that is called ${card}${areCardsOpen(situation) ? ': define it first (DefineCard)' : ''}`,
    );
  if (fitsSearch(situation, name, card, where)) return undefined;
  if (fitsZone(situation, name, card))
    return rejection('wrong-card', 'SL-CARD-1', `${card} is no card of which this is true: ${displayText(where)}`);
  const zone = hiddenPlaceOf(situation, name)?.zone ?? '';
  const place = zoneKind(zone) === zone ? zone : `${zoneKind(zone)} ${zoneOf(zone)}`;
  return rejection('wrong-card', 'SL-CARD-1', `${card} is no card that can lie in ${place}`);
};
