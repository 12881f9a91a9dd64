import type { Ruleset } from '../rules/ruleset/ruleset.js';
import type { Situation } from '../rules/ruleset/situation.js';
import type { Event } from '../log/event.js';
import { wholeData } from '../log/evolve.js';
import { asText } from '../persistent/json.js';
import type { Past } from '../log/inputs.js';
import type { SeatId } from '../table/names.js';
import type { Table } from '../table/table.js';
import { badgesOf, type Badge } from './rewinding/risk.js';

/** What left something to chance, and what somebody came to know. */
const CHANCE: readonly Badge[] = ['roll', 'shuffle'];
const SHOWN: readonly Badge[] = ['draw', 'reveal'];

const has = (ruleset: Ruleset, span: readonly Event[], badges: readonly Badge[]): boolean =>
  span.some((event) => badgesOf(ruleset, event).some((badge) => badges.includes(badge)));

/** Who decided something in an event, or passed. */
const actorIn = (ruleset: Ruleset, event: Event): unknown => {
  const { facts } = ruleset.compiled.events.get(event.type) ?? {};
  const member = facts?.decision ?? facts?.pass;
  return member === undefined ? undefined : wholeData(event)[member];
};

const actorsIn = (ruleset: Ruleset, span: readonly Event[]): readonly unknown[] =>
  span.map((event) => actorIn(ruleset, event)).filter((actor) => actor !== undefined);

/** Why a span is no simple backup: it undoes one action, and nothing that was left to chance. Undefined where it is one. */
export const whyNotSimple = (ruleset: Ruleset, span: readonly Event[]): string | undefined => {
  const decisions = span.filter((event) => badgesOf(ruleset, event).includes('decision'));
  if (decisions.length > 1) return `${decisions.length} things were decided since, and a simple backup undoes one`;
  return has(ruleset, span, CHANCE) ? 'something was left to chance since' : undefined;
};

/** Why a decision cannot be reversed: somebody else has acted since, or something became known. Undefined where it can. */
export const whyNotReversed = (ruleset: Ruleset, span: readonly Event[]): string | undefined => {
  const [first, ...others] = actorsIn(ruleset, span);
  if (first === undefined) return 'nothing was decided since';
  const another = others.find((actor) => actor !== first);
  if (another !== undefined) return `${asText(another)} has acted since`;
  if (has(ruleset, span, CHANCE)) return 'something was left to chance since';
  return has(ruleset, span, SHOWN) ? 'something was shown since' : undefined;
};

/** Why a seat may not undo by itself what it did (SL-UNDO-1); undefined where it may. */
export const whyNotOwn = ({ ruleset, state }: Situation, past: Past, seat: SeatId): string | undefined => {
  if (!past.isLive) return 'that moment was struck';
  if (past.table.turn?.number !== state.table.turn?.number) return 'it would go back to another turn';
  if (!waitsFor(past.table, seat) || !waitsFor(state.table, seat)) return `somebody else than ${seat} is to act`;
  const reversed = whyNotReversed(ruleset, past.span);
  if (reversed !== undefined) return reversed;
  return actorsIn(ruleset, past.span)[0] === seat ? undefined : `${seat} has decided nothing since`;
};

const waitsFor = ({ awaiting, priority }: Table, seat: SeatId): boolean =>
  awaiting === null ? priority.holder === seat : awaiting.seats.every((each) => each === seat);
