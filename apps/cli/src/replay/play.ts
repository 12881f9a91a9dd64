import { emitKeypressEvents } from 'node:readline';
import { shown, withPeople } from '../output.js';
import type { MatchSource } from '../sources/match-source.js';
import { draw, type RenderOptions } from './drawing.js';
import { BINDINGS, actionOf, type PressedKey, type KeyAction } from './keys.js';
import { treeOf, type EventTree } from './lines-of-play.js';
import { startOf, take, type ReplayCursor, type NavigationStep } from './stepping.js';

/** A terminal: key input and screen output. `columns` and `rows` are read before every drawing. */
export type ReplayTerminal = {
  readonly input: NodeJS.ReadableStream & { setRawMode?: (raw: boolean) => unknown };
  readonly output: NodeJS.WritableStream;
  readonly size: () => { readonly columns: number; readonly rows: number };
  readonly colour: boolean;
};

/** Where to begin, and the playback speed relative to the recording. */
export type PlaybackOptions = { readonly from?: number; readonly speed: number };

type ReplayPlayer = {
  readonly source: MatchSource;
  readonly terminal: ReplayTerminal;
  readonly tree: EventTree;
  cursor: ReplayCursor;
  speed: number;
  timer: NodeJS.Timeout | undefined;
  isPlaying: boolean;
  /** Digits typed so far for a jump; undefined outside of one. */
  jump: string | undefined;
  isHelp: boolean;
  note: string;
};

const SCREEN = { open: '\u001b[?1049h\u001b[?25l', close: '\u001b[?25h\u001b[?1049l', home: '\u001b[H\u001b[J' };

/** Shows a match in a terminal until somebody quits. */
export const play = async (
  source: MatchSource,
  terminal: ReplayTerminal,
  { from, speed }: PlaybackOptions,
): Promise<void> => {
  const tree = treeOf(source.events, source.isLive);
  const first = startOf(tree);
  const cursor = from === undefined ? first : take(tree, first, { jump: from }).cursor;
  const player: ReplayPlayer = {
    ...{ source, terminal, tree, cursor, speed },
    ...{ timer: undefined, isPlaying: false, jump: undefined, isHelp: false, note: '' },
  };
  const { input, output } = terminal;
  emitKeypressEvents(input);
  input.setRawMode?.(true);
  output.write(SCREEN.open);
  try {
    await untilQuit(player);
  } finally {
    clearTimeout(player.timer);
    output.write(SCREEN.close);
    input.setRawMode?.(false);
    input.pause();
  }
};

/** Keys are handled one after another: a drawing that waits for data is not overtaken by the next. */
const untilQuit = (player: ReplayPlayer): Promise<void> =>
  new Promise((resolve, reject) => {
    const { input } = player.terminal;
    let work = redraw(player);
    const end = (settle: () => void): void => {
      input.off('keypress', onKey);
      input.off('end', onEnd);
      settle();
    };
    const enqueue = (next: () => Promise<boolean>): void => {
      work = work.then(next).then(
        (goesOn) => (goesOn ? undefined : end(resolve)),
        (error: unknown) => end(() => reject(error instanceof Error ? error : new Error(String(error)))),
      );
    };
    const onKey = (_text: string | undefined, key: PressedKey): void => enqueue(() => handleKey(player, key, tick));
    const tick = (): void => enqueue(() => advance(player, tick));
    const onEnd = (): void => end(resolve);
    input.on('keypress', onKey);
    input.on('end', onEnd);
    input.resume();
  });

/** Handles a key; false ends the player. */
const handleKey = async (player: ReplayPlayer, key: PressedKey, tick: () => void): Promise<boolean> => {
  player.note = '';
  if (player.jump !== undefined && handleJumpKey(player, key)) return redrawn(player);
  const wish = actionOf(key);
  player.isHelp = wish?.kind === 'help' && !player.isHelp;
  if (wish?.kind === 'quit') return false;
  if (wish !== undefined) perform(player, wish, tick);
  return redrawn(player);
};

