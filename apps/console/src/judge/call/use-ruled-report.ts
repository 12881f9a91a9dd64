import type { CallView, EventPage, JsonMap } from '@stackledger/wire';
import { plainText, totalText } from '../../client/plain-text.js';
import { useResource } from '../../client/use-resource.js';
import { texts } from '../../texts.js';

/** Between a report and what is ruled of it lies little more than the call. */
const EVENTS_AFTER = 100;

/**
 * What a judge has ruled of a report that the call contested, in words; null where none was, or while it is not known.
 * Such a call has no ruling of its own. `seatQuery`: `&seat=anna` where a seat asks.
 */
export const useRuledReport = (matchId: string, call: CallView, seatQuery = ''): string | null => {
  const mayBe = call.ruling === null && call.end?.how === 'resumed' && call.point !== null;
  const path = `/v1/matches/${matchId}/events?from=${call.point ?? ''}&limit=${EVENTS_AFTER}${seatQuery}`;
  const { value } = useResource<EventPage>(mayBe ? path : null);
  const ruled = value?.events.find(({ type, data }) => type.endsWith('Ruled') && data.report === call.point);
  return ruled === undefined ? null : ruledText(ruled.type, ruled.data);
};

const ruledText = (type: string, { value, card, total }: JsonMap): string => {
  if (total !== undefined) return texts.calls.ruledAs.total(totalText(plainText(total)), plainText(value));
  if (card !== undefined) return texts.calls.ruledAs.card(plainText(card).replaceAll('-', ' '));
  return type === 'ReportRuled' ? texts.calls.ruledAs.die(plainText(value)) : texts.calls.ruledAs.other;
};
