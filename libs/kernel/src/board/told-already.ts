import type { Event } from '../log/event.js';
import type { Situation } from '../rules/ruleset/situation.js';
import { asText } from '../persistent/json.js';
import { hasHappened } from '../events/kinds/kept-results.js';
import type { ObjectName } from '../table/names.js';
import { keptCard } from './unknown-cards.js';

/**
 * Whether what a report told is kept from before a rewind and holds on this line of play, so that nobody is asked for it again:
 * the roll has its result, the card its name (SL-REWIND-6).
 */
export const isToldAlready = (situation: Pick<Situation, 'state'>, { type, data }: Event): boolean => {
  if (type === 'RollReported') return hasHappened(situation.state.table, asText(data.key));
  return type === 'CardReported' && keptCard(situation, asText(data.object) as ObjectName) !== undefined; // of a report
};
