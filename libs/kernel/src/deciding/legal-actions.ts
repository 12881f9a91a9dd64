import type { CommandRule } from '../rules/ruleset/command-rules.js';
import type { Situation } from '../rules/ruleset/situation.js';
import type { Template } from '../rules/command.js';
import { namingTemplates } from './naming-templates.js';
import { commandsOf } from './commands/index.js';
import { PUBLIC } from '../table/knowledge.js';
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
export const legalActions = (situation: Situation, seat: SeatId): LegalActions => {
  const { state } = situation;
  if (state.record.sealed) return NOTHING;
  if (state.table.status === 'ended' || playerAt(state.table, seat)?.left !== false)
    return { actions: [], always: alwaysOpen(situation, seat, ({ during }) => during !== 'play') };
  return { actions: openActions(situation, seat), always: alwaysOpen(situation, seat) };
};

const openActions = (situation: Situation, seat: SeatId): readonly Template[] => {
  const { awaiting, priority } = situation.state.table;
  if (statusOf(situation.state) !== 'running') return [];
  const rules = commandsOf(situation.ruleset);
  if (awaiting !== null) {
    if (!awaiting.seats.includes(seat)) return [];
    const types = [awaiting.command, ...(rules[awaiting.command]?.beside ?? [])];
    return types.flatMap((type) => templatesOf(situation, seat, rules[type]));
  }
  if (priority.holder !== seat) return [];
  return Object.values(rules).flatMap((rule) =>
    rule.always || rule.answers || rule.by !== 'seat' ? [] : templatesOf(situation, seat, rule),
  );
};

/** The templates of a command, also those with cards that only the table knows to be there. */
const templatesOf = (situation: Situation, seat: SeatId, rule: CommandRule | undefined): readonly Template[] => {
  if (rule?.templates === undefined) return [];
  const open = rule.templates(situation, seat);
  return rule.names === undefined ? open : [...open, ...namingTemplates(situation, seat, rule)];
};

const alwaysOpen = (
  situation: Situation,
  seat: SeatId,
  isOpen: (rule: CommandRule) => boolean = () => true,
): readonly Template[] =>
  situation.state.table.status === 'open'
    ? []
    : Object.values(commandsOf(situation.ruleset)).flatMap((rule) =>
        rule.always && isOpen(rule) ? (rule.templates?.(situation, seat) ?? []) : [],
      );

/** What one device may do for the whole table, whoever is asked there. */
export const scribeActions = (situation: Situation): readonly Template[] =>
  statusOf(situation.state) !== 'running'
    ? []
    : Object.values(commandsOf(situation.ruleset)).flatMap((rule) =>
        rule.by === 'scribe' ? (rule.templates?.(situation, PUBLIC) ?? []) : [],
      );

/** In a sentence, what may be done instead of what was refused. */
export const whatIsLegal = (situation: Situation, seat: SeatId | null): string => {
  const { table } = situation.state;
  const status = statusOf(situation.state);
  if (status === 'sealed') return 'Nothing: the match is sealed.';
  if (status === 'open') return 'Take seats, give client seeds, start the match.';
  if (status === 'ended') return 'The match has ended; a judge may rewind it.';
  if (status === 'paused') return 'Play is paused; a judge may resume it, or rule a contested report.';
  if (table.awaiting !== null && !table.awaiting.seats.includes(seat ?? ('' as SeatId)))
    return `${table.awaiting.seats.join(' or ')} must answer first: ${table.awaiting.prompt}`;
  const actor = seat !== null && seatsInOrder(table).includes(seat) ? seat : null;
  const { actions } = actor === null ? NOTHING : legalActions(situation, actor);
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
