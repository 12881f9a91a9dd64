import type { Ruleset } from '../../rules/ruleset/ruleset.js';
import type { Situation } from '../../rules/ruleset/situation.js';
import type { Event } from '../../log/event.js';
import { wholeData } from '../../log/evolve.js';
import { asText } from '../../persistent/json.js';
import type { PastMoment } from '../../log/inputs.js';
import type { SeatId } from '../../table/names.js';
import type { Table } from '../../table/table.js';
import { badgesOf, type RiskBadge } from '../rewinding/risk.js';

/** The badges of events that used chance, and of events that revealed something. */
const CHANCE: readonly RiskBadge[] = ['roll', 'shuffle'];
const SHOWN: readonly RiskBadge[] = ['draw', 'reveal'];

const hasBadge = (ruleset: Ruleset, span: readonly Event[], badges: readonly RiskBadge[]): boolean =>
  span.some((event) => badgesOf(ruleset, event).some((badge) => badges.includes(badge)));

/** The seat that decided or passed in an event. */
const actorIn = (ruleset: Ruleset, event: Event): unknown => {
  const { facts } = ruleset.compiled.events.get(event.type) ?? {};
  const member = facts?.decision ?? facts?.pass;
  return member === undefined ? undefined : wholeData(event)[member];
};

const actorsIn = (ruleset: Ruleset, span: readonly Event[]): readonly unknown[] =>
  span.map((event) => actorIn(ruleset, event)).filter((actor) => actor !== undefined);

/** Why a span is not a simple backup (one action, nothing left to chance); undefined if it is. */
export const whyNotSimple = (ruleset: Ruleset, span: readonly Event[]): string | undefined => {
  const decisions = span.filter((event) => badgesOf(ruleset, event).includes('decision'));
  if (decisions.length > 1) return `${decisions.length} things were decided since, and a simple backup undoes one`;
  return hasBadge(ruleset, span, CHANCE) ? 'something was left to chance since' : undefined;
};

/**
 * Why a decision cannot be reversed: another player has acted since, or something was revealed. Undefined if it can.
 */
export const whyNotReversed = (ruleset: Ruleset, span: readonly Event[]): string | undefined => {
  const [first, ...others] = actorsIn(ruleset, span);
  if (first === undefined) return 'nothing was decided since';
  const another = others.find((actor) => actor !== first);
  if (another !== undefined) return `${asText(another)} has acted since`;
  if (hasBadge(ruleset, span, CHANCE)) return 'something was left to chance since';
  return hasBadge(ruleset, span, SHOWN) ? 'something was shown since' : undefined;
};

/** Why a seat may not undo its own action by itself (SL-UNDO-1); undefined if it may. */
export const whyNotOwn = ({ ruleset, state }: Situation, past: PastMoment, seat: SeatId): string | undefined => {
  if (!past.isLive) return 'that moment was rewound';
  if (past.table.turn?.number !== state.table.turn?.number) return 'it would go back to another turn';
  if (!isWaitingFor(past.table, seat) || !isWaitingFor(state.table, seat))
    return `somebody else than ${seat} is to act`;
  const reversed = whyNotReversed(ruleset, past.span);
  if (reversed !== undefined) return reversed;
  return actorsIn(ruleset, past.span)[0] === seat ? undefined : `${seat} has decided nothing since`;
};

const isWaitingFor = ({ awaiting, priority }: Table, seat: SeatId): boolean =>
  awaiting === null ? priority.holder === seat : awaiting.seats.every((each) => each === seat);
