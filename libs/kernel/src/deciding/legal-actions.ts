import type { CommandRule } from '../rules/ruleset/command-rules.js';
import type { Situation } from '../rules/ruleset/situation.js';
import type { LegalAction } from '../rules/command.js';
import { legalNamings } from './reporting/legal-namings.js';
import { commandsOf } from './commands/index.js';
import { PUBLIC } from '../table/knowledge.js';
import { asSeatId, type SeatId } from '../table/names.js';
import { playerAt } from '../table/objects.js';
import { seatsInOrder } from '../table/seats.js';
import { statusOf } from '../table/state.js';

/** The legal actions of a seat: what the table waits for from it, and what it may do at any time. */
export type LegalActions = { readonly actions: readonly LegalAction[]; readonly always: readonly LegalAction[] };

const NOTHING: LegalActions = { actions: [], always: [] };

/**
 * Everything that a seat may do now. A command is accepted exactly if it completes one of these actions (free text
 * apart).
 */
export const legalActions = (situation: Situation, seat: SeatId): LegalActions => {
  const { state } = situation;
  if (state.record.sealed) return NOTHING;
  if (state.table.status === 'ended' || playerAt(state.table, seat)?.left !== false)
    return { actions: [], always: alwaysOpen(situation, seat, ({ during }) => during !== 'play') };
  return { actions: openActions(situation, seat), always: alwaysOpen(situation, seat) };
};

const openActions = (situation: Situation, seat: SeatId): readonly LegalAction[] => {
  const { awaiting, priority } = situation.state.table;
  if (statusOf(situation.state) !== 'running') return [];
  const rules = commandsOf(situation.ruleset);
  if (awaiting !== null) {
    if (!awaiting.seats.includes(seat)) return [];
    const types = [awaiting.command, ...(rules[awaiting.command]?.beside ?? [])];
    return types.flatMap((type) => legalActionsOf(situation, seat, rules[type]));
  }
  if (priority.holder !== seat) return [];
  return Object.values(rules).flatMap((rule) =>
    rule.always || rule.answers || rule.by !== 'seat' ? [] : legalActionsOf(situation, seat, rule),
  );
};

/** The legal actions of a command, including those with cards that only the table knows. */
const legalActionsOf = (situation: Situation, seat: SeatId, rule: CommandRule | undefined): readonly LegalAction[] => {
  if (rule?.legalActions === undefined) return [];
  const open = rule.legalActions(situation, seat);
  return rule.names === undefined ? open : [...open, ...legalNamings(situation, seat, rule)];
};

const alwaysOpen = (
  situation: Situation,
  seat: SeatId,
  isOpen: (rule: CommandRule) => boolean = () => true,
): readonly LegalAction[] =>
  situation.state.table.status === 'open'
    ? []
    : Object.values(commandsOf(situation.ruleset)).flatMap((rule) =>
        rule.always && isOpen(rule) ? (rule.legalActions?.(situation, seat) ?? []) : [],
      );

/** What a scribe may do for the table, whoever is asked. */
export const scribeActions = (situation: Situation): readonly LegalAction[] =>
  statusOf(situation.state) !== 'running'
    ? []
    : Object.values(commandsOf(situation.ruleset)).flatMap((rule) =>
        rule.by === 'scribe' ? (rule.legalActions?.(situation, PUBLIC) ?? []) : [],
      );

/** One sentence about what may be done instead of what was rejected. */
export const legalActionsText = (situation: Situation, seat: SeatId | null): string => {
  const { table } = situation.state;
  const status = statusOf(situation.state);
  if (status === 'sealed') return 'Nothing: the match is sealed.';
  if (status === 'open') return 'Take seats, give client seeds, start the match.';
  if (status === 'ended') return 'The match has ended; a judge may rewind it.';
  if (status === 'paused') return 'Play is paused; a judge may resume it, or rule a contested report.';
  if (table.awaiting !== null && !table.awaiting.seats.includes(seat ?? asSeatId('')))
    return `${table.awaiting.seats.join(' or ')} must answer first: ${table.awaiting.prompt}`;
  const actor = seat !== null && seatsInOrder(table).includes(seat) ? seat : null;
  const { actions } = actor === null ? NOTHING : legalActions(situation, actor);
  if (actions.length > 0) return `${actor ?? ''} may: ${summary(actions)}.`;
  return table.priority.holder === null
    ? 'Nothing until play goes on.'
    : `${table.priority.holder} has priority and acts first.`;
};

const MOST_NAMED = 12;

/** Each way to act once, with its command and fixed fields. */
const summary = (actions: readonly LegalAction[]): string => {
  const words = [
    ...new Set(
      actions.map(({ command: { type, card, source, target } }) =>
        [type, card ?? source ?? target].filter(Boolean).join(' '),
      ),
    ),
  ];
  const more = words.length - MOST_NAMED;
  return words.slice(0, MOST_NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '');
};
