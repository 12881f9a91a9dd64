import type { Event } from '../log/event.js';
import type { Situation } from '../rules/ruleset/situation.js';
import { asText } from '../persistent/json.js';
import { hasHappened } from '../events/kinds/kept-results.js';
import { asObjectName } from '../table/names.js';
import { reportedCard } from './unknown-cards.js';

/**
 * Whether a report was made before a rewind and still holds on this branch, so that it is not asked for again: the roll
 * has its result, the card its name (SL-REWIND-6).
 */
export const isKeptReport = (situation: Pick<Situation, 'state'>, { type, data }: Event): boolean => {
  if (type === 'RollReported') return hasHappened(situation.state.table, asText(data.key));
  // as reports are written
  return type === 'CardReported' && reportedCard(situation, asObjectName(asText(data.object))) !== undefined;
};
