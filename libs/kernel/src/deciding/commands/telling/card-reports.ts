import { fits, isTooMany, possibleCards, suits, whereItLies } from '../../../board/deck-lists.js';
import { emit } from '../../../events/recording.js';
import { asText } from '../../../persistent/json.js';
import type { CommandRule } from '../../../rules/ruleset/command-rules.js';
import type { Situation } from '../../../rules/ruleset/situation.js';
import type { Where } from '../../../table/card.js';
import type { CardId, ObjectName } from '../../../table/names.js';
import { zoneKind, zoneOf } from '../../../table/names.js';
import { rejection, type Rejection } from '../../../table/rejection.js';
import { plainName } from '../../../table/shape.js';
import { areCardsOpen } from './defining-commands.js';
import { reportAsked, reportTemplates, senderOf } from '../table-commands.js';

/** Reports a card that was turned up. One more copy than its deck can hold calls a judge once it is told (SL-CARD-3). */
export const reportCard: CommandRule = {
  about: 'reports which card was turned up at the table',
  by: 'seat',
  during: 'play',
  answers: true,
  fields: { card: plainName('a card id') },
  decide: (d, command) => {
    const seat = senderOf(command);
    const [object, card] = [turnedUp(d), String(command.card) as CardId]; // an id if the next line finds it among the cards
    const fault = reportAsked(d, seat, 'ReportCard') ?? cardFault(d, object, card, lookedFor(d));
    if (fault !== undefined) return fault;
    const isOneTooMany = isTooMany(d, object, card);
    emit(d, 'CardReported', { seat, object, card }, ['SL-REPORT-1', 'SL-CARD-1']);
    d.answer = isOneTooMany ? { card, tooMany: true } : { card };
    return undefined;
  },
  templates: (situation, seat) => {
    const candidates = possibleCards(situation, turnedUp(situation), lookedFor(situation));
    const fill = { path: 'card', what: 'card', min: 1, max: 1, ordered: false, candidates };
    return reportTemplates(situation, seat, 'ReportCard', fill);
  },
};

/** The object whose card the table is asked for. */
const turnedUp = ({ state: { table } }: Situation): ObjectName =>
  asText(table.awaiting?.about?.object ?? '') as ObjectName; // named by the question

/** What the card is that the table is asked for, where it was looked for by what it is. */
const lookedFor = ({ state: { table } }: Situation): Where | undefined =>
  table.awaiting?.about?.where as Where | undefined; // named by the question

/** Why an object cannot be that card: there is no such card, it cannot lie there, or it is not such as was looked for. */
export const cardFault = (
  situation: Situation,
  name: ObjectName,
  card: CardId,
  where?: Where,
): Rejection | undefined => {
  const { terms } = situation.state;
  if (!Object.hasOwn(terms.cards, card))
    return rejection(
      'unknown-card',
      'SL-CARD-4',
      `this match has no card that is called ${card}${areCardsOpen(situation) ? ': define it first (DefineCard)' : ''}`,
    );
  if (suits(situation, name, card, where)) return undefined;
  if (fits(situation, name, card))
    return rejection('wrong-card', 'SL-CARD-1', `${card} is no card of which this is true: ${JSON.stringify(where)}`);
  const zone = whereItLies(situation, name)?.zone ?? '';
  const place = zoneKind(zone) === zone ? zone : `${zoneKind(zone)} ${zoneOf(zone)}`;
  return rejection('wrong-card', 'SL-CARD-1', `${card} is no card that can lie in ${place}`);
};
