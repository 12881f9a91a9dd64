import { stripVTControlCharacters, styleText } from 'node:util';
import type { Awaiting, Json, JsonMap, LoggedEvent, MatchView, StackEntry } from '@stackledger/wire';
import Table from 'cli-table3';
import { ruleText } from '@stackledger/offering';
import type { MatchSource, ReplayPosition } from '../sources/match-source.js';
import { branchesAt, type EventTree } from './lines-of-play.js';
import type { ReplayCursor } from './stepping.js';
import { summaryOfEvent } from './event-summary.js';
import { promptInWords } from './prompt.js';

/** How to draw: with colours or not, the width in characters, and the number of lines if it is limited. */
export type RenderOptions = { readonly colour: boolean; readonly columns: number; readonly rows?: number };

type TextStyle = Parameters<typeof styleText>[0];
type TextPainter = (style: TextStyle, text: string) => string;

const paintOf =
  ({ colour }: RenderOptions): TextPainter =>
  (style, text) =>
    colour ? styleText(style, text, { validateStream: false }) : text;

/** What is drawn: the match, the cursor in it, and the position there. */
export type ReplayScene = {
  readonly source: Pick<MatchSource, 'matchId' | 'ruleset' | 'isLive'>;
  readonly tree: EventTree;
  readonly cursor: ReplayCursor;
  readonly position: ReplayPosition;
};

/** Number of latest events that are shown: fewer on a small screen, but never none. */
const EVENTS = { usual: 8, least: 2 };

/** The table at an event as lines of text: cursor, priority, the stack (top first), combat, totals, latest events. */
export const draw = (scene: ReplayScene, look: RenderOptions): readonly string[] => {
  const paint = paintOf(look);
  const { view, stack, combat } = scene.position;
  const above = [
    ...header(scene, paint),
    '',
    ...priorityLines(view, paint),
    '',
    paint('bold', 'Stack') + ' (top first)',
    ...stackLines(stack),
    ...combatLines(combat, paint),
    '',
    ...totals(view, look),
    '',
    paint('bold', 'Events'),
  ];
  const below = rulesOf(scene, paint);
  const room = (look.rows ?? Infinity) - above.length - below.length;
  const events = eventLines(scene, paint, Math.min(EVENTS.usual, Math.max(EVENTS.least, room)));
  return [...above, ...events, ...below].map((line) => cut(line, look.columns));
};

const header = ({ source, tree, cursor }: ReplayScene, paint: TextPainter): readonly string[] => {
  const { at, line } = cursor;
  const last = tree.events.length - 1;
  const state = source.isLive(at) ? '' : paint('yellow', '  rewound: this does not count');
  const branches = branchesAt(tree, line, at);
  const ways = branches.map(({ first, tip }) => `${first}–${tip}`).join(', ');
  return [
    `${paint('bold', source.ruleset)}  match ${source.matchId}`,
    `revision ${paint('bold', String(at))} of ${last}${state}`,
    ...(branches.length > 0 ? [paint('yellow', `another line of play leaves here: ${ways}`)] : []),
  ];
};

const priorityLines = (
  { turn, status, winner, priority, awaiting }: MatchView,
  paint: TextPainter,
): readonly string[] => {
  const { holder, lap } = priority;
  const begun = turn === null ? 'no turn yet' : `turn ${turn.number} of ${turn.active}, step ${turn.step}`;
  const won = status === 'ended' || status === 'sealed' ? `, won by ${winner ?? 'nobody'}` : '';
  const passed = lap.passed.length > 0 ? `; passed: ${lap.passed.join(', ')}` : '';
  return [
    `${begun}; ${status}${won}`,
    holder === null
      ? `${paint('bold', 'Priority')}  nobody`
      : `${paint('bold', 'Priority')}  ${holder} (round from ${lap.from ?? 'nobody'}${passed})`,
    ...(awaiting.kind === 'priority' ? [] : [`${paint('bold', 'Waiting')}   ${waitsFor(awaiting)}`]),
  ];
};

const waitsFor = ({ seats, kind, prompt }: Awaiting): string =>
  seats.length === 0 ? prompt : `${seats.join(' or ')}: ${promptInWords(prompt)} (${kind})`;

const stackLines = (stack: readonly StackEntry[]): readonly string[] =>
  stack.length === 0
    ? ['  empty']
    : stack.toReversed().map(({ name, controller, targets, declaredAt }, at) => {
        const aims = targets.map((target) => target ?? 'none').join(', ');
        const number = String(stack.length - at).padStart(3);
        return `${number}  ${name}  ${controller ?? ''}${aims === '' ? '' : ` → ${aims}`}  (declared at ${declaredAt})`;
      });

const combatLines = (combat: JsonMap | null, paint: TextPainter): readonly string[] =>
  combat === null ? [] : ['', `${paint('bold', 'Combat')}  ${Object.entries(combat).flatMap(worth).join(', ')}`];

const worth = ([name, value]: [string, Json | undefined]): readonly string[] =>
  value === null || value === undefined || value === false || (Array.isArray(value) && value.length === 0)
    ? []
    : [`${name} ${typeof value === 'object' ? JSON.stringify(value) : value}`];

/** One line for each seat, one column for each total that any seat has. */
const totals = ({ players }: MatchView, look: RenderOptions): readonly string[] => {
  const seats = Object.entries(players);
  const isTold = (value: unknown): boolean => typeof value === 'number' || typeof value === 'boolean';
  const names = [...new Set(seats.flatMap(([, totals]) => Object.keys(totals)))].filter((name) =>
    seats.some(([, totals]) => isTold(totals[name]) && Boolean(totals[name])),
  );
  const table = new Table({
    head: ['seat', ...names],
    style: look.colour ? { head: ['bold'], border: ['gray'] } : { head: [], border: [] },
    chars: { mid: '', 'left-mid': '', 'mid-mid': '', 'right-mid': '' },
  });
  for (const [seat, totals] of seats) table.push([seat, ...names.map((name) => cell(totals[name]))]);
  return table.toString().split('\n');
};

const cell = (value: unknown): string => (value === true ? 'yes' : typeof value === 'number' ? String(value) : '');

const eventLines = ({ source, tree, cursor }: ReplayScene, paint: TextPainter, most: number): readonly string[] => {
  const { line, at } = cursor;
  const place = line.indexOf(at);
  return line.slice(Math.max(0, place - most + 1), place + 1).flatMap((revision) => {
    const event = tree.events[revision];
    if (event === undefined) return [];
    const text = eventLine(event, source.isLive(revision));
    return [revision === at ? paint('bold', `> ${text}`) : `  ${text}`];
  });
};

/** One event on a line: `~` if it was rewound, its revision, type, summary and rules. */
export const eventLine = (event: LoggedEvent, isLive: boolean): string =>
  `${isLive ? ' ' : '~'}${event.revision.padStart(5)} ${event.type.padEnd(18)} ${summaryOfEvent(event)}  [${event.because.join(' ')}]`;

const rulesOf = ({ tree, cursor }: ReplayScene, paint: TextPainter): readonly string[] =>
  (tree.events[cursor.at]?.because ?? []).map((rule) =>
    paint('dim', `          ${rule}: ${ruleText(rule) ?? 'not in docs/rules'}`),
  );

/** Cuts a line to the width; a line that is too long also loses its colours. */
const cut = (line: string, columns: number): string => {
  const plain = stripVTControlCharacters(line);
  return plain.length <= columns ? line : `${plain.slice(0, Math.max(1, columns - 1))}…`;
};