const redrawn = async (player: ReplayPlayer): Promise<true> => {
  await redraw(player);
  return true;
};

const perform = (player: ReplayPlayer, wish: KeyAction, tick: () => void): void => {
  switch (wish.kind) {
    case 'step':
      pause(player);
      return step(player, wish.step);
    case 'play':
      return player.isPlaying ? pause(player) : start(player, tick);
    case 'faster':
    case 'slower':
      player.speed = Math.min(64, Math.max(0.25, player.speed * (wish.kind === 'faster' ? 2 : 0.5)));
      return;
    case 'ask-jump':
      pause(player);
      player.jump = '';
      return;
    case 'help':
    case 'quit':
      return;
  }
};

const step = (player: ReplayPlayer, to: NavigationStep): void => {
  const { cursor, why = '' } = take(player.tree, player.cursor, to);
  player.cursor = cursor;
  player.note = why;
};

/** Handles a digit of a jump, or its end; false for a key that cancels the jump. */
const handleJumpKey = (player: ReplayPlayer, { name, sequence = '' }: PressedKey): boolean => {
  const digits = player.jump ?? '';
  if (/^\d$/.test(sequence)) player.jump = digits + sequence;
  else if (name === 'backspace') player.jump = digits.slice(0, -1);
  else {
    player.jump = undefined;
    if (name !== 'return' && name !== 'enter') return name === 'escape';
    if (digits !== '') step(player, { jump: Number(digits) });
  }
  return true;
};

const start = (player: ReplayPlayer, tick: () => void): void => {
  player.isPlaying = true;
  wait(player, tick);
};

const pause = (player: ReplayPlayer): void => {
  player.isPlaying = false;
  clearTimeout(player.timer);
};

/** Pauses are bounded: long waits at the table are cut short, and quick events stay visible. */
const GAP = { leastMs: 40, mostMs: 2_000 };

/** The time between two events, divided by the speed. */
export const gapMs = (before: string, after: string, speed: number): number => {
  const gap = (Date.parse(after) - Date.parse(before)) / speed;
  return Math.min(GAP.mostMs, Math.max(GAP.leastMs, Number.isNaN(gap) ? 0 : gap));
};

const wait = (player: ReplayPlayer, tick: () => void): void => {
  const { tree, cursor, speed } = player;
  const next = take(tree, cursor, 'forward').cursor.at;
  const gap = gapMs(tree.events[cursor.at]?.recordedAt ?? '', tree.events[next]?.recordedAt ?? '', speed);
  player.timer = setTimeout(tick, gap);
};

const advance = async (player: ReplayPlayer, tick: () => void): Promise<boolean> => {
  if (!player.isPlaying) return true;
  step(player, 'forward');
  if (player.note === '') wait(player, tick);
  else player.isPlaying = false;
  return redrawn(player);
};

const redraw = async (player: ReplayPlayer): Promise<void> => {
  const { source, terminal, tree, cursor } = player;
  const { columns, rows } = terminal.size();
  const look: RenderOptions = { colour: terminal.colour, columns, rows: rows - 2 };
  const position = await source.positionAt(cursor.at);
  const table = player.isHelp ? helpLines() : draw({ source, tree, cursor, position }, look);
  const fitting = table.slice(0, Math.max(1, rows - 2)).map((line) => shown(withPeople(line)));
  terminal.output.write(`${SCREEN.home}${fitting.join('\r\n')}\r\n\r\n${withPeople(footer(player))}`);
};

const helpLines = (): readonly string[] => ['Keys', '', ...BINDINGS.map(({ about }) => `  ${about}`)];

const footer = ({ jump, note, isPlaying, speed }: ReplayPlayer): string => {
  if (jump !== undefined) return `go to revision: ${jump}`;
  if (note !== '') return note;
  return isPlaying
    ? `playing, ${speed} times as fast as it was (space pauses)`
    : '→ forward  ← back  ? all keys  q quit';
};
