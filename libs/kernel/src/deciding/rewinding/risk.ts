import type { Ruleset } from '../../rules/ruleset/ruleset.js';
import type { Situation } from '../../rules/ruleset/situation.js';
import type { Event } from '../../log/event.js';
import { wholeData } from '../../log/evolve.js';
import { entriesOf, valuesOf } from '../../persistent/dict.js';
import { identityOf } from '../../table/faces.js';
import { zoneKind, zoneOf, type SeatId, type ZoneName } from '../../table/names.js';
import { objectsAt } from '../../table/objects.js';
import { PLAIN_POLICY, type RiskNumbers } from '../../table/judging/policy.js';
import type { GameObject, Table } from '../../table/table.js';
import { informationIn } from './information.js';

/** What an event of a span means for the decision to go back over it. */
export type RiskBadge = 'decision' | 'pass' | 'roll' | 'draw' | 'reveal' | 'shuffle';

/** Cards that would be unknown in a deck again although a seat has seen them, or that are elsewhere by now. */
type ReturningCards = {
  readonly deck: string;
  readonly cards: number;
  /** The number of unknown cards of the deck then, into which they would be shuffled. */
  readonly candidates: number;
  readonly knownTo: 'all' | readonly SeatId[];
};

/** How risky it is to go back over a span, by the numbers of the policy; each reason with the number that counted. */
export type Risk = {
  readonly level: 'low' | 'medium' | 'high';
  readonly reasons: readonly { readonly what: keyof RiskNumbers; readonly count: number; readonly from: number }[];
  readonly counts: RiskNumbers;
  readonly returns: readonly ReturningCards[];
};

const CHANCE: { readonly [type: string]: RiskBadge } = {
  DieRolled: 'roll',
  DieRerolled: 'roll',
  RollReported: 'roll',
  DeckShuffled: 'shuffle',
  CardRevealed: 'reveal',
  ObjectRenamed: 'reveal',
};

/** The badges of an event; none if it only follows from others. */
export const badgesOf = (ruleset: Ruleset, event: Event): readonly RiskBadge[] => {
  const { facts } = ruleset.compiled.events.get(event.type) ?? {};
  const chance = isReportedRoll(event) ? undefined : CHANCE[event.type];
  return [
    ...(facts?.decision === undefined ? [] : ['decision' as const]),
    ...(facts?.pass === undefined ? [] : ['pass' as const]),
    ...(chance === undefined ? [] : [chance]),
    ...(isDraw(ruleset, event) ? ['draw' as const] : []),
  ];
};

/** Whether an event repeats a report: a die that the table rolled. */
const isReportedRoll = ({ type, data }: Event): boolean => type === 'DieRolled' && data.report !== undefined;

const isDraw = ({ zones }: Ruleset, event: Event): boolean => {
  if (event.type !== 'CardMoved') return false;
  const { from, to } = wholeData(event);
  const hidden = (zone: unknown): string | undefined => zones.kinds[zoneKind(String(zone))]?.hiddenFrom;
  return hidden(from) === 'everybody' && hidden(to) === 'others';
};

/** The risk of going back from the present table to an earlier one, over these events. */
export const riskOf = (situation: Situation, span: readonly Event[], then: Table): Risk => {
  const { ruleset, state } = situation;
  const { risk } = state.record.judging?.policy ?? PLAIN_POLICY;
  const returns = returnsOf(ruleset, state.table, then);
  const counts = countsOf(ruleset, span, returns);
  const over = (numbers: RiskNumbers): Risk['reasons'] =>
    (Object.keys(numbers) as (keyof RiskNumbers)[]) // its own members
      .filter((what) => counts[what] >= numbers[what])
      .map((what) => ({ what, count: counts[what], from: numbers[what] }));
  const [high, medium] = [over(risk.high), over(risk.medium)];
  const level = high.length > 0 ? 'high' : medium.length > 0 ? 'medium' : 'low';
  return { level, reasons: high.length > 0 ? high : medium, counts, returns };
};

const countsOf = (ruleset: Ruleset, span: readonly Event[], returns: readonly ReturningCards[]): RiskNumbers => {
  const badges = span.flatMap((event) => badgesOf(ruleset, event));
  const count = (...wanted: readonly RiskBadge[]): number => badges.filter((badge) => wanted.includes(badge)).length;
  const learned = Object.values(informationIn(ruleset.compiled.events, span));
  return {
    decisions: count('decision'),
    passes: count('pass'),
    random: count('roll', 'shuffle'),
    shown: learned.reduce((sum, { saw }) => sum + (Array.isArray(saw) ? saw.length : 0), 0),
    unknown: returns.reduce((sum, { cards }) => sum + cards, 0),
    turns: span.filter(({ type }) => type === 'TurnBegan').length,
  };
};

/** The decks to which cards would return as unknown that a seat knows by now, or that are no longer there. */
const returnsOf = ({ zones }: Ruleset, now: Table, then: Table): readonly ReturningCards[] => {
  const today = new Map(valuesOf(now.objects).map((object) => [identityOf(object).trueName, object]));
  return entriesOf(then.zones).flatMap(([zone, names]) => {
    if (zones.kinds[zoneKind(zone)]?.hiddenFrom !== 'everybody') return [];
    const unknown = objectsAt(then, names).filter(({ knownTo }) => knownTo.length === 0);
    const back = unknown.flatMap(({ trueName }) => today.get(trueName) ?? []).filter((object) => isOut(object, zone));
    return back.length === 0
      ? []
      : [{ deck: zoneOf(zone), cards: back.length, candidates: unknown.length, knownTo: whoKnows(back) }];
  });
};

const isOut = ({ zone, knownTo }: GameObject, from: ZoneName): boolean => zone !== from || knownTo.length > 0;

const whoKnows = (cards: readonly GameObject[]): ReturningCards['knownTo'] => {
  const known = cards.map((card) => identityOf(card).knownTo);
  return known.includes('all')
    ? 'all'
    : [...new Set(known.flatMap((each) => (each === 'all' ? [] : [...each])))].sort();
};
