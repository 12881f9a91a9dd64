import type { OpenDecision } from '../rules/ruleset/situation.js';
import type { Command } from '../rules/command.js';
import { asText } from '../persistent/json.js';
import { ask } from '../board/choices.js';
import type { Shortcut } from '../events/kinds/order-events.js';
import { emit } from '../events/recording.js';
import { procedure, push } from '../rules/frames.js';
import { movePriority } from './priority.js';
import type { Json } from '../persistent/json.js';
import { isMap } from '../persistent/json.js';
import type { RuleId, SeatId } from '../table/names.js';
import { playerAt } from '../table/objects.js';
import { seatsFrom } from '../table/seats.js';

/** The single steps of a shortcut; a pass without a seat is that of whoever holds priority. */
const stepsOf = ({ passes, actions, times }: Shortcut): readonly Command[] => {
  // Each was checked when the shortcut was proposed to be a map with a type.
  if (actions.length > 0) return Array.from({ length: times }, () => actions as readonly Command[]).flat();
  return typeof passes === 'number'
    ? Array.from({ length: passes }, () => ({ type: 'PassPriority' }))
    : passes.map((seat) => ({ type: 'PassPriority', seat }));
};

/** How many steps that would be. */
export const lengthOf = ({ passes, actions, times }: Shortcut): number =>
  actions.length > 0 ? actions.length * times : typeof passes === 'number' ? passes : passes.length;

type Asking = { readonly shortcut: Shortcut; readonly asked: readonly SeatId[]; readonly stopAt: number };

/** Asks the others in turn order whether they accept a shortcut (SL-SHORT-2). */
export const askOthers = (d: OpenDecision, shortcut: Shortcut): void =>
  push(d, shortcutAnswered, { shortcut, asked: [], stopAt: lengthOf(shortcut) });

/** An answer came: the next seat is asked; when all have answered the shortcut runs to the earliest stop. */
export const shortcutAnswered = procedure<Asking>('shortcut', (d, { bindings }, answer) => {
  const { shortcut, asked, stopAt } = bindings;
  const stop = isMap(answer) && typeof answer.stopAt === 'number' ? Math.min(stopAt, answer.stopAt) : stopAt;
  const next = seatsFrom(d.state.table, shortcut.seat).find((seat) => seat !== shortcut.seat && !asked.includes(seat));
  if (next === undefined || stop === 0) return agree(d, shortcut, stop);
  push(d, shortcutAnswered, { shortcut, asked: [...asked, next], stopAt: stop });
  ask(d, {
    seat: next,
    kind: 'shortcut',
    command: 'AnswerShortcut',
    prompt: `${shortcut.seat} proposes ${inWords(shortcut)}. Accept, or say before which step you stop it.`,
    options: [],
    about: { what: 'shortcut', steps: lengthOf(shortcut), ...(shortcut as unknown as { [name: string]: Json }) },
    because: ['SL-SHORT-2'],
  });
});

const inWords = ({ passes, actions, times }: Shortcut): string => {
  if (actions.length === 0) return `${typeof passes === 'number' ? passes : passes.length} passes`;
  return `${times} times ${actions.map(({ type }) => asText(type)).join(', ')}`;
};

/** Whoever proposed has priority as before, and the steps are taken from there. */
const agree = (d: OpenDecision, shortcut: Shortcut, steps: number): void => {
  movePriority(d, { seat: shortcut.seat, because: ['SL-SHORT-3'] });
  if (!playerAt(d.state.table, shortcut.seat)?.left) d.agreed = stepsOf(shortcut).slice(0, steps);
};

/** The rules to cite for a pass by shortcut. */
export const passRules = ({ ruleset: { cites } }: OpenDecision, rule: RuleId): readonly RuleId[] => [
  ...cites.pass,
  ...(cites.shortcut ?? []),
  rule,
];

/** What was declared without holding priority is passed on at once, if its player received priority (SL-SHORT-4). */
export const castAndPass = procedure<{ readonly seat: SeatId }>('cast-and-pass', (d, { bindings: { seat } }) => {
  const { holder, lap } = d.state.table.priority;
  if (holder !== seat || lap.passed.includes(seat) || d.ruleset.priority.mayPass?.(d, seat) !== undefined) return;
  emit(d, 'PriorityPassed', { seat, by: 'shortcut' }, passRules(d, 'SL-SHORT-4'));
});
