import type { Look } from '../rules/ruleset.js';
import type { Template } from '../rules/command.js';
import { commandsOf } from './commands/index.js';
import type { SeatId } from '../table/names.js';
import { playerAt } from '../table/objects.js';
import { seatsInOrder } from '../table/seats.js';
import { statusOf } from '../table/state.js';

/** What a seat may do: what the table waits for from it, and what is open at any time. */
export type LegalActions = { readonly actions: readonly Template[]; readonly always: readonly Template[] };

const NOTHING: LegalActions = { actions: [], always: [] };

/**
 * Everything that a seat may do now. Whatever the templates can be completed to is accepted, and nothing else is (free
 * text apart).
 */
export const legalActions = (look: Look, seat: SeatId): LegalActions => {
  const { state } = look;
  if (state.record.sealed || state.table.status === 'ended') return NOTHING;
  if (playerAt(state.table, seat)?.left !== false) return NOTHING;
  return { actions: openActions(look, seat), always: alwaysOpen(look, seat) };
};

const openActions = (look: Look, seat: SeatId): readonly Template[] => {
  const { awaiting, priority } = look.state.table;
  if (statusOf(look.state) !== 'running') return [];
  const rules = commandsOf(look.ruleset);
  if (awaiting !== null) {
    if (!awaiting.seats.includes(seat)) return [];
    const types = [awaiting.command, ...(rules[awaiting.command]?.beside ?? [])];
    return types.flatMap((type) => rules[type]?.templates?.(look, seat) ?? []);
  }
  if (priority.holder !== seat) return [];
  return Object.values(rules).flatMap(({ always, answers, templates }) =>
    always || answers ? [] : (templates?.(look, seat) ?? []),
  );
};

const alwaysOpen = (look: Look, seat: SeatId): readonly Template[] =>
  look.state.table.status === 'open'
    ? []
    : Object.values(commandsOf(look.ruleset)).flatMap(({ always, templates }) =>
        always ? (templates?.(look, seat) ?? []) : [],
      );

/** In a sentence, what may be done instead of what was refused. */
export const whatIsLegal = (look: Look, seat: SeatId | null): string => {
  const { table } = look.state;
  const status = statusOf(look.state);
  if (status === 'sealed') return 'Nothing: the match is sealed.';
  if (status === 'open') return 'Take seats, give client seeds, start the match.';
  if (status === 'ended') return 'The match has ended; a judge may rewind it.';
  if (status === 'paused') return 'Play is paused; a judge may resume it.';
  if (table.awaiting !== null && !table.awaiting.seats.includes(seat ?? ('' as SeatId)))
    return `${table.awaiting.seats.join(' or ')} must answer first: ${table.awaiting.prompt}`;
  const actor = seat !== null && seatsInOrder(table).includes(seat) ? seat : null;
  const { actions } = actor === null ? NOTHING : legalActions(look, actor);
  if (actions.length > 0) return `${actor ?? ''} may: ${summary(actions)}.`;
  return table.priority.holder === null
    ? 'Nothing until play goes on.'
    : `${table.priority.holder} has priority and acts first.`;
};

const MOST_NAMED = 12;

/** Each way to act once, by its command and what is fixed in it. */
const summary = (actions: readonly Template[]): string => {
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
