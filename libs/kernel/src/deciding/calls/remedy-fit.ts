import type { Ruleset } from '../../rules/ruleset/ruleset.js';
import type { Situation } from '../../rules/ruleset/situation.js';
import type { Event } from '../../log/event.js';
import { wholeData } from '../../log/evolve.js';
import { asText } from '../../persistent/json.js';
import type { PastMoment } from '../../log/inputs.js';
import { zoneOf, type SeatId } from '../../table/names.js';
import { identityOf } from '../../table/faces.js';
import { objectAt } from '../../table/objects.js';
import type { Table } from '../../table/table.js';
import { badgesOf, type RiskBadge } from '../rewinding/risk.js';

/** The badges of events that used chance, and of events that revealed something. */
const CHANCE: readonly RiskBadge[] = ['roll', 'shuffle'];
const SHOWN: readonly RiskBadge[] = ['draw', 'reveal'];

const hasBadge = (ruleset: Ruleset, span: readonly Event[], badges: readonly RiskBadge[]): boolean =>
  span.some((event) => badgesOf(ruleset, event).some((badge) => badges.includes(badge)));

const actorIn = (ruleset: Ruleset, event: Event): unknown => {
  const { facts } = ruleset.compiled.events.get(event.type) ?? {};
  const member = facts?.decision ?? facts?.pass ?? facts?.act;
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

/**
 * Why a seat may not undo its own action by itself (SL-UNDO-1); undefined if it may, whoever is to act by now and
 * whosever turn it is. A card that it has shown by playing it tells nothing to the seat that takes it back.
 */
export const whyNotOwn = ({ ruleset }: Situation, past: PastMoment, seat: SeatId): string | undefined => {
  if (!past.isLive) return 'that moment was rewound';
  const actors = [...actorsIn(ruleset, past.span), ...leaversIn(past.span)];
  const another = actors.find((actor) => actor !== seat);
  if (another !== undefined) return `${asText(another)} has acted since`;
  if (actors.length === 0) return `${seat} has decided nothing since`;
  if (hasBadge(ruleset, past.span, CHANCE)) return 'something was left to chance since';
  const others = past.span.filter((event) => !isOwnCard(event, past.table, seat));
  return hasBadge(ruleset, others, SHOWN) ? 'something was shown since' : undefined;
};

const leaversIn = (span: readonly Event[]): readonly unknown[] =>
  span.filter(({ type }) => type === 'PlayerLeft').map((event) => wholeData(event).seat);

/** Whether an event shows a card that the seat knew before: one that it has played or paid with. */
const isOwnCard = (event: Event, before: Table, seat: SeatId): boolean => {
  if (event.type !== 'ObjectRenamed' && event.type !== 'CardRevealed') return false;
  const object = objectAt(before, asText(wholeData(event).object));
  if (object === undefined || zoneOf(object.zone) !== seat) return false;
  const { knownTo } = identityOf(object);
  return knownTo === 'all' || knownTo.includes(seat);
};
