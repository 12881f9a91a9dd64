import type { OpenDecision } from '../rules/ruleset/situation.js';
import { isCommand, type Command } from '../rules/command.js';
import { asText } from '../persistent/json.js';
import { ask } from '../board/choices.js';
import type { Shortcut } from '../events/kinds/order-events.js';
import { emit } from '../events/recording.js';
import { procedure, schedule } from '../rules/agenda.js';
import { movePriority } from './priority.js';
import { isMap } from '../persistent/json.js';
import type { RuleId, SeatId } from '../table/names.js';
import { playerAt } from '../table/objects.js';
import { seatsFrom } from '../table/seats.js';

/** The single steps of a shortcut; a pass without a seat is made by the priority holder. */
const stepsOf = ({ passes, actions, times }: Shortcut): readonly Command[] => {
  // Each was checked to be a command when the shortcut was proposed.
  if (actions.length > 0)
    return Array.from({ length: times }, () => actions.flatMap((each) => (isCommand(each) ? [each] : []))).flat();
  return typeof passes === 'number'
    ? Array.from({ length: passes }, () => ({ type: 'PassPriority' }))
    : passes.map((seat) => ({ type: 'PassPriority', seat }));
};

/** The number of steps of a shortcut. */
export const lengthOf = ({ passes, actions, times }: Shortcut): number =>
  actions.length > 0 ? actions.length * times : typeof passes === 'number' ? passes : passes.length;

type ShortcutProposal = { readonly shortcut: Shortcut; readonly asked: readonly SeatId[]; readonly stopAt: number };

/** Asks the others in turn order whether they accept a shortcut (SL-SHORT-2). */
export const askOthers = (d: OpenDecision, shortcut: Shortcut): void =>
  schedule(d, shortcutAnswered, { shortcut, asked: [], stopAt: lengthOf(shortcut) });

/** After an answer: the next seat is asked; once all have answered, the shortcut runs to the earliest stop. */
export const shortcutAnswered = procedure<ShortcutProposal>('shortcut', (d, { bindings }, answer) => {
  const { shortcut, asked, stopAt } = bindings;
  const stop = isMap(answer) && typeof answer.stopAt === 'number' ? Math.min(stopAt, answer.stopAt) : stopAt;
  const next = seatsFrom(d.state.table, shortcut.seat).find((seat) => seat !== shortcut.seat && !asked.includes(seat));
  if (next === undefined || stop === 0) return startShortcut(d, shortcut, stop);
  schedule(d, shortcutAnswered, { shortcut, asked: [...asked, next], stopAt: stop });
  ask(d, {
    seat: next,
    kind: 'shortcut',
    command: 'AnswerShortcut',
    prompt: `${shortcut.seat} proposes ${shortcutText(shortcut)}. Accept, or say before which step you stop it.`,
    options: [],
    about: { what: 'shortcut', steps: lengthOf(shortcut), ...shortcut },
    because: ['SL-SHORT-2'],
  });
});

const shortcutText = ({ passes, actions, times }: Shortcut): string => {
  if (actions.length === 0) return `${typeof passes === 'number' ? passes : passes.length} passes`;
  return `${times} times ${actions.map(({ type }) => asText(type)).join(', ')}`;
};

/** Starts the agreed steps; the proposer has priority as before. */
const startShortcut = (d: OpenDecision, shortcut: Shortcut, steps: number): void => {
  movePriority(d, { seat: shortcut.seat, because: ['SL-SHORT-3'] });
  if (!playerAt(d.state.table, shortcut.seat)?.left) d.agreed = stepsOf(shortcut).slice(0, steps);
};

/** The rules cited for a pass by shortcut. */
export const passRules = ({ ruleset: { cites } }: OpenDecision, rule: RuleId): readonly RuleId[] => [
  ...cites.pass,
  ...(cites.shortcut ?? []),
  rule,
];

/** Passes for a player who declared without holding priority, if they received it (SL-SHORT-4). */
export const castAndPass = procedure<{ readonly seat: SeatId }>('cast-and-pass', (d, { bindings: { seat } }) => {
  const { holder, lap } = d.state.table.priority;
  if (holder !== seat || lap.passed.includes(seat) || d.ruleset.priority.mayPass?.(d, seat) !== undefined) return;
  emit(d, 'PriorityPassed', { seat, by: 'shortcut' }, passRules(d, 'SL-SHORT-4'));
});
