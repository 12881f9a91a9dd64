import { styleText } from 'node:util';
import type { Awaiting, Json, JsonMap, LoggedEvent, MatchView, StackEntry } from '@stackledger/wire';
import Table from 'cli-table3';
import { ruleText } from '../../../rules.js';
import type { MatchSource, Position } from '../sources/match-source.js';
import { branchesAt, type Tree } from './lines-of-play.js';
import type { Cursor } from './stepping.js';
import { toldOf } from './telling.js';

/** How something is drawn: whether in colours, how many characters wide, and on how many lines if not on as many as it takes. */
export type Look = { readonly colour: boolean; readonly columns: number; readonly rows?: number };

type Style = Parameters<typeof styleText>[0];
type Paint = (style: Style, text: string) => string;

const paintOf =
  ({ colour }: Look): Paint =>
  (style, text) =>
    colour ? styleText(style, text, { validateStream: false }) : text;

/** What is drawn: the match, where one stands in it, and the position there. */
export type Scene = {
  readonly source: Pick<MatchSource, 'matchId' | 'ruleset' | 'isLive'>;
  readonly tree: Tree;
  readonly cursor: Cursor;
  readonly position: Position;
};

/** How many of the last events are shown: where lines are scarce fewer, but never none. */
const EVENTS = { usual: 8, least: 2 };

/** The table at an event, as lines: where one stands, who acts, the stack with its top first, combat, totals, the events. */
export const draw = (scene: Scene, look: Look): readonly string[] => {
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

const header = ({ source, tree, cursor }: Scene, paint: Paint): readonly string[] => {
  const { at, line } = cursor;
  const last = tree.events.length - 1;
  const state = source.isLive(at) ? '' : paint('yellow', '  struck: this is not what counts');
  const branches = branchesAt(tree, line, at);
  const ways = branches.map(({ first, tip }) => `${first}–${tip}`).join(', ');
  return [
    `${paint('bold', source.ruleset)}  match ${source.matchId}`,
    `revision ${paint('bold', String(at))} of ${last}${state}`,
    ...(branches.length > 0 ? [paint('yellow', `another line of play leaves here: ${ways}`)] : []),
  ];
};

const priorityLines = ({ turn, status, winner, priority, awaiting }: MatchView, paint: Paint): readonly string[] => {
  const { holder, lap } = priority;
  const begun = turn === null ? 'no turn yet' : `turn ${turn.number} of ${turn.active}, step ${turn.step}`;
  const won = status === 'ended' || status === 'sealed' ? `, won by ${winner ?? 'nobody'}` : '';
  const passed = lap.passed.length > 0 ? `; passed: ${lap.passed.join(', ')}` : '';
  return [
    `${begun}; ${status}${won}`,
    holder === null
      ? `${paint('bold', 'Priority')}  nobody`
      : `${paint('bold', 'Priority')}  ${holder} (lap from ${lap.from ?? 'nobody'}${passed})`,
    ...(awaiting.kind === 'priority' ? [] : [`${paint('bold', 'Waiting')}   ${waitsFor(awaiting)}`]),
  ];
};

const waitsFor = ({ seats, kind, prompt }: Awaiting): string =>
  seats.length === 0 ? prompt : `${seats.join(' or ')}: ${prompt} (${kind})`;

const stackLines = (stack: readonly StackEntry[]): readonly string[] =>
  stack.length === 0
    ? ['  empty']
    : stack.toReversed().map(({ name, controller, targets, declaredAt }, at) => {
        const aims = targets.map((target) => target ?? 'none').join(', ');
        const number = String(stack.length - at).padStart(3);
        return `${number}  ${name}  ${controller ?? ''}${aims === '' ? '' : ` → ${aims}`}  (declared at ${declaredAt})`;
      });

const combatLines = (combat: JsonMap | null, paint: Paint): readonly string[] =>
  combat === null ? [] : ['', `${paint('bold', 'Combat')}  ${Object.entries(combat).flatMap(worth).join(', ')}`];

const worth = ([name, value]: [string, Json | undefined]): readonly string[] =>
  value === null || value === undefined || value === false || (Array.isArray(value) && value.length === 0)
    ? []
    : [`${name} ${typeof value === 'object' ? JSON.stringify(value) : value}`];

/** One line a seat, one column for each total that anybody has. */
const totals = ({ players }: MatchView, look: Look): readonly string[] => {
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

const eventLines = ({ source, tree, cursor }: Scene, paint: Paint, most: number): readonly string[] => {
  const { line, at } = cursor;
  const place = line.indexOf(at);
  return line.slice(Math.max(0, place - most + 1), place + 1).flatMap((revision) => {
    const event = tree.events[revision];
    if (event === undefined) return [];
    const text = eventLine(event, source.isLive(revision));
    return [revision === at ? paint('bold', `> ${text}`) : `  ${text}`];
  });
};

/** One event on a line: `~` for a struck one, its revision, what it is, what it says, its rules. */
export const eventLine = (event: LoggedEvent, isLive: boolean): string =>
  `${isLive ? ' ' : '~'}${event.revision.padStart(5)} ${event.type.padEnd(18)} ${toldOf(event)}  [${event.because.join(' ')}]`;

/** The sentences of the rules of the event that one stands at. */
const rulesOf = ({ tree, cursor }: Scene, paint: Paint): readonly string[] =>
  (tree.events[cursor.at]?.because ?? []).map((rule) =>
    paint('dim', `          ${rule}: ${ruleText(rule) ?? 'not in docs/rules'}`),
  );

// eslint-disable-next-line no-control-regex -- colours are control characters, and take no room
const COLOURS = /\u001b\[\d+m/g;

/** A line of at most so many characters; one that is longer loses its colours and its end. */
const cut = (line: string, columns: number): string => {
  const plain = line.replace(COLOURS, '');
  return plain.length <= columns ? line : `${plain.slice(0, Math.max(1, columns - 1))}…`;
};
